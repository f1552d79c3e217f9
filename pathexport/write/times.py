"""Times for readers: with the day where it is not clear, in UTC unless a zone is asked for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

Local = Callable[[datetime], datetime] | None
"""Brings a moment to the reader's time zone; None leaves it in UTC."""


def full(time: str, local: Local) -> str:
    """`2026-03-01 09:00:12`; nothing for a time that is not known."""
    moment = _moment(time, local)
    return time[:19].replace("T", " ") if moment is None else f"{moment:%Y-%m-%d %H:%M:%S}"


def short(time: str, before: str, local: Local) -> str:
    """The time alone when it is of the same day as the one before."""
    if local is None:
        return time[11:19] if time[:10] == before[:10] else full(time, None)
    shown = full(time, local)
    return shown[11:] if shown[:10] == full(before, local)[:10] else shown


def span(begun: str, ended: str, local: Local) -> str:
    """From when to when, with the zone."""
    if not begun:
        return ""
    first, last = _zone(begun, local), _zone(ended, local)
    first = "" if first == last else f" {first}"  # the clocks were changed meanwhile
    return f"{full(begun, local)}{first} to {short(ended, begun, local)} {last}"


def from_to(begun: str, ended: str, local: Local) -> str:
    """The same in short: the day once, how many days later it ended, and one time for a minute."""
    if not begun or not ended:
        return "no time"
    first, last = full(begun, local), full(ended, local)
    if begun[:16] == ended[:16]:
        return first[:16]
    try:
        days = (date.fromisoformat(last[:10]) - date.fromisoformat(first[:10])).days
    except ValueError:
        days = 0  # a 30th of February
    return f"{first[:16]}–{last[11:16]}" + (f" +{days}d" if days else "")


def at_once(time: str, local: Local) -> str:
    """One moment, with the zone."""
    return f"{full(time, local)} {_zone(time, local)}" if time else ""


def lasting(begun: str, ended: str) -> str:
    """How long something took: `12 s`, `7 min`, `1 h 20 min` or `3 d 2 h`."""
    first, last = (_moment(each, lambda moment: moment) for each in (begun, ended))
    if first is None or last is None:
        return ""
    seconds = max(int((last - first).total_seconds()), 0)
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if not minutes:
        return f"{seconds} s"
    if not hours:
        return f"{minutes} min"
    if not days:
        return f"{hours} h" + (f" {minutes % 60} min" if minutes % 60 else "")
    return f"{days} d" + (f" {hours % 24} h" if hours % 24 else "")


def _zone(time: str, local: Local) -> str:
    moment = _moment(time, local)
    return "UTC" if moment is None else f"{moment:%z}"


def _moment(time: str, local: Local) -> datetime | None:
    if local is None or not time:
        return None
    try:
        return local(datetime.fromisoformat(time.removesuffix("Z")).replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return None  # a 30th of February
