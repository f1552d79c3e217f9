"""Secrets that a program joins from pieces: one is hidden from its first letter to its last."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pathexport.redact.unbroken import in_one_piece
from pathexport.veil.ledger import ledger
from tests.redact.found import found
from tests.running.each import for_each

TOKEN = "ghp_" + "q7Rk2mVx9TbLw4Zp" * 2 + "a1B2"
SHORTEST = 8
"""Letters of the last line of a token from which on it is hidden."""
JOINTS = (
    *('" + "', '"+"', '" . "', '" .. "', '" & "', '" <> "'),
    *('" +\n    "', '" \\\n    "', '"\n    "', '"\n    b"', '"\r\n\t"', '"\n  . "', '" & _\n  "'),
)


@given(st.integers(4, len(TOKEN) - 8), st.sampled_from(JOINTS))
def test_a_token_in_two_pieces_is_hidden_with_what_joins_them(at: int, joint: str) -> None:
    written = TOKEN[:at] + joint + TOKEN[at:]
    assert found(f'token = ("{written}")') == [written]


@given(st.integers(4, len(TOKEN) - 8), st.sampled_from(JOINTS))
def test_a_token_in_two_pieces_is_the_same_as_in_one(at: int, joint: str) -> None:
    written = TOKEN[:at] + joint + TOKEN[at:]
    assert in_one_piece(written) == TOKEN
    known = ledger([("token", written), ("token", TOKEN)])
    assert {one.number for one in known.known.values()} == {1}
    assert TOKEN in ledger([("token", written)]).spellings


@given(st.integers(60, 160), st.sampled_from(["", "  ", "ANTHROPIC_API_KEY="]))
def test_a_token_that_a_screen_cut_is_hidden_in_all_of_its_lines(width: int, before: str) -> None:
    token = "sk-" + "ant-api03-" + "q7Rk2mVx9TbLw4Zp" * 8 + "AA"
    shown = before + token
    lines = [shown[at : at + width] for at in range(0, len(shown), width)]
    hidden = found("\n".join((*lines, "main", "")))
    assert "".join(hidden) == token[: sum(map(len, hidden))]
    assert len(token) - sum(map(len, hidden)) < SHORTEST


@for_each(
    "below",
    [
        *("5f1e8c0d93ab47e2", "main", "sk-" + "ant-api03-" + "a1B2c3D4" * 12, "two words2"),
        "v1.24.3-rc1",
        "10.0.31.7",
        "src/v2/x9.ts",
        "v1.2.3-4-g5f1e8c0",
    ],
)
def test_what_stands_below_a_token_is_no_part_of_it(below: str) -> None:
    token = "sk-" + "ant-api03-" + "q7Rk2mVx9TbLw4Zp" * 6
    assert found(f"{token}\n{below}\n")[0] == token
    assert found(f"{token}\n{below}\n")[1:] in ([], [below])


@given(st.text("ab1\"'+ ", max_size=12))
def test_what_nothing_joins_is_left_as_it_is(text: str) -> None:
    joined = in_one_piece(text)
    assert joined == text or "+" in text


def test_each_piece_of_many_is_hidden_also_where_lines_are_numbered() -> None:
    pieces = '"\n        "'.join(TOKEN[at : at + 10] for at in range(0, 40, 10))
    lines = f'    api_key = (\n        "{pieces}"\n    )'.split("\n")
    numbered = "\n".join(f"{number:6}→{line}" for number, line in enumerate(lines, 9))
    [hidden] = found(numbered)
    assert hidden.startswith(TOKEN[:10])
    assert hidden.endswith(TOKEN[30:])


@for_each(
    "text",
    [
        "token = 'ghp_' + 'a' * 36",
        "secret = 'x' + uuid4().hex",
        'raise ValueError("password: " +\n    "must-have-12-characters")',
        "help='The API key ' \n    'from-your-settings'",
        "token: 'user/' + 'profile-settings'",
        "const label = 'password' +\n  'Field2';",
    ],
)
def test_what_is_joined_to_words_is_left(text: str) -> None:
    assert found(text) == []
