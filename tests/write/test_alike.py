"""What two texts have in common."""

from __future__ import annotations

from pathexport.write.alike import alike


def test_nothing_is_compared_behind_the_first_difference() -> None:
    compared = []

    class Noted(str):
        def __eq__(self, other: object) -> bool:
            compared.append(str(self))
            return str(self) == other

        __hash__ = str.__hash__

    assert alike([Noted(letter) for letter in "abxde"], "abcde") == 2
    assert compared == ["a", "b", "x"]
    assert alike("ab", "abc") == alike("abc", "ab") == 2
    assert alike("", "abc") == alike("xbc", "abc") == 0
