"""A document is not held twice: what messages are made of goes as their text comes."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

from pathexport.write.document.documents import Documents
from pathexport.write.document.plan import planned
from pathexport.write.options import Options
from pathexport.write.record.names import file_names
from pathexport.write.record.selection import everything
from tests.making.logs import Log


def test_text_takes_the_place_of_what_it_is_made_from(tmp_path: Path) -> None:
    log = Log("s1")
    last = None
    for n in range(0, 100, 2):
        last = log.prompt(f"r{n}", last, f"word {n} " * 2000)
        last = log.answer(f"r{n + 1}", last, f"said {n} " * 2000)
    project = log.load(tmp_path)
    plan = planned(project, file_names(project, "p"), everything, Options(), None)
    with plan.opened() as opened:
        documents = Documents(opened)
        tracemalloc.start()
        try:
            document = documents.document(project.paths[0])
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    # Parts and text together would be more than twice the text.
    assert peak < 2 * sum(map(len, document.chunks))
