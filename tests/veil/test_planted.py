"""A secret in any place of a log comes out nowhere: not in a file, a name, a table or a message."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests.making.logs import Log
from tests.making.planted import SESSION, Places, planted, token
from tests.running.commands import pathexport
from tests.running.each import for_each

pytestmark = pytest.mark.thorough

FORMS = ("markdown", "xml", "messages", "atif")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Mapping[str, str]]:
    """Logs with a token in every place, and the tokens by place."""
    places = Places()
    folder = tmp_path_factory.mktemp("planted")
    planted(folder, places)
    return folder, places.seen


def held(secrets: Mapping[str, str], texts: Iterable[bytes]) -> set[str]:
    """The places whose tokens some bytes hold."""
    every = b"\n".join(texts)
    return {place for place, secret in secrets.items() if secret.encode() in every}


def written(out: Path) -> list[bytes]:
    """All that a folder holds, names too."""
    files = [path for path in out.rglob("*") if path.is_file()]
    assert files
    return [str(path.relative_to(out)).encode() for path in out.rglob("*")] + [
        path.read_bytes() for path in files
    ]


@pytest.mark.parametrize("form", FORMS)
def test_no_file_of_an_export_holds_one(
    world: tuple[Path, Mapping[str, str]], tmp_path: Path, form: str
) -> None:
    logs, secrets = world
    out = tmp_path / "out"
    ran = pathexport(
        "export", str(logs), "-o", str(out), "--detail", "full", "--redact", "--format", form
    )
    assert "Redacted: " in ran.out
    assert held(secrets, written(out)) == set()
    assert held(secrets, [ran.out.encode(), ran.err.encode()]) == set()


def test_nearly_all_places_are_shown_where_nothing_is_hidden(
    world: tuple[Path, Mapping[str, str]], tmp_path: Path
) -> None:
    """So that the other tests here say something."""
    logs, secrets = world
    out = tmp_path / "out"
    pathexport("export", str(logs), "-o", str(out), "--detail", "full")
    shown = held(secrets, written(out))
    copies = ("told of", "original of", "patch of")  # of what stands in the result anyway
    assert len(secrets.keys() - shown - {p for p in secrets if p.startswith(copies)}) < 15


@pytest.mark.parametrize("form", FORMS)
def test_no_path_that_is_shown_holds_one(world: tuple[Path, Mapping[str, str]], form: str) -> None:
    logs, secrets = world
    ran = pathexport("show", str(logs), f"{SESSION}/1", "--redact", "--format", form)
    assert "[redacted: " in ran.out
    assert held(secrets, [ran.out.encode(), ran.err.encode()]) == set()


@for_each("options", [(), ("--stat",), ("--unified",), ("--format", "json"), ("--format", "pairs")])
def test_no_comparison_holds_one(
    world: tuple[Path, Mapping[str, str]], options: tuple[str, ...]
) -> None:
    logs, secrets = world
    ran = pathexport("diff", str(logs), "--redact", *options)
    assert ran.out
    assert held(secrets, [ran.out.encode(), ran.err.encode()]) == set()


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_where_they_are_is_told_without_them(
    world: tuple[Path, Mapping[str, str]], options: tuple[str, ...]
) -> None:
    logs, secrets = world
    ran = pathexport("check", str(logs), "--secrets", *options)
    assert "github token" in ran.out
    assert held(secrets, [ran.out.encode()]) == set()


@for_each("named", ["nobody", f"{SESSION}/9", "latest~99", "~", "agent_a9.md"])
def test_no_message_about_names_holds_one(
    world: tuple[Path, Mapping[str, str]], named: str
) -> None:
    logs, secrets = world
    ran = pathexport("show", str(logs), named, "--redact")
    assert ran.err
    assert held(secrets, [ran.err.encode()]) == set()


def test_an_output_is_put_back_though_its_preview_ends_in_a_secret(
    world: tuple[Path, Mapping[str, str]],
) -> None:
    logs, _ = world
    plain = pathexport("show", str(logs), f"{SESSION}/1")
    hidden = pathexport("show", str(logs), f"{SESSION}/1", "--redact")
    assert (
        plain.out.count("The whole output, from") == hidden.out.count("The whole output, from") > 0
    )


@for_each("form", FORMS)
def test_a_session_that_is_named_by_one_shows_it_nowhere(tmp_path: Path, form: str) -> None:
    secret = token("session")
    log, other = Log(secret), Log(token("another session"))
    log.answer("b", log.prompt("a", None))
    other.answer("d", other.prompt("c", None))
    for each in (log, other):
        each.write(tmp_path / "logs" / "x")
    out = tmp_path / "out"
    ran = pathexport(
        "export", tmp_path / "logs", "-o", out, "--detail", "full", "--redact", "--format", form
    )
    assert ran.status == 0
    every = b"\n".join([*written(out), ran.out.encode(), ran.err.encode()])
    assert secret.encode() not in every
    assert secret[:12].encode() not in every
    told = json.loads((out / "manifest.json").read_text())["projects"]
    assert len({path["session"] for each in told for path in each["paths"]}) == 2


def test_logs_that_cannot_be_read_are_told_of(tmp_path: Path) -> None:
    planted(tmp_path, Places())
    [log] = [path for path in tmp_path.rglob("*.jsonl") if path.stem == SESSION]
    (log.parent / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    ran = pathexport("check", str(tmp_path), "--secrets", "--strict")
    assert ran.status == 1
