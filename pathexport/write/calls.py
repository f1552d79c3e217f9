"""A call's heading and what it was given, with the agent that it started."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pathexport.write.commonmark import fold, one_line
from pathexport.write.fields import mapping, words
from pathexport.write.inputs import title
from pathexport.write.page import Link, Page
from pathexport.write.terminal import cut
from pathexport.write.tools import shown

_CHANGING = ("Edit", "MultiEdit", "NotebookEdit", "Write")
_WHAT = 60  # characters of what an agent was started for
_ASKING = ("Agent", "Task", "WebFetch")


def count(name: str, given: Any, state: str, started: Sequence[Link], page: Page) -> None:
    """What a call adds to the facts."""
    facts = page.facts
    facts.calls += 1
    what = cut(one_line(words(mapping(given).get("description"))), _WHAT)
    facts.agents += [
        replace(link, name=f"{link.name}: {what}" if what else link.name) for link in started
    ]
    if page.options.placing == "omit" and started:
        facts.hidden["agent"] += len(started)
    if name in _CHANGING and state in ("", "answered later"):
        file = words(mapping(given).get("file_path")) or words(mapping(given).get("notebook_path"))
        facts.files |= {file: None} if file else {}


def call_lines(name: str, given: Any, state: str, started: Sequence[Link], page: Page) -> list[str]:
    """The heading of a call, its input, and the agent that it started."""
    made = shown(name, given, page.project.cwd)
    started = started if page.options.placing != "omit" else []
    line = " · ".join(filter(None, [title(name), state, *made.told]))
    links = [f"[transcript]({page.up}{link.target})" for link in started if link.target]
    line += f" → {', '.join(links)}" if links else ""
    head = f"**{line}**" if page.inside else f"### {line}"
    for agent in started:
        if agent.text is not None:
            page.assets.update(agent.assets)
            page.facts.hidden.update(agent.hidden)
            page.facts.inlined[agent.agent] = None
    folded = name in _ASKING and made.body
    body = [fold("What it was asked", "\n\n".join(made.body))] if folded else made.body
    return [head, *body, *(_inline(link) for link in started if link.text)]


def _inline(link: Link) -> str:
    return fold(f"The agent's transcript: {link.name}", link.text or "")
