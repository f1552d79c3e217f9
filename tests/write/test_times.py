"""Times for readers: short where the day is clear, in the zone that is asked for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pathexport.write.times import from_to, full, lasting, short, span
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.reading.transcripts import finished, written
from tests.running.each import for_each


def plus(hours: float) -> timezone:
    return timezone(timedelta(hours=hours))


def local(zone: timezone) -> Any:
    return lambda moment: moment.astimezone(zone)


@for_each(
    ("time", "zone", "wanted"),
    [
        ("2026-03-01T09:00:12.345Z", None, "2026-03-01 09:00:12"),
        ("2026-03-01T09:00:12.345Z", plus(2), "2026-03-01 11:00:12"),
        ("2026-03-01T23:30:00.000Z", plus(2), "2026-03-02 01:30:00"),
        ("2026-03-01T00:30:00.000Z", plus(-5.5), "2026-02-28 19:00:00"),
        ("2026-02-30T09:00:12.345Z", None, "2026-02-30 09:00:12"),
        ("2026-02-30T09:00:12.345Z", plus(2), "2026-02-30 09:00:12"),
        ("0001-01-01T00:00:00.000Z", plus(-5), "0001-01-01 00:00:00"),
        ("9999-12-31T23:59:59.000Z", plus(5), "9999-12-31 23:59:59"),
        ("", None, ""),
        ("", plus(2), ""),
    ],
)
def test_a_time_is_a_day_and_an_hour(time: str, zone: timezone | None, wanted: str) -> None:
    assert full(time, local(zone) if zone else None) == wanted


@for_each(
    ("time", "before", "zone", "wanted"),
    [
        ("2026-03-01T09:00:12.345Z", "2026-03-01T08:00:00.000Z", None, "09:00:12"),
        ("2026-03-02T00:00:00.000Z", "2026-03-01T23:59:59.999Z", None, "2026-03-02 00:00:00"),
        ("2026-03-02T00:00:00.000Z", "2026-03-01T23:59:59.999Z", plus(2), "02:00:00"),
        ("2026-03-01T22:00:00.000Z", "2026-03-01T21:59:59.999Z", plus(2), "2026-03-02 00:00:00"),
        ("2026-03-01T09:00:12.345Z", "", None, "2026-03-01 09:00:12"),
        ("", "2026-03-01T09:00:12.345Z", None, ""),
        ("", "", None, ""),
    ],
)
def test_the_day_is_said_where_it_changes(
    time: str, before: str, zone: timezone | None, wanted: str
) -> None:
    assert short(time, before, local(zone) if zone else None) == wanted


def changing(at: datetime) -> datetime:
    """Clocks that are put forward on 29 March."""
    return at.astimezone(plus(2 if at >= datetime(2026, 3, 29, 1, tzinfo=UTC) else 1))


@for_each(
    ("begun", "ended", "clock", "wanted"),
    [
        ("03-01T09:00", "03-01T10:00", None, "2026-03-01 09:00:00 to 10:00:00 UTC"),
        ("03-01T09:00", "03-02T10:00", None, "2026-03-01 09:00:00 to 2026-03-02 10:00:00 UTC"),
        ("03-01T09:00", "03-01T10:00", local(plus(2)), "2026-03-01 11:00:00 to 12:00:00 +0200"),
        (
            "03-28T09:00",
            "03-30T10:00",
            changing,
            "2026-03-28 10:00:00 +0100 to 2026-03-30 12:00:00 +0200",
        ),
        (
            "02-30T09:00",
            "03-01T10:00",
            local(plus(2)),
            "2026-02-30 09:00:00 UTC to 2026-03-01 12:00:00 +0200",
        ),
    ],
)
def test_a_span_names_its_zone(begun: str, ended: str, clock: Any, wanted: str) -> None:
    assert span(f"2026-{begun}:00.000Z", f"2026-{ended}:00.000Z", clock) == wanted


@for_each(
    ("begun", "ended", "wanted"),
    [
        ("01T09:00:12", "01T09:00:59", "2026-03-01 09:00"),
        ("01T09:00:59", "01T09:01:00", "2026-03-01 09:00–09:01"),
        ("01T09:00:12", "02T09:00:12", "2026-03-01 09:00–09:00 +1d"),
    ],
)
def test_a_short_span_tells_the_minute_once(begun: str, ended: str, wanted: str) -> None:
    assert from_to(f"2026-03-{begun}.000Z", f"2026-03-{ended}.000Z", None) == wanted


def test_no_span_is_nothing() -> None:
    assert span("", "", None) == ""


@for_each(
    ("ended", "shown"),
    [
        ("2026-03-01T09:00:00.000Z", "0 s"),
        ("2026-03-01T09:00:59.999Z", "59 s"),
        ("2026-03-01T09:59:59.000Z", "59 min"),
        ("2026-03-01T10:00:00.000Z", "1 h"),
        ("2026-03-02T08:59:00.000Z", "23 h 59 min"),
        ("2026-03-03T11:30:00.000Z", "2 d 2 h"),
        ("2026-03-01T08:00:00.000Z", "0 s"),
        ("", ""),
        ("2026-02-30T09:00:00.000Z", ""),
    ],
)
def test_how_long_something_took(ended: str, shown: str) -> None:
    assert lasting("2026-03-01T09:00:00.000Z", ended) == shown


TIMES = st.datetimes().map(lambda at: f"{at.isoformat(timespec='milliseconds')}Z")


@given(TIMES, TIMES, st.integers(-14, 14))
@SETTINGS
def test_a_shorter_time_is_the_end_of_the_whole_one(time: str, before: str, hours: int) -> None:
    clock = local(plus(hours))
    whole = full(time, clock)
    assert whole.endswith(short(time, before, clock))
    assert full(time, None) == time[:19].replace("T", " ")


def test_a_transcript_in_local_time(tmp_path: Path) -> None:
    log = Log(second=14.5 * 3600)  # half past eleven at night
    log.prompt("a", None)
    log.answer("b", "a", at=16 * 3600)
    log.summary("S", log.boundary("B", "b", at=17 * 3600), at=17 * 3600)
    finished(log, log.prompt("c", "S", at=40 * 3600))
    made = written(tmp_path, log, local=local(plus(2)))
    assert made.titles[1] == "User · 01:30:10 · ask a"
    assert made.titles[3] == "User · 2026-03-03 03:00:00 · ask c"
    assert made.field("Compactions") == "[c1](#c1) 04:00:00"
    assert "compacted • 2026-03-02 04:00:00**" in made.said[2]
    assert made.field("Time") == "2026-03-02 01:30:10 to 2026-03-03 03:00:10 +0200"
    assert f'started: "{log.rows[0]["timestamp"]}"' in made.front
    assert written(tmp_path, log).titles[2] == "Claude · 2026-03-02 01:00:00"
