"""The records of the manifest: read as an earlier run wrote them, and written the same again."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields

from pathexport.pipeline import load
from pathexport.problems import UnwritableError
from pathexport.write.document.documents import Documents, record, written
from pathexport.write.document.plan import planned
from pathexport.write.folder import atomic
from pathexport.write.folder.shelf import Shelf
from pathexport.write.options import Options
from pathexport.write.record.earlier import earlier_record
from pathexport.write.record.entries import AgentEntry, PathEntry
from pathexport.write.record.manifest import AgentRecord, PathRecord, encoded, framed
from pathexport.write.record.names import file_names
from pathexport.write.record.selection import everything
from tests.making.records import typed
from tests.running.each import for_each
from tests.running.exports import busy, busy_export

LATER: dict[str, Any] = {"later": {"a": [1, None]}, "more": 1}


def document() -> Any:
    return json.loads(busy_export()["manifest.json"])


def written_again(found: Any) -> str:
    records = filter(None, map(earlier_record, found["projects"]))
    return "".join(framed(map(encoded, records)))


def again(found: Any) -> Any:
    return json.loads(written_again(found))


def test_what_a_run_wrote_is_read_and_written_the_same() -> None:
    text = busy_export()["manifest.json"].decode()
    assert written_again(json.loads(text)) == text


def test_records_of_paths_and_agents_say_the_same_of_their_files() -> None:
    """A record takes its fields from one other alone, so both name these."""
    entries = {*PathEntry.__struct_fields__, *AgentEntry.__struct_fields__, "first", "heard"}
    of_paths, of_agents = (
        [
            (f.name, f.type, f.default, f.default_factory)
            for f in fields(kind)
            if f.name not in entries
        ]
        for kind in (PathRecord, AgentRecord)
    )
    assert of_paths == of_agents
    assert [name for name, *_ in of_paths] == [
        *("file", "assets", "counts", "stored", "gone", "kept", "digest", "redacted", "more")
    ]


def test_keys_that_a_later_version_has_added_are_carried_along() -> None:
    found = document()
    (project,) = found["projects"]
    listed = [*project["sessions"], *project["paths"], *project["agents"]]
    for holder in (project, *listed, *(each["counts"] for each in listed if "counts" in each)):
        holder.update(LATER)
    assert again(found) == found


def test_keys_that_are_new_among_the_counts_alone_are_carried_along_as_well() -> None:
    found = document()
    found["projects"][0]["paths"][0]["counts"].update(LATER)
    assert again(found) == found


@for_each(
    ("listed", "name", "instead"),
    [
        ("sessions", "lines", []),
        ("sessions", "junction", None),
        ("paths", "fork_point", None),
        ("paths", "assets", ...),
        ("paths", "counts", ...),
        ("paths", "heard", ...),
        ("paths", "gone", ...),
        ("agents", "line", ""),
        ("agents", "depth", 1),
        ("agents", "messages", None),
        ("agents", "kept", ...),
        ("agents", "stored", ...),
    ],
)
@for_each("odd", [..., 1.5, {"a": 1.5}, [[None]]])
def test_what_no_page_needs_may_be_odd_or_missing(
    listed: str, name: str, instead: object, odd: object
) -> None:
    found = document()
    entry = found["projects"][0][listed][0]
    entry.pop(name, None)
    if odd is not ...:
        entry[name] = odd
    read = again(found)["projects"][0][listed][0]
    assert read.pop(name, ...) == instead
    entry.pop(name, None)
    assert read == entry


@for_each("odd", [-1, True, "3"])
def test_a_number_of_messages_that_cannot_be_is_not_known(odd: object) -> None:
    found = document()
    found["projects"][0]["agents"][0]["messages"] = odd
    assert again(found)["projects"][0]["agents"][0]["messages"] is None


@for_each("name", ["id", "session", "title", "leaf", "uuids", "file", "number"])
def test_a_project_without_what_the_pages_need_is_left_out(name: str) -> None:
    (project,) = document()["projects"]
    assert earlier_record(project) is not None
    del project["paths"][0][name]
    assert earlier_record(project) is None


def test_documents_may_be_made_in_any_order(source: Path) -> None:
    (project,) = load(busy(source))
    plan = planned(project, file_names(project, "p"), everything, Options(), None)
    made = {}
    for subjects in (plan.subjects, plan.subjects[::-1]):
        documents = Documents(plan)
        texts = {plan.file(each): documents.document(each) for each in subjects}
        results = [written(s, texts[plan.file(s)], plan.file(s), []) for s in plan.subjects]
        together = chain.from_iterable(texts[file].chunks for file in sorted(texts))
        made[b"".join(atomic.encoded(together))] = record(plan, results)
    assert len(made) == 1
    assert [path.file for path in record(plan).paths] == []


def test_a_full_folder_for_temporary_files_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("needs a device that is always full")
    place = "tempfile.TemporaryFile"
    monkeypatch.setattr(place, lambda: full.open("r+b", buffering=0))
    told = pytest.raises(UnwritableError, match="temporary files cannot be written: No space left")
    with told, closing(Shelf()) as aside:
        aside.put("one", [1])
        aside.put("two", [2])


def test_values_wait_on_a_shelf() -> None:
    with closing(Shelf()) as aside:
        aside.put("a", typed({"name": "\ud800"}))
        aside.put("b", 1)
        aside.put("b", 2)
        assert aside.get("a") == typed({"name": "\ud800"})
        assert aside.get("b") == 2
        aside.put("a", 3)
        assert [aside.get(name) for name in aside] == [3, 2]
