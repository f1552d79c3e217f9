"""What several modules here are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.making.logs import Log
from tests.running.terminals import forked


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Three sessions on three days: one forked, one that goes on from it, one cleared."""
    forked("one-1111-2222").write(tmp_path)
    two = Log("two-1111-2222", second=86_400)
    two.answer("h", two.prompt("g", "f-one-1111-2222"))
    two.write(tmp_path)
    three = Log("three-1111", second=2 * 86_400)
    three.answer("j", three.prompt("i", None))
    three.side("last-prompt", leafUuid=None, explicit=True)
    three.write(tmp_path)
    return tmp_path


@pytest.fixture
def busy(tmp_path: Path) -> Path:
    """All that the table can show, with long and wide words."""
    log = forked("s1", words="日本語のログを読む。" * 20)
    for draft in range(11):
        log.prompt(f"draft-{draft}", "b-s1", "Ein sehr langer Titel. " * 20)
    for number in range(3):
        log.boundary(f"B{number}", "f-s1" if number == 0 else f"p{number - 1}")
        log.prompt(f"p{number}", log.summary(f"S{number}", f"B{number}"))
    given = {"subagent_type": "helper"}
    log.result("r", log.call("q", "p2", "t", name="Task", given=given), "t")
    for row in log.rows:
        row["cwd"] = "/home/ada/ログ/" + "long/" * 40
    log.write(tmp_path)
    helper = Log("s1", 5000)
    helper.prompt("x", None)
    helper.write(tmp_path / "s1/subagents", "agent-x")
    (tmp_path / "s1/subagents/agent-x.meta.json").write_text('{"toolUseId": "t"}')
    for number, words in enumerate(
        ("👩‍👩‍👧 " * 40, "e\u0301" * 90, "ｆｕｌｌ" * 40, "x" * 200, "")
    ):
        forked(f"next-{number}", 10_000 + number, words).write(tmp_path)
    goes_on = Log("other-session", 90_000)
    goes_on.prompt("z", "f-s1")
    goes_on.write(tmp_path)
    (tmp_path / "torn.jsonl").write_text("torn\n")
    return tmp_path
