"""What the page of a project lists of earlier exports."""

from __future__ import annotations

from pathexport.write.tree.pictures import TreePictures
from tests.reading.pages import agent_of, items, outline, path_of, plain, project_index, session_of


def test_what_earlier_runs_left_is_listed_apart() -> None:
    paths = [path_of("s1"), path_of("s0", gone=True, status="ABANDONED", reason="draft")]
    agents = [agent_of("a1", gone=True)]
    text = project_index(
        plain(sessions=[session_of("s1")], paths=paths, agents=agents), TreePictures()
    )
    assert outline(text)[1:] == ["## Sessions", "## Agents", "## From earlier exports"]
    when = "2026-03-01 09:00–10:30 +2d"
    assert items(text)[-2:] == [
        (0, "title s0 · session s0"),
        (1, f"Path 1 of 1 · ABANDONED (draft) · 3 messages · {when}"),
    ]
    assert items(text)[-3][1] == "Explore · a1 · 2 messages · session s1 · from an earlier export"
    assert "2 paths · 1 active, 1 abandoned · 1 of them from earlier exports" in text


def test_what_earlier_runs_left_has_the_names_and_the_order_of_its_sessions() -> None:
    """As after a year: most conversations are in no log any more."""
    late, early = "2026-05-01T09:00:00Z", "2026-04-01T09:00:00Z"
    paths = [
        path_of("s1", number=2, of=2, started=late, gone=True, opening="begins so"),
        path_of("s1", number=1, of=2, started=late, gone=True, status="ABANDONED"),
        path_of("s2", started=early, gone=True),
    ]
    found = items(project_index(plain(paths=paths), TreePictures()))
    assert [(depth, words.split(" · ")[0]) for depth, words in found] == [
        (0, "title s2"),
        (1, "Path 1 of 1"),
        (0, "title s1"),
        (1, "Path 1 of 2"),
        (1, "Path 2 of 2"),
    ]
    assert found[-1][1].endswith("“begins so”")
