"""Who works where: names in home directories, user and host names in prompts, e-mail addresses.

Each expression is tried only where a text holds what stands in all that it matches.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from pathexport.later import later
from pathexport.redact.words.found import Found


class Whereabouts(msgspec.Struct, frozen=True):
    """What the caller knows of this machine. Others are found in the texts themselves."""

    users: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    """Home directories, as `/srv/people/alice`."""


_NAME = r"(\w[\w.-]{0,63}(?:(?:[ ](?!and|or)[^\W_][\w.-]{0,30}){1,3}(?=\\))?)"
"""Names have spaces only where a folder below them follows, as Windows writes it."""

_PAGES = (
    r"_?_?tests?_?_?|about|account|admin|api|assets?|banner|blog|cards?|client|common"
    r"|comp(?:onent)?s?|contact|content|controllers?|core|css|dashboard|data|details?"
    r"|dir(?:ectory)?|domain|en|explore|faq|features?|feed|footer|header|hero|help|home|hooks?"
    r"|images?|img|index|info|inbox|js|landing|layouts?|lib|lists?|log(?:in|out)|main|menu|models?"
    r"|nav(?:bar)?|news|overview|pages?|partials?|path|presentation|products?|profile|projects?"
    r"|providers?|reports?|routes?|screens?|scripts?|search|sections?|services?|settings?|shop"
    r"|sidebar|stats|store|styles?|tabs?|template|ui|utils?|views?|widgets?"
)
_FILES = (
    r"[cm]?[jt]sx?|vue|svelte|dart|kt|swift|py|rb|php|html?|s?css|less|json|md|go|rs|java|jar|xml"
    r"|ya?ml|png|svg|sh|txt|log|zip|t?gz"
)
NO_PAGE = rf"(?!(?i:{_PAGES}|\w[\w.-]{{0,60}}\.(?:{_FILES}))\.?(?![\w.-]))"
"""What stands below a page or a part of a program that is called `home` is no name."""


def _rooted(word: str) -> str:
    """What begins a path. In the middle of one, or behind the name of a host, it is a page, or part
    of a program."""
    return (
        rf"/{word}(?:(?<![\w.@*)\]}}]/{word})|(?<=\\[nrt]/{word})|(?<=[0-9;\[]m/{word})"
        rf"|(?<=-[A-Z]/{word})"
    )


_HOME = later(rf"{_rooted('home')}|(?<=/(?:var|usr|srv)/home)|(?<=/export/home))/{NO_PAGE}{_NAME}")
_WSL = later(r"(?i:wsl)(?:\$|\.localhost)[\\/]{1,4}[\w.-]{1,40}[\\/]{1,4}home[\\/]{1,4}" + _NAME)
_USERS = later(
    rf"{_rooted('Users')}|(?<=[\s\"'`=(]/[a-z]/Users)|(?<=(?:mnt|ive)/[a-z]/Users))"
    rf"[\\/]{{1,4}}(?!\d){NO_PAGE}{_NAME}"
)
_ON_A_DRIVE = later(
    rf"[A-Za-z](?::|%3A)[\\/]{{1,4}}(?:Users|Documents and Settings)[\\/]{{1,4}}{_NAME}"
)
_IN_NUMBERS = later(rf"%(?:2F(?:home|Users)%2F|5CUsers%5C){_NAME}")
_FLAT = later(
    r"(?:(?<![\w-])(?:[a-zA-Z]-)?-Users-|(?<=[/\"'`])-home-|\A-home-(?=\w+\Z)"
    r"|(?<![\w-])-home-(?=[A-Za-z0-9_]{1,64}(?:-\w|/)))([A-Za-z0-9_]{1,64})(?=-|[/\s\"'`]|$)"
)
"""As Claude Code names the folder of a project."""
_TILDE = later(r"~(?<![\w/.~\"'`]~)([a-z_][a-z0-9_-]{0,31})(?=/)")
_SIGNS = (
    (_HOME, ("/home/",), "user"),
    (_WSL, ("wsl", "WSL"), "user"),
    (_USERS, ("/Users",), "user"),
    (_ON_A_DRIVE, ("Users", "Documents and Settings"), "user"),
    (_IN_NUMBERS, ("%2Fhome%2F", "%2FUsers%2F", "%5CUsers%5C"), "user"),
    (_FLAT, ("-home-", "-Users-"), "user"),
    (_TILDE, ("~",), "home"),  # which may be about anything, so it says no name of a user
)
"""How home directories are written, what stands in every text in which one is, and of what kind it
is."""
_TOLD = later(
    r"(?<![\w.-])(?:(?:(?:USER|LOGNAME)=|uid=[0-9]{1,10}\()([a-z][\w.-]{1,31})"
    r"|(?:HOSTNAME=|COMPUTERNAME=|(?:Static|Transient) hostname:[ ]"
    r"|HostName[ ]{1,4}(?=[\w-]{3,63}(?:\.(?:local|lan|home|internal))?[ ]{0,4}(?:\r?\n|\Z))"
    r"|(?:Linux|Darwin)[ ]"
    r"(?=\S{1,64}[ ][0-9]{1,2}\.[0-9][\w.+-]{0,80}[ ](?:\#[0-9]|Darwin[ ]Kernel)))"
    r"(?![0-9a-f]{12}(?!\w))([A-Za-z][\w.-]{2,62}))(?![\w.-])"
)
"""What an environment, a system that is asked for its name, and the settings of SSH call the user
and the host."""
_TELLS = ("USER=", "NAME=", "uid=", "Linux ", "Darwin ", " hostname: ", "HostName ")
_LOGS = ("sshd[", "systemd[", "sudo[", "CRON[", "dockerd[", "kernel: ")
_LOGGED = later(
    r"(?m)^[A-Z][a-z]{2}[ ][ 0-9][0-9][ ][0-9:]{8}[ ]([A-Za-z][\w.-]{2,62})[ ]"
    r"[\w./-]{2,40}(?:\[[0-9]{1,7}\])?:[ ]"
)
"""How a line of the log of a system begins, and what stands in some lines of most."""
_BEHIND_NAMES = ("]: ", "kernel: ")
"""What stands behind these: each word more that is looked for in every line takes time."""
_RAW_SIGNS = tuple(each.encode() for each in (*_TELLS, *_BEHIND_NAMES))
_SHELLS = ("ssh ", "scp ", "rsync ", "sftp ")
_REACHED = later(
    r"\b(?:ssh|scp|rsync|sftp)[ ][^\n@|;&]{0,200}?(?<![\w.@/-])([a-z_][a-z0-9_.-]{0,31})@"
    r"(?!(?i:(?:my|your|the|some|remote|target)?[-_]?(?:host|server|hostname|remote|machine|ip|vps"
    r"|instance|address|example|target|box|node)[0-9]{0,2})(?![\w-]))"
    r"([A-Za-z][A-Za-z0-9-]{2,62}(?:\.(?:local|lan|home|internal))?)(?=[\s:\"'`]|\Z)"
)
"""Who goes where, as commands are told."""
_USER = later(r"(?:^|[\s\[(\"'`m]|\\n)([a-z_][a-z0-9_.-]{0,31})@", re.MULTILINE)
_HOST = later(
    r"(?!(?:latest|next|beta|alpha|canary|stable|main|master|dev|lts)\b)"  # of a package
    r"([A-Za-z0-9][A-Za-z0-9-]{0,62})"
    r"(?=:[~/][^\n]{0,200}?[$#%]|[ ][^\n\]]{0,80}\][$#]|[ ][~/]\S{0,200}[ ][$#%]"
    r"|[ ][\w.~-]{1,64}[ ]%[ ])"
)
_OF_A_KEY = later(
    r"(?:AAAA[A-Za-z0-9+/]{40,8000}={0,2}|SHA256:[A-Za-z0-9+/]{43}=?|(?:[0-9a-f]{2}:){15}[0-9a-f]{2})"
    r"[ ]([a-z_][a-z0-9_.-]{0,31})@([A-Za-z][A-Za-z0-9-]{1,62}(?:\.(?:local|lan|home|internal))?)"
    r"(?![\w.@-])"
)
"""Who made a key for SSH, and where: the remark behind it, or behind its fingerprint."""
_KEYS = ("AAAA", "SHA256:", "MD5:")
_BEFORE = 34  # characters of a prompt before the `@`, at most
_LETTER = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u052f"
"""Letters of Latin, Greek and Cyrillic: others write no spaces, so what stands before an address
would be taken for a part of it."""
_HOST_OF = (
    rf"((?:[{_LETTER}0-9](?:[{_LETTER}0-9-]{{0,61}}[{_LETTER}0-9])?\.){{1,8}}"
    rf"(?:[{_LETTER}]{{2,24}}|xn--[a-z0-9-]{{2,59}}))(?![\w(-])"
)
_EMAIL, _IN_ADDRESS = later(f"@{_HOST_OF}"), later(f"%40{_HOST_OF}")
_LOCAL = later(rf"(?:(?<![\w'])[oOdD]'(?=[{_LETTER}]))?[{_LETTER}0-9._%+-]{{1,64}}\Z")
_WRITTEN = later(r"%(?!2[bB])[0-9A-F]{2}")  # a sign by its number, but for a plus
_NOBODY = frozenset(
    (
        *("Shared", "Public", "Default", "All", "All Users", "Default User"),
        *("username", "user_name", "USERNAME", "USER"),
        *("linuxbrew", "runner", "vscode", "circleci", "codespace", "gitpod", "vagrant"),
    )
)
"""Who is nobody in particular: what systems and services call their users."""
_EVERYBODYS = frozenset(
    ("root", "localhost", "postgres", "admin", "app", "node", "user", "test", "nobody", "name")
) | frozenset(map(str.lower, _NOBODY))
_NO_ADDRESS = later(
    r"(?i)^[0-9]+\.[0-9]|\.(?:tgz|py|js|ts|tsx|jsx|png|jpe?g|svg|gif|webp|md|json|css|html|txt|service|timer|mount|[0-9]+)$"
)
_UNESCAPED = later(r"[^\\\"\x00-\x1f]*")
_OTHERWISE = later(rb"\\[/u]")
_NUMBERED = later(rb"\\u00[2-79]")


def emails(text: str) -> Iterator[Found]:
    """Every e-mail address."""
    for match in _EMAIL.finditer(text):
        local = _local(text, match.start())
        remote = local == "git" and text[match.end() : match.end() + 1] in (":", "/")
        if local and not remote and not _NO_ADDRESS.search(match.group(1)):
            yield Found(match.start() - len(local), match.end(), "email")
    for match in _IN_ADDRESS.finditer(text) if "%40" in text else ():
        local = _WRITTEN.split(_local(text, match.start()))[-1]
        if local and not _NO_ADDRESS.search(match.group(1)):
            yield Found(match.start() - len(local), match.end(), "email")


def _local(text: str, at: int) -> str:
    """What before an `@` is part of an address."""
    before = text[max(0, at - 66) : at]
    found = _LOCAL.search(before)
    local = found[0].lstrip(".+-") if found else ""
    escaped = before[: len(before) - len(local)].endswith("\\") and local[:1] in ("n", "t", "r")
    return local[1:] if escaped else local


class People:
    """Finds names of users, hosts and their home directories."""

    def __init__(self, known: Whereabouts) -> None:
        self._known = tuple(
            (kind, [(name, _as_word(name)) for name in names])
            for kind, names in (
                ("home", _longest(known.homes, 2)),
                ("user", _longest(known.users, 2)),
                ("host", _longest(known.hosts, 3)),
            )
            if names
        )
        every = [name for _, names in self._known for name, _ in names]
        self._signs = (*_RAW_SIGNS, *dict.fromkeys(map(_unescaped, every)))
        self._ascii = all(map(str.isascii, every))

    def find(self, text: str) -> Iterator[Found]:
        for kind, names in self._known:
            present = [expression for name, expression in names if name in text]
            if present:
                yield from (Found(*span, kind) for span in _words(text, present))
        for expression, kind in _written_here(text):
            for match in expression.finditer(text):
                name = match.group(1).rstrip(".")
                if name not in _NOBODY:
                    yield Found(match.start(1), match.start(1) + len(name), kind)
        if any(each in text for each in _TELLS):
            yield from _told(text)
        if any(each in text for each in _BEHIND_NAMES) and any(each in text for each in _LOGS):
            yield from (Found(*match.span(1), "host") for match in _LOGGED.finditer(text))
        if "@" in text:
            yield from _prompts(text)
            for signs, expression in ((_KEYS, _OF_A_KEY), (_SHELLS, _REACHED)):
                if any(each in text for each in signs):
                    yield from _of_each(text, expression)

    def may_be_in(self, raw: bytes) -> bool:
        """Whether a string of this line of JSON may hold some. False is certain."""
        if b"@" in raw or b"~" in raw or (not raw.isascii() and b"\xc2\x9b" in raw):
            return True
        if _OTHERWISE.search(raw):
            raw = raw.replace(b"\\/", b"/")
            if b"\\u" in raw and (not self._ascii or _NUMBERED.search(raw)):
                return True
        if b"home" in raw or b"Users" in raw or b"Documents and Settings" in raw:
            return True
        return any(map(raw.__contains__, self._signs))


def _written_here(text: str) -> list[tuple[re.Pattern[str], str]]:
    """How home directories may be written in a text. Nearly all hold none of these words."""
    if not ("home" in text or "~" in text or "Users" in text or "Documents and" in text):
        return []
    return [(each, kind) for each, signs, kind in _SIGNS if any(sign in text for sign in signs)]


def _told(text: str) -> Iterator[Found]:
    """Users and hosts of an environment, and of what a system says of itself."""
    for match in _TOLD.finditer(text):
        kind = "user" if match[1] else "host"
        if match[match.lastindex or 0].lower() not in _EVERYBODYS:
            yield Found(*match.span(match.lastindex or 0), kind)


def _prompts(text: str) -> Iterator[Found]:
    """Users and hosts in prompts, as `ann@devbox:~$`: what is around each `@`."""
    done, at = 0, text.find("@")
    while at >= 0:
        host = _HOST.match(text, at + 1)
        user = _USER.search(text, max(done, at - _BEFORE), at + 1) if host else None
        done = at + 1
        if host and user:
            yield Found(*user.span(1), "user")
            yield Found(*host.span(1), "host")
            done = host.end()
        at = text.find("@", done)


def _of_each(text: str, expression: re.Pattern[str]) -> Iterator[Found]:
    """Users and hosts of keys for SSH, or of commands."""
    for match in expression.finditer(text):
        for group, kind in ((1, "user"), (2, "host")):
            if match[group].lower() not in _EVERYBODYS:
                yield Found(*match.span(group), kind)


def _as_word(name: str) -> re.Pattern[str]:
    """Begins with the name itself, since that is found fastest."""
    name = re.escape(name)
    return re.compile(rf"{name}(?<![A-Za-z0-9]{name})(?![A-Za-z0-9])")


def _words(text: str, names: Iterable[re.Pattern[str]]) -> Iterator[tuple[int, int]]:
    """Where names stand as words. Of those that overlap, the one that begins first, and of these
    the longest."""
    spans: list[tuple[int, int]] = []
    for name in names:
        match = name.search(text)
        while match:
            spans.append(match.span())
            match = name.search(text, match.start() + 1)
    end = 0
    for span in sorted(spans, key=lambda span: (span[0], -span[1])):
        if span[0] >= end:
            yield span
            end = span[1]


def _unescaped(name: str) -> bytes:
    """The longest part of a name that JSON writes as it is; slashes are taken care of."""
    longest: str = max(_UNESCAPED.findall(name), key=len)
    return longest.encode("utf-8", "surrogatepass")


def _longest(names: tuple[str, ...], shortest: int) -> list[str]:
    """Names that can be told from other words, longer ones first."""
    kept = {name for name in names if len(name) >= shortest and name.strip("/")}
    return sorted(kept, key=len, reverse=True)
