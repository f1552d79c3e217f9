"""`pathexport show`: one path, to stdout, into a file or into several."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from pathexport.read.names import folder_name
from tests.making.logs import Log
from tests.reading.markdown import Page
from tests.running.commands import pathexport
from tests.running.corpus import CORPUS, needs_corpus
from tests.running.each import for_each
from tests.running.exports import fresh
from tests.running.samples import SAMPLES
from tests.running.terminals import NOTHING, closed_pipe, controls, first_line, hostile

REDOS = SAMPLES / "multiple-redos"
MINE = ("one-77.md", "one-78.md", "one-79.md")
DOCS = Path(__file__).parents[2] / "docs" / "commands.md"


def test_a_whole_path_comes_as_export_writes_it(tmp_path: Path) -> None:
    ran = pathexport("show", SAMPLES / "compaction", "latest")
    made = fresh(SAMPLES / "compaction", tmp_path / "out", "standard", "omit")
    (exported,) = [data for name, data in made.items() if "/transcript" in name]
    assert (ran.status, ran.err, ran.out) == (0, "", exported.decode())


def test_options_for_the_detail_are_those_of_export(tmp_path: Path) -> None:
    for options in (["--detail", "dialogue"], ["--detail", "full"], ["--max-result-lines", "1"]):
        out = tmp_path / options[-1]
        source = SAMPLES / "ladder-5-staircase"
        pathexport("export", source, "-o", out, "--agents", "omit", "--no-thinking", *options)
        (exported,) = out.glob("*/transcript*")
        ran = pathexport("show", source, "latest", "--no-thinking", *options)
        assert ran.out == exported.read_text()


def test_an_attempt_alone_is_shown_as_the_documentation_says() -> None:
    ran = pathexport("show", REDOS, "5e550201/1", "--from-fork", "--no-thinking")
    blocks = re.findall(r"```text\n(.*?)```", DOCS.read_text(), re.DOTALL)
    (block,) = [block for block in blocks if "are left out here" in block]
    assert block in ran.out
    assert re.findall(r"^## (\d+) ", ran.out, re.MULTILINE) == ["7", "8", "9", "10"]


def test_the_last_turns_and_the_last_compaction() -> None:
    log = SAMPLES / "everyday"
    turn = pathexport("show", log, "latest", "--last", "1").out
    assert re.findall(r"^## (\d+) · User", turn, re.MULTILINE) == ["23"]
    ran = pathexport("show", SAMPLES / "compaction", "latest", "--since-compaction")
    assert "📦 Conversation compacted" in ran.out
    assert "- Left Out: messages 1 to " in ran.out


def test_without_a_name_one_path_needs_none() -> None:
    ran = pathexport("show", SAMPLES / "compaction")
    assert ran == pathexport("show", SAMPLES / "compaction", "latest")
    ran = pathexport("show", REDOS)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pathexport: Which path? Name one. The newest are:\n  5e550201/")


def test_without_an_argument_the_logs_for_the_current_directory_are_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    project = tmp_path / "projects" / folder_name(os.path.realpath(tmp_path))
    shutil.copytree(SAMPLES / "compaction", project)
    monkeypatch.chdir(tmp_path)
    assert pathexport("show") == pathexport("show", "latest")
    assert pathexport("show", "--all") == pathexport("show", project)


def test_a_wrong_name_is_told_within_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    ran = pathexport("show", REDOS, "5e550201/9")
    assert (ran.status, ran.out) == (NOTHING, "")
    first, *others = ran.err.splitlines()
    assert first == "pathexport: Session 5e550201 has 3 paths, and none with number 9."
    assert len(others) == 3
    assert max(map(len, others)) <= 60
    assert "“Now let" in others[0]
    assert "“Read them" in others[1]
    assert pathexport("show", "nowhere", "latest").status == 2
    assert pathexport("show", REDOS, "latest", "--all").status == 2


def test_control_characters_never_reach_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = hostile(tmp_path / "p", "uuid", "sessionId")
    ran = pathexport("show", log)
    assert ran.status == 2
    assert controls(ran.err) == []
    monkeypatch.delenv("PAGER", raising=False)
    ran = pathexport("show", log, "latest", terminal=True)
    assert ran.status == 0
    assert controls(ran.out) == []
    assert "red" in ran.out


@for_each("options", [["--agents", "link"], ["--split", "9"], ["--last", "0"]])
def test_impossible_requests(options: list[str]) -> None:
    ran = pathexport("show", REDOS, "latest", *options)
    assert (ran.status, ran.out) == (2, "")


@for_each("agents", ["link", "both"])
def test_agents_are_where_one_file_can_show_them(agents: str) -> None:
    ran = pathexport("show", REDOS, "latest", "--agents", agents)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pathexport: --agents must be inline or omit")


@pytest.mark.parametrize("options", [[], ["--split", "900"]])
def test_a_file_has_a_name(options: list[str]) -> None:
    sentence = "pathexport: --out must name a file, or - for stdout, not ''.\n"
    assert pathexport("show", REDOS, "latest", "-o", "", *options) == (2, "", sentence)


@pytest.mark.parametrize("command", ["show", "diff", "tree"])
def test_a_pager_has_nothing_to_show_of_a_file(tmp_path: Path, command: str) -> None:
    file = tmp_path / "x"
    sentence = "pathexport: With -o nothing is printed for --pager. Leave one of them out.\n"
    assert pathexport(command, REDOS, "--pager", "-o", file) == (2, "", sentence)
    assert not file.exists()


def test_parts_have_names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = pathexport("show", REDOS, "latest", "-o", ".", "--split", "900")
    assert (ran.status, ran.out) == (2, "")
    assert ". names none. Name one by -o." in ran.err


def test_a_file_holds_what_stdout_would(tmp_path: Path) -> None:
    shown = pathexport("show", REDOS, "latest")
    file = tmp_path / "new" / "one.md"
    for _ in range(2):
        assert pathexport("show", REDOS, "latest", "-o", file) == (0, "", "")
        assert file.read_text() == shown.out
        assert [*file.parent.iterdir()] == [file]
    assert pathexport("show", REDOS, "latest", "-o", "-") == shown
    ran = pathexport("show", REDOS, "latest", "-o", tmp_path)
    assert ran.status == 4
    assert "cannot be written" in ran.err


def test_parts_begin_with_the_header_and_cut_no_message(tmp_path: Path) -> None:
    log = Log("s1")
    last = None
    for turn in range(30):
        last = log.prompt(f"p{turn}", last, f"ask {turn}")
        last = log.answer(f"a{turn}", last, "word " * (2000 if turn == 9 else 60))
    log.write(tmp_path / "p")
    ran = pathexport("show", tmp_path / "p", "-o", tmp_path / "one.md", "--split", "700")
    assert ran.status == 0
    files = sorted(tmp_path.glob("one-*.md"))
    assert ran.out == f"{len(files)} files written: {files[0]} to {files[-1].name}\n"
    (large,) = [file for file in files if len(file.read_text()) > 9000]
    assert ran.err.startswith(f"pathexport: {large} has about 2,")
    assert ran.err.endswith(" tokens: a message does not fit beside the header.\n")
    assert [file.name for file in files[:2]] == ["one-1.md", "one-2.md"]
    whole = pathexport("show", tmp_path / "p").out
    below = []
    for number, file in enumerate(files, start=1):
        text = file.read_text()
        assert len(text) / 4 <= 700 or file == large
        head, line, rest = re.split(r"^(\*Part .*\*)\n\n", text, maxsplit=1, flags=re.MULTILINE)
        shown = re.findall(r"^## (\d+) · ", text, re.MULTILINE)
        which = f"messages {shown[0]} to {shown[-1]}" if shown[1:] else f"message {shown[0]}"
        assert line == f"*Part {number} of {len(files)}: {which}.*"
        assert whole.startswith(re.sub(r'(<a id="m\d+"></a>)+\s*$', "", head).rstrip())
        assert Page(text)
        below.append(rest.rstrip("\n"))
    assert whole.endswith("\n\n".join(below) + "\n")


def test_one_part_is_told_by_its_name(tmp_path: Path) -> None:
    ran = pathexport("show", REDOS, "latest", "-o", tmp_path / "one.md", "--split", "90000")
    assert ran == (0, f"1 file written: {tmp_path / 'one-1.md'}\n", "")


def test_links_of_a_part_lead_to_its_top_if_not_to_a_message(tmp_path: Path) -> None:
    log = Log("s1")
    last = None
    for turn in range(6):
        last = log.answer(f"a{turn}", log.prompt(f"p{turn}", last), "word " * 200)
        last = log.summary(f"S{turn}", log.boundary(f"B{turn}", last))
    log.write(tmp_path / "p")
    pathexport("show", tmp_path / "p", "-o", tmp_path / "one.md", "--split", "900")
    files = [file.read_text() for file in tmp_path.glob("one-*.md")]
    assert len(files) > 2
    for text in files:
        assert len(text) / 4 <= 900
        assert "](#c6)" in text
        marks = re.findall(r'<a id="(\w+)"></a>', text)
        assert {*re.findall(r"\]\(#(\w+)\)", text)} <= {*marks}
        assert len(marks) == len({*marks})


def test_parts_of_an_earlier_run_make_room(tmp_path: Path) -> None:
    """Only those that say that they are parts, and are not links."""
    log = Log("s1")
    last = None
    for turn in range(12):
        last = log.answer(f"a{turn}", log.prompt(f"p{turn}", last), "word " * 200)
    log.write(tmp_path / "p")
    out = tmp_path / "out"
    for most in ("600", "1200"):
        pathexport("show", tmp_path / "p", "-o", out / "one.md", "--split", most)
        if most == "600":
            before = sorted(out.iterdir())
            (out / "one-77.md").write_text("mine")
            (out / "one-78.md").symlink_to(before[-1])
            pathexport("show", tmp_path / "p", "-o", out / "one-79.md")
    named = [*(f"one-{n}.md" for n in range(1, len(before) // 2 + 2)), *MINE]
    found = sorted(file.name for file in out.iterdir())
    assert {*found} <= {*named}
    assert {*MINE} <= {*found}
    assert f"of {len(found) - len(MINE)}: " in (out / "one-1.md").read_text()


def test_parts_that_hold_no_more_than_the_header_are_refused(tmp_path: Path) -> None:
    ran = pathexport("show", REDOS, "latest", "-o", tmp_path / "one.md", "--split", "150")
    assert (ran.status, ran.out, [*tmp_path.iterdir()]) == (2, "", [])
    assert re.fullmatch(
        r"pathexport: --split 150 is too few: the header that each part begins with has "
        r"~\d+ tokens\. Give more\.\n",
        ran.err,
    )


def test_a_closed_pipe_is_no_traceback() -> None:
    ran = closed_pipe("show", REDOS, "latest")
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("terminal", "pager", "options", "paged"),
    [
        (True, "sed s/^/P/", [], True),
        (True, "", [], False),
        (True, "cat", [], False),
        (False, "sed s/^/P/", ["--pager"], False),
        (True, "no-such-program", [], False),
    ],
)
def test_a_pager_is_for_terminals_and_for_who_asks(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    terminal: bool,
    pager: str,
    options: list[str],
    paged: bool,
) -> None:
    monkeypatch.setenv("PAGER", pager)
    ran = pathexport("show", REDOS, "latest", *options, terminal=terminal)
    out = capfd.readouterr().out
    assert ran.status == 0
    assert out.startswith("P---\nP") == paged
    assert ran.out.startswith("---\n") != paged


def test_who_leaves_the_pager_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "true")
    assert pathexport("show", SAMPLES / "everyday", "latest", terminal=True) == (0, "", "")


def test_a_pipe_gets_its_first_line() -> None:
    assert first_line("show", REDOS, "latest") == b"---\n"


@needs_corpus
@for_each("name", ["rewind", "resume-fork", "queued-on-old-row"])
def test_paths_of_published_logs(name: str) -> None:
    ran = pathexport("show", CORPUS / name, "latest", "--from-fork", "--no-results")
    assert (ran.status, ran.err) == (0, "")
    assert "\n## " in ran.out
    assert Page(ran.out)
