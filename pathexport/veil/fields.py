"""Names of fields by which what a log says is understood, and kinds that are nothing but words.

They are never veiled, whatever a person's own patterns say: a message whose `text` had another name
would be none any more. All other names and kinds may hold something, so they pass the veil.
"""

from __future__ import annotations

from pathexport.later import later

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
    server_name signature skill snippet source status stderr stdout stop_reason stopReason
    structuredPatch subagent_type subject success summary target taskId teammate_id text
    thinking title to todos tool_name tool_use_id toolDenialKind toolUseResult trigger type
    updated_file url usage userFeedback userModified uuids version
"""
NAMES = frozenset(_READ.split())
_KINDS = frozenset({"type", "subtype", "kind"})
_ID = later("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_WORDS = later(r"[a-z]+(?:[_-][a-z]+)*")


def is_plain(kind: str) -> bool:
    """Whether a kind is nothing but words."""
    return _WORDS.fullmatch(kind) is not None


def is_id(name: str) -> bool:
    """Whether a name of a session is one that Claude Code gives."""
    return _ID.fullmatch(name) is not None


def may_hold(key: str, value: str) -> bool:
    """Whether a field that says what something is may say something else as well."""
    return (key in _KINDS and not is_plain(value)) or (key == "sessionId" and not is_id(value))
