"""One path out of several projects: it is found wherever it is, and little is loaded for it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathexport.find.chosen import Chosen
from pathexport.find.latest import newest
from pathexport.pipeline import load, load_each
from pathexport.problems import PathexportError, WrongRequestError
from pathexport.read.files import LogFile
from pathexport.shape.paths.path import Path as Conversation
from pathexport.shape.project import Project
from tests.find.finding import one
from tests.making.logs import Log
from tests.random.strategies import SETTINGS
from tests.running import corpus, exports
from tests.running.corpus import CORPUS, NAMES, needs_corpus
from tests.running.folders import lay
from tests.running.samples import SAMPLES


def projects(root: Path, starts: Iterable[float]) -> Path:
    """A project for each number, whose session starts then."""
    for number, second in enumerate(starts):
        exports.forked(f"5e55000{number}-a", second).write(root / f"p{number}")
    return root


class Watched:
    """The projects whose logs were read."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def __call__(self, files: tuple[LogFile, ...]) -> Iterable[LogFile]:
        self.seen += dict.fromkeys(file.path.parent.name for file in files)
        return files


def test_the_latest_is_found_by_loading_one_project(tmp_path: Path) -> None:
    root, watched = projects(tmp_path, [3000, 9000, 1000]), Watched()
    for name, path in (("latest", "p1 2"), ("latest~1", "p1 1"), ("latest~2", "p0 2")):
        found = one(name, [root], watch=watched)
        assert f"{found.project.name} {found.path.number}" == path
    assert watched.seen == ["p1", "p1", "p1", "p0"]


@SETTINGS
@given(st.lists(st.integers(0, 5), min_size=1, max_size=5))
def test_the_newest_of_all_are_in_the_order_of_their_ends(
    tmp_path_factory: pytest.TempPathFactory, starts: list[int]
) -> None:
    root = projects(tmp_path_factory.mktemp("p"), [30 * each for each in starts])
    every = [Chosen(project, path) for project in load(root) for path in project.paths]
    every.sort(key=lambda each: each.path.ended, reverse=True)
    names = [(each.project.name, each.path.id) for each in every]
    for back, name in enumerate(names):
        found = one(f"latest~{back}", [root])
        assert (found.project.name, found.path.id) == name
    found_all = newest(load_each(root).handles, len(names) + 3)
    assert [(each.project.name, each.path.id) for each in found_all] == names
    with pytest.raises(PathexportError, match=f"only {len(names)} paths"):
        one(f"latest~{len(names)}", [root])


def test_older_rows_that_were_appended_do_not_hide_the_newest(tmp_path: Path) -> None:
    """Copies of a history stand below what is newer, more of them than one would look at."""
    root = projects(tmp_path, [30_000, 90_000])
    log = root / "p1" / "5e550001-a.jsonl"
    copies = Log("old", 10)
    for number in range(400):
        copies.prompt(f"copy-{number}", f"copy-{number - 1}" if number else None, "word " * 99)
    lines = copies.write(tmp_path / "elsewhere").read_bytes()
    assert len(lines) > 1 << 17
    log.write_bytes(log.read_bytes() + lines)
    assert one("latest", [root / "p0", root / "p1"]).project.name == "p1"


def test_only_the_project_that_has_the_name_is_loaded(tmp_path: Path) -> None:
    root = projects(tmp_path, [0, 1000, 2000])
    for name in ("5e550001/1", "5e550001-a/1", "transcript_5e550001-a_path1_abandoned.md"):
        watched = Watched()
        found = one(name, [root], watch=watched)
        assert (found.project.name, found.path.number, watched.seen) == ("p1", 1, ["p1"])
    watched = Watched()
    assert one("f-5e550002-a", [root], watch=watched).path.number == 2
    assert watched.seen == ["p2"], "a row is looked for in the bytes of logs"


def test_capitals_are_as_good_as_small_letters(tmp_path: Path) -> None:
    root = projects(tmp_path, [0, 1000])
    for name in ("5E550001-A/2", "F-5E550001-A", "5e550001-A/2"):
        assert one(name, [root]).path.id == one("5e550001/2", [root]).path.id
    exports.forked("5E550001-B", 9000).write(root / "p2")
    assert one("5E550001/2", [root]).project.name == "p2", "what is written so comes first"


def test_several_paths_are_listed_in_order(tmp_path: Path) -> None:
    root = projects(tmp_path, [0, 1000])
    with pytest.raises(WrongRequestError, match="'5e5500' may mean 4 paths") as told:
        one("5e5500", [root])
    assert told.value.choices == [
        "5e550000/1 · abandoned · ask a-5e550000-a · “ask c-5e550000-a”",
        "5e550000/2 · active · ask a-5e550000-a",
        "5e550001/1 · abandoned · ask a-5e550001-a · “ask c-5e550001-a”",
        "5e550001/2 · active · ask a-5e550001-a",
    ]
    for each in told.value.choices:
        assert one(each.partition(" ")[0], [root])


def test_a_session_in_two_projects_is_told_apart_by_them(tmp_path: Path) -> None:
    for name in ("one", "two"):
        exports.forked("s1").write(tmp_path / name)
    with pytest.raises(WrongRequestError, match="2 paths") as told:
        one("s1/2", [tmp_path])
    assert [each.split(" · ")[2] for each in told.value.choices] == ["one", "two"]
    assert str(told.value) == (
        "'s1/2' may mean 2 paths, which are copies in several projects. Name one with only its "
        "project as SOURCE:"
    )
    with pytest.raises(WrongRequestError, match="4 paths, some of which are copies in several"):
        one("s1", [tmp_path])
    assert one("s1/2", [tmp_path / "two"]).project.name == "two"


def test_wrong_names_give_the_nearest_right_ones(tmp_path: Path) -> None:
    root = projects(tmp_path, [0, 1000])
    with pytest.raises(PathexportError, match="There is no path '5e55O001") as told:
        one("5e55O001/2", [root])
    assert any(each.startswith("5e550001/2 · active") for each in told.value.choices)
    exports.forked("5e5500zz-a", 3000).write(root / "p0")
    with pytest.raises(PathexportError) as told:
        one("5e5500z0/2", [root])
    assert told.value.choices[0].startswith("5e5500zz/1 "), "the nearest one is the first"
    with pytest.raises(PathexportError, match="Is it latest"):
        one("lastest", [root])
    with pytest.raises(PathexportError, match="A path is named by"):
        one("something else", [root])


def test_a_number_alone_is_told_which_sessions_have_such_a_path(tmp_path: Path) -> None:
    project = tmp_path / "p"
    for number, second in enumerate((0, 1000)):
        exports.forked(f"b{number}550000-a", second).write(project)
    with pytest.raises(PathexportError) as told:
        one("2", [project])
    assert str(told.value) == "There is no path '2'. With this number there is:"
    assert [each.split(" · ")[0] for each in told.value.choices] == ["b1550000/2", "b0550000/2"]
    with pytest.raises(PathexportError, match=r"no path '3'\. A path is named by"):
        one("3", [project])


def test_a_transcript_whose_logs_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = projects(tmp_path, [0])
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "none"))
    monkeypatch.chdir(lay(tmp_path, "out/transcript_gone_path2.md", "").parent)
    for named in ("transcript_gone_path2.md", "../out/transcript_gone_path2.md"):
        for sources in ([root], []):
            with pytest.raises(PathexportError, match=r"The file of this name is there: open it"):
                one(named, sources)
    with pytest.raises(PathexportError) as told:
        one("transcript_gone_path3.md", [root])
    assert "open it" not in str(told.value)


def test_a_name_alone_where_no_logs_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PathexportError, match=r"^'p/mistyped' .* SOURCE .* has no Claude"):
        one("p/mistyped")
    for named in ("", "latest"):  # neither can have been meant as a source
        with pytest.raises(PathexportError, match=r" has no Claude Code logs for "):
            one(named)


def test_many_are_not_all_listed(tmp_path: Path) -> None:
    root = projects(tmp_path, range(0, 9000, 1000))
    with pytest.raises(WrongRequestError, match="Which path") as told:
        one("", [root])
    assert len(told.value.choices) == 11
    assert told.value.choices[0].startswith("5e550008/2")
    assert told.value.choices[-1] == "and older ones"
    with pytest.raises(WrongRequestError, match="may mean 18 paths") as told:
        one("5e", [root])
    assert len(told.value.choices) == 11
    assert told.value.choices[0].startswith("5e550000/1")
    assert told.value.choices[-1] == "and 8 more paths"


def test_titles_do_not_reach_the_terminal_as_they_are(tmp_path: Path) -> None:
    for name in "ab":
        log = Log(f"s{name}")
        log.answer(f"{name}2", log.prompt(f"{name}1", None, f"\x1b[31mred {name}\x07"))
        log.write(tmp_path)
    with pytest.raises(WrongRequestError) as told:
        one("s", [tmp_path])
    assert told.value.choices == ["sa/1 · active · [31mred a", "sb/1 · active · [31mred b"]


def test_the_newest_of_those_that_are_wanted(tmp_path: Path) -> None:
    handles = load_each(projects(tmp_path, [0, 1000])).handles

    def wanted(project: Project) -> Iterable[Conversation]:
        return (path for path in project.paths if path.session == "5e550000-a")

    assert [each.path.session for each in newest(handles, 1, wanted)] == ["5e550000-a"]
    assert newest(handles, 1, lambda _: ()) == []


def test_logs_without_a_path(tmp_path: Path) -> None:
    (tmp_path / "s.jsonl").write_text("")
    with pytest.raises(PathexportError, match="empty"):
        one("latest", [tmp_path])


def has_all_names(root: Path) -> None:
    for project in load(root):
        for path in project.paths:
            found = one(f"{path.session}/{path.number}", [root / project.name])
            assert (found.project.name, found.path) == (project.name, path)


def test_the_samples() -> None:
    has_all_names(SAMPLES)


@pytest.mark.thorough
@needs_corpus
def test_the_corpus() -> None:
    for name in NAMES:
        for project in corpus.projects(name):
            for path in project.paths[:2]:
                assert one(f"{path.session}/{path.number}", [CORPUS / name]).path == path
            for path in project.paths[:1]:
                assert one(path.leaf, [CORPUS / name]).path.leaf
