"""Names of users and hosts, home directories and e-mail addresses, where they are asked for."""

from __future__ import annotations

from pathexport.redact.finding import detector
from pathexport.redact.people import Whereabouts
from tests.running.each import for_each

KNOWN = Whereabouts(users=("mallory",), hosts=("wonderland",), homes=("/srv/people/mallory",))


def users(*names: str) -> list[tuple[str, str]]:
    return [(name, "user") for name in names]


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
        ("ls ~alice/x", [("alice", "home")]),
        ("alice@devbox:~/app$ ls", [("alice", "user"), ("devbox", "host")]),
        ("[alice@devbox app]$ ls", [("alice", "user"), ("devbox", "host")]),
        ("in /srv/people/mallory/x", [("/srv/people/mallory", "home")]),
        ("hello mallory, on wonderland.local", [("mallory", "user"), ("wonderland", "host")]),
        ("write to Ann.Lee+x@mail.example.com.", [("Ann.Lee+x@mail.example.com", "email")]),
        ("<a@b.example>", [("a@b.example", "email")]),
        ("o'brien@firm.example", [("o'brien@firm.example", "email")]),
        ("f'bob@firm.example'", [("bob@firm.example", "email")]),
        ("josé.garcía@correo.example", [("josé.garcía@correo.example", "email")]),
        ("почта: иван@пример.рф", [("иван@пример.рф", "email")]),
        ("请联系bob@firm.example。", [("bob@firm.example", "email")]),
        ("?to=%22ann%2Bx%40mail.example%22", [("ann%2Bx%40mail.example", "email")]),
        ("C:\\Users\\Ann Lee\\Desktop", [("Ann Lee", "user")]),
        ("C:\\Users\\ann and D:\\temp", [("ann", "user")]),
        ("//wsl$/Ubuntu/home/ann/x", [("ann", "user")]),
        ("\\\\wsl.localhost\\Debian\\home\\ann\\x", [("ann", "user")]),
        ("file:///home/ann/x scp box:/home/ben /export/home/cal", users("ann", "ben", "cal")),
        (
            '{"a": "x\\\\n/home/ann"} \x1b[34m/home/ben\x1b[0m -I/home/cal',
            users("ann", "ben", "cal"),
        ),
        ("/mnt/c/Users/ann/x ls /d/Users/ben", users("ann", "ben")),
        ("file:///Users/ann/x D:/Users/ben", users("ann", "ben")),
        ("C%3A%5CUsers%5Cann%5Cx", [("ann", "user")]),
        ("C:\\Users\\shop\\x C:/Users/ann.go/x", users("shop", "ann.go")),
        ("C:\\Users\\Ömer\\x", [("Ömer", "user")]),
        ("ann@anns-macbook-pro app % ls", [("ann", "user"), ("anns-macbook-pro", "host")]),
        ("Host box\n  HostName nightjar-web3\n  User ann\n", [("nightjar-web3", "host")]),
        ("Host a\n  HostName nas.local\n", [("nas.local", "host")]),
        ("Host a\n  HostName github.com\n  HostName 10.0.0.4\n  HostName %h\n", []),
        ("USER=alice\nDB_USER=bob", [("alice", "user")]),
        ("uid=1000(alice) gid=1000(alice)", [("alice", "user")]),
        ("HOSTNAME=devbox-7", [("devbox-7", "host")]),
        ("Linux devbox-7 6.8.0-31-generic #1", [("devbox-7", "host")]),
        ("Darwin anns-mac.local 23.1.0 Darwin Kernel Version", [("anns-mac.local", "host")]),
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
            "x@1.2.3.tgz",
            "src/home/components/Button.tsx",
            "src/Users/Commands/x, GET /scim/v2/Users/ann and Controllers\\Users\\Commands",
            "@import '~bootstrap/scss'",
            "a Linux kernel 3.2 with; Linux version 6.8.0-31-generic (buildd@lcy02-amd64-042)",
            "L@D@L.conjugate().T",
            "npm i vite@latest ~/x # now",
            "tool -home-dir x nav--home-active",
            "https://shop.example/home/bob",
            "GET /home/dashboard 200",
            'import Page from "@/home/hero"',
            "path: '/home/settings', file: /home/index.html",
            "registry.example/%40types%2fnode.js",
        ),
        *("/home/linuxbrew/.linuxbrew/bin", "git@code.example:team/app.git", "USER=root"),
        *("HOSTNAME=3f9a0c7be1d2", "Linux runs it 6 times", "USER=$USER"),
    ],
)
def test_what_names_nobody_is_left(text: str) -> None:
    assert found(text) == []


def test_nobody_asked() -> None:
    assert detector().find("/home/alice/work, alice@example.com") == []
