"""A prompt that is written again is matched block by block (rule R18)."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

from pathexport.shape.project import Project
from tests.making.logs import Log
from tests.running.each import for_each

PICTURE = {
    "type": "image",
    "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="},
}
SAID = {"type": "text", "text": "What is this?"}
MORE = {"type": "text", "text": "And this?"}


def prompt(log: Log, uuid: str, parent: str | None, *blocks: Any) -> str:
    message = {"role": "user", "content": list(blocks)}
    return log.row(uuid, parent, "user", at=100, message=message)


def said(project: Project) -> list[str]:
    """The blocks of all prompts on the one path there is, in the order of reading."""
    (path,) = project.paths
    bodies = [project.body(row) for row in project.rows(path) if row.kind == "prompt"]
    found: list[str] = []
    for body in bodies:
        content = body["message"]["content"]
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
        found += [block.get("text", block["type"]) for block in blocks]
    return found


@for_each("whole", ["p", "z"])
@for_each("chained", [True, False])
@for_each("order", [(0, 1), (1, 0)])
@for_each("on", ["whole", "r"])
def test_r18_a_prompt_of_two_blocks_written_again_as_two_rows(
    tmp_path: Path, whole: str, chained: bool, order: tuple[int, int], on: str
) -> None:
    """
    p [picture, words] ← a        q picture ← r words ← a      one is the other written again
    """
    log = Log()
    first, second = ((PICTURE, SAID)[n] for n in order)
    prompt(log, whole, None, PICTURE, SAID)
    prompt(log, "q", None, first)
    prompt(log, "r", "q" if chained else None, second)
    log.answer("a", on.replace("whole", whole), at=120)
    assert sorted(said(log.load(tmp_path))) == ["What is this?", "image"]


@for_each("names", [*permutations("pqrs", 4)])
def test_r18_both_writings_in_two_rows(tmp_path: Path, names: tuple[str, ...]) -> None:
    log = Log()
    one, two, three, four = names
    prompt(log, two, prompt(log, one, None, PICTURE), SAID)
    prompt(log, four, prompt(log, three, None, PICTURE), SAID)
    log.answer("a", four, at=120)
    assert said(log.load(tmp_path)) == ["image", "What is this?"]


def test_r18_words_as_a_text_and_as_a_block_are_the_same(tmp_path: Path) -> None:
    log = Log()
    log.prompt("p", None, "What is this?", at=100)
    prompt(log, "q", None, SAID)
    log.answer("a", "q", at=120)
    assert said(log.load(tmp_path)) == ["What is this?"]


def test_r18_a_block_that_is_new_keeps_its_row(tmp_path: Path) -> None:
    log = Log()
    prompt(log, "p", None, PICTURE, SAID)
    prompt(log, "q", None, PICTURE, MORE)
    log.answer("a", "q", at=120)
    assert {"image", "What is this?", "And this?"} == set(said(log.load(tmp_path)))


def test_r18_an_answer_that_is_written_again_without_a_parent_is_a_copy(tmp_path: Path) -> None:
    """
    a ← b      null ← b2        one API message, the same words
    """
    log = Log()
    log.prompt("a", None)
    log.answer("b", "a", "I'll sleep.", api="m")
    log.answer("b2", None, "I'll sleep.", api="m")
    log.answer("c", None, "Done.", api="m")
    project = log.load(tmp_path)
    (path,) = project.paths
    said = [project.bodies.text(row) for row in project.rows(path)]
    assert said == ["ask a", "I'll sleep.", "Done."]
    assert project.problems == ()
