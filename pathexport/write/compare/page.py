"""A comparison as a page of Markdown, place by place where paths part.

It says what the attempts share, how each began and ended, their figures, what only one did, and the
changes of files that several edited, or one that was abandoned. Lists are cut where nobody would
read on, and say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pathexport.write.compare.attempts import Parted
from pathexport.write.compare.changes import (
    FileChange,
    FilePart,
    Whole,
    as_diff,
    changed_between,
    has_controls,
    line_ends,
)
from pathexport.write.compare.edits import NotebookCell
from pathexport.write.compare.shared import NOTHING, part_again, sentence
from pathexport.write.compare.sides import sides, told_above
from pathexport.write.compare.table import come_and_go, status, table
from pathexport.write.compare.totals import Totals, by_file, compared
from pathexport.write.document.figures import field_list
from pathexport.write.markdown.ends import End, beginning, ending
from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.literal import code, escape, fence, quote
from pathexport.write.render.context import Contexts
from pathexport.write.text import counted, without_words
from pathexport.write.times import Local
from pathexport.write.tool.inputs import path
from pathexport.write.tool.outputs import foldable

_LINES = 400  # of each change of a file
_FILES = 20
_CHANGES = 30  # of each file


def page(
    places: Sequence[Parted], contexts: Contexts, local: Local, most: int | None = None
) -> Iterator[str]:
    """The whole page, piece by piece. If somebody says how many lines of each change are shown at
    `most`, all files and changes are."""
    for at in places[:1]:
        yield f"# {_title(at)}\n\n{_fields(at)}\n"
    again = part_again(places)
    for number, (at, every) in enumerate(compared(places, contexts)):
        yield f"\n## {_place(number, places)}\n"
        yield f"\n{sentence(at, contexts(at.project).project, local)}\n"
        for part in (*again.get(number, ()), *_parts(every, local, most)):
            yield f"\n{part}\n"


def stat(places: Sequence[Parted], contexts: Contexts, local: Local) -> Iterator[str]:
    """The figures alone."""
    again = part_again(places)
    for number, (at, every) in enumerate(compared(places, contexts)):
        yield "\n" if number else ""
        yield f"## {_place(number, places)}\n\n" if len(places) > 1 else ""
        yield "" if at.messages else f"{NOTHING}\n\n"
        yield from (f"{line}\n\n" for line in again.get(number, ()))
        yield f"{table(every, local)}\n"


def _title(at: Parted) -> str:
    alone = len({each.path.session for each in at.attempts}) == 1
    told = at.attempts[-1:] if alone or at.shared >= 0 else at.attempts
    titles = dict.fromkeys(each.project.names.titles[each.path.id] for each in told)
    return " · ".join(escape(title) for title in titles if title) or "Attempts"


def _fields(at: Parted) -> str:
    """Where the attempts are from."""
    sessions = dict.fromkeys(each.path.session for each in at.attempts)
    projects = dict.fromkeys(each.project.cwd or each.project.name for each in at.attempts)
    return field_list(
        [
            ("Session" if len(sessions) == 1 else "Sessions", ", ".join(map(escape, sessions))),
            ("Project" if len(projects) == 1 else "Projects", ", ".join(map(code, projects))),
        ]
    )


def _place(number: int, places: Sequence[Parted]) -> str:
    at = places[number]
    of = f"Fork {number + 1} of {len(places)}: " if len(places) > 1 else ""
    attempts = counted(len(at.attempts), "attempt")
    return f"{of}{attempts} after message {at.messages}" if at.messages else f"{of}{attempts}"


def _parts(every: Sequence[Totals], local: Local, most: int | None) -> Iterator[str]:
    for each in every:
        head = f"**{code(each.attempt.name)}** · {status(each.attempt.path)}"
        yield "\n\n".join([head, *_began(each), *_ended(each)])
    yield f"### Figures\n\n{table(every, local)}"
    yield from _sides(every)
    yield from _files(every, most)


def _sides(every: Sequence[Totals]) -> Iterator[str]:
    """What only one did of each two, if that is not all told already."""
    *others, last = every
    more = [each for each in others if not told_above(each)]
    found = [(each, sides(each, last)) for each in more or others[-1:]]
    if any(told for _, told in found):
        yield "### What only one did"
    for each, told in found:
        if told and len(others) > 1:
            yield f"#### {code(each.attempt.name)} and {code(last.attempt.name)}"
        if told:
            yield told


def _began(mine: Totals) -> list[str]:
    """What began the first turn; commands that Claude did not answer only where there is none."""
    events = mine.first_turn.events if mine.first_turn is not None else mine.events
    first = next((event for event in events if event.form), None)
    if first is None:
        return ["It ends where the others go on."]
    if first.form == "answer":
        shared = " to the prompt that they share" if mine.attempt.shared >= 0 else ""
        return [f"Began with an answer{shared}."]
    if first.typed and not first.words:
        return [f"Began with {without_words(first.pictures)}."]
    told = (event for event in events if event.form != "answer")
    first = next((event for event in told if event.words), None)
    if first is None:
        return []
    begins = beginning(first.words)
    head = f"Began with words from {first.by}" if first.by else "Began with"
    return _said(head, begins, spoken(begins.text))


def _ended(mine: Totals) -> list[str]:
    answers = (event for event in mine.backwards() if event.form == "answer")
    last = next(answers, None)
    if last is None:
        return ["It was not answered."] if mine.events else []
    call = f"Its last call: {last.acts[-1].told}" if last.acts and not last.words else ""
    said = last.words or next((event.words for event in answers if event.words), "")
    ends = ending(said)
    parts = _said("Ended with", ends, prose(ends.text)) if said else []
    return [*parts, call] if call else parts


def _said(head: str, shown: End, words: str) -> list[str]:
    """Words that an attempt begins or ends with, and how much more there is."""
    more = f" ({shown.left} left out here)" if shown.left else ""
    return [f"{head}{more}:", quote(words)]


def _files(every: Sequence[Totals], most: int | None) -> Iterator[str]:
    """The changes of files that several attempts edited, and of those that only one did which was
    abandoned: what goes on has the others before it."""
    files = by_file(every)
    several = {name: changes for name, changes in files.items() if len(changes) > 1}
    lost = {
        name: changes
        for name, changes in files.items()
        if len(changes) == 1 and every[min(changes)].attempt.path.status == "ABANDONED"
    }
    which = "both" if len(every) == 2 else "several"
    yield from _changes(f"Files that {which} edited", several, every, most)
    yield from _changes("Files that only an abandoned attempt edited", lost, every, most)


def _changes(
    title: str,
    files: Mapping[str, Mapping[int, FileChange]],
    every: Sequence[Totals],
    most: int | None,
) -> Iterator[str]:
    if not files:
        return
    yield f"### {title}"
    told = list(files.items())[:_FILES] if most is None else files.items()
    for name, changes in told:
        yield f"**{path(name, every[-1].attempt.project.cwd or '')}**"
        yield from _same_or_each(every, changes, most)
    if more := len(files) - len(told):
        yield f"*{counted(more, 'more file')} left out here{_way_to_all()}.*"


def _same_or_each(
    every: Sequence[Totals], changes: Mapping[int, FileChange], most: int | None
) -> Iterator[str]:
    """What became of a file in each attempt; once if all did the same."""
    made = [(code(every[number].attempt.name), change) for number, change in changes.items()]
    if all(change.parts == made[0][1].parts for _, change in made):
        made = [(" and ".join(name for name, _ in made), made[0][1])]
    for name, change in made:
        yield f"{name} · {come_and_go(change.lines)}"
        yield from _change(change.parts, most)


def _change(parts: Sequence[FilePart], most: int | None) -> Iterator[str]:
    """What became of a file. What is true of several texts that follow each other is said once."""
    if not parts:
        yield "*Nothing changed in the end.*"
    before, some = "", parts[:_CHANGES] if most is None else parts
    for number, part in enumerate(some):
        told = _told(part, parts[number - 1] if number else None)
        if told and (told != before or isinstance(part, Whole)):
            yield told
        before = told
        yield from _signs(part)
        yield from _diff(part, most)
    if more := len(parts) - len(some):
        yield f"*{counted(more, 'more change')} of this file left out here{_way_to_all()}.*"


def _diff(part: FilePart, most: int | None) -> Iterator[str]:
    found = as_diff(part, _LINES if most is None else most)
    if found.text:
        yield foldable(fence(found.text, "diff"))
    if found.more:
        left = counted(found.more, "more line")
        yield f"*{left} of this left out here{_way_to_all(found.most)}.*"
    elif not found.text and part.old is not None:
        yield "*Nothing changed in the end.*"


def _way_to_all(lines: int = _LINES) -> str:
    """How one sees what is left out."""
    return f"; `--max-diff-lines {lines}` shows all"


def _signs(part: FilePart) -> Iterator[str]:
    """What a diff does not show as it is."""
    old, new = line_ends(part.old or ""), line_ends(part.new)
    if old and new and old != new:
        yield f"*Line ends: {old} → {new}.*"
    elif "CRLF" in (old or new):
        some = "Some lines" if " " in (old or new) else "Lines"
        yield f"*{some} end in CRLF, which the diff does not show.*"
    if has_controls(part):
        yield "*Control characters are shown as signs for them.*"


def _told(part: FilePart, above: FilePart | None) -> str:
    """What is to be known of a change, and of what became of the file since the one above."""
    if isinstance(part, Whole):
        if part.old is None:
            return "*Written anew; what was there before is not in the log.*"
        between = above is not None and changed_between(above, part)
        return "*Before this, something else changed the file.*" if between else ""
    if part.cell is not None:
        return _told_of_cell(part.cell)
    if part.old is None:
        return "*What was there before is not in the log.*"
    where = " wherever it stood" if part.everywhere else ""
    return f"*The log holds only the text that was replaced{where}, not the file.*"


def _told_of_cell(cell: NotebookCell) -> str:
    """What became of a cell, where the log does not hold the notebook."""
    name = f" {code(cell.id)}" if cell.id else ""
    match cell.mode:
        case "insert":
            place = f" behind{name}" if name else ""
            return f"*A new cell{place}; the rest is not in the log.*"
        case "delete":
            return f"*The cell{name} was deleted; what was in it is not in the log.*"
    return f"*The cell{name} was replaced; what was in it before is not in the log.*"
