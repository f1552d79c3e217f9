"""What a path is called (rule R32): as the person named it, else the model, else its beginning."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import islice

import msgspec

from pathexport.later import later
from pathexport.read.kinds import BLOCKED, NOTIFIED, TYPED, VERBATIM, Kind
from pathexport.read.rows import Row, Side
from pathexport.read.texts.chats import from_channel, from_group, from_thread
from pathexport.read.texts.frames import to_agent
from pathexport.read.texts.inserted import apart, is_bare
from pathexport.read.texts.pasted import typed_first
from pathexport.read.texts.peers import meanwhile, unframed
from pathexport.read.texts.plans import carried_out, carries_out
from pathexport.read.texts.tags import INTERRUPTIONS, command, tagged, text_kind
from pathexport.shape.paths.path import Path
from pathexport.shape.paths.resume_points import Named
from pathexport.shape.steps.tree import Tree

_LONGEST = 200  # of a first line; a page pasted as one line is no title
BY_PERSON = (*TYPED, "structural")
"""The kinds of the steps in which a person speaks first."""
_FENCED = later(r"^ *(```|~~~).*?^ *\1", re.DOTALL | re.MULTILINE)
_SIGNS = later(r"^[\s>]*(?:(?:#{1,6}|[-*+])\s+)?")  # of a quote, a heading or an item
_FENCE = later(r"\s*(?:```|~~~)")
_HEADING = later(r"#{1,6} (.*?)(?: #+)?")
# What old versions keep as a summary where the request for one failed.
_FAILED = later(
    r"Invalid API key · |(?:Please run /login · )?API Error: \d{3}\b|Credit balance is too low\b"
    r"|Claude (?:AI )?usage limit reached\b|Prompt is too long\Z"
)


class Names(msgspec.Struct, frozen=True):
    """What paths are called, by their ids."""

    titles: Mapping[str, str]
    openings: Mapping[str, str]
    """The first words of the part that only this path has, if a person spoke them; of an abandoned
    one else those behind the fork where it was left. Of an active one only if it begins in another
    session, with which it mostly shares its title."""
    wordless: Mapping[str, int]
    """The step of the prompt with which that part begins, if it holds no words."""
    words: Mapping[int, str]
    """The first lines of the steps that were read for all these: documents and pictures name most
    of them."""


def names(
    tree: Tree,
    sides: Iterable[Side],
    named: Named,
    paths: Sequence[Path],
    text: Callable[[Row], str],
) -> Names:
    """The titles of all paths, and how the own part of some begins. `text` reads a row's words."""
    given, summaries = _given(sides, named, tree)
    nearest = tree.latest(summaries.__contains__) if summaries else None
    beginnings = _Beginnings(tree, text)
    titles, openings, wordless = {}, {}, {}
    ends = sorted(path.step for path in paths)
    for path in paths:
        title = given.get(("custom-title", path.session)) or given.get(("ai-title", path.session))
        title = title or (summaries.get(nearest[path.step], "") if nearest else "")
        titles[path.id] = (title and first_line(title)) or beginnings.about(path.step)
        own = [*map(beginnings.begun, _parted(tree, ends, path))]
        if own:
            openings[path.id] = next(filter(None, map(beginnings.spoken, own)), "")
            if (step := beginnings.wordless(*own)) >= 0:
                wordless[path.id] = step
    return Names(titles, openings, wordless, beginnings.read)


def _parted(tree: Tree, ends: Sequence[int], path: Path) -> list[int]:
    """The steps with which the part of a path may begin by which a reader tells it from others."""
    if path.status == "ABANDONED":
        return [_own(tree, ends, path), tree.after(path.fork, path.step)]
    root = tree.after(-1, path.step)
    own = _own(tree, ends, path) if tree.steps[root].session != path.session else root
    return [own] if own != root else []


def _own(tree: Tree, ends: Sequence[int], path: Path) -> int:
    """The step at which the part begins that no other path has. `ends` are the last steps of all
    paths, in order."""
    steps = tree.steps
    place = bisect_left(ends, path.step)
    before = ends[place - 1] if place else -1
    behind = ends[place + 1] if place + 1 < len(ends) else len(steps)
    at = path.step
    while (up := steps[at].parent) != path.fork and before < up and steps[up].last < behind:
        at = up
    return at


class _Beginnings:
    """What conversations begin with. Words are read where they are asked for, and once."""

    def __init__(self, tree: Tree, text: Callable[[Row], str]) -> None:
        self._tree, self._text = tree, text
        self.read: dict[int, str] = {}
        """The first lines of the steps that were asked for."""
        self.begun = cache(partial(begun, tree))  # many attempts may part behind one
        self._first = cache(partial(_firsts, tree))

    def _kind(self, step: int) -> Kind:
        return self._tree.steps[step].kind

    def about(self, step: int) -> str:
        """What says best what the path to a step is about."""
        root = self._tree.after(-1, step)
        # Mostly a person begins, so that nothing else is looked at.
        first = root if self._is_typed(root) else self._further(step)
        return self.words(first) if first >= 0 else ""

    def _further(self, step: int) -> int:
        """The step that says so where a conversation begins otherwise; -1 if none does."""
        order, first = self._orders[step] if self._orders else -1, self._typed[step]
        if 0 <= order < first:
            first = order  # what is typed after an answer is about that answer
        if first < 0:
            first = self._first("command")[step]
        return first if first >= 0 else self._first("prompt")[step]

    def words(self, step: int) -> str:
        """The first line of what is said in a step."""
        if step not in self.read:
            self.read[step] = first_words(self._tree.rows_of(step), self._text)
        return self.read[step]

    def spoken(self, step: int) -> str:
        """The same if a person speaks first there."""
        return self.words(step) if self._kind(step) in BY_PERSON else ""

    def wordless(self, *steps: int) -> int:
        """The first of some steps in which a person speaks first, if that is a prompt without
        words; else -1."""
        spoken = (step for step in steps if self._kind(step) == "prompt" or self.spoken(step))
        first = next(spoken, -1)
        return first if first >= 0 and not self.words(first) else -1

    @cached_property
    def _typed(self) -> list[int]:
        return self._tree.earliest(self._is_typed)

    @cached_property
    def _orders(self) -> list[int] | None:
        commanded = "command" in self._tree.traits.kinds
        return self._tree.earliest(self._is_order) if commanded else None

    def _is_typed(self, step: int) -> bool:
        """Whether a step begins with words of a person that are more than a sign."""
        first = self._tree.first_row(step)
        typed = (first.kind == "prompt" and first.detail != NOTIFIED) or first.detail == BLOCKED
        return typed and len([*islice(filter(str.isalnum, self.words(step)), 2)]) > 1

    def _is_order(self, step: int) -> bool:
        """Whether a step is a command that something was given to, and that Claude answered."""
        if self._kind(step) != "command" or " " not in self.words(step):
            return False
        return any(self._kind(child) == "assistant" for child in self._tree.children[step])


def _firsts(tree: Tree, kind: Kind) -> list[int]:
    """For each step the first one of a kind on the way to it, itself included; -1 for none."""
    return tree.earliest(lambda step: tree.steps[step].kind == kind)


def _given(
    sides: Iterable[Side], named: Named, tree: Tree
) -> tuple[dict[tuple[str, str], str], dict[int, str]]:
    """Titles by kind and session, and summaries by the step that they name."""
    given: dict[tuple[str, str], str] = {}
    summaries: dict[int, tuple[int, str]] = {}

    @cache
    def places(step: int) -> dict[int, int]:
        return {node: place for place, node in enumerate(tree.steps[step].rows)}

    for side in sides:
        if not side.text or side.agent is not None:
            continue
        if side.type == "summary" and _FAILED.match(side.text):
            continue
        if side.type in ("custom-title", "ai-title"):
            given[side.type, side.session] = side.text
        elif side.type == "summary" and (written := named(side.leaf, side.place)) >= 0:
            node = tree.shown(written)
            step = tree.step_of[node]
            if step >= 0 and places(step)[node] >= summaries.get(step, (-1, ""))[0]:
                summaries[step] = places(step)[node], side.text
    return given, {step: text for step, (_, text) in summaries.items()}


def first_words(rows: Iterable[Row], text: Callable[[Row], str]) -> str:
    """The first line of what a person or the model says in these rows."""
    return first_line_in((row, text(row)) for row in rows if may_begin(row))


def begun(tree: Tree, step: int) -> int:
    """The step with which begins what is said from one on: where that is no more than a notice or
    a nudge of Claude Code, the next one, if there is but one."""
    while len(tree.children[step]) == 1 and not any(map(may_begin, tree.rows_of(step))):
        (step,) = tree.children[step]
    return step


def may_begin(row: Row) -> bool:
    """Whether what a row says may be the first words of a message."""
    return (row.says and row.detail != NOTIFIED) or row.kind == "command"


def first_line_in(told: Iterable[tuple[Row, str]]) -> str:
    """The first line of what such rows say, each with its words."""
    for row, text in told:
        if line := _line_of(row, text):
            return line
    return ""


def _line_of(row: Row, text: str) -> str:
    if row.kind == "assistant":
        return _first_told(text)
    if row.detail == VERBATIM:
        return _short(_first_spoken(text))
    told = to_agent(text) if row.sidechain else None
    return first_line(text if told is None else told.words)


def _first_told(answer: str) -> str:
    """The first line of an answer, which is Markdown, that holds more than its signs."""
    lines = (_SIGNS.sub("", line) for line in answer.splitlines() if not _FENCE.match(line))
    line = next((line for line in lines if any(map(str.isalnum, line))), "")
    return _short(" ".join(line.replace("**", "").split()))


def _short(line: str) -> str:
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def first_line(text: str) -> str:
    """The first line that tells something, typed words before all others; of a command its name and
    what it was given; of a plan that is to be implemented what the plan is called."""
    said = text.strip()
    if "<" not in text and is_bare(text) and tagged(said) is None and not carries_out(said):
        return _short(_first_spoken(said))  # as of most
    message = from_channel(text) or from_thread(text) or from_group(text)
    text = (message or apart(meanwhile(text) or unframed(text))).words.strip()
    found = text_kind([text])
    if found is not None and found[0] == "note":
        return ""
    typed = command(text) if found is not None else None
    text = typed.line if typed is not None else text
    first = _called(carried_out(text).plan) if carries_out(text) else ""
    said, other = typed_first(text)
    return _short(first or _first_spoken(said) or (_first_spoken(other) if other else ""))


def _first_spoken(text: str) -> str:
    """The first line with a letter or a figure that opens no fence: a rule above what was pasted
    tells nothing. Without one the first that is not blank."""
    other = ""
    for raw in text.splitlines():
        line = _single_spaced(raw)
        if not line or line in INTERRUPTIONS:
            continue
        if any(map(str.isalnum, line)) and not (line[0] in "`~" and _FENCE.match(line)):
            return line
        other = other or line
    return other


def _single_spaced(line: str) -> str:
    """A line without white space but for single blanks between words, as most are written."""
    blanks = not line.isprintable() or "  " in line or line[:1] == " " or line[-1:] == " "
    return " ".join(line.split()) if blanks else line


def _called(plan: str) -> str:
    """The first heading of a plan, without one its first line."""
    lines = [" ".join(line.split()) for line in _FENCED.sub("", plan).splitlines()]
    headings = (found[1] for line in lines if (found := _HEADING.fullmatch(line)))
    return next(headings, "") or next((line for line in lines if line), "")
