"""Reports of agents and what agents of a workflow are told, without the frames that newer versions
put around them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.read.texts.frames import TASK, HandedBack, handed_back, of_workflow
from tests.making.wordings import for_workflow, framed
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.growth import in_step


@for_each(
    ("text", "found"),
    [
        (framed("Done."), HandedBack("", "Done.", "")),
        (framed("# One\n\n  deep\n- two"), HandedBack("", "# One\n\n  deep\n- two", "")),
        (framed("One\n\ntwo").replace("\n  \n", "\n\n"), HandedBack("", "One\n\ntwo", "")),
        (
            f"Note.\n{framed('Done.')}agentId: a1\n",
            HandedBack("Note.\n", "Done.", "agentId: a1\n"),
        ),
        (framed(""), HandedBack("", "", "")),
        ("[Subagent hand-back] what does that mean?", None),
        (f"It says: {framed('Done.')}", None),
        ("[Subagent hand-back] is a frame. The report follows:\nDone.", None),
        ("[Subagent hand-back] is a frame. The report follows:\n\n", None),
        ("", None),
    ],
)
def test_a_report_is_told_from_its_frame(text: str, found: HandedBack | None) -> None:
    assert handed_back(text) == found


@given(st.text(), st.text())
@SETTINGS
def test_a_report_comes_back_whatever_it_says(line: str, text: str) -> None:
    report = f"{line}\n{framed(line)}\n\n{line}|"
    found = handed_back(framed(report))
    assert found is not None
    assert found.report == report
    assert handed_back(text) is None


@for_each("unit", ["  a\n", "\n", "[Subagent hand-back] ", "[Subagent hand-back] x\n", framed("x")])
def test_time_grows_in_step_with_a_report(unit: str) -> None:
    assert in_step(lambda size: handed_back(framed("") + unit * (size // len(unit))), 50_000)


ASKED = for_workflow("user request", "Count\n\n  the files.")
TOLD = for_workflow(TASK, "\nRead a.py.\n- one\n")
BY_ITSELF = "[Workflow harness — automated trigger] No user is present.\n"


@for_each(
    ("text", "told"),
    [
        (ASKED, [("user request", "Count\n\n  the files.")]),
        (TOLD, [(TASK, "Read a.py.\n- one")]),
        (
            f"{ASKED}\n\n{TOLD}\n",
            [("user request", "Count\n\n  the files."), (TASK, "Read a.py.\n- one")],
        ),
        (
            f"{ASKED}\n{for_workflow('assistant context', ASKED)}",
            [("user request", "Count\n\n  the files."), ("assistant context", ASKED)],
        ),
        (f"{BY_ITSELF}{TOLD}", [("automated trigger", ""), (TASK, "Read a.py.\n- one")]),
        (BY_ITSELF, []),
        ("[Workflow harness — user request] What is that?", []),
        (f"It says: {TOLD}", []),
        (f"{TOLD}\nWhat is that?", []),
        (for_workflow(TASK, ""), []),
        ("", []),
    ],
)
def test_what_an_agent_of_a_workflow_is_told_stands_without_frames(
    text: str, told: list[tuple[str, str]]
) -> None:
    assert of_workflow(text) == told


@for_each("unit", ["  a\n", "\n", " ", "[Workflow harness — a] b\n", ASKED, f"{TOLD}\n"])
def test_time_grows_in_step_with_what_it_is_told(unit: str) -> None:
    assert in_step(lambda size: of_workflow(f"{TOLD}\n" + unit * (size // len(unit))), 50_000)
