"""Private keys as text: complete, cut off at either end, indented, numbered, or on one line.

A key is what stands between two lines that say so. Tools show it with numbers, signs and quotes at
the beginning of each line, so these are passed over; and they cut it off, so what looks like the
inside of a key is followed from the one of these lines that is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from pathexport.later import later
from pathexport.redact.words.found import Found
from pathexport.redact.words.letters import drawn_octets

_STATIC = r"OpenVPN (?:Static key V1|tls-crypt-v2 (?:client|server) key)"
_BEGIN = later(
    rf"-----BEGIN ((?:[A-Z0-9]+ ){{0,4}})(?:PRIVATE KEY(?: BLOCK)?|{_STATIC}) ?-----?"
    r"|---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----|Private-Lines: [0-9]+"
)
_ENDS = (
    rf"-----END (?:[A-Z0-9]+ ){{0,4}}(?:PRIVATE KEY(?: BLOCK)?|{_STATIC}) ?-----?"
    r"|---- END SSH2 ENCRYPTED PRIVATE KEY ----|Private-MAC: \w+"
)
_END = later(_ENDS)
WORDS = ("-----BEGIN", "-----END", "SSH2", "Private-Lines", "Private-MAC")
IN_FIGURES = ("priv", "privateExponent")
"""What stands in the lines that say so, and in those of a key of which each byte is printed."""
IN_WALLETS = (
    *("keypair", "Keypair", "KeyPair", "KEYPAIR", "key_pair", "KEY_PAIR"),
    *("solana/id.json", "wallet.json"),
)
"""What such a key is called, or its file, wherever it stands in a word."""
_NUMBER_OF_A_LINE = r"(?:[ \t]{0,8}[0-9]{1,6}[→\t])?"
_OF_BYTES = later(
    rf"(?m)^{_NUMBER_OF_A_LINE}[ \t]{{0,40}}"
    r"(?:priv|privateExponent|prime[12]|exponent[12]|coefficient):"
    rf"[ \t]*\r?\n((?:{_NUMBER_OF_A_LINE}[ \t]{{1,40}}(?:[0-9a-f]{{2}}:){{1,32}}(?:[0-9a-f]{{2}})?"
    r"(?:\r?\n|\Z)){1,400})"
)
"""The parts of a key that nobody else knows, as OpenSSL prints them."""
_CALLED_SO = rf"(?:{'|'.join(map(re.escape, IN_WALLETS))})"
_OF_A_WALLET = later(
    rf"{_CALLED_SO}(?:(?!(?i:sig))[^\[\]]){{0,80}}"
    r"\[\s{0,24}((?:[0-9]{1,3},\s{0,24}){63}[0-9]{1,3}),?\s{0,24}\]"
)
"""A key and its public one, as Solana keeps them in a file. A signature is as long, and public."""
_IN_BASE58 = later(
    rf"{_CALLED_SO}[\"']?[ ]?[:=][ ]?[\"'`]?([1-9A-HJ-NP-Za-km-z]{{86,88}})(?![A-Za-z0-9])"
)
"""The same as wallets show it."""
_WRITTEN_BEFORE = (
    r"(?:(?<=\n)|(?<=\\n)|\A)(?>/?[A-Za-z_.~](?:(?!-----)[\w./@:~-]){0,200}[:-](?!----[^-]))"
)
"""What `grep` writes before a line: the file and its number. It is read in one way alone."""
_BETWEEN = (
    rf"(?:{_WRITTEN_BEFORE}|"
    r"[\s\"'`+,|>)(;]|\\{1,4}[nrt]|\\{1,4}[\"']|\\(?=\r?\n)|//|[#*]|"
    r"(?<![A-Za-z0-9+/=])[0-9]{1,6}(?:→|\t|[:|]|[-]|  )|&#10;|<br ?/?>|-(?!-))"
)
_LINE = later(
    rf"{_BETWEEN}{{0,80}}(?:"
    r"(?:Proc-Type|DEK-Info|Comment|Version|Hash|Charset|MessageID): [^\n\\]{0,120}"
    r"|[A-Za-z0-9+/]{24,20000}={0,2}"
    rf"|=?[A-Za-z0-9+/]{{1,76}}={{0,2}}(?={_BETWEEN}{{0,80}}(?:-----|Private-MAC|=[A-Za-z0-9+/]{{4}}|\Z)))"
)
_LED = later(r"[^\n]{1,150}[ \t]")
"""What a log writes before each line: the same before each but for its figures."""
_COUNTED = later(r"[0-9]+")
_FINISH = later(rf"{_BETWEEN}{{0,80}}(?:{_ENDS})")
_SOLID = later(r"[A-Za-z0-9+/=]{16,}")
_FARTHEST = 16_384
_SHORTEST = 200
"""Letters below which a key with dots in it only shows what one looks like."""
_FEWEST = 2
"""Letters of a line that only shows where a key goes."""


def private_keys(text: str, words: str) -> Iterator[Found]:
    """Every private key, with the lines that say what it is."""
    if any(word in words for word in IN_FIGURES):
        for printed in _OF_BYTES.finditer(text):
            first = printed.end() - len(printed[1].lstrip())
            yield Found(first, first + len(printed[1].strip()), "private key")
    if any(word in words for word in IN_WALLETS):
        yield from _of_wallets(text)
    if not any(word in words for word in WORDS):
        return
    at = 0
    while begin := _BEGIN.search(text, at):
        end = max(_inside(text, begin.end()), _logged(text, begin))
        at = max(end, begin.end())
        solid = _SOLID.search(text, begin.end(), end)
        shown = end - begin.end() < _SHORTEST and "..." in text[begin.end() : end]
        if solid and not shown and len({*solid[0]}) > _FEWEST:
            yield Found(begin.start(), end, "private key")
    at = 0
    for end_line in _END.finditer(text):
        above = text[max(at, end_line.start() - _FARTHEST) : end_line.start()]
        at = end_line.end()
        begins = _headless(above)
        if begins is not None:
            yield Found(end_line.start() - len(above) + begins, end_line.end(), "private key")


def _of_wallets(text: str) -> Iterator[Found]:
    kept = (one for one in _OF_A_WALLET.finditer(text) if drawn_octets(one[1]))
    for key in chain(kept, _IN_BASE58.finditer(text)):
        yield Found(*key.span(1), "private key")


def _logged(text: str, begin: re.Match[str]) -> int:
    """Where a key ends before whose lines stands what a log writes there."""
    line_begins = text.rfind("\n", max(0, begin.start() - 152), begin.start()) + 1
    if not (led := _LED.fullmatch(text, line_begins, begin.start())):
        return 0
    same = "[0-9]+".join(map(re.escape, _COUNTED.split(led[0])))
    line = re.compile(
        rf"\r?\n(?:[^\n]{{{len(led[0])}}}|{same})"
        rf"(?:[A-Za-z0-9+/=]{{0,76}}(?=\r?\n|\Z)|(?:Proc-Type|DEK-Info): [^\n]{{0,120}}|({_ENDS}))"
    )
    at = begin.end()
    while following := line.match(text, at):
        at = following.end()
        if following[1]:
            break
    return at


def _inside(text: str, start: int) -> int:
    """Where the inside of a key ends, with the line that says so; 0 if nothing of it is there."""
    at = start
    while line := _LINE.match(text, at):
        at = line.end()
    if finish := _FINISH.match(text, at):
        return finish.end()
    if (
        at > start
        and (end := _END.search(text, at, at + 4096))
        and "BEGIN" not in text[at : end.start()]
    ):
        return end.end()
    return at if at > start else 0


def _headless(above: str) -> int | None:
    """Where a key begins whose first line is not there, by what stands above its last."""
    if _BEGIN.search(above):
        return None
    lines = re.split(r"(?<=\n)|(?<=\\n)", above)
    begins, solid = len(above), False
    for line in reversed(lines):
        if not re.fullmatch(
            rf"{_BETWEEN}{{0,60}}[A-Za-z0-9+/]{{0,80}}={{0,2}}{_BETWEEN}{{0,10}}", line
        ):
            break
        begins -= len(line)
        solid = solid or bool(re.search(r"[A-Za-z0-9+/]{40}", line))
    return begins if solid else None
