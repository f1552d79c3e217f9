"""Mermaid itself takes every flowchart. It runs where `MERMAID` names a folder that the packages
`mermaid` and `jsdom` of npm are installed in, and `node` is there."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from pathexport.pipeline import load
from pathexport.write.tree.mermaid import mermaid
from tests.making.branches import forked
from tests.making.large import drafted
from tests.making.logs import Log
from tests.reading.charts import on_the_page, picture
from tests.reading.pages import HOSTILE
from tests.reading.trees import tree_of
from tests.running.corpus import CORPUS, NAMES
from tests.running.loading import loaded
from tests.running.samples import SAMPLES

FOLDER = os.environ.get("MERMAID", "")
pytestmark = pytest.mark.skipif(
    not FOLDER or shutil.which("node") is None, reason="MERMAID names no folder, or node is missing"
)

_PROGRAM = """
import { JSDOM } from "jsdom";
const page = new JSDOM("<!DOCTYPE html>");
globalThis.window = page.window;
globalThis.document = page.window.document;
const mermaid = (await import("mermaid")).default;
let text = "";
for await (const piece of process.stdin) text += piece;
const wrong = [];
for (const chart of JSON.parse(text)) {
  try { await mermaid.parse(chart); } catch (error) { wrong.push(`${error}\\n${chart}`); }
}
console.log(JSON.stringify(wrong));
"""


def refused(charts: list[str]) -> list[str]:
    """What Mermaid says of the charts that it does not take."""
    made = subprocess.run(
        ["node", "--input-type=module", "-e", _PROGRAM],
        input=json.dumps(charts).encode(),
        capture_output=True,
        cwd=FOLDER,
        timeout=300,
        check=True,
    )
    found: list[str] = json.loads(made.stdout)
    return found


def test_it_can_tell() -> None:
    assert len(refused(['flowchart TD\n    n0["a " b"]\n', "flowchart TD\n    n0 --> n1\n"])) == 1


def test_charts_of_samples_and_published_logs() -> None:
    charts: list[str] = []
    for project in [p for folder in (SAMPLES, *map(CORPUS.joinpath, NAMES)) for p in load(folder)]:
        charts += on_the_page(project).charts
        charts.append(mermaid(tree_of(project), ()).text)
    assert len(charts) > 20
    assert refused([*filter(None, charts)]) == []


def test_a_chart_that_is_cut(tmp_path: Path) -> None:
    project = drafted(300).load(tmp_path)
    assert refused([picture(project).text]) == []


def test_words_that_try_to_break_out() -> None:
    charts = []
    dice = random.Random(7)
    said = [*filter(str.strip, HOSTILE)]
    said += [" ".join(dice.sample(said, 3)) for _ in range(60)]
    said += ["".join(chr(dice.randrange(32, 0x2FF)) for _ in range(30)) for _ in range(60)]
    for words in said:
        log = Log(words[:8] or "s")
        for row in forked().rows:
            log.rows.append({**row, "sessionId": log.session})
        log.rows[2]["message"]["content"] = words.replace("\ud800", "?")
        log.side("custom-title", customTitle=words.replace("\ud800", "?"))
        with loaded([log.rows]) as project:
            charts.append(picture(project).text)
    assert refused([*filter(None, charts)]) == []
