"""What the options leave out beside the detail: thoughts and results, counted and nothing else."""

from __future__ import annotations

from pathlib import Path

from pathexport.again.marks import options_mark
from pathexport.exporting import export
from pathexport.pipeline import load
from pathexport.write.options import Options
from tests.making.logs import Log
from tests.running.commands import pathexport
from tests.running.each import for_each

REJECTED = (
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was "
    "a file edit, the new_string was NOT written to the file). To tell you how to proceed, the "
    "user said:\nUse the other one."
)


def told(folder: Path, log: Log, options: Options) -> str:
    log.write(folder / "p")
    out = folder / "out"
    assert not export(load(folder / "p"), out, options=options).output.problems
    return next((out / "p").glob("transcript_*.md")).read_text()


def talk() -> Log:
    """A thought alone, then one with a call; a result that is rejected, and one that is not."""
    log = Log()
    log.blocks("b", log.prompt("a", None), [{"type": "thinking", "thinking": "hm hm"}], api="m1")
    thought = {"type": "thinking", "thinking": "so so"}
    call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}
    log.blocks("c", "b", [thought, call], api="m2")
    log.result("d", "c", "t1", "printed")
    log.call("e", "d", "t2")
    block = {"type": "tool_result", "tool_use_id": "t2", "content": REJECTED, "is_error": True}
    log.row("f", "e", "user", message={"role": "user", "content": [block]})
    log.answer("g", "f", "done")
    return log


def test_without_thoughts(tmp_path: Path) -> None:
    text = told(tmp_path, talk(), Options(thinking=False))
    assert "hm" not in text
    assert "so so" not in text
    assert "printed" in text
    assert "Nothing that could be shown" not in text
    assert "- Hidden at this detail: 1 silent message, 2 thoughts\n" in text


@for_each("form", ["markdown", "xml", "messages", "atif"])
def test_what_a_person_says_in_a_result_stays_in_every_form(tmp_path: Path, form: str) -> None:
    log = talk()
    asked = [{"question": "Which?", "header": "Which", "options": [{"label": "Both"}]}]
    log.call("h", "g", "t3", name="AskUserQuestion", given={"questions": asked})
    log.result("i", "h", "t3", 'User has answered your questions: "Which?"="One of them".')
    log.write(tmp_path / "p")
    shown = ("show", tmp_path / "p", "latest", "--format", form, "--no-results")
    text = pathexport(*shown, "--max-result-lines", 0).out
    assert "printed" not in text
    assert "Use the other one." in text
    assert "One of them" in text


def test_without_results(tmp_path: Path) -> None:
    text = told(tmp_path, talk(), Options(results=False))
    assert "printed" not in text
    assert "> Use the other one." in text
    assert "hm" in text
    assert "ls" in text
    assert "- Hidden at this detail: 1 result\n" in text


def test_a_late_result_is_said_to_have_come(tmp_path: Path) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t1")
    log.prompt("c", "b")
    log.answer("d", "c")
    log.result("e", "d", "t1", "printed")
    text = told(tmp_path, log, Options(results=False))
    assert "**Late result** of" in text
    assert "printed" not in text


@for_each("detail", ["standard", "full", "dialogue"])
def test_a_dialogue_has_none_anyway(tmp_path: Path, detail: str) -> None:
    with_all, without = (
        told(tmp_path / str(shown), talk(), Options(detail, thinking=shown, results=shown))  # type: ignore[arg-type]
        for shown in (True, False)
    )
    assert (with_all == without) == (detail == "dialogue")


def test_every_option_has_a_mark_of_its_own() -> None:
    chosen = [
        *(Options(), Options("full"), Options(agents="omit"), Options(max_lines=3)),
        *(Options(thinking=False), Options(results=False), Options(format="xml")),
    ]
    assert len({options_mark(each) for each in chosen}) == len(chosen)
    assert len(chosen) == len(Options.__struct_fields__)  # `local` is marked by the zone
