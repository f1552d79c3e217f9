"""What programs read is UTF-8 in a pipe, whatever encoding the locale has."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.making.logs import Log

WORDS = "“10 € − 3 €” → 7 … ż 漢"


@pytest.fixture
def tried_twice(tmp_path: Path) -> Path:
    log = Log()
    log.prompt("a", None, WORDS)
    log.answer("b", "a", WORDS)
    log.prompt("c", "a", WORDS)
    log.answer("d", "c", WORDS)
    log.write(tmp_path / "p")
    return tmp_path / "p"


_EACH = """
import json, sys
from pathexport.cli import run
for arguments in json.loads(sys.argv[1]):
    sys.stdout.reconfigure(encoding="cp1252")
    sys.argv[1:] = arguments
    try: run()
    except SystemExit as ended: assert not ended.code
    sys.__stdout__.buffer.write(bytes(1))
"""


def piped(*commands: str) -> list[str]:
    """What some commands print in turn, in a process that begins each with a narrow encoding."""
    each = json.dumps([command.split() for command in commands])
    ran = subprocess.run([sys.executable, "-c", _EACH, each], capture_output=True, check=True)
    return ran.stdout.decode().split("\0")


@pytest.mark.thorough
def test_nothing_that_programs_read_depends_on_the_locale(
    tried_twice: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tried_twice)
    shown, messages, pairs, listed, picture, _ = piped(
        "show . latest",
        "show . latest --format messages",
        "diff . --format pairs",
        "list . --json",
        "tree . --format svg",
    )
    assert WORDS in shown
    assert WORDS in str(json.loads(messages))
    for line in pairs.splitlines():
        assert WORDS in str(json.loads(line))
    assert WORDS in str(json.loads(listed))
    assert "10 €" in "".join(ElementTree.fromstring(picture).itertext())
