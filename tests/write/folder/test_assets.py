"""Pictures and documents beside the transcripts."""

from __future__ import annotations

from pathlib import Path

from pathexport.write.folder.output import Output
from tests.running.each import for_each
from tests.running.folders import ASSET, HEAD, PICTURE, counts, lay, names, owning


@for_each(
    ("before", "expected", "kept"),
    [
        (None, (1, 0, 0), PICTURE),
        (PICTURE, (0, 1, 0), PICTURE),
        (b"", (1, 0, 0), PICTURE),
        (PICTURE + b"x", (0, 0, 0), PICTURE + b"x"),
        (PICTURE[:-1], (0, 0, 0), PICTURE[:-1]),
        (b"x" * len(PICTURE), (0, 0, 0), b"x" * len(PICTURE)),
        (HEAD.encode(), (0, 0, 0), HEAD.encode()),
    ],
)
def test_an_asset_never_takes_the_place_of_another(
    out: Path, before: bytes | None, expected: tuple[int, int, int], kept: bytes
) -> None:
    if before is not None:
        lay(out, ASSET, before)
    output = owning(out, [ASSET])
    assert output.put(ASSET, [PICTURE]) == (kept == PICTURE)
    assert counts(output) == expected
    assert (out / ASSET).read_bytes() == kept
    assert [problem.where for problem in output.problems] == [ASSET][: kept != PICTURE]
    assert names(out) == {ASSET}


def test_an_asset_that_is_shown_twice_counts_once(out: Path) -> None:
    lay(out, "p/assets/other.png", b"mine")
    output = Output(out)
    assert [output.put(ASSET, [PICTURE]) for _ in range(2)] == [True, True]
    assert [output.put("p/assets/other.png", [PICTURE]) for _ in range(2)] == [False, False]
    assert counts(output) == (1, 0, 0)
    assert len(output.problems) == 1
