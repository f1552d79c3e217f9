"""Results with a form of their own: pages, sentences in objects, tasks, answers of other models.

A result that is not as Claude Code writes it is shown as it is. What it tells the model of an
agent's work is a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pathexport.later import later
from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.frames import handed_back
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import code, escape, fields, fold, link, quote
from pathexport.write.render.parts import Part
from pathexport.write.render.tasks import fields_in
from pathexport.write.text import counted, dotted
from pathexport.write.tool.inputs import BOXES, empty, holds_lines, is_brief, laid_out
from pathexport.write.tool.outputs import foldable, output
from pathexport.write.values import as_json, from_json, in_line, items, mapping, words

_FOUND = later(r'Web search results for query: "(.*)"\n+')
_CITE = later(r"(?<!\s)\s*+REMINDER: You MUST include the sources above in your response[^\n]*\Z")
_LINKS = "Links: "
_PRINTED = ("output", "stdout", "stderr", "error")
_SPENT = later(
    r"agentId: (\S+)(?: \((?:for resuming|use SendMessage with to: '\1')[^\n]*\))?\n"
    r"((?:\w+: [^\n]+\n)*)<usage>(?:total|subagent)_tokens: (\d{1,12})\n"
    r"tool_uses: (\d{1,9})\n"
    r"duration_ms: (\d{1,12})</usage>\s*"
)
# Versions 2.0.65 to 2.1.20 tell no more than this.
_NAMED = later(r"agentId: (\S+) \(for resuming [^\n]*\)\s*")
_WRAPPED = '{"result":'
_STRING = later(r'"(?:[^"\\]|\\.)*+"')
_LISTED = later(r"#(\d{1,9}) \[(pending|in_progress|completed)\] (\S.*)")
# What Claude Code tells the model of an agent that it does not wait for.
_STARTED = later(
    r"Async agent launched successfully\.[^\n]*\n"
    r"agentId: (\S+) \((?:This is an )?internal ID\b[^\n]*(?:\n|\Z)"
    r"(?:[A-Z][^\n]*(?:\n|\Z))*+(?:output_file: ([^\n]+)(?:\n|\Z))?"
    r"(?:(?:- )?[A-Z][^\n]*(?:\n|\Z))*+"
)
_SPAWNED = later(
    r"Spawned successfully\.[^\n]*\nagent_id: (\S+)\nname: [^\n]*\n(?:team_name: [^\n]*\n)?"
    r"The agent is now running and will receive instructions via mailbox\.\s*"
)


def search(
    text: str, given: Mapping[str, Any], everything: bool
) -> tuple[Sequence[str], bool] | None:
    """What a search found: pages as lists, and what is said of them; and whether a word to the
    model behind that is left out, as it is unless `everything` is shown."""
    begins = _FOUND.match(text)
    if begins is None:
        return None
    query = [] if begins[1] == given.get("query") else [f"*Searched for {code(begins[1])}:*"]
    cite = None if everything else _CITE.search(text)
    rest = text[begins.end() : cite.start() if cite else len(text)]
    return [*query, *_sections(rest.split("\n"))], cite is not None


def _sections(lines: Iterable[str]) -> Iterator[str]:
    said: list[str] = []
    for line in [*lines, None]:
        pages = _linked(line) if line is not None and line.startswith(_LINKS) else []
        if line is not None and not pages:
            said.append(line)
            continue
        if any(each.strip() for each in said):
            yield quote(prose("\n".join(said)))
        said = []
        if pages:
            named = ((words(each.get("title")), words(each.get("url"))) for each in pages)
            yield "\n".join(f"- {page(title, url)}" for title, url in named)


def _linked(line: str) -> Sequence[Mapping[str, Any]]:
    """The pages of a line; nothing when it is none of addresses."""
    pages = [*map(mapping, items(from_json(line.removeprefix(_LINKS))))]
    named = all(each.keys() <= {"title", "url"} and words(each.get("url")) for each in pages)
    return pages if named else []


def page(title: str, url: str) -> str:
    """A page that was found: a link, if it has a title and is of the web."""
    if title and url.startswith(("http://", "https://")):
        return link(title, url)
    return f"{escape(title)}: {code(url)}"


def checklist(text: str) -> str | None:
    """The tasks that a text lists, each in a line of its own."""
    found = [_LISTED.fullmatch(line) for line in text.strip("\n").split("\n")]
    tasks = [BOXES[each[2]].format(escape(f"#{each[1]} {each[3]}")) for each in found if each]
    return "\n".join(tasks) if len(tasks) == len(found) else None


def sole_text(text: str) -> str:
    """The text in an object that holds nothing else, as a library for MCP servers wraps what a tool
    answers; nothing for any other text."""
    text = text.rstrip()
    wrapped = text.startswith(_WRAPPED) and text.endswith("}")
    # Read as a list: of an object with a name that stands there twice only the last would be left.
    found = items(from_json(f"[{text[len(_WRAPPED) : -1]}]")) if wrapped else []
    said = words(found[0]) if len(found) == 1 else ""
    return said if said.strip() else ""


def answered(text: str, given: Mapping[str, Any], limit: int | None) -> list[Part]:
    """The fields of an answer in JSON that holds a text of several lines, which nobody can read
    there, but for what the call says; nothing for any other text, or if that is more lines than
    there may be."""
    answer = from_json(text) if holds_lines(text) else None
    if answer is None or _unworded(text) != _unworded(in_line(answer)):
        return []  # a name stands there twice, or a number is written as we would not: `1.10`
    if isinstance(answer, dict):
        absent = object()
        answer = {name: value for name, value in answer.items() if value != given.get(name, absent)}
    shown = [*laid_out(answer), *(empty(answer) if isinstance(answer, dict) else ())]
    long = limit is not None and sum(each.count("\n") + 1 for each in shown) >= limit
    return ["*It answered:*", *shown] if shown and not long else []


def _unworded(json: str) -> str:
    """What of some JSON is neither text nor space."""
    return "".join(_STRING.sub('"', json).split())


def told(text: str, given: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]] | None:
    """What a tool says in an object with a sentence, and what else that holds, but for what the
    sentence or the call says; nothing for any other text, or if that is more than a line."""
    answer = mapping(from_json(text))
    said, agent = words(answer.pop("message", "")), words(mapping(answer.get("pin")).get("id"))
    if not said.strip():
        return None
    known = {value for value in given.values() if isinstance(value, str)}
    if answer.get("success") is True:
        del answer["success"]
    if agent:  # of the names by which the model finds it, one is enough
        del answer["pin"]
        answer = {"agent": agent} | {k: v for k, v in answer.items() if v != agent}
    left = {
        name: value
        for name, value in answer.items()
        if not isinstance(value, str) or not (value in known or value in said)
    }
    return (said, left) if all(map(is_brief, left.values())) else None


def printed(text: str) -> tuple[str, list[tuple[str, str]]] | None:
    """What a task came to, in a line, and what it printed on which stream."""
    if not text.lstrip().startswith(("<retrieval_status>", "<status>", "<task_id>")):
        return None
    known, rest = fields_in(text)
    if rest.strip():
        return None
    told = {name: value for name, value in known.items() if name not in _PRINTED and value.strip()}
    line = fields((name.replace("_", " "), value) for name, value in told.items())
    return line, [(name, known[name].strip("\n")) for name in _PRINTED if name in known]


def modelled(text: str) -> Iterator[str]:
    """An answer of another model, and lines of what Claude Code says around it."""
    found = handed_back(text)
    if found is None:
        yield _told(text)
        return
    yield from (_told(each) for each in (found.before, found.report, found.behind) if each.strip())


def _told(text: str) -> str:
    if text.startswith("agentId: "):  # what Claude Code adds to it
        return _spent(text) or quote(spoken(text))
    return _started(text) or foldable(quote(prose(without_colours(text))))


def _started(text: str) -> str:
    """That an agent works by itself now, in a line, with all that Claude was told of it folded;
    nothing for any other text."""
    found = _STARTED.fullmatch(text)
    found, file = (found, found[2]) if found else (_SPAWNED.fullmatch(text), None)
    if found is None:
        return ""
    file = f"; its output goes to {code(file)}" if file else ""
    line = f"*Agent {code(found[1])} works in the background{file}.*"
    return f"{line}\n\n{fold('What Claude was told', quote(spoken(text)))}"


def _spent(text: str) -> str:
    """Which agent it was and what its work took, in a line; nothing for any other text."""
    found = _SPENT.fullmatch(text)
    if found is None:
        only = _NAMED.fullmatch(text)
        return f"*Agent {code(only[1])}*" if only else ""
    agent, more, tokens, calls, milliseconds = found.groups()
    took = counted(int(tokens), "token"), counted(int(calls), "tool call")
    named = (line.partition(": ") for line in more.splitlines())
    told = fields((name, to) for name, _, to in named)
    time = _time(int(milliseconds))
    return f"*{dotted(f'Agent {code(agent)}', *took, time, told)}*"


def _time(milliseconds: int) -> str:
    """`9.3 s`, or `13 min 22 s`."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes:,} min {seconds} s" if minutes else f"{milliseconds / 1000:.1f} s"


def advice(given: Mapping[str, Any], limit: int | None, where: str) -> list[Part]:
    """What another model advised, as far as the log has it."""
    said = words(given.get("text"))
    if said.strip():
        cut = limit is not None and said.count("\n") >= limit
        return [output(said, limit, where, "text") if cut else quote(prose(said))]
    if given.get("type") == "advisor_redacted_result":
        return ["*What it answered the log does not show.*"]
    return [output(as_json(given), limit, where, "json")]
