"""A secret that is named in one place is hidden in all others, however it is spelt there."""

from __future__ import annotations

import base64
import json
import re
import string
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.exporting import Run, export
from pathexport.pipeline import load_each
from pathexport.read.input_stamps import input_stamp
from pathexport.redact.patterns import Pattern
from pathexport.sweep.known import spots
from pathexport.sweep.log import Swept
from pathexport.veil.needles import Needles
from pathexport.veil.redaction import Redaction
from pathexport.veil.spellings import always_held, is_unmistakable, needles_in_log, spellings
from pathexport.write.options import Options
from tests.making.logs import Log
from tests.making.planted import Places, planted, token
from tests.random.strategies import SETTINGS
from tests.running.each import for_each
from tests.running.samples import files

pytestmark = pytest.mark.thorough


def _numbered(text: str, which: str) -> str:
    return "".join(f"\\u{ord(each):04x}" if each in which else each for each in text)


def _small(text: str) -> str:
    return re.sub("%..", lambda escape: escape[0].lower(), text)


SPELT: Mapping[str, Callable[[str], str]] = {
    "alone": lambda secret: secret,
    "in words": lambda secret: f"it was {secret}, I think",
    "in an address": lambda secret: f"https://example.org/?q={quote(secret, safe='')}&r=1",
    "in JSON": lambda secret: json.dumps({"a": [secret]}),
    "in JSON in JSON": lambda secret: json.dumps(json.dumps({"a": secret})),
    "in JSON of PHP": lambda secret: json.dumps({"a": [secret]}).replace("/", "\\/"),
    "in JSON of Go": lambda secret: _numbered(json.dumps([secret], ensure_ascii=False), "&<>"),
    "in an address, small": lambda secret: _small(quote(secret, safe="")),
    "in Base64": lambda secret: base64.b64encode(f"me:{secret}".encode()).decode(),
    "in Base64, shifted": lambda secret: base64.b64encode(f"me2:{secret}!".encode()).decode(),
    "in a name": lambda secret: f"/srv/{secret}.log",
    "in a diff": lambda secret: f"@@ -1 +1 @@\n-{secret}\n+x\n",
}


def test_random_texts_tell_and_words_do_not() -> None:
    for word in ("password", "sessionId", "correct-horse", "2026-03-01", "20260301", "x1y2"):
        assert not is_unmistakable(word), word
    for text in ("hq7Zt2Lw9RkVp4Xs", "hunter2xyz", "QwErTyUiOp", "123456789012", "p@$$w0rd!x"):
        assert is_unmistakable(text), text


@for_each(
    ("secret", "spelt"),
    [
        ("Zürich-9471-Kö", r"Z\u00fcrich-9471-K\u00f6"),
        ("pass-9471-🔑-x", r"pass-9471-\ud83d\udd11-x"),
        ("x9Kd/88vQ&zz+Lp02<mm", r"x9Kd\/88vQ&zz+Lp02<mm"),
        ("x9Kd/88vQ&zz+Lp02<mm", r"x9Kd/88vQ\u0026zz+Lp02\u003cmm"),
        ("x9Kd/88vQ&zz+Lp02<mm", r"x9Kd/88vQ\u0026zz\u002BLp02\u003Cmm"),
        ("x9Kd/88vQ&zz+Lp02<mm", "x9Kd%2f88vQ%26zz%2bLp02%3cmm"),
        ("x9Kd(88vQ)zz+Lp02", "x9Kd(88vQ)zz%2BLp02"),
        ("x9Kd/88vQ&amp;zz+Lp02&lt;mm", "x9Kd/88vQ&zz+Lp02<mm"),
        ("x9Kd/88vQ&zz+Lp02<mm", "x9Kd/88vQ&amp;zz+Lp02&lt;mm"),
        ('x9Kd"88vQ&zz+Lp02', "x9Kd&quot;88vQ&amp;zz+Lp02"),
        ('x9Kd"88vQ&zz+Lp02', 'x9Kd"88vQ&amp;zz+Lp02'),
        ('x9Kd"88vQ\\zz+Lp02', r"x9Kd\\\"88vQ\\\\zz+Lp02"),
        ("0b6f3c9e12ad77f0", "0B6F3C9E12AD77F0"),
        ("0B6F3C9E12AD77F0", "0b6f3c9e12ad77f0"),
    ],
)
def test_it_is_known_however_others_write_it(secret: str, spelt: str) -> None:
    assert spelt in [*spellings(secret)]
    assert any(each.decode() in json.dumps(spelt) for each in needles_in_log(spelt))


with TemporaryDirectory() as _folder:
    _PLACES = Places()
    planted(Path(_folder), _PLACES)
ASKED = Redaction(patterns=(Pattern("own", "<<(.*?)>>"),))
"""So that it does not depend on what names tell of a secret."""
NAMES = sorted(_PLACES.seen.keys() - {"folder", "torn"})
"""Places of a log. Folders are not named after just anything, and a torn line is lost."""
_secrets = st.text(
    string.ascii_letters + string.digits + "!#%+*~^&@/<ü", min_size=12, max_size=24
).filter(lambda text: any(map(str.isdigit, text)) and text[0].isalnum() and text[-1].isalnum())
_secrets = _secrets.filter(lambda text: len(set(text)) > 4)  # else it may be a part of an id


@SETTINGS
@given(
    secret=_secrets,
    named=st.sampled_from(NAMES),
    spelt=st.sampled_from(sorted(SPELT)),
    form=st.sampled_from(["markdown", "markdown", "xml", "messages", "atif"]),
)
@example(secret="Zürich-9471-Kö", named="json in json", spelt="in an address", form="markdown")
@example(secret="a/b+c=d1e2f3g4", named="prompt", spelt="in an address", form="markdown")
@example(secret="x9Kd/88vQ&zz+Lp02<mm", named="written", spelt="in JSON of PHP", form="markdown")
@example(secret="x9Kd/88vQ&zz+Lp02<mm", named="written", spelt="in JSON of Go", form="markdown")
@example(secret="Zürich-9471-Kö", named="written", spelt="in JSON", form="markdown")
@example(secret='q"uo\\te12345', named="written", spelt="in JSON", form="markdown")
def test_a_secret_that_is_named_once_is_nowhere(
    secret: str, named: str, spelt: str, form: str
) -> None:
    def plant(place: str) -> str:
        if place == "folder":
            return "x"
        return f"it is <<{secret}>>" if place == named else SPELT[spelt](secret)

    with TemporaryDirectory() as folder:
        logs, out = Path(folder, "logs"), Path(folder, "out")
        project = planted(logs, plant)
        done = export(
            load_each(project, redact=ASKED),
            out,
            options=Options(detail="full", format=form),  # type: ignore[arg-type]
        )
        assert done.redacted, named
        for path in out.rglob("*"):
            held = path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""
            for text in (str(path.relative_to(out)), held):
                assert secret not in text, path
                assert json.dumps(secret)[1:-1] not in text, path
                assert quote(secret, safe="") not in text, path
                assert SPELT[spelt](secret) not in text, path


def test_a_key_of_several_lines_is_one_however_it_is_printed(tmp_path: Path) -> None:
    lines = [(token(f"line {n}") + token(f"more {n}")).replace("_", "+")[:64] for n in range(9)]
    ends = [f"-----{word} RSA PRIVATE " + "KEY-----" for word in ("BEGIN", "END")]
    key = [ends[0], *lines, ends[1]]
    log = Log()
    log.call("b", log.prompt("a", None, "\n".join(key)), "t", name="Read")
    log.result("c", "b", "t", "\n".join(f"{n:>6}\u2192{line}" for n, line in enumerate(key, 1)))
    log.answer("d", "c", "escaped: " + "\\n".join(key))
    log.answer("e", "d", f"the fifth line is `{lines[4]}`")
    log.write(tmp_path / "logs")
    done = export(load_each(tmp_path / "logs", redact=Redaction()), tmp_path / "out")
    [page] = (tmp_path / "out").rglob("transcript*.md")
    assert done.redacted == {"private key": 1}
    assert page.read_text().count("[redacted: private key 1]") >= 4
    assert not [line for line in lines if line in page.read_text()]


@for_each("field", ["structuredPatch", "bashEditDiff"])
def test_the_lines_of_a_patch_are_one_text(tmp_path: Path, field: str) -> None:
    lines = [(token(f"line {n}") + token(f"more {n}")).replace("_", "+")[:64] for n in range(9)]
    ends = [f"-----{word} PRIVATE " + "KEY-----" for word in ("BEGIN", "END")]
    patch = [{"lines": [" # made by", *(f"+{each}" for each in [ends[0], *lines, ends[1]])]}]
    noted = patch if field == "structuredPatch" else {"files": [{"filePath": "k", "hunks": patch}]}
    log = Log()
    log.call("b", log.prompt("a", None), "t")
    log.result("c", "b", "t", "done", toolUseResult={field: noted})
    log.answer("d", "c", f"the fifth line is `{lines[4]}`")
    log.write(tmp_path / "logs")
    done = export(load_each(tmp_path / "logs", redact=Redaction()), tmp_path / "out")
    [page] = (tmp_path / "out").rglob("transcript*.md")
    assert done.redacted == {"private key": 1}
    assert not [line for line in lines if line in page.read_text()]
    assert ("\n # made by\n+[redacted: private key 1]\n" in page.read_text()) == (
        field == "bashEditDiff"
    )


def test_numbers_do_not_depend_on_who_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathexport.sweep.run.LEAST", 0)
    monkeypatch.setattr("pathexport.run.schedule.LEAST", 0)
    for name in ("one", "two", "three"):
        planted(tmp_path / "logs" / name, Places())
    export(load_each(*(tmp_path / "logs").iterdir(), redact=Redaction()), tmp_path / "alone")
    run = Run(jobs=3)
    export(load_each(*(tmp_path / "logs").iterdir(), redact=Redaction()), tmp_path / "out", run=run)

    def told(out: Path) -> dict[str, bytes]:
        return {name: data for name, data in files(out).items() if not name.endswith(".json")}

    assert told(tmp_path / "alone") == told(tmp_path / "out") != {}


@for_each(
    ("line", "noted"),
    [
        ('{"a": "see github.com"}', False),
        ('{"a": "git@github.com"}', True),
        (r'{"a": "git\u0040github.com"}', True),
        (r'{"a": "git@\u001b[1mgithub.com"}', True),
        ('{"a": "git@\x9b1mgithub.com"}', True),
    ],
)
def test_a_line_that_holds_only_a_part_is_left(line: str, noted: bool, tmp_path: Path) -> None:
    (log := tmp_path / "log.jsonl").write_text(f"{{}}\n{line}\n", encoding="utf-8")
    swept, secret = Swept(str(log), input_stamp(log)), "git@github.com"
    wholes = dict.fromkeys(needles_in_log(secret), (always_held(secret),))
    assert spots(swept, [Needles(wholes)], wholes).held.begins == ((3,) if noted else ())


@given(st.text(max_size=12))
def test_what_is_always_held_is_held(text: str) -> None:
    if held := always_held(text):
        assert held in json.dumps(text).encode()
        assert held in msgspec.json.encode(text)
