"""The strings of a row, each where it stands, without what says which row it is.

Ids, links, times, signatures and the bytes of pictures are never looked into: a table says under
which keys of which object they stand. An input of a tool may use the same keys for anything, so a
key counts only in its place. Known names of fields stay wherever they stand, and so do kinds, if
they are words: what a row is must not depend on what is hidden. All other names and kinds may hold
something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from pathexport.later import later
from pathexport.veil.beside import beside

Table: TypeAlias = "Mapping[str, Table | None]"
"""What stands under some keys of an object: nothing to look into (None), or an object or a list of
objects that have this table. All other keys may hold anything."""
_ANYTHING: Final[Table] = {}


def _kept(names: str) -> dict[str, Table | None]:
    return dict.fromkeys(names.split())


_SOURCE = _kept("type media_type data")
_BLOCK: dict[str, Table | None] = _kept("type id tool_use_id signature")
_PLAIN = {**_kept("type media_type"), "content": _BLOCK}
_THOUGHT: dict[str, Table | None] = _kept("type data")
_BLOCK["content"] = _BLOCK
_MESSAGE = {**_kept("id model role type stop_reason usage"), "content": _BLOCK}
_FILE = _kept("type base64 originalSize")
_ROW: dict[str, Table | None] = {
    **_kept("uuid parentUuid logicalParentUuid sessionId requestId leafUuid messageId agentId"),
    **_kept("timestamp version type subtype parentToolUseID toolUseID sourceToolUseID promptId"),
    **_kept("sourceToolAssistantUUID parentLastUuid parentSessionId operation userType isMeta"),
    "message": _MESSAGE,
    "content": _BLOCK,
    "origin": _kept("kind"),
    "toolUseResult": {**_kept("type agentId isImage"), "content": _BLOCK, "file": _FILE},
    "forkedFrom": _kept("sessionId messageUuid"),
    "compactMetadata": {
        "preservedSegment": _kept("headUuid tailUuid anchorUuid"),
        "preservedMessages": _kept("uuids anchorUuid"),
    },
    "attachment": {
        **_kept("type toolUseID"),
        "prompt": _BLOCK,
        "origin": _kept("kind"),
        "content": {**_kept("type"), "file": _FILE},
    },
    "snapshot": _kept("messageId timestamp"),
    "replacements": _kept("toolUseId kind"),
}
_ROW["data"] = {**_kept("type agentId"), "message": _ROW, "normalizedMessages": _ROW}
_READ = """
    activeForm aiTitle annotations answers args attachment base64 bash_id bashEditDiff
    blockingError cause cell_id cell_number cell_type changedFiles code command commandMode
    compactMetadata content created customTitle cwd data decision deleted description
    displayPath edit_mode edits error explicit file file_path filename filePath files from
    gitBranch header hookErrors hookEvent hookName hunks id input is_active is_error isActive
    isCompactSummary isMeta isSidechain kind label lastPrompt lineEnd lines lineStart maxRetries
    media_type message metadata model moreFiles multiSelect name new_source new_string newStart
    newString notebook_path notes offset old_string oldStart oldString operation options origin
    original_file originalFile originalFileContents output path pattern permissionDecision plan
    planContent planWasEdited preTokens preventedContinuation preview prompt query question
    questions recipient replace_all replacement replacements retryAttempt role routing
    server_name signature skill snippet source stackedOriginalInput status stderr stdout stop_reason
    stopReason structuredPatch subagent_type subject success summary target taskId teammate_id text
    thinking title to todos tool_name tool_use_id toolDenialKind toolUseResult trigger type
    updated_file url usage userFeedback userModified uuids version
"""
NAMES = frozenset(_READ.split())
"""Names of fields by which a log is understood. They are never veiled, whatever patterns a person
gives: a message whose `text` had another name would be none any more."""
_KINDS = frozenset({"type", "subtype", "kind"})
_ID = later("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_WORDS = later(r"[a-z]+(?:[_-][a-z]+)*")
_ALONE = ("", "")
_HELD = (dict, list)
Change: TypeAlias = Callable[[str, str, str], str]
"""Gives what replaces a string, from the string and the texts before and after that name it."""
_SOURCES: Mapping[bool, Table] = {True: _SOURCE, False: _PLAIN}
_SHOWN = ("audio", "document", "image", "video")
_OF_SERVERS = {**_BLOCK, **_kept("mimeType data")}  # MCP servers put it into the block itself


def is_plain(kind: str) -> bool:
    """Whether a kind is nothing but words."""
    return _WORDS.fullmatch(kind) is not None


def is_id(name: str) -> bool:
    """Whether the name of a session is one that Claude Code gave."""
    return _ID.fullmatch(name) is not None


def may_hold(key: str, value: str) -> bool:
    """Whether a field that is kept for the kind or id that it says may hold something else."""
    return (key in _KINDS and not is_plain(value)) or (key == "sessionId" and not is_id(value))


def containers(body: Any) -> Iterator[tuple[Any, Table]]:
    """Every object and list of a row, with the table of its keys. Rows may be nested deeply, so
    nothing recurses."""
    waiting: list[tuple[Any, Table]] = [(body, _ROW)]
    while waiting:
        held, table = waiting.pop()
        if type(held) is list:
            waiting += [(each, table) for each in held if type(each) in _HELD]
        elif type(held) is dict:
            if table is _BLOCK:
                table = _table_of(held)
            for key, value in held.items():
                if type(value) in _HELD and (under := table.get(key, _ANYTHING)) is not None:
                    waiting.append((value, under))
        else:
            continue
        yield held, table


def _table_of(held: dict[str, Any]) -> Table:
    """The table of a block, by its type."""
    kind = held.get("type")
    if kind == "redacted_thinking":
        return _THOUGHT
    source = held.get("source")
    if type(source) is dict:
        return {**_BLOCK, "source": _SOURCES[source.get("type") == "base64"]}
    bare = kind in _SHOWN and source is None and type(held.get("mimeType")) is str
    return _OF_SERVERS if bare else _BLOCK


def _passes(key: str, value: str, table: Table) -> bool:
    """Whether the string under a key passes the veil."""
    return table.get(key, _ANYTHING) is not None or may_hold(key, value)


def strings(body: Any) -> Iterator[str]:
    """Every string that passes the veil, keys too, and once more within the text that names it."""
    if type(body) is str:
        yield body
    for held, table in containers(body):
        if lines := _lines(held):
            yield "\n".join(lines)
        for key, before, after in beside(held):
            if type(held) is list or _passes(key, held[key], table):
                yield f"{before}{held[key]}{after}"
        if type(held) is list:
            yield from (each for each in held if type(each) is str)
            continue
        for key, value in held.items():
            if key not in table and key not in NAMES:
                yield key
            if type(value) is str and _passes(key, value, table):
                yield value


def rewrite(body: dict[str, Any], change: Change) -> None:
    """Change every such string in place: the body was decoded for this reader alone."""
    for held, table in [*containers(body)]:
        if lines := _lines(held):
            whole = "\n".join(lines)
            if (changed := change(whole, *_ALONE)) != whole:
                lines[:] = changed.split("\n")
        around = {key: (before, after) for key, before, after in beside(held)}
        if type(held) is list:
            for place, each in enumerate(held):
                if type(each) is str:
                    held[place] = change(each, *around.get(place, _ALONE))
            continue
        names = {}
        for key, value in held.items():
            if type(value) is str and _passes(key, value, table):
                held[key] = change(value, *around.get(key, _ALONE))
            if key not in table and key not in NAMES and (name := change(key, *_ALONE)) != key:
                names[key] = name
        if names:
            _rename(held, names)


def _lines(held: Any) -> list[str]:
    """The lines of a patch, which are one text: a private key may take many of them."""
    lines = held.get("lines") if type(held) is dict else None
    if not isinstance(lines, list) or len(lines) < 2:
        return []
    return lines if all(type(each) is str for each in lines) else []


def _rename(held: dict[str, Any], names: Mapping[str, str]) -> None:
    """Give some keys other names; all stay in order, and none is lost."""
    items = [*held.items()]
    held.clear()
    for key, value in items:
        name = names.get(key, key)
        while name in held:
            name += "'"
        held[name] = value
