"""Names of people are looked for by what stands around them: plain expressions find the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from hypothesis import example, given
from hypothesis import strategies as st

from pathexport.redact.people import NO_PAGE, People, Whereabouts

KNOWN = Whereabouts(users=("al", "al-al", "ann.b"), hosts=("box", "al.box"), homes=("/srv/al",))
ABROAD = Whereabouts(users=("zoë",))
_NAME = r"(\w[\w.-]{0,63}(?:(?:[ ](?!and|or)[^\W_][\w.-]{0,30}){1,3}(?=\\))?)"
_ROOTED = r"(?:(?<![\w.@*)\]}])|(?<=\\[nrt])|(?<=[0-9;\[]m)|(?<=-[A-Z])"
_PLACES = [
    _ROOTED + r"|(?<=/(?:var|usr|srv))|(?<=/export))/home/" + NO_PAGE + _NAME,
    r"(?i:wsl)(?:\$|\.localhost)[\\/]{1,4}[\w.-]{1,40}[\\/]{1,4}home[\\/]{1,4}" + _NAME,
    _ROOTED
    + r"|(?<=[\s\"'`=(]/[a-z])|(?<=(?:mnt|ive)/[a-z]))/Users[\\/]{1,4}(?!\d)"
    + NO_PAGE
    + _NAME,
    r"[A-Za-z](?::|%3A)[\\/]{1,4}(?:Users|Documents and Settings)[\\/]{1,4}" + _NAME,
    r"%(?:2F(?:home|Users)%2F|5CUsers%5C)" + _NAME,
    (
        r"(?:(?<![\w-])(?:[a-zA-Z]-)?-Users-|(?<=[/\"'`])-home-|\A-home-(?=\w+\Z)"
        r"|(?<![\w-])-home-(?=[A-Za-z0-9_]{1,64}(?:-\w|/)))([A-Za-z0-9_]{1,64})"
        r"(?=-|[/\s\"'`]|$)"
    ),
    r"(?<![\w/.~\"'`])~([a-z_][a-z0-9_-]{0,31})(?=/)",
]
_PROMPT = re.compile(
    r"(?:^|[\s\[(\"'`m]|\\n)([a-z_][a-z0-9_.-]{0,31})@"
    r"(?!(?:latest|next|beta|alpha|canary|stable|main|master|dev|lts)\b)"
    r"([A-Za-z0-9][A-Za-z0-9-]{0,62})(?=:[~/][^\n]{0,200}?[$#%]|[ ][^\n\]]{0,80}\][$#]"
    r"|[ ][~/]\S{0,200}[ ][$#%]|[ ][\w.~-]{1,64}[ ]%[ ])",
    re.MULTILINE,
)
_TOLD = re.compile(
    r"(?<![\w.-])(?:(?:(?:USER|LOGNAME)=|uid=[0-9]{1,10}\()([a-z][\w.-]{1,31})|(?:HOSTNAME|COMPUTERNAME)="
    r"([A-Za-z][\w.-]{2,62}))(?![\w.-])"
)
PIECES = [
    *("USER=", "HOSTNAME=", "uid=7(", " x % ", "latest", "wsl$/x/", "%5CUsers%5C", "page"),
    *(
        "/",
        "\\",
        "home",
        "/home/",
        "/Users/",
        "C:",
        "\\Users\\",
        "Documents and Settings",
        "-home-",
    ),
    *(
        "%2Fhome%2F",
        "~",
        "@",
        ":~/x$",
        " ~/x $",
        "\n",
        "\\n",
        "m",
        "[",
        "] $",
        "al",
        "-al",
        "ann.b",
    ),
    *("box", ".box", "/srv/al", " ", "é", "a" * 33, "/c/", "Users", "-Users-", "Shared", ".", "-"),
    "zoë",
]
_NOBODY = ("Shared", "Public", "Default", "All", "username", "USER")
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=2), max_size=12).map("".join)


def _plainly(text: str) -> Iterator[tuple[int, int, str]]:
    for kind, names in (("home", KNOWN.homes), ("user", KNOWN.users), ("host", KNOWN.hosts)):
        either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        for match in re.finditer(rf"(?<![A-Za-z0-9])(?:{either})(?![A-Za-z0-9])", text):
            yield *match.span(), kind
    for expression in _PLACES:
        for match in re.finditer(expression, text):
            name = match.group(1).rstrip(".")
            if name not in _NOBODY:
                kind = "home" if match[0].startswith("~") else "user"
                yield match.start(1), match.start(1) + len(name), kind
    for match in _TOLD.finditer(text):
        if (match[1] or match[2]).lower() not in (*map(str.lower, _NOBODY),):
            yield (*match.span(1), "user") if match[1] else (*match.span(2), "host")
    for match in _PROMPT.finditer(text):
        yield *match.span(1), "user"
        yield *match.span(2), "host"


@given(TEXTS)
def test_nothing_more_and_nothing_less(text: str) -> None:
    found = [(each.start, each.end, each.kind) for each in People(KNOWN).find(text)]
    assert found == [*_plainly(text)]


@example("al is in", False, False, False)
@example("zoë is in", True, False, False)
@example("box is up", False, False, True)
@given(TEXTS, st.booleans(), st.booleans(), st.booleans())
def test_a_line_in_which_nothing_can_be_holds_nothing(
    text: str, ascii_: bool, slashes: bool, numbered: bool
) -> None:
    raw = json.dumps(text, ensure_ascii=ascii_).encode("utf-8", "surrogatepass")
    raw = raw.replace(b"/", b"\\/") if slashes else raw
    raw = raw.replace(b"o", b"\\u006f") if numbered else raw
    assert json.loads(raw) == text
    for people in (People(KNOWN), People(ABROAD)):
        assert people.may_be_in(raw) or not [*people.find(text)]
