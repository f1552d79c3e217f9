"""A rendered message in its place: its heading, and text for the marks in it, as for calls with the
agents that they started."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pathexport.write.markdown.literal import code, escape, fold, link, one_line, quote
from pathexport.write.message.heading import Above
from pathexport.write.message.message import Rendered
from pathexport.write.message.replies import NO_RESULT
from pathexport.write.message.surroundings import AT_COMMAND, GOING_ON, LATER, Surroundings
from pathexport.write.render.facts import Facts, Started, total
from pathexport.write.render.parts import (
    Again,
    Asset,
    CallPart,
    Folded,
    Gone,
    Hidden,
    Late,
    Part,
    Placeholder,
    Reported,
)
from pathexport.write.text import bytes_in_words
from pathexport.write.tool.inputs import title


def message_text(rendered: Rendered, number: int, said: Above, around: Surroundings) -> str:
    """A message as it stands in a document, where the headings above have `said` that; nothing when
    all of it is hidden. One without a number stands where `number` would be the next."""
    head = rendered.heading
    commanded = [*_commanded(rendered, number, around)] if around.starts else []
    if head is None:
        return "\n\n".join([*filter(None, texts(rendered.parts, number, around)), *commanded])
    below: Sequence[Part] = rendered.parts
    quoted = None if around.inside else head.quoted
    if quoted is not None:  # nothing is said twice
        below = [part for n, part in enumerate(below) if n != quoted]
    parts = [*filter(None, texts(below, number, around)), *commanded]
    if quoted is None and not parts:
        return ""
    line = head.line(number, said, around)
    return "\n\n".join([f"**{line}**" if around.inside else f"## {line}", *parts])


def message_facts(
    rendered: Rendered, number: int, shown: bool, around: Surroundings
) -> list[Facts]:
    """What a message adds to the facts of a document that shows it or hides all of it."""
    found = [rendered.facts]
    head = rendered.heading
    if started := around.started(*place_of_commands(rendered, number)) if around.starts else ():
        found.append(_started_facts(started, around))
    for call in rendered.inside.calls:
        if call.changes or around.agents:  # else it adds nothing
            found.append(_call_facts(call, number, around))
    if head is not None and not shown:
        found.append(Facts(hidden={head.hidden: 1}))
    elif head is not None and head.words is not None and not around.inside:
        found.append(Facts(prompts=((number, head.time, head.listed),)))
    return found


def place_of_commands(rendered: Rendered, number: int) -> tuple[int, int]:
    """Where agents stand that a command in a message started."""
    return number, GOING_ON if rendered.heading is None else AT_COMMAND


def texts(parts: Iterable[Part], number: int, around: Surroundings) -> list[str]:
    """Parts of message `number` as Markdown."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, str):
            found.append(part)
        else:
            found += _text(part, number, around)
    return found


def _text(part: Placeholder, number: int, around: Surroundings) -> Iterable[str]:
    match part:
        case CallPart():
            return _call(part, number, around)
        case Folded(summary, inner):
            return (fold(summary, "\n\n".join(texts(inner, number, around))),)
        case Again():
            return _again(part, number, around)
        case Asset():
            return (_asset(part, around),)
        case Gone(text):
            return (text,)
        case Late():
            return (_late(part, number, around),)
        case Reported():
            return _reported(part, number, around)
        case Hidden():
            return ()


def _asset(asset: Asset, around: Surroundings) -> str:
    """A picture or a document; only its name where no file is beside the document."""
    target, called = around.up + asset.name, asset.title
    if around.alone:
        what = "A picture" if called is None else escape(called)
        kind = asset.name.rpartition(".")[2].upper()
        return f"*{what} ({kind}, {bytes_in_words(asset.size)})*"
    return f"![picture]({target})" if called is None else f"📎 {link(called, target)}"


def _again(again: Again, number: int, around: Surroundings) -> Iterator[str]:
    shown = around.first.get(again.what, number)
    if shown >= number:
        yield from texts(again.here(), number, around)
        return
    if again.before:
        yield f"{again.before}{around.message(shown)}{again.behind}"
    yield from texts(again.more, number, around)


def _late(late: Late, number: int, around: Surroundings) -> str:
    at, name = around.call_of(late.call, number)
    kind, end = f"{late.became} result".strip(), ":" if late.more else "."
    if not at:
        a = "An" if kind[0] in "aeiou" else "A"
        return f"**{a} {kind}** of the call {code(late.call)}, which is not on this path{end}"
    said = f"Late {kind}" if at < number else kind.capitalize()
    return f"**{said}** of {title(name)} in {around.message(at)}{end}"


def _reported(part: Reported, number: int, around: Surroundings) -> Iterator[str]:
    yield part.line + _leading_to(around.reporting(part.task), around)
    yield from texts(part.parts, number, around)


def _call(call: CallPart, number: int, around: Surroundings) -> list[str]:
    """A call and its result are one thing, so a result stands under its call; one that comes
    messages later stands where it came, and each links to the other."""
    results = texts(call.results, number, around)
    started = around.started(number, call.nth) if around.agents else ()
    words = [each.words for each in started if each.words] if started else []
    if not call.shown:
        return [*words, *results]  # what a person said to it
    shown = [_head(call, started, number, around), *texts(call.body, number, around)]
    if later := around.later(call.id, number):
        named = ", ".join(map(around.message, later[:LATER]))
        others = " and others" if len(later) > LATER else ""
        shown.append(f"*A result came later: {named}{others}.*")
    if started:
        shown += [*words, *_inlined(call, started, results)]
    elif around.agents and (at := around.elsewhere(call)) is not None:
        shown.append(f"*What a call of this id started stands in {around.message(at)}.*")
    return shown + results


def call_line(pieces: Sequence[str], state: str) -> str:
    """A call in a line, with what became of it behind the tool."""
    return " · ".join((pieces[0], state, *pieces[1:]) if state else pieces)


def _call_facts(call: CallPart, number: int, around: Surroundings) -> Facts:
    """What a call in message `number` adds to the facts of a document, which knows it already."""
    started = around.started(number, call.nth) if around.agents else ()
    changes = call.changes and _state(call, number, around) in ("", "answered later")
    own = Facts(files=(call.changes,) if changes else ())
    return total([own, _started_facts(started, around)]) if started else own


def _started_facts(started: Sequence[Started], around: Surroundings) -> Facts:
    left_out = {"agent": len(started)} if around.options.placing == "omit" else {}
    own = Facts(agents=tuple(started), hidden=left_out)
    return total([own, *(each.facts for each in started)])


def _state(call: CallPart, number: int, around: Surroundings) -> str:
    if call.state is not None:
        return call.state
    return "answered later" if around.later(call.id, number) else NO_RESULT


def _head(call: CallPart, started: Sequence[Started], number: int, around: Surroundings) -> str:
    line = call_line(call.line, _state(call, number, around))
    if started and around.options.placing != "omit":
        line += _leading_to(started, around)
    return f"**{line}**" if around.inside else f"### {line}"


def _leading_to(agents: Iterable[Started], around: Surroundings) -> str:
    """Links to the transcripts of agents that have files."""
    links = [f"[transcript]({around.up}{each.target})" for each in agents if each.target]
    return f" → {', '.join(links)}" if links else ""


def _commanded(rendered: Rendered, number: int, around: Surroundings) -> Iterator[str]:
    """The agents that a command in a message started."""
    for each in around.started(*place_of_commands(rendered, number)):
        if each.target:
            named = filter(None, ("Agent", each.agent.name, one_line(each.agent.task or "")))
            line = escape(" · ".join(named))
            yield f"**{line}** → [transcript]({around.up}{each.target})"
        elif each.text:
            yield _folded(each, each.text)
        elif each.words:
            yield each.words


def _inlined(call: CallPart, started: Sequence[Started], results: Sequence[str]) -> list[str]:
    """The transcripts of the agents that a call started, but for what the call itself shows."""
    return [_folded(each, _rest_of(each, call.asked, results)) for each in started if each.text]


def _folded(agent: Started, text: str) -> str:
    return fold(f"The agent's transcript: {agent.agent.name}", text)


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
