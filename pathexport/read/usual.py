"""The rows of a log as if Claude Code had written them where it usually does.

What it prints for other programs lacks what its logs have, and whoever else writes logs may leave
out ids, links and sessions. A row is read alone, and only all rows of its log tell what stands for
what it lacks. So it is noted which rows are unlike most, and they are made usual in the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby

import msgspec
from msgspec import UNSET

from pathexport.read.entries import ApiMessage, Attachment, BlockEntry, Entry, printed
from pathexport.read.kinds import COMPACTION
from pathexport.read.recognize import Once, read_row
from pathexport.read.rows import AGAIN, Row, in_utc, made_id, of_one_session, utc
from pathexport.read.texts.tags import EMPTY, command

TypedCommand = tuple[str, str, str]
"""The prompt's id, the command's name, and what stands behind it."""
_LOOKS = 64  # times the rows of a log that are walked over, for words that came again


class Unusual:
    """Which rows of a log are unlike most, by their places among all."""

    def __init__(self) -> None:
        self._nameless, self._untold, self._unlinked = set[int](), set[int](), set[int]()
        self._commands: dict[int, TypedCommand] = {}
        self.ran: dict[int, str] = {}
        """Rows of calls that were made by code, and the call of Claude's that holds it."""
        self._handed: dict[tuple[str, str], tuple[str, list[str]]] = {}
        self._again: dict[int, str] = {}
        self._sent: dict[int, str] = {}
        self.saved = set[int]()
        """Rows with what a hook added, which is written again under its id."""
        self._made_up = set[int]()

    def noted(self, place: int, row: Row, entry: Entry, line: bytes, once: Once) -> Row:
        """Note what a row of a `line` lacks. It comes back as logs have such rows."""
        if not entry.uuid:
            self._nameless.add(place)
        if not entry.session_id:
            self._untold.add(place)
        if entry.parent_uuid is not UNSET:
            return row
        self._unlinked.add(place)
        return _as_logged(row, entry, line, once)

    def note_typed(self, place: int, row: Row, entry: Entry) -> None:
        """Note a command, its caveat, or a prompt that may be one, or that waited in the queue."""
        handed = self._handed.get((row.session, row.uuid))
        if handed is not None and handed[1] and _texts(entry) == handed[1]:
            self._sent[place] = handed[0]
        if (found := _as_command(entry)) is not None:
            self._commands[place] = found
        elif row.detail == "caveat" and entry.prompt_id:
            self._commands[place] = entry.prompt_id, "", ""

    def note_handed(self, place: int, row: Row, words: Attachment | None) -> None:
        """Note words from the queue that Claude was handed, which another row may have held."""
        if words is not None and words.source:
            told = row.uuid, words.texts
            first, said = self._handed.setdefault((row.session, words.source), told)
            if row.uuid != first and told[1] == said:
                self._again[place] = first

    def note_made_up(self, place: int, entry: Entry) -> None:
        """Note an answer that Claude Code wrote, unless it only stands where one would."""
        if any(text.strip() not in (*EMPTY, "No response requested.") for text in _texts(entry)):
            self._made_up.add(place)

    def made_usual(self, rows: Sequence[Row], owner: str | None) -> tuple[Row, ...]:
        """All rows of a log, with what those lack that are noted here. `owner` is the session of an
        agent's log."""
        rows = _heard_once(_at_home(rows, self._untold), self._nameless)
        rows = _run_by(rows, self.ran) if self.ran else rows
        rows = _saved_once(rows, self.saved) if self.saved else rows
        rows = _broken_off(rows, self._made_up) if self._made_up else rows
        if self._again or self._sent:
            rows = _handed_once(rows, self._again, self._sent)
        rows = rows if owner is None else of_one_session(rows, owner)
        loose = range(len(rows)) if _without_links(rows) else self._unlinked
        rows = _in_line(rows, loose) if loose else rows
        return tuple(in_utc(_said_once(rows, self._commands)))


def _as_logged(row: Row, entry: Entry, line: bytes, once: Once) -> Row:
    """A row of a `line` without a link, as logs have it. An agent of which only the call is known
    is called as that."""
    try:
        told = printed(line)
    except (ValueError, RecursionError):
        return row
    if told.call or told.made_up:
        entry.is_meta = entry.is_meta or told.made_up
        agent = (row.agent if row.sidechain else None) or told.call
        again = read_row(entry, row.place, row.session, agent, once)
        row = again if isinstance(again, Row) else row
    return row if row.time else msgspec.structs.replace(row, time=utc(told.noted_at))


def _texts(entry: Entry) -> list[str]:
    """The text of each block of a prompt; an empty one for a picture."""
    said = entry.message.content if isinstance(entry.message, ApiMessage) else None
    blocks = said if isinstance(said, list) else [BlockEntry(text=said)]
    return [block.text or "" for block in blocks]


def _as_command(entry: Entry) -> TypedCommand | None:
    """What a command that a person typed is known by, in a row that holds it in tags or as it was
    typed, and nothing else: newer versions write both."""
    words = entry.message.content if isinstance(entry.message, ApiMessage) else None
    if not entry.prompt_id or not isinstance(words, str):
        return None
    if words.startswith("/"):
        if entry.prompt_source or entry.origin:
            return None
        name, *given = words.split()
    else:
        tagged = command(words)
        if tagged is None or tagged.rest:
            return None
        name, given = tagged.name, tagged.given.split()
    return entry.prompt_id, name.rpartition(":")[2].lstrip("/"), " ".join(given)


def _without_links(rows: Sequence[Row]) -> bool:
    """Whether no row of a log hangs on another, agents' rows aside, though answers are among them:
    nobody begins a conversation with one, so whoever wrote the log left all links out."""
    if any(row.parent and not row.sidechain for row in rows):
        return False
    return any(row.says and row.type == "assistant" and not row.sidechain for row in rows)


def _in_line(rows: Sequence[Row], unlinked: Collection[int]) -> Sequence[Row]:
    """The rows of a log; those at some places, that do not say what they hang on, follow the one
    before them. Claude Code always says it, but not all who write such logs do. Of sessions that
    went on at the same time, each has a line of its own."""
    turns = [session for session, _ in groupby(row.session for row in rows)]
    at_once = len(turns) > len(set(turns))
    found: list[Row] = []
    seen = set[str]()
    last: dict[str, str] = {}
    for place, row in enumerate(rows):
        line = row.session if at_once else ""
        first = row.uuid not in seen and not row.sidechain
        link = first and place in unlinked and row.logical is None
        found.append(msgspec.structs.replace(row, parent=last.get(line)) if link else row)
        if first:
            last[line] = row.uuid
        seen.add(row.uuid)
    return found


def _said_once(rows: Sequence[Row], commands: Mapping[int, TypedCommand]) -> Sequence[Row]:
    """The rows of a log, some of which hold these `commands`. One that is there as it was typed and
    in tags is said in tags. Of one that was called off only its caveat is, which follows it."""
    tagged = {each for place, each in commands.items() if rows[place].kind == "command"}
    typed = {n: each for n, each in commands.items() if rows[n].kind == "prompt"}
    twice = [n for n, each in typed.items() if each in tagged]
    twice += _refused(rows, commands, [n for n, each in typed.items() if each not in tagged])
    found = [*rows]
    for place in twice:
        found[place] = msgspec.structs.replace(rows[place], kind="note", detail=AGAIN, says=False)
    begun = {(each[0], rows[n].parent): rows[n].uuid for n, each in typed.items()}
    for place, (prompt, *_) in commands.items():
        above = begun.get((prompt, rows[place].parent))
        if above is not None and rows[place].detail == "caveat":
            found[place] = msgspec.structs.replace(rows[place], parent=above)
    return found


def _refused(
    rows: Sequence[Row], commands: Mapping[int, TypedCommand], typed: Iterable[int]
) -> list[int]:
    """Those of some commands that stand there as they were typed, and beside it in tags, as another
    prompt: `/compact` with too little there or right after a resumption. Nothing follows them."""
    alone = {n: (rows[n].session, rows[n].parent, *commands[n][1:]) for n in typed}
    if not alone:
        return []
    caveats = {row.uuid: row.parent for row in rows if row.detail == "caveat"}
    above = {row.uuid: row.parent or row.logical for row in rows if row.kind in COMPACTION}
    tagged = {n: rows[n].parent or "" for n in commands if rows[n].kind == "command"}
    behind = {(n, caveats[at]) for n, at in tagged.items() if at in caveats}
    for _ in COMPACTION:  # over the summary and the boundary
        behind |= {(n, above[at]) for n, at in behind if at in above}
    beside = {(rows[n].session, at, *commands[n][1:]) for n, at in behind}
    followed = {row.parent for row in rows}
    return [n for n, key in alone.items() if key in beside and rows[n].uuid not in followed]


def _heard_once(rows: Sequence[Row], nameless: Collection[int]) -> Sequence[Row]:
    """The rows of a log, some of which have no id. An answer or a result that others hold says
    nothing new: what Claude Code prints may be kept beside what it logs."""
    if not nameless:
        return rows
    found, named = [*rows], [row for place, row in enumerate(rows) if place not in nameless]
    written, others = Counter(row.api for row in named), Counter(rows[n].api for n in nameless)
    asked = {call.id for row in named for call in row.calls}
    answered = {call for row in named for call in row.answers}
    for place in nameless:
        row = rows[place]
        whole = row.api is not None and written[row.api] >= others[row.api]
        again = whole and asked.issuperset(call.id for call in row.calls)
        if again or (row.answers and answered.issuperset(row.answers)):
            said = {"detail": AGAIN, "says": False, "api": None, "calls": (), "answers": ()}
            found[place] = msgspec.structs.replace(row, kind="note", **said)
    return found


def _run_by(rows: Sequence[Row], ran: Mapping[int, str]) -> Sequence[Row]:
    """The rows of a log; those at some places, of calls that code made, are part of the answer with
    the call that holds the code, and follow it if they do not say what they follow. Where the ids
    of calls come again, that is the last call before them."""
    found, made = [*rows], {call.id: row for row in reversed(rows) for call in row.calls}
    for place, row in enumerate(rows):
        by = made.get(ran.get(place, ""))
        if by is not None:
            api, parent = row.api and by.api, row.parent or by.uuid
            found[place] = msgspec.structs.replace(row, api=api, parent=parent)
        made.update((call.id, found[place]) for call in row.calls)
    return found


def _broken_off(rows: Sequence[Row], made_up: Collection[int]) -> Sequence[Row]:
    """The rows of a log; those at some places are what Claude had said of an answer if a note hangs
    on them that a person interrupted it there. Versions around 2.1.63 to 2.1.198 write it as what
    Claude Code says itself. It is more of the answer that it hangs on."""
    found, noted = [*rows], {row.parent for row in rows if row.detail == "interruption"}
    apis = {row.uuid: row.api for row in rows}
    for place in made_up:
        row = rows[place]
        if row.uuid in noted:
            api = apis.get(row.parent or "") or row.uuid
            found[place] = msgspec.structs.replace(row, detail=None, says=True, api=api)
    return found


def _saved_once(rows: Sequence[Row], saved: Collection[int]) -> Sequence[Row]:
    """The rows of a log; those at some places hold what hooks added. Versions around 2.1.27 write
    each of these again before whatever comes next, on the row before, and link what comes to it:
    that follows the row before, and the further writings say nothing new. Their ids are made of the
    names of hooks, and so the same in all sessions."""
    found, first, leads = [*rows], dict[str, str | None](), dict[str, str | None]()
    for place, row in enumerate(rows):
        uuid, above = row.uuid, leads.get(row.parent or "", row.parent)
        named = leads.get(row.logical or "", row.logical)
        if place in saved:
            uuid = made_id(row.session, row.agent or "", row.uuid)
            known = first.setdefault(uuid, above)
            leads[row.uuid], above = uuid if known == above else above, known
        if (uuid, above, named) != (row.uuid, row.parent, row.logical):
            found[place] = msgspec.structs.replace(row, uuid=uuid, parent=above, logical=named)
    return found


def _handed_once(rows: Sequence[Row], again: dict[int, str], sent: dict[int, str]) -> Sequence[Row]:
    """The rows of a log, of which some hold words that the row of an id held before. Those at some
    places say nothing new below it: a session that went on after a restart was handed them `again`.
    Those that were `sent` as a prompt right behind it never reached Claude there, and neither did
    those on which nothing hangs where what came `again` took their place."""
    places = {row.uuid: place for place, row in reversed([*enumerate(rows)])}
    looks, held = _LOOKS * len(rows), {row.parent for row in rows}
    stands, heard = dict[str, str](), {row.uuid for row in rows if row.says}
    for place, first in sorted((again | sent).items()):
        row = at = rows[place]
        before = rows[places[stands.get(first, first)]]
        if row.uuid == before.uuid or row.uuid not in heard:  # it is written again itself
            continue
        instead = place in sent or before.uuid not in held
        end = before.parent if instead and place in again else before.uuid
        while at.uuid != end and looks:  # which also end in a circle
            up, looks = places.get(at.parent or at.logical or "", -1), looks - 1
            if up < 0 or (instead and rows[up].uuid != end and rows[up].uuid in heard):
                break
            at = rows[up]
        if at.uuid == end:
            heard.discard(before.uuid if instead else row.uuid)
            stands[first] = row.uuid if instead else before.uuid
    note = partial(msgspec.structs.replace, kind="note", says=False)
    return [note(row) if row.says and row.uuid not in heard else row for row in rows]


def _at_home(rows: Sequence[Row], untold: Collection[int]) -> Sequence[Row]:
    """The rows of a log; those at some places, that name no session, belong to that of the row
    before them, or of the first that names one."""
    if not untold or len(untold) == len(rows):
        return rows
    session = next(row.session for place, row in enumerate(rows) if place not in untold)
    found: list[Row] = []
    for place, row in enumerate(rows):
        session = session if place in untold else row.session
        found.append(msgspec.structs.replace(row, session=session))
    return found
