"""Commands as one types them into a shell."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from pathexport.console.typed import command
from tests.running.each import for_each

BASH = shutil.which("bash") or ""


@pytest.mark.skipif(not BASH, reason="there is no bash")
@for_each("name", ["two  blanks", "it's", "new\nline", "bad\udcff1", "\u202e", "a\xa0\\b'", "日本"])
def test_a_command_means_what_it_was_made_of_and_stays_on_its_line(name: str) -> None:
    told = command(["printf", "%s"], [name])
    assert told.isprintable()
    assert subprocess.check_output([BASH, "-c", told]) == os.fsencode(name)
