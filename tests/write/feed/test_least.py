"""What is left out of turns of any size: one after the other, and nothing below the least fits."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.problems import WrongRequestError
from pathexport.shape.project import Project
from pathexport.write.document.excerpt import Extent, excerpt, whole
from pathexport.write.feed.forms import PartRead, Wanted, as_data, as_markdown
from pathexport.write.options import Form, Options
from tests.making.logs import Log, picture
from tests.random.strategies import SETTINGS
from tests.running.corpus import NAMES, needs_corpus, projects
from tests.running.loading import loaded

FORMS: list[Form] = ["markdown", "xml", "messages", "atif"]
SHOWN = Options()
TOOLS = st.sampled_from(["Read", "Bash", "picture", ""])
TURNS = st.lists(st.tuples(TOOLS, st.integers(0, 6000), st.integers(0, 300)), max_size=6)


def talk(turns: Sequence[tuple[str, int, int]]) -> Log:
    """A turn each: the tool, how many words its result has, and how many the answer."""
    log = Log()
    at: str | None = None
    for turn, (tool, found, said) in enumerate([("", 0, 1), *turns]):
        at = log.prompt(f"p{turn}", at)
        if tool:
            name = "Read" if tool == "picture" else tool
            at = log.call(f"c{turn}", at, f"t{turn}", api=f"m{turn}", name=name)
            at = log.result(f"r{turn}", at, f"t{turn}", "word " * found)
            if tool == "picture":
                log.rows[-1]["message"]["content"][0]["content"] = [picture(bytes(found))]
        at = log.answer(f"a{turn}", at, f"answer {turn} " + "word " * said)
    return log


def tokens(read: PartRead, form: Form, most: int | None = None, options: Options = SHOWN) -> int:
    wanted = Wanted(options, thinking=True, most=most)
    made = as_markdown(read, wanted) if form == "markdown" else as_data(read, wanted, form)
    return made.tokens


def least_of(read: PartRead, form: Form) -> int:
    """The least that is named, which is enough; one less is not."""
    with pytest.raises(WrongRequestError) as error:
        tokens(read, form, 1)
    least = int(re.findall(r"max-tokens (\d+)", str(error.value))[0])
    assert tokens(read, form, least) == least
    with pytest.raises(WrongRequestError):
        tokens(read, form, least - 1)
    return least


def parts(project: Project) -> tuple[PartRead, PartRead]:
    """All of a path, and its last turn."""
    path = project.paths[0]
    return (
        PartRead(project, whole(project, path)),
        PartRead(project, excerpt(project, path, Extent(turns=1))),
    )


@given(TURNS, st.sampled_from(FORMS))
@SETTINGS
def test_no_large_turn_keeps_others_from_going(
    turns: list[tuple[str, int, int]], form: Form
) -> None:
    """So the least is what the first prompt and the last turn have, and lines in place of all
    else."""
    with loaded([talk(turns).rows]) as project:
        every, end = parts(project)
        options = Options(thinking=False, results=False)
        assert least_of(every, form) <= tokens(end, form, options=options) + LINES[form]


LINES = {"markdown": 200, "xml": 160, "messages": 160, "atif": 260}
"""Tokens that the first prompt and its answer have, results that are too small to go, and lines in
place of others, in these logs."""


@given(
    st.sampled_from(["Read", "Bash", "picture"]),
    st.integers(1000, 9000),
    st.integers(1, 10),
    st.sampled_from(FORMS),
    st.integers(0, 100),
)
@SETTINGS
def test_turns_behind_a_large_result_go_one_by_one(
    tool: str, found: int, count: int, form: Form, percent: int
) -> None:
    """What is used comes as close to the budget as one of them is large."""
    turns = [(tool, found, 0), *[("", 0, 200)] * count, ("", 0, 0)]
    with loaded([talk(turns).rows]) as project:
        every, _ = parts(project)
        least = least_of(every, form)
        small = tokens(every, form, options=Options(results=False))
        most = least + (small - least) * percent // 100
        assert most - 700 < tokens(every, form, most) <= most


@needs_corpus
@pytest.mark.parametrize("name", [name for name in NAMES if name == "row-missing"])
def test_a_real_path_uses_most_of_its_budget(name: str) -> None:
    """Two files were read in it, of nine and of ten thousand tokens, and others."""
    for project in projects(name):
        every, end = parts(project)
        assert 7500 < tokens(every, "xml", 9000) <= 9000
        assert 3400 < tokens(every, "messages", 4000) <= 4000
        assert least_of(every, "messages") <= 1.5 * tokens(end, "messages")
