"""What an address gives as a password is one, be it a common word."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each


@for_each(
    ("text", "password"),
    [
        ("mysql+pymysql://root:letmein@127.0.0.1/x", "letmein"),
        ("https://bob:letmein@h.example/x", "letmein"),
        ("mysql://root:1234@h/x", "1234"),
        ("amqp://guest:guest@h", "guest"),
        ("mysql://root:password@h/x", "password"),
        ("url=jdbc:oracle:thin:scott/" + "4r0NPf3NYDisGv@//h:1521/x", "4r0NPf3NYDisGv"),
    ],
)
def test_a_common_word_may_be_a_password(text: str, password: str) -> None:
    assert found(text) == [password]


@for_each(
    "text",
    [
        "postgres://user:password@localhost/db",
        "https://username:password@h.example",
        "postgres://postgres:postgres@db/x",
        "postgres://{user}:{pw}@{host}/x",
        "postgres://$USER:$PASS@db/x",
        "http://localhost:8080/@vite/client",
        "https://a.example:443,b.example:443/@x",
    ],
)
def test_what_shows_the_form_of_an_address_is_left(text: str) -> None:
    assert found(text) == []
