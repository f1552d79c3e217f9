"""What was hidden is told by kind and in English."""

from __future__ import annotations

from pathexport.write.render.redacted import kinds_in_words
from tests.running.each import for_each


@for_each(
    ("kind", "several"),
    [
        ("password", "2 passwords"),
        ("password in address", "2 passwords in address"),
        ("password hash", "2 password hashes"),
        ("api key", "2 api keys"),
        ("node address", "2 node addresses"),
        ("identity", "2 identities"),
    ],
)
def test_a_kind_is_told_in_the_plural(kind: str, several: str) -> None:
    assert kinds_in_words({kind: 2}) == several
    assert kinds_in_words({kind: 1}) == f"1 {kind}"
