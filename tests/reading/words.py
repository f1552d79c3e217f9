"""What must hold of words in every transcript: all that was said and answered can be had back."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any
from urllib.parse import unquote

from pathexport.read.texts.colours import without_colours
from pathexport.read.texts.inserted import apart
from pathexport.read.texts.tags import INTERRUPTIONS
from pathexport.shape.paths.path import Path as Way
from pathexport.shape.steps.messages import Message
from pathexport.write.markdown.literal import plain
from pathexport.write.markdown.original import original
from tests.reading.markdown import Entry, Page
from tests.reading.written import REJECTED, Written, is_map, text_of

_back = lru_cache(maxsize=4096)(original)
"""The text that Markdown was made of; most of it is the same at each detail."""
_TASK = re.compile(r"- \[([ x])\] (?:\*\*(#\d+ .*)\*\* \(in progress\)|(#\d+ .*))")
_NUMBERED = re.compile(r" *\d+(?:→|\t)(.*)")


def check_said(made: Written, path: Way, page: Page, dialogue: bool = False) -> None:
    """Prompts are in quotes and answers between blank lines, in order, and can be had back."""
    sections = page.sections
    for number, message in made.numbered(path):
        prompts = [_clean(text) for text in made.said(message)]
        answer = [_clean(text) for text in _answered(made, message, dialogue)]
        if (dialogue and message.speaker == "machine") or not (prompts or answer):
            continue
        quotes = [*map(_back, sections[number].quotes)]
        for text in prompts:
            # In a heading nothing ends in blanks, nor begins with the only one.
            said = text if text in quotes else text.removeprefix(" ").rstrip(" ")
            assert said in quotes, (text, quotes)
            del quotes[: quotes.index(said) + 1]
        place = 0
        for text in answer:
            place = _found(sections[number].lines, text, place)
            assert place, (text, sections[number].lines)


def _answered(made: Written, message: Message, dialogue: bool) -> Iterator[str]:
    kinds = ("text",) if dialogue else ("text", "thinking")
    for block in made.answer(message):
        said = block[block["type"]].strip() if block.get("type") in kinds else ""
        if said and said != "(no content)":
            yield block[block["type"]]


def _clean(text: str) -> str:
    """A text as a document can hold it: no blank lines around it and no control characters."""
    lines = plain(text).split("\n")
    filled = [n for n, line in enumerate(lines) if line.strip(" \t")]
    return "\n".join(lines[filled[0] : filled[-1] + 1]) if filled else ""


def _found(lines: Sequence[str], text: str, start: int) -> int:
    """The line behind an answer that comes back from whole blocks from a line on; 0 for none."""
    blank = [n for n, line in enumerate(lines) if not line] + [len(lines)]
    for first in (n + 1 for n in blank if n >= start):
        for last in (n for n in blank if n > first):
            block = "\n".join(lines[first:last])
            if len(block) > 4 * len(text) + 100:
                break
            if len(block) >= len(text) and _back(block) == text:
                return last
    return 0


def check_results(made: Written, path: Way, page: Page, full: bool = False) -> None:
    """What tools answered is in fences or quotes, or said by the call and counted as hidden."""
    sections = page.sections
    silent = 0
    for number, message in made.numbered(path):
        if message.form != "answer":
            continue
        section = sections[number]
        held = [text.rstrip("\n") for text in section.fences]
        held += map(_back, section.quotes)
        held += _task_lists(section.lines)
        for row, blocks in made.rows(message):
            for text in _results(made, blocks) if row.kind == "result" else ():
                if text.startswith(_FORMS):
                    told = "\n".join(section.lines)
                    told += re.sub(r"(?<=\d),(?=\d)", "", told)  # 12,345 is 12345
                    wanted = text.partition("\nduration_ms: ")[0]  # which is shown in minutes
                    assert _words(wanted) <= _words(told) | _FORMED, text
                elif not _is_in(text, held):
                    told = "\n".join([*section.lines, made.project.cwd or ""])
                    # A piece of the file holds lines around the new text as well.
                    known = "on a snippet of the edited file:" in text
                    # What Claude Code put around a result is told apart from it.
                    parts = apart(text)
                    said = " ".join([parts.words, *(each.text for each in parts.context)])
                    assert known or _words(said) <= _words(told) | _CONFIRMED, (text, held)
                    told_in = any(_are_in(each, held) for each in _forms(parts.words))
                    silent += bool(parts.words.strip()) and not told_in
    counted = re.search(r"([0-9,]+) confirmations?", page.field("Hidden at this detail"))
    assert silent == (int(counted[1].replace(",", "")) if counted else 0)
    assert not (full and silent)


def _forms(text: str) -> Iterator[Sequence[str]]:
    """A result; of one that is an object its sentence, or its texts of several lines."""
    yield [text]
    try:
        said = json.loads(text) if text.startswith("{") else {}
    except ValueError:
        return
    if isinstance(said.get("message"), str):
        yield [said["message"]]
    if several := [each for each in said.values() if isinstance(each, str) and "\n" in each]:
        yield several


def _are_in(texts: Sequence[str], held: Sequence[str]) -> bool:
    return all(_is_in(each, held) for each in texts)


def _task_lists(lines: Sequence[str]) -> Iterator[str]:
    """The lists of tasks that checklists were made of, as the documentation says how to undo it."""
    for whole, tasks in groupby(map(_TASK.fullmatch, lines), bool):
        if whole:
            yield "\n".join(_listed(task) for task in tasks if task)


def _listed(task: re.Match[str]) -> str:
    done, doing, other = task.groups()
    status = "completed" if done == "x" else "in_progress" if doing else "pending"
    number, _, about = re.sub(r"\\(.)", r"\1", html.unescape(doing or other)).partition(" ")
    return f"{number} [{status}] {about}"


def check_replies(made: Written, path: Way, page: Page) -> None:
    """What a person said in answer to calls is in quotes, at every detail."""
    sections = page.sections
    for number, message in made.numbered(path):
        replies = [_clean(text) for text in made.replies(message)]
        quotes = [*map(_back, sections[number].quotes)] if replies else []
        for text in replies:
            assert text in quotes, (text, quotes)


@lru_cache(maxsize=8)  # one message is asked for each of its results
def _words(text: str) -> frozenset[str]:
    """The words of a text, but for one that is cut off, with no regard to how they are escaped."""
    text = re.sub(r"\b\w++\.\.\.", "", text.replace("\\n", " "))
    return frozenset(re.findall(r"[^\W_]+", html.unescape(unquote(text)).lower()))


_CONFIRMED = _words("""
    The file has been updated successfully All occurrences were replaced with created at Applied 1 2
    3 4 5 6 edits to Replaced Updated Inserted Deleted cell task Launching skill Message sent to s
    inbox success true message routing sender senderColor target targetColor summary content
    Todos have been modified successfully Ensure that you continue to use the todo list to track
    your progress Please proceed with the current tasks if applicable state is in context no need
    Read it back owner status n team lead null
    """)
_ASKING = ("AskUserQuestion", "ExitPlanMode", "exit_plan_mode")
_REFUSAL = "The user doesn't want to "
_FORMS = ("Web search results for query: ", "<status>", "<retrieval_status>", "agentId: ")
_FORMED = _words("""
    stdout stderr output Web search results for query Links title url REMINDER You MUST include the
    sources above in your response to the user using markdown hyperlinks
    agentId for resuming use SendMessage with to continue this agent's work if needed agent usage
    total tokens tool uses
    """)


def _is_reply(made: Written, block: Entry) -> bool:
    """Whether a result is an answer of a person, as far as its wording is known."""
    text = text_of(block)
    if block.get("is_error") is True:
        return bool(REJECTED.match(text))
    name = made.names.get(block.get("tool_use_id", ""))
    told = ("User has a", "Your questions have been answered", "The user answered")
    return name in _ASKING and text.startswith(told)


def _results(made: Written, blocks: Sequence[Any]) -> Iterator[str]:
    for block in blocks:
        if block.get("type") == "text" or _is_reply(made, block):
            continue
        content = block.get("content")
        asks = made.names.get(block.get("tool_use_id", "")) in _ASKING
        refused = block.get("is_error") is True and text_of(block).startswith(_REFUSAL)
        if asks or refused:
            content = text_of(block)  # of a person, in whatever words: one quote
        for piece in content if isinstance(content, list) else [content]:
            text = piece.get("text") if is_map(piece) else piece
            if isinstance(text, str) and text.strip() and text.strip() not in INTERRUPTIONS:
                yield text


def _is_in(text: str, held: Sequence[str]) -> bool:
    """Whether a result is among what a message holds; files' lines are without their numbers."""
    text = plain(without_colours(text)).rstrip("\n")
    if text in held or _clean(text) in held:
        return True
    lines = text.split("\n")
    file = ""
    for count, line in enumerate(lines, start=1):
        numbered = _NUMBERED.fullmatch(line)
        if not numbered:
            break  # what follows is no line of the file
        file += f"{numbered[1]}\n"
        if file.rstrip("\n") in held:
            behind = apart("\n".join(lines[count:]).strip("\n")).words.strip("\n")
            if not behind.strip() or behind in held:
                return True
    return False
