"""Nothing that is printed or written controls a terminal, whatever logs and arguments hold."""

from __future__ import annotations

import json
import os
import pty
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pathexport.write.text import UNSEEN
from tests.making.agents import AgentLog, task
from tests.making.logs import Log
from tests.running.commands import pathexport

CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
SEQUENCES = [
    "\x1b[31m",
    "\x1b]0;t\x07",
    "\x1b]8;;http://x\x1b\\",
    "\x1b[2J",
    "\x9b2J",
    "\x1bP\x1b\\",
]
TURNING = [*"\u061c\u200b\u200e\u200f\u2028\u2029\u202e\u2066\u2069\u2060\ufeff", "\U000e0041"]
ALL = "".join(f"a{each}b" for each in (*SEQUENCES, *CONTROLS, *TURNING))
_STYLED = re.compile(r"\x1b\[(?:0|1|2|3[123])m")  # by us


def obeyed(text: str) -> list[str]:
    """What a terminal would obey in a text, but for its lines, tabs and our styles."""
    kept = ("Cc", "Cf", "Zl", "Zp")
    return [
        sign
        for sign in _STYLED.sub("", text)
        if sign not in "\n\t\u200c\u200d" and unicodedata.category(sign) in kept
    ]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Logs with all of it in every place, and in names of files."""
    folder = tmp_path_factory.mktemp("a\x1b[31mb\x9b") / "p\u202e\x07"
    log, last = Log(f"s{ALL[:20]}"), None
    fields = {"cwd": f"/home/{ALL}", "gitBranch": ALL, "version": ALL}
    last = log.prompt("p", None, ALL, **fields)
    last = log.prompt(
        "q", last, f"<command-name>/{ALL}</command-name><command-args>{ALL}</command-args>"
    )
    words = [{"type": "thinking", "thinking": ALL}, {"type": "text", "text": f"# x\n{ALL}"}]
    last = log.blocks("r", last, words, model=ALL)
    for name in ("Bash", "Edit", "Read", "TodoWrite", ALL):
        given = dict.fromkeys(("command", "file_path", "old_string", "content", ALL), ALL)
        last = log.call(f"c{name}", last, name, name=name, given={**given, "new_string": f"{ALL}x"})
        last = log.result(f"d{name}", last, name, ALL)
    last = log.summary("t", log.boundary("u", last, content=ALL), ALL)
    last = log.result("v", task(log, "w", last, "z", ALL), "z", ALL)
    log.answer("x", log.prompt("y", "r", ALL), ALL)
    log.side("custom-title", customTitle=ALL)
    log.rows.append({"type": ALL, "uuid": ALL, "parentUuid": "x", "sessionId": log.session})
    agent = AgentLog("x", log.session, toolUseId="z")
    agent.answer("x2", agent.prompt("x1", None, ALL), ALL)
    file = log.write(folder, "s\x1b]0;t\x07")
    agent.write(folder)
    file.write_text(file.read_text() + f"torn {ALL!r}\n")
    return folder


@pytest.fixture(params=[False, True], ids=["piped", "on a terminal"])
def run(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Iterator[str]]:
    monkeypatch.delenv("PAGER", raising=False)

    def printed(*arguments: object) -> Iterator[str]:
        ran = pathexport(*arguments, terminal=request.param)
        return iter((ran.out, ran.err))

    return printed


WRONG = "\x1b]0;t\x07\x9b2J\u202e"
COMMANDS = [
    *(["list"], ["list", "--json"], ["check"], ["check", "--json"], ["tree"], ["tree", "--rows"]),
    *([*["tree", "--format"], form] for form in ("dot", "mermaid", "svg", "json")),
    *(["diff"], ["diff", "--format", "json"], ["diff", "--format", "pairs"]),
    *(["list", "--session", WRONG], ["list", WRONG], [WRONG], ["list", f"--{WRONG}"]),
    *(
        ["list", "--since", WRONG],
        ["list", "--status", WRONG],
        ["show", WRONG],
        ["list", WRONG, "x"],
    ),
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:20].strip("\x1b"))
def test_no_command_prints_what_a_terminal_obeys(
    logs: Path, run: Callable[..., Iterator[str]], words: list[str]
) -> None:
    source = [] if WRONG in "".join(words[:2]) and "--session" not in words else [logs]
    for text in run(words[0], *source, *words[1:]):
        assert obeyed(text) == []


@pytest.mark.parametrize("form", ["markdown", "xml", "messages", "atif", "codex"])
def test_no_form_of_a_path_holds_what_a_terminal_obeys(
    logs: Path, run: Callable[..., Iterator[str]], form: str
) -> None:
    for text in run("show", logs, "latest", "--format", form, "--detail", "full"):
        assert obeyed(text) == []


def test_no_file_holds_what_a_terminal_obeys(logs: Path, tmp_path: Path) -> None:
    for form in ("markdown", "xml", "messages"):
        out = tmp_path / form
        ran = pathexport("export", logs, "-o", out, "--detail", "full", "--format", form)
        assert obeyed(ran.out + ran.err) == []
        files = [file for file in out.rglob("*") if file.is_file()]
        assert len(files) > 3
        for file in files:
            assert obeyed(file.read_text(encoding="utf-8")) == [], file
            assert obeyed(str(file.relative_to(out))) == []


def test_json_means_the_same_though_it_names_what_nobody_sees(logs: Path) -> None:
    listed = json.loads(pathexport("list", logs, "--json").out)
    titles = "".join(path["title"] for path in listed["projects"][0]["paths"])
    assert UNSEEN.search(titles)


def test_a_real_terminal_gets_no_sequence(logs: Path) -> None:
    for words in (["list", WRONG], ["show", str(logs), "latest"]):
        child, terminal = pty.fork()
        if not child:
            os.execv(sys.executable, [sys.executable, "-m", "pathexport", *words])
        said = b""
        while piece := _read(terminal):
            said += piece
        os.waitpid(child, 0)
        text = said.decode().replace("\r\n", "\n")
        assert len(text) > 20
        assert obeyed(text) == []


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how a terminal ends
        return b""
