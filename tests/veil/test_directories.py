"""A row that holds no secret, or only names its directory, is shown as one that is taken apart."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.redact.finding import detector
from pathexport.sweep.known import spots
from pathexport.sweep.log import sweep_log
from pathexport.veil.ledger import ledger
from pathexport.veil.needles import Needles
from pathexport.veil.redaction import Redaction
from pathexport.veil.spellings import needles_in_log
from pathexport.veil.strings import strings
from pathexport.veil.veil import Veil

KINDS = frozenset({"paths", "emails"})
WORDS = st.sampled_from(
    [
        *(
            "/home/anna/x",
            "/srv/x",
            "anna",
            "hello",
            "-home-bob-x",
            "c:\\Users\\bob",
            "a@b.example",
        ),
        *("DB_PASSWORD=kU7!xanna", "kU7!xanna", "ghp_" + "anna7Qx2Zb" * 4, "password: bob"),
    ]
)
VALUES = WORDS | st.fixed_dictionaries({"cwd": WORDS}) | st.lists(WORDS, max_size=2)
ROWS = st.fixed_dictionaries(
    {}, optional={"cwd": WORDS, "a": VALUES, "toolUseResult": VALUES, 'x"cwd': WORDS}
)


PLACED = {"cwd": "/home/anna/x"}
SECRET = "ghp_" + "anna7Qx2Zb" * 4
LONG = PLACED | {"a": "hello " * 6000}
"""Longer than what is looked at together."""


@example([PLACED, PLACED | {"a": SECRET}], False)
@example([LONG, {"a": SECRET}, PLACED], False)
@example([LONG, LONG, PLACED, PLACED | {"a": "/home/anna/x"}], False)
@example([LONG, {"a": "anna"}, LONG, PLACED], True)
@given(st.lists(ROWS, min_size=1, max_size=6), st.booleans())
def test_every_row_is_shown_alike(rows: list[dict[str, Any]], spaced: bool) -> None:
    rows = [{"type": "user", **row} for row in rows]
    gaps = (", ", ": ") if spaced else (",", ":")
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log.jsonl"
        lines = [json.dumps(row, separators=gaps).encode() + b"\n" for row in rows]
        log.write_bytes(b"".join(lines))
        finding = detector(KINDS)
        swept = sweep_log(log, finding)
        seen = {each.line: each.secrets for each in swept.seen}
        for number, row in enumerate(rows, 1):
            texts = [(text, finding.find(text)) for text in strings(row)]
            found = [(one.kind, text[one.start : one.end]) for text, some in texts for one in some]
            assert [*seen.get(number, ())] == found
        sightings = [one for each in swept.seen for one in each.secrets]
        veil = Veil(Redaction(KINDS).knowing(sightings), ledger(sightings))
        here = veil.redaction.whereabouts
        sought = [name.encode() for name in (*here.users, *here.hosts)]
        sought += [each for known in veil.ledger.spellings for each in needles_in_log(known)]
        noted = spots(swept, [Needles(sought)], {})
    at = 0
    for line in lines:
        whole = veil.body(json.loads(line))
        secret = noted.secret.within(at, end := at + len(line))
        assert veil.body(json.loads(line), secret) == whole
        if not noted.held.within(at, end):
            assert not secret
            assert veil.directory(json.loads(line)) == whole
        at = end
