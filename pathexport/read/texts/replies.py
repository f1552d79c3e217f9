"""What a person said in answer to a tool call: a rejection, answers to questions, an approved plan.

Claude Code hands these words to the model as the result of the call, in sentences of its own that
change with its versions. Typed fields are used first; unknown wording is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pathexport.later import later

_REJECTED = later(
    r"(?:The user doesn't want to (?:proceed with this tool use|take this action right now)"
    r"|Permission for this tool use was denied)\."
    r"(?: The tool use was rejected(?: \([^()\n]*\))?\.)?"
    r"|User (?:refused permission to run tool|rejected request to exit plan mode\.)\Z"
)
_STAYS = later(
    r"The agent proposed a plan that was rejected by the user\."
    r"(?: The user chose to stay in plan mode rather than proceed with implementation\.)?"
    r"\s+Rejected plan:\n(.*)",
    re.DOTALL,
)
PLANS_ON = "User chose to stay in plan mode and continue planning"
"""What an editor says, and below it the words and comments of a person who rejects a plan."""
_SAID = later(
    r"\s*(?:To tell you how to proceed, the user said"
    r"|The user provided the following reason for the rejection"
    r"|The user said):(?:[ \t]*\n|[ \t]*)"
)
# What Claude Code says there in the name of a person who has a plan refined on the web.
_REFINED = later(
    r"(?:Plan being refined via Ultraplan\b|I'm sending this plan to Ultraplan to be refined "
    r"remotely\. Let me know it's been handed off\b)[^\n]*"
)
_WAIT = later(
    r"\s*+(?:STOP what you are doing and wait for the user to tell you how to proceed\."
    r"|Try a different approach or report the limitation to complete your task\.)?\s*+"
)
_NOTE = "\n\nNote: The user's next message may contain a correction or preference."
_CLARIFIES = "The user wants to clarify these questions."
_ENOUGH = "The user has indicated they have provided enough answers"
_ASKED = later(r"Questions asked(?: and answers provided)?:\n")
_ANSWERED = later(
    r"(?:User has answered your questions|Your questions have been answered"
    r"|The user (?:answered|responded)):\s*"
)
# What Claude Code answers itself, where nobody did.
_NOBODY = later(
    r"No response after [0-9]+ ?[a-z]+ . the user may be away\b"
    r"|The user did not answer the questions\b"
)
_LEFT_OPEN = ("skipped", "replied_in_chat", "dismissed")
_GO_ON = (". You can now continue with ", ". Read the answers carefully")
_NOTES = later(r"\"? (?:user )?notes: ")
_PREVIEW = '" selected preview:\n'
_MOST = 200  # questions at once; nobody asks so many
_NONE_PICKED = "(no option selected)"
_NOTES_ALONE = "(notes only)"  # what the fields of a row hold in the place of an option
_APPROVED = later(
    r"User has approved (?:your plan|the plan|exiting plan mode)\."
    r"(?: You can now (?:start coding|proceed)\.)?"
    r"(?: Start with updating your todo list if applicable)?"
    r"(?:\s+There is nothing else needed from you now\. Please respond with \"ok\")?"
    r"(?:\s+Your plan has been saved to: (?P<file>\S(?:[^\n]*\S)?)"
    r"\s+You can refer back to it if needed during implementation\.)?"
    r"(?:\s+If this plan can be broken down[^\n]*)?"
    r"(?:\s+## Approved Plan(?P<edited> \(edited by user\))?:\n(?P<plan>.*))?",
    re.DOTALL,
)


class Answer(msgspec.Struct, frozen=True):
    """What was said to one question; nothing when it was left open."""

    question: str
    words: str
    notes: str = ""
    preview: str = ""
    left_open: bool = False


class Reply(msgspec.Struct, frozen=True):
    """A result taken apart into what a person said and what else is in it."""

    words: str = ""
    answers: tuple[Answer, ...] = ()
    clarifies: bool = False
    """Whether the person wants to talk about the questions before they answer them."""
    enough: bool = False
    """Whether the person wants no more questions, but what Claude asked them for."""
    approves: bool = False
    plan: str = ""
    """The plan that was approved or rejected, as the result has it."""
    edited: bool = False
    file: str = ""
    unsure: str = ""
    """Text that is neither a known sentence nor certainly the person's."""
    refined: bool = False
    """Whether the person has the plan refined on the web, and typed nothing."""
    nobody: bool = False
    """Whether nobody answered all of what was asked, and Claude went on."""


def rejection(text: str, questions: Sequence[str], fields: Mapping[str, Any]) -> Reply:
    """What was said with a rejection: where its text tells nothing, what the row's fields hold."""
    typed = fields.get("userFeedback")
    words = typed if isinstance(typed, str) else ""
    found = _rejection(text, questions, words)
    if _REFINED.fullmatch(found.words.strip() or words.strip()):
        return msgspec.structs.replace(found, words="", refined=True)
    if not found.words.strip() and not found.answers and words.strip() not in found.unsure:
        return msgspec.structs.replace(found, words=words)
    return found


def _rejection(text: str, questions: Sequence[str], typed: str) -> Reply:
    head, stays = _REJECTED.match(text), _STAYS.fullmatch(text)
    if stays:
        return Reply(plan=stays[1])
    if text.startswith(PLANS_ON):
        return Reply(text.removeprefix(PLANS_ON).strip().removeprefix("Comments on the plan:\n"))
    if head is None:
        known = typed.strip() and typed.strip() in text
        return _said(typed, questions) if known else Reply(unsure=text)
    text = _without_note(text)
    if said := _SAID.match(text, head.end()):
        return _said(text[said.end() :], questions)
    return Reply(unsure=_WAIT.sub("", text[head.end() :], count=1))


def _without_note(text: str) -> str:
    at = text.rfind(_NOTE)
    return text[:at] if at >= 0 and "\n" not in text[at + 2 :].rstrip() else text


def _said(words: str, questions: Sequence[str]) -> Reply:
    clarifies, enough = words.startswith(_CLARIFIES), words.startswith(_ENOUGH)
    if not (clarifies or enough):
        return Reply(words)
    asked = _ASKED.search(words)
    listed = words[asked.end() :] if asked else ""
    spans = _spans(listed, [(q, f'- "{q}"\n') for q in questions])
    if spans is None:
        return Reply(words)
    answers = tuple(_clarified(*span) for span in spans)
    return Reply(answers=answers, clarifies=clarifies, enough=enough)


def _clarified(question: str, text: str) -> Answer:
    words, _, notes = text.partition("\n  User notes: ")
    words = words.rstrip("\n")
    if words.startswith("  Answer: "):
        return Answer(question, words.removeprefix("  Answer: "), notes.rstrip("\n"))
    return Answer(question, "" if words == "  (No answer provided)" else words, notes.rstrip("\n"))


def is_answer(text: str) -> bool:
    """Whether a result begins as answers to questions do."""
    return _ANSWERED.match(text) is not None


def answered(text: str, questions: Sequence[str], fields: Mapping[str, Any]) -> Reply:
    """The answers to questions."""
    typed = list(_typed(questions, fields))
    given = mapping(fields.get("toolUseResult"))
    if given.get("afkTimeoutMs") or _NOBODY.match(text):
        return Reply(answers=tuple(typed), nobody=True)
    prose = given.get("response")
    if isinstance(prose, str) and prose.strip():  # to all questions at once
        return Reply(answers=(Answer(questions[0] if len(questions) == 1 else "", prose), *typed))
    begins = _ANSWERED.match(text)
    if begins is None:
        return Reply(answers=tuple(typed), unsure=text)
    ends = [at for at in map(text.rfind, _GO_ON) if at >= begins.end()]
    listed = text[begins.end() : max(ends, default=len(text))]
    if not (typed or listed.strip()):  # it may lose the answer, or ask nobody
        return Reply(answers=tuple(Answer(each, "", left_open=True) for each in questions))
    spans = _spans(listed, [(q, f'"{q}"=') for q in questions])
    if spans is None:
        whole = bool(typed) and all(each.words in listed for each in typed)
        enough = whole and len(typed) >= len(questions)
        return Reply(answers=tuple(typed), unsure="" if enough else listed)
    known = {each.question for each in typed}
    found = [_picked(*span) for span in spans]
    return Reply(answers=(*typed, *(each for each in found if each.question not in known)))


def mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _typed(questions: Sequence[str], fields: Mapping[str, Any]) -> Iterator[Answer]:
    """The answers in the fields of the row, in the order of the questions."""
    result = mapping(fields.get("toolUseResult"))
    given, more = mapping(result.get("answers")), mapping(result.get("annotations"))
    for question in dict.fromkeys((*questions, *given, *more)):
        words, noted = given.get(question), mapping(more.get(question))
        if isinstance(words, list):
            words = ", ".join(each for each in words if isinstance(each, str))
        words, notes, preview = (
            each if isinstance(each, str) else ""
            for each in (words, noted.get("notes"), noted.get("preview"))
        )
        words = "" if notes and words == _NOTES_ALONE else words
        if noted.get("unanswered") in _LEFT_OPEN:  # the words are for the model
            yield Answer(question, "", notes, left_open=True)
        elif words or notes:
            yield Answer(question, words, _beside(words, notes), preview)


def _beside(words: str, notes: str) -> str:
    """Notes that are not the answer itself: versions 2.1.50 to 2.1.110 write what somebody types in
    the place of an option as both."""
    typed = notes.strip()
    return "" if words == typed or words.endswith(f", {typed}") else notes


def _spans(text: str, marks: Sequence[tuple[str, str]]) -> list[tuple[str, str]] | None:
    """The text after each mark, if the text begins with one and has them in this order."""
    found: list[tuple[str, int, int]] = []
    at = 0
    for name, mark in marks[:_MOST]:
        begin = text.find(mark, at)
        if begin >= 0:
            at = begin + len(mark)
            found.append((name, begin, at))
    if not found or text[: found[0][1]].strip():
        return None
    ends = [begin for _, begin, _ in found[1:]] + [len(text)]
    return [(name, text[start:end]) for (name, _, start), end in zip(found, ends, strict=True)]


def _picked(question: str, text: str) -> Answer:
    """An answer as it stands in a sentence: quoted, with the notes behind it."""
    text = text.strip().removesuffix(",")
    notes = preview = ""
    noted = _NOTES.search(text)
    if noted:
        text, notes = text[: noted.start()] + noted[0][:1].strip(), text[noted.end() :]
    if _PREVIEW in text:
        text, _, preview = text.partition(_PREVIEW)
        text += '"'
    text = "" if text == _NONE_PICKED else text
    whole = len(text) > 1 and text.startswith('"') and text.endswith('"')
    words = text[1:-1] if whole else text
    return Answer(question, words, _beside(words, notes), preview)


def approved(text: str, fields: Mapping[str, Any]) -> Reply | None:
    """An approved plan; nothing when the wording is not known."""
    found = _APPROVED.fullmatch(text.rstrip())
    if not found:
        return None
    changed = mapping(fields.get("toolUseResult")).get("planWasEdited") is True
    edited, plan, file = (found[each] or "" for each in ("edited", "plan", "file"))
    return Reply(approves=True, plan=plan, edited=bool(edited) or changed, file=file)
