"""What paths share is told once; only what a path says of other parts of it differs."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from pathexport.shape.project import Project
from pathexport.write.document.links import DocumentLinks
from pathexport.write.document.stretches import Stretches
from pathexport.write.document.writer import Text
from pathexport.write.folder.atomic import encoded
from pathexport.write.message.surroundings import Surroundings
from pathexport.write.options import Options
from pathexport.write.render.context import context_of
from tests.making.logs import Log
from tests.reading.transcripts import fan
from tests.running.growth import calls


def stretches(project: Project) -> Stretches:
    links = DocumentLinks(project, {}, {})
    found = Stretches(links, context_of(project, Options()))
    for path in project.paths:
        found.expect(path)
    return found


def told(found: Stretches, project: Project, path: int) -> list[Text]:
    return [text for _, text in found.on(project.paths[path], Surroundings())]


def test_a_stretch_is_told_once_and_kept_while_a_path_to_come_needs_it(tmp_path: Path) -> None:
    log = Log()
    root = log.answer("b", log.prompt("a", None))
    for name in "cde":
        log.prompt(name, root)
    project = log.load(tmp_path)
    found = stretches(project)
    first, second, third = (told(found, project, path) for path in range(3))
    assert len(first) == 2
    assert first[0] is second[0]
    assert second[0] is third[0]
    again = told(found, project, 0)
    assert again[0] is not first[0]
    assert again[0].parts
    assert again[0].shared() == first[0]


def test_a_call_that_only_one_path_answers_is_told_for_each(tmp_path: Path) -> None:
    log = Log()
    log.call("b", log.prompt("a", None), "t1", api="m")
    shared = log.answer("c", "b", "Meanwhile.", api="n")
    log.prompt("d", shared)
    log.result("e", log.prompt("f", shared), "t1", "late")
    log.answer("g", "e")
    project = log.load(tmp_path)
    found = stretches(project)
    pieces = [told(found, project, path)[0].written() for path in range(2)]
    texts = [b"".join(encoded(each)).decode() for each in pieces]
    assert ["no result" in text for text in texts] == [True, False]
    assert ["answered later" in text for text in texts] == [False, True]


def test_a_late_result_is_that_of_the_last_call_of_its_id_also_where_paths_part(
    tmp_path: Path,
) -> None:
    log = Log()
    log.result("c", log.call("b", log.prompt("a", None), "Bash:0"), "Bash:0")
    log.prompt("x", log.answer("d", "c"))
    log.call("f", log.prompt("e", "d"), "Bash:0")
    log.prompt("y", log.answer("g", "f"))
    log.result("i", log.prompt("h", "g"), "Bash:0", "late")
    log.answer("j", "i")
    project = log.load(tmp_path)
    pieces = chain.from_iterable(each.written() for each in told(stretches(project), project, 2))
    text = b"".join(encoded(pieces)).decode()
    assert text.count("*A result came later: ") == 1
    assert "answered later" in text
    assert "**Late result** of Bash in [message 5](#m5):" in text


def test_a_path_without_forks_is_one_stretch(tmp_path: Path) -> None:
    log, last = Log(), None
    for number in range(5):
        last = log.answer(f"a{number}", log.prompt(f"p{number}", last))
    project = log.load(tmp_path)
    (text,) = told(stretches(project), project, 0)
    assert "".join(text.parts).count("## ") == 10


def test_stretches_of_a_star_take_steps_for_each_way(tmp_path: Path) -> None:
    half, whole = (fan(ways).load(tmp_path / str(ways)) for ways in (150, 300))
    steps = calls(lambda: stretches(half))
    assert calls(lambda: stretches(whole)) < 2.1 * steps
