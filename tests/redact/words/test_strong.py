"""Strong passwords are found wherever they stand; what else has all kinds of letters is left."""

from __future__ import annotations

import json
from string import ascii_letters, digits

from hypothesis import given
from hypothesis import strategies as st

from pathexport.redact.finding import detector
from pathexport.redact.words.strong import may_be_strong, strong
from tests.redact.found import found
from tests.running.each import for_each

LETTERS = f"{ascii_letters}{digits}!?#$%@^*&-_"


@for_each(
    ("text", "secret"),
    [
        ("conn = database('feather', 'tina', '§');", "F1lantern!837"),
        ('client.connect("esp32", "noah", "§")', "W3needle?172"),
        ("CORP/erin:'§'@host", "G0lemon!430"),
        ("<pw>§</pw>", "W1jungle!772"),
        ("it is `§`.", "Ember3015!"),
        ("lo cambié: §", "Tulip8887%"),
        ("take §, then go on", "Walnut!4207"),
        (r"echo \"§\"", "gu7O!liqUp^A38"),
        ("(1, '§')", "M2xB%vfjkc*otB7"),
        ("the door: §\n", "Welcome@2024"),
        ('say("§")', "P@55w0rd!"),
        ("smbclient //srv/share -U 'alice%§'", "Violet-orange-94"),
        ("smbclient //srv/share -U alice%§ -c ls", "Violet-orange-94"),
        ("mount.x --user='alice%§'", "Violet!orange94"),
    ],
)
def test_a_strong_password_is_found_wherever_it_stands(text: str, secret: str) -> None:
    assert found(text.replace("§", secret)) == [secret]


@for_each(
    "text",
    [
        "zcmV+p1QGj@P)<h;3K|Lk000e1NJLTq003c`kA1H!wTYDw#6GU8wb=I3VdgfNp?w28%Q\n",
        "java.lang.Object@5e91993f TokenStore@47375a87, PasswordService@3ac42916",
        "Sheet1!B2 and 'Budget2024!$AB12'",
        "isFunction$1, 'Outer$12', \"1E$scale\"",
        "x5t#S256, Http2Response#end2, Issue#5900, PKCS#7-Datei",
        "VecI32##suffix, '#Main2Nav'",
        "[textual form]: Ipv4Addr#textual-representation\n",
        '<section id="impl-RefCell%3CT%3E-1" class="impl">',
        '<section id="impl-From%3C!%3E-for-Infallible">',
        "ada.B1@example.com, git@Github2.com, Electron@30, 'Angular@17'",
        "strftime('%Y-%m-%dT%H:%M'), 'F2PYINIT%s', sJT0mIPYgxCA%3D",
        "3*Pi*x*y, A2*m1*B2*X2, 'x^2*Alpha1'",
        "'a-zA-Z0-9_$', \"[A-Za-z0-9!?]\"",
        "IPv6Only! Vue3Rocks! Which Top10Tips?",
        "https://example.com/Search1?Qab=1&Bcd=2",
        "t%2?ownKeys(Object(r1),!0)",
        "Local&#x3C;Value1&#x3E;",
        "F1!x",
        "WHERE name LIKE 'Product2024%' OR name like \"Item_2025%\"",
        "re.search('Error404$', line), \"Controller2$\"",
        "'Zoom100%', \"Discount20%\"",
    ],
)
def test_what_else_has_all_kinds_of_letters_is_left(text: str) -> None:
    assert found(text) == []


@given(
    st.text(LETTERS, min_size=6, max_size=40),
    st.sampled_from(["{}", "'{}'", "\n{}\t", "`{}`", 'a "{}" b', "é{}é", "<{}>", "x\\{}"]),
    st.booleans(),
)
def test_where_none_may_be_there_is_none(piece: str, around: str, ascii_only: bool) -> None:
    text = around.format(piece)
    line = json.dumps({"a": text}, ensure_ascii=ascii_only).encode()
    assert [*may_be_strong(line)] or not [*strong(text)]
    assert [*may_be_strong(text.encode())] or not [*strong(text)]


def test_a_long_text_takes_steps_for_each_sign() -> None:
    text = "A1b!" * 50_000
    assert len([*may_be_strong(text.encode())]) == 50_000 - 1 or not detector().find(text)
    assert not [*strong(text)]
