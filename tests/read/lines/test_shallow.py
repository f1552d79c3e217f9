"""What is nested too deep costs no row and no word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pathexport.pipeline import load
from pathexport.read.lines import DEEPEST, lenient_json
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each

TEXTS = st.text(alphabet='ab"\\[]{}:,\n', max_size=8)
VALUES = st.recursive(
    TEXTS | st.integers() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
)


@given(VALUES, st.sampled_from([20, 3_000]))
@settings(deadline=None)
def test_only_what_is_too_deep_becomes_a_text(value: object, depth: int) -> None:
    """Depths at which no version of Python gives up, and at which some do."""
    text = '{"a":[' * (depth // 2) + json.dumps(value) + "]}" * (depth // 2)
    reached: Any = lenient_json(text.encode())
    for level in range(0, depth, 2):
        if isinstance(reached, str):  # what is here is a text, which is the JSON that stood there
            skipped = (depth - level) // 2
            assert level == DEEPEST
            assert reached == '{"a":[' * skipped + json.dumps(value) + "]}" * skipped
            return
        reached = reached["a"][0]
    assert reached == value


@for_each("field", ["toolUseResult", "later"])
@for_each("depth", [DEEPEST + 1, 10_000])
def test_a_row_is_read_however_deep_a_value_in_it_is(
    tmp_path: Path, field: str, depth: int
) -> None:
    log = Log()
    log.prompt("a", None)
    log.prompt("b", "a", "words beside it", **{field: "deep"})
    log.prompt("c", "b")
    deep = "[" * depth + '"kept \\" words"' + "]" * depth
    (tmp_path / "s1.jsonl").write_text(log.text().replace('"deep"', deep))
    (project,) = load(tmp_path)
    assert (len(project.paths), len(project.graph.rows), project.problems) == (1, 3, ())
    shown = pathexport("show", tmp_path, "latest")
    assert (shown.status, shown.err) == (0, "")
    assert "words beside it" in shown.out


def test_the_words_of_a_call_that_is_nested_too_deep_are_shown(tmp_path: Path) -> None:
    log = Log()
    log.prompt("a", None)
    call = {"type": "tool_use", "id": "t1", "name": "Odd", "input": {"deep": ["@"]}}
    log.blocks("b", "a", [call])
    deep = "[" * 20_000 + '"kept words"' + "]" * 20_000
    (tmp_path / "s1.jsonl").write_text(log.text().replace('"@"', deep))
    assert "kept words" in pathexport("show", tmp_path, "latest").out
