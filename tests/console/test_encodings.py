"""What programs read is UTF-8 in a pipe, whatever encoding the locale has."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.making.logs import Log
from tests.running.terminals import launched

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


def piped(*arguments: object) -> str:
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    ran = launched(*arguments, stdout=subprocess.PIPE, env=environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.decode()


def test_nothing_that_programs_read_depends_on_the_locale(tried_twice: Path) -> None:
    shown = piped("show", tried_twice, "latest")
    assert WORDS in shown
    messages = json.loads(piped("show", tried_twice, "latest", "--format", "messages"))
    assert WORDS in str(messages)
    for line in piped("diff", tried_twice, "--format", "pairs").splitlines():
        assert WORDS in str(json.loads(line))
    assert WORDS in str(json.loads(piped("list", tried_twice, "--json")))
    picture = ElementTree.fromstring(piped("tree", tried_twice, "--format", "svg"))
    assert "10 €" in "".join(picture.itertext())
