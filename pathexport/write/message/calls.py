"""A call where it stands in a document: its heading, what came of it, and the agents it started.

A call and its result are one thing, so a result stands under its call; one that comes messages
later stands where it came, and each links to the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathexport.write.markdown.literal import fold, quote
from pathexport.write.message.surroundings import LATER, Surroundings
from pathexport.write.render.facts import Facts, Started, total
from pathexport.write.render.parts import CallPart


def call_text(
    call: CallPart, body: list[str], results: list[str], number: int, around: Surroundings
) -> list[str]:
    """A call in message `number`; its input and its results are text already."""
    started = around.started(number, call.nth) if around.agents else ()
    words = [each.words for each in started if each.words] if started else []
    if not call.shown:
        return [*words, *results]  # what a person said to it
    shown = [_head(call, started, number, around), *body]
    if later := around.later(call.id, number):
        named = ", ".join(map(around.message, later[:LATER]))
        others = " and others" if len(later) > LATER else ""
        shown.append(f"*A result came later: {named}{others}.*")
    if started:
        shown += [*words, *_inlined(call, started, results)]
    elif around.agents and (at := around.above(call)) is not None:
        shown.append(f"*What a call of this id started stands in {around.message(at)}.*")
    return shown + results


def call_line(pieces: Sequence[str], state: str) -> str:
    """A call in a line, with what became of it behind the tool."""
    return " · ".join((pieces[0], state, *pieces[1:]) if state else pieces)


def call_facts(call: CallPart, number: int, around: Surroundings) -> Facts:
    """What a call in message `number` adds to the facts of a document, which knows it already."""
    started = around.started(number, call.nth)
    changes = call.changes and _state(call, number, around) in ("", "answered later")
    files = (call.changes,) if changes else ()
    left_out = {"agent": len(started)} if started and around.options.placing == "omit" else {}
    own = Facts(files=files, agents=tuple(started), hidden=left_out)
    return total([own, *(each.facts for each in started)])


def _state(call: CallPart, number: int, around: Surroundings) -> str:
    if call.state is not None:
        return call.state
    return "answered later" if around.later(call.id, number) else "no result"


def _head(call: CallPart, started: Sequence[Started], number: int, around: Surroundings) -> str:
    line = call_line(call.line, _state(call, number, around))
    if started and around.options.placing != "omit":
        links = [f"[transcript]({around.up}{each.target})" for each in started if each.target]
        line += f" → {', '.join(links)}" if links else ""
    return f"**{line}**" if around.inside else f"### {line}"


def _inlined(call: CallPart, started: Sequence[Started], results: Sequence[str]) -> list[str]:
    """The transcripts of the agents that a call started, but for what the call itself shows."""
    return [
        fold(f"The agent's transcript: {each.agent.name}", _rest_of(each, call.asked, results))
        for each in started
        if each.text
    ]


def _rest_of(agent: Started, asked: str, results: Sequence[str]) -> str:
    """An agent's transcript without its prompt and its last answer, where these stand around it."""
    text = f"{agent.text}\n\n"
    if agent.asked and agent.asked == asked:
        text = text.replace(f"\n\n{asked}\n\n", "\n\n*Its prompt is shown above.*\n\n", 1)
    answer = quote(agent.answer)
    if agent.answer and any(answer in (part, _unfolded(part)) for part in results):
        before, found, behind = text.rpartition(f"\n\n{agent.answer}\n\n")
        text = f"{before}\n\n*Its answer is shown below.*\n\n{behind}" if found else text
    return text.removesuffix("\n\n")


def _unfolded(part: str) -> str:
    """What is in a fold; `fold` puts blank lines around it."""
    return part.partition("</summary>\n\n")[2].removesuffix("\n\n</details>")
