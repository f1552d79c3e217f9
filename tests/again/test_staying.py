"""Of a project that has changed, only those documents are made again whose logs have changed, or
logs that have to do with these."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pathexport.write.document.documents import Documents
from pathexport.write.document.plan import Subject
from pathexport.write.document.transcript import Document
from tests.again.runs import again, settle
from tests.making.agents import agent, forked_off, session
from tests.making.logs import Log
from tests.running.exports import forked, fresh, pictured, relay, rewind, straight
from tests.running.folders import lay, posix
from tests.running.samples import files

pytestmark = pytest.mark.thorough


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that are made from now on."""
    found: list[str] = []
    real = Documents.document

    def spied(self: Documents, what: Subject) -> Document:
        found.append(self.plan.file(what).removeprefix("p/transcript_").removesuffix(".md"))
        return real(self, what)

    monkeypatch.setattr(Documents, "document", spied)
    return found


@pytest.fixture
def logs(source: Path, out: Path, made: list[str]) -> dict[str, Log]:
    """Some sessions, exported long after they were written; s4 goes on from s3."""
    found = {"s1": forked("s1"), "s2": pictured("s2", 1000)}
    for name, second in (("s3", 5000), ("s4", 6000)):
        found[name] = straight(name, second)
    found["s4"].rows[0]["parentUuid"] = "b-s3"
    for log in found.values():
        log.write(source)
    settle(source)
    again(source, out)
    made.clear()
    return found


def changed(source: Path, out: Path, made: list[str], *options: str) -> set[str]:
    """What is made again; the output is as if all had been."""
    settle(source, 1)
    made.clear()
    again(source, out, *options)
    found = {*made}
    assert files(out) == fresh(source, out, *options)
    made.clear()
    return found


@pytest.mark.parametrize(
    ("name", "to", "again_made"),
    [
        ("s1", "d", {"s1_path1_abandoned", "s1_path2"}),
        ("s2", "b", {"s2"}),
        ("s4", "d", {"s3", "s4"}),
    ],
)
def test_a_log_that_grows_has_documents_of_its_company_made_again(
    source: Path,
    out: Path,
    logs: dict[str, Log],
    made: list[str],
    *,
    name: str,
    to: str,
    again_made: set[str],
) -> None:
    rewind(logs[name], to, "g", "h")
    logs[name].write(source)
    assert changed(source, out, made) == again_made


def test_a_session_that_goes_on_from_another_joins_its_company(
    source: Path, out: Path, logs: dict[str, Log], made: list[str]
) -> None:
    late = straight("s5", 9000)
    late.rows[0]["parentUuid"] = "d-s1"
    late.write(source)
    assert changed(source, out, made) == {"s1", "s5"}


def test_a_new_session_has_only_its_own_made(
    source: Path, out: Path, logs: dict[str, Log], made: list[str]
) -> None:
    straight("s5", 9000).write(source)
    assert changed(source, out, made) == {"s5"}
    (source / "s5.jsonl").unlink()
    assert again(source, out).output.gone == 1
    assert made == []


def test_an_agent_belongs_to_its_session(source: Path, out: Path, made: list[str]) -> None:
    session().write(source)
    helper = agent("x", "x1", toolUseId="t")
    helper.write(source)
    straight("s7", 5000).write(source)
    settle(source)
    again(source, out)
    helper.answer("x9", helper.prompt("x8", "x1"))
    helper.write(source)
    assert changed(source, out, made) == {"s1", "p/agents/agent_x"}


def test_an_agent_names_the_message_that_it_starts_from(
    source: Path, out: Path, logs: dict[str, Log], made: list[str]
) -> None:
    session("s9", second=9000).write(source)
    forked_off("b-s2", session="s9").write(source)
    assert changed(source, out, made) >= {"p/agents/agent_x"}
    logs["s2"].rows[0]["parentUuid"] = "d-s3"
    logs["s2"].write(source)
    assert changed(source, out, made) >= {"s2", "p/agents/agent_x"}


def test_another_log_may_say_in_which_order_rows_stand(
    source: Path, out: Path, logs: dict[str, Log], made: list[str]
) -> None:
    """By a line that is no message, but stands in the chain of links."""
    session("s9", second=9000).write(source)
    helper = agent("x", "x1", session="s9", toolUseId="t")
    helper.answer("x2", "x1", at=2000)
    helper.answer("x3", "side", at=1500)
    helper.write(source)
    logs["s2"].side("last-prompt", uuid="side", parentUuid="x1")
    for parent in ("x1", "x2"):
        logs["s2"].rows[-1]["parentUuid"] = parent
        logs["s2"].write(source)
        assert "p/agents/agent_x" in changed(source, out, made)


@pytest.mark.parametrize("touched", ["p/transcript_s3.md", "p/index.md"])
def test_where_somebody_touched_a_file_all_are_made(
    source: Path, out: Path, logs: dict[str, Log], made: list[str], touched: str
) -> None:
    (out / touched).write_text((out / touched).read_text() + "more")
    rewind(logs["s1"], "d", "g", "h")
    logs["s1"].write(source)
    assert len(changed(source, out, made)) == 5


def test_other_options_make_all(
    source: Path, out: Path, logs: dict[str, Log], made: list[str]
) -> None:
    assert len(changed(source, out, made, "full")) == 5


def test_a_log_that_has_just_been_written_is_not_trusted(
    source: Path, out: Path, logs: dict[str, Log], made: list[str]
) -> None:
    """It may change again without a trace; the others stay."""
    rewind(logs["s1"], "d", "g", "h")
    logs["s1"].write(source)
    again(source, out)
    made.clear()
    again(source, out)
    assert {*made} == {"s1_path1_abandoned", "s1_path2"}


def test_a_log_that_is_changed_back_to_its_old_time_is_made_again(
    source: Path, out: Path, logs: dict[str, Log], made: list[str]
) -> None:
    log = source / "s3.jsonl"
    before = log.stat()
    log.write_text(log.read_text().replace("say d-s3", "SAY d-s3"))
    os.utime(log, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert changed(source, out, made) == {"s3", "s4"}


def test_a_stored_output_that_changes_makes_all(source: Path, out: Path, made: list[str]) -> None:
    log = straight("s1")
    stub = f"<persisted-output>saved to {source}/s1/tool-results/t1.txt\nbegin</persisted-output>"
    log.result("f", log.call("e", "d-s1", "t1"), "t1", stub)
    for each in (log, straight("s2", 5000)):
        each.write(source)
    lay(source, "s1/tool-results/t1.txt", "begin\nrest\n")
    settle(source)
    again(source, out)
    rewind(log, "d", "g", "h")
    log.write(source)
    assert changed(source, out, made) == {"s1_path1_abandoned", "s1_path2"}
    lay(source, "s1/tool-results/t1.txt", "begin\nmore\n")
    assert changed(source, out, made) == {"s1_path1_abandoned", "s1_path2", "s2"}
    straight("s2", 5000).write(source)  # what stayed is still known to need that output
    changed(source, out, made)
    lay(source, "s1/tool-results/t1.txt", "begin\nless\n")
    assert "s1_path1_abandoned" in changed(source, out, made)


@posix
@pytest.mark.usefixtures("every_log_is_large")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_picture_of_several_documents_is_counted_once(source: Path, out: Path, jobs: int) -> None:
    logs = {f"s{number}": pictured(f"s{number}", number * 1000) for number in range(5)}
    for log in logs.values():
        log.write(source)
    settle(source)
    again(source, out)
    for name in ("s1", "s2"):
        rewind(logs[name], "b", "g", "h")
        logs[name].write(source)
    settle(source, 1)
    other = out.with_name("other")
    shutil.copytree(out, other)
    one, every = again(source, out, jobs=jobs).output, again(source, other, force=True).output
    assert (one.changes, one.unchanged) == (every.changes, every.unchanged)


@posix
@pytest.mark.usefixtures("every_log_is_large")
def test_several_processes_make_as_few(source: Path, out: Path) -> None:
    for number in range(12):
        forked(f"s{number}", number * 1000).write(source)
    settle(source)
    again(source, out, jobs=2)
    log = forked("s3", 3000)
    rewind(log, "d", "g", "h")
    log.write(source)
    settle(source, 1)
    before = {path: path.stat().st_ino for path in out.rglob("transcript_*")}
    again(source, out, jobs=2)
    assert files(out) == fresh(source, out)
    kept = [path for path, inode in before.items() if path.exists() and path.stat().st_ino == inode]
    assert len(kept) >= 22


def test_a_log_between_those_of_a_conversation_has_nothing_to_do_with_it(
    source: Path, out: Path, made: list[str]
) -> None:
    logs = {name: straight(name, second) for name, second in (("s1", 0), ("s2", 900), ("s3", 5000))}
    logs["s3"].rows[0]["parentUuid"] = "d-s1"
    for log in logs.values():
        log.write(source)
    settle(source)
    again(source, out)
    rewind(logs["s2"], "d", "g", "h")
    logs["s2"].write(source)
    assert changed(source, out, made) == {"s2"}


def test_one_conversation_may_lie_in_several_logs(source: Path, out: Path, made: list[str]) -> None:
    _, two = relay(source)
    straight("s9", 50_000).write(source)
    settle(source)
    again(source, out)
    rewind(two, "b", "g", "h")
    two.write(source)
    assert "s9" not in changed(source, out, made)
