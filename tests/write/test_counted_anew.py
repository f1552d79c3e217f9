"""Some models count the calls of each answer anew: what is written must not depend on it."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.running.corpus import CORPUS, WITH_AGENTS
from tests.running.exports import wrote
from tests.running.samples import SAMPLES

pytestmark = pytest.mark.thorough

_AGAIN = {"resumed-copy"}
"""Where a copy has other times, so that nothing tells it from another call with its id."""
LOGS = [
    *sorted(filter(Path.is_dir, SAMPLES.iterdir())),
    *(CORPUS / name for name in WITH_AGENTS if name not in _AGAIN),
]


def calls(folder: Path) -> dict[str, str]:
    """The ids of all calls, and each as it would be were the calls of each answer counted."""
    found: dict[str, str] = {}
    count: Counter[tuple[str, str]] = Counter()
    for file in sorted(folder.rglob("*.jsonl")):
        for line in file.read_bytes().splitlines():
            try:
                waiting = [json.loads(line)]
            except ValueError:
                continue
            while waiting:
                held = waiting.pop()
                if isinstance(held, dict) and held.get("type") == "assistant":
                    message = held["message"]
                    for block in message["content"]:
                        if block.get("type") == "tool_use" and block["id"] not in found:
                            answer = file.name, message.get("id", "")
                            found[block["id"]] = f"call_{count[answer]}"
                            count[answer] += 1
                waiting += held.values() if isinstance(held, dict) else ()
    return found


def renamed(source: Path, folder: Path, names: Mapping[str, str]) -> Path:
    shutil.copytree(source, folder)
    for file in folder.rglob("*.json*"):
        text = file.read_text("utf-8", "surrogateescape")
        text = re.sub(r'"(toolu_\w+)"', lambda match: f'"{names.get(match[1], match[1])}"', text)
        file.write_text(text, "utf-8", "surrogateescape")
    return folder


@pytest.mark.parametrize("source", LOGS, ids=lambda path: path.name)
def test_ids_that_come_again_change_nothing(tmp_path: Path, source: Path) -> None:
    made = []
    for way, names in (("unique", {}), ("again", calls(source))):
        logs = renamed(source, tmp_path / way / "p", names)
        wrote(logs, tmp_path / way / "out", "standard", "inline")
        files = sorted((tmp_path / way / "out").rglob("*.md"))
        made.append([re.sub(r"toolu_\w+|call_\d+", "ID", file.read_text()) for file in files])
    assert made[0] == made[1]
