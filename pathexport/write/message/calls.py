"""A call's heading and what it was given, with the agent that it started."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pathexport.write.markdown.foreign import prose
from pathexport.write.markdown.literal import fold, one_line, quote
from pathexport.write.render.context import Page
from pathexport.write.render.facts import Link
from pathexport.write.text import cut
from pathexport.write.tool.forms import shown
from pathexport.write.tool.inputs import quoted, title
from pathexport.write.values import mapping, words

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
            if agent.answer:
                page.answers.setdefault(agent.answer, page.number)
    folded = name in _ASKING and made.body
    body = [fold("What it was asked", "\n\n".join(made.body))] if folded else made.body
    return [head, *_once(name, given, body, page)]


def _once(name: str, given: Any, body: list[str], page: Page) -> list[str]:
    """What a call was given. A plan that stands where it was written is not shown again."""
    plan = words(mapping(given).get("plan" if name == "ExitPlanMode" else "content")).strip()
    if not plan or name not in ("ExitPlanMode", "Write"):
        return body
    shown = page.plans.setdefault(plan, page.number)
    if name == "Write" or shown == page.number:
        return body
    where = f"message {shown}" if page.inside else f"[message {shown}](#m{shown})"
    quoted = quote(prose(words(mapping(given).get("plan"))))
    return [f"*The plan is the one in {where}.*" if part == quoted else part for part in body]


def told(started: Sequence[Link], page: Page) -> list[str]:
    """What people said to the agents that a call started, where these are not shown."""
    for link in started:
        page.assets.update(link.assets if link.words else {})
        page.facts.heard |= dict.fromkeys(link.heard)
    return [link.words for link in started if link.words]


def inlined(started: list[Link], given: Any, results: Sequence[str], page: Page) -> list[str]:
    """The transcripts of the agents that a call started, but for what the call itself shows."""
    asked = quoted(words(mapping(given).get("prompt")))
    return [
        fold(f"The agent's transcript: {link.name}", _rest_of(link, asked, results))
        for link in started
        if link.text and page.options.placing != "omit"
    ]


def _rest_of(link: Link, asked: str, results: Sequence[str]) -> str:
    """An agent's transcript without its prompt and its last answer, where these stand around it."""
    text = f"{link.text}\n\n"
    if link.asked and link.asked == asked:
        text = text.replace(f"\n\n{asked}\n\n", "\n\n*Its prompt is shown above.*\n\n", 1)
    answer = quote(link.answer)
    if link.answer and any(answer in (part, _unfolded(part)) for part in results):
        before, found, behind = text.rpartition(f"\n\n{link.answer}\n\n")
        text = f"{before}\n\n*Its answer is shown below.*\n\n{behind}" if found else text
    return text.removesuffix("\n\n")


def _unfolded(part: str) -> str:
    """What is in a fold; `fold` puts blank lines around it."""
    return part.partition("</summary>\n\n")[2].removesuffix("\n\n</details>")
