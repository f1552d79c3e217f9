"""Where secrets stand, as people read it: each of a file once, however many lines hold it."""

from __future__ import annotations

from pathexport.write.screen.check import SecretPlace, secret_lines, secret_listing


def place(file: str, line: int | None, number: int = 1, count: int = 1) -> SecretPlace:
    return SecretPlace(project="p", file=file, line=line, kind="user", number=number, count=count)


PLACES = [
    *(place("a.jsonl", line) for line in (1, 2, 4, 4, 5, 9)),
    place("a.jsonl", 9, number=2),
    *(place("b.jsonl", line, count=300) for line in range(1, 8)),
    place("b/tool-results/o.txt", None, count=3),
    place("c.jsonl", 7, count=2),
]


def test_a_secret_of_a_file_is_one_line_with_the_first_places() -> None:
    assert "".join(secret_lines(PLACES)).splitlines() == [
        "p/a.jsonl:1, 2, 4, 5  user 1 (6 times, and on 1 more line)",
        "p/a.jsonl:9  user 2",
        "p/b.jsonl:1, 2, 3, 4  user 1 (2,100 times, and on 3 more lines)",
        "p/b/tool-results/o.txt  user 1 (3 times)",
        "p/c.jsonl:7  user 1 (2 times)",
        "2 users in 4 files.",
    ]


def test_data_has_every_place() -> None:
    assert secret_listing(PLACES)["secrets"] == PLACES
