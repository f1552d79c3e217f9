"""Names of users and hosts, home directories and e-mail addresses, where they are asked for."""

from __future__ import annotations

from pathexport.redact.finding import detector
from pathexport.redact.whereabouts import Whereabouts
from tests.running.each import for_each

KNOWN = Whereabouts(users=("mallory",), hosts=("wonderland",), homes=("/srv/people/mallory",))
finding = detector(frozenset({"paths", "emails"}), (), KNOWN)


def found(text: str) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.kind) for one in finding.find(text)]


@for_each(
    ("text", "names"),
    [
        ("/home/alice/work/a.py", [("alice", "user")]),
        ("cd /Users/alice.b/x", [("alice.b", "user")]),
        ("C:\\Users\\alice\\x", [("alice", "user")]),
        ("C:\\\\Users\\\\alice\\\\x", [("alice", "user")]),
        ("-home-alice-work-app", [("alice", "user")]),
        ("ls ~alice/x", [("alice", "user")]),
        ("alice@devbox:~/app$ ls", [("alice", "user"), ("devbox", "host")]),
        ("[alice@devbox app]$ ls", [("alice", "user"), ("devbox", "host")]),
        ("in /srv/people/mallory/x", [("/srv/people/mallory", "home")]),
        ("hello mallory, on wonderland.local", [("mallory", "user"), ("wonderland", "host")]),
        ("write to Ann.Lee+x@mail.example.com.", [("Ann.Lee+x@mail.example.com", "email")]),
        ("<a@b.example>", [("a@b.example", "email")]),
        ("USER=alice\nDB_USER=bob", [("alice", "user")]),
        ("HOSTNAME=devbox-7", [("devbox-7", "host")]),
        ("Linux devbox-7 6.8.0-31-generic #1", [("devbox-7", "host")]),
    ],
)
def test_names_are_found(text: str, names: list[tuple[str, str]]) -> None:
    assert found(text) == names


@for_each(
    "text",
    [
        *(
            "/home",
            "/home/",
            "~/x",
            "$HOME/x",
            "/Users/Shared/x",
            "@pytest.mark",
            "a@b",
            "x@2x.png",
        ),
        *("/home/linuxbrew/.linuxbrew/bin", "git@code.example:team/app.git", "USER=root"),
        *("HOSTNAME=3f9a0c7be1d2", "Linux runs it 6 times", "USER=$USER"),
    ],
)
def test_what_names_nobody_is_left(text: str) -> None:
    assert found(text) == []


def test_nobody_asked() -> None:
    assert detector().find("/home/alice/work, alice@example.com") == []
