r"""Signs in somebody's text that would do something outside of code, for one reader of Markdown or
another: they are made to show as they were typed, and can be taken back.

CommonMark is not all that reads a transcript. Tags, entities, mathematics (`$`), attributes (`{`),
notes (`^[`), pictures and TeX (`\input`) mean something to GitHub, VS Code, pandoc or MkDocs. What
begins a tag or an entity becomes an entity, which all of them know; all else gets a backslash.
Backslashes before a sign are doubled, so that it is known which one was put in.

What was typed is Markdown only by chance: `__init__` is a name in it, and `src/*.py` names files.
So stars, underscores and backslashes are shown, but for those by which people emphasize words. What
an answer escapes in the same way is written as its number.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pathexport.later import later
from pathexport.write.markdown.emphasis import ENDS, aside, from_aside, is_emphatic

# Targets that lead to one place from wherever a text stands: no file, and no place in the page.
ELSEWHERE = r"(?i:[ \t]*<?(?:https?:|mailto:))"
_ADDRESS = r"<https?://(?:(?!&lt;)[^\s<>`]){0,500}>"
TAG = rf"(?=[A-Za-z/!?])(?<!(?={_ADDRESS})<)"
"""Behind the `<` of a tag; not behind that of an address."""
_ENTITY = r"(?=\#?\w+;)"
_ATTRIBUTES = r"(?=[ \t]*+[-:\#.=]|[^{}=\n]*+=)"  # behind a brace, wherever it stands
PICTURED = "[picture: "

CODE = "\0"  # which `plain` text has not
TICK = "\5"  # the same, for a backtick that is to make no code
_TICKS_NUMBER = "&#96;"
_ESCAPED_TICK = later(rf"(?<!\\)((?:\\\\)*+)\\{TICK}")
SIGNS = ("<", "[", "]", "&", "$", "{", "\\")
"""What none of the following can do without, but for a run of three backticks or tildes."""
# Each branch begins with one of them, which makes the search fast.
WILD = re.compile(
    rf"""
      <(?=[A-Za-z/!?])
    | &{_ENTITY}
    | ```|~~~
    | \]\\*+(?::|\((?!{ELSEWHERE}))
    | \[(?:(?<=[!^\\]\[)|picture:[ ]|(?![^\[\]\n\\`]*+\]))
    | \$(?:(?!\w)|(?<=\S\$)(?!\d))
    | \{{(?:(?<=[\0`\])*_>\\]\{{)|{_ATTRIBUTES})
    | \\[^\W\d_]
    """,
    re.VERBOSE,
)
_LATER = r"(?:[>*_]|[+-](?=[ \t]|$)|(?<=[0-9]\\)[.)](?=[ \t]|$))"
PUT_IN = re.compile(rf"\\{_LATER}")
"""What looks as if it was put in."""


def _patterned(put: str, run: str) -> str:
    """Where signs that get a backslash stand, behind a run of them."""
    return rf"""
      {_ADDRESS}
    | (?<!\\){run}(?:\$(?!\w)|\{{{_ATTRIBUTES}|{put})
    | (?<=[^\s\\]){run}\$(?!\d)
    | (?<=[\0`\])*_>]){run}\{{
    | (?<=[!^]){run}\[
    | (?<=\]){run}\((?!{ELSEWHERE})
    | (?<!\\)\\++(?=[^\W\d_])
    """


_FORMS = _patterned(rf"<{TAG}|&{_ENTITY}", r"\\*+")
_HARMFUL = later(_FORMS, re.VERBOSE)
_BARE = later(rf"{_FORMS} | (?P<escaped>(?<!\\)\\++{_LATER})", re.VERBOSE)
_DISARMED = later(
    _patterned("(?!)", r"\\++") + rf"| (?<!\\)\\*+&(?:lt;{TAG}|amp;{_ENTITY})", re.VERBOSE
)
_MADE = later(
    _patterned("[*_]", r"\\++")
    + rf"""| (?<!\\)\\*+&(?:lt;{TAG}|amp;)
    | (?P<backslashes>(?:&\#92;)++)
    | &\#(?:4[1-356]|62|91|9[56]|126);
    | (?<=&\#(?:42|62|95);)\\++\{{
    """,
    re.VERBOSE,
)
_LONE = r"(?:\\{2,}+(?![\[\]]) | \\(?=[!-/:-@^-`{-~]))"  # backslashes that would not be seen
_UNSEEN = later(r"\\(?=[!-/:-@\[-`{-~]|$)", re.MULTILINE)
_BEFORE_BRACKETS = later(r"(?<!\\)\\++(?=[\[\]])")
_BRACKETS = later(r"\\*+(?:[\[\]]|&\#91;)")
_NOTED = later(r"(?<!\\)\[(?=\^(?:[^\[\]\\&]|&(?!(?:\#|amp;|lt;)))*+[\\&])")
_LINK = later(rf"\]\({ELSEWHERE}")
_HELD = "\4"  # which `plain` text has not, as a backslash before a bracket that was typed
_PAID = r"(?P<paid>(?<!\\)\\++\$(?!\d))"  # where a number before it could make mathematics end
_TYPED = rf"{_FORMS} | (?<!\\)\\++[*_] | {_PAID} | (?P<lone>(?<!\\){_LONE})"
_BARE_AS_TYPED = later(_TYPED, re.VERBOSE)
_ALL_AS_TYPED = later(rf"{_TYPED} | (?P<ends>{ENDS})", re.VERBOSE)
_ACTS = later(
    rf"<[A-Za-z/!?]|&{_ENTITY}|[`\])]\{{|!\[|\]\(|\^\[|\$\$|\$[^$]+\$|^[ ]{{0,3}}\#"
    r"|\\(?:input|include|begin|end|def|let|newcommand|write|read|open)"
)
_PICTURE = later(rf"(?<!\\)!\[((?:[^\[\]\\]|\\.)*+)\](?=\({ELSEWHERE})")
_LINKED_PICTURE = later(rf"\[picture: (?=(?:[^\[\]\\]|\\.)*+\]\({ELSEWHERE})")
_BRACKET = later(r"(?<!\\)(\\*+)([\[\]])")
_INTO: dict[str, str] = {"<": "&lt;", "&": "&amp;", "": ""}
_BACK: dict[str, str] = {made: bare for bare, made in _INTO.items()}
_UNENDING = {"~": "&#126;"}  # answers have backslashes before tildes
_NUMBERS = {f"&#{ord(sign)};": f"\\{sign}" for sign in "*_>+-.)"}
_NUMBERS |= {"&#91;": "[", "&#126;": "~", _TICKS_NUMBER: "`"}


def as_ticks(line: str) -> str:
    """A line in which backticks that make no code are seen as they were typed, also a backslash
    before one: it would show the number."""
    if f"\\{TICK}" in line:
        line = _ESCAPED_TICK.sub(rf"\1&#92;{_TICKS_NUMBER}", line)
    return line.replace(TICK, _TICKS_NUMBER)


def acts(text: str) -> bool:
    """Whether a text of one line would do more than look different where it is taken for Markdown.
    A folder such as `C:\\Users` does not, and is worth more as it is."""
    return _ACTS.search(text) is not None


def tame(text: str) -> str:
    """A line of text, with a `CODE` for each piece of code, showing what was typed. A picture at an
    address becomes a link that says so: else whoever wrote the text would learn that it is read."""
    if not (WILD.search(text) or PUT_IN.search(text)):
        return text
    return _unnoted(_BARE.sub(_protected, _unopened(text)))


def disarm(text: str) -> str:
    """The same where some of it may be code: only what does harm is changed."""
    return _HARMFUL.sub(_protected, _unopened(text)) if WILD.search(text) else text


def as_typed(text: str, emphatic: bool) -> str:
    """The same of a line that was typed. If it is `emphatic`, stars, underscores or tildes in it or
    near it would do something."""
    if "\\" in text and not _LINK.search(text):  # else there may be more links than were typed
        text = _BEFORE_BRACKETS.sub(lambda run: _HELD * len(run[0]), text)
    made = _unopened(text)
    if emphatic:
        made = from_aside(_ALL_AS_TYPED.sub(_protected, aside(made)))
    else:
        made = _BARE_AS_TYPED.sub(_protected, made)
    return _unnoted(made.replace(_HELD, "&#92;"))


def hides(text: str) -> bool:
    """Whether some of what was typed would not be seen if it were taken for Markdown."""
    if ">>>" in text or is_emphatic(text):
        return True
    return "\\" in text and _UNSEEN.search(text) is not None


def _unopened(text: str) -> str:
    """A line without pictures, and without brackets that are open at its end."""
    if "[" not in text:
        return text
    made = _PICTURE.sub(rf"{PICTURED}\1]", text) if "![" in text else text
    return _where_open(made, lambda run: f"{run * 2}\\")


def untame(text: str) -> str:
    """The text that `tame` or `as_typed` was given."""
    if not ("\\" in text or "&" in text or PICTURED in text):
        return text.replace(_HELD, "\\")
    return _opened(_MADE.sub(_bare, text)).replace(_HELD, "\\")


def rearm(text: str) -> str:
    """The text that `disarm` was given."""
    return _opened(_DISARMED.sub(_bare, text))


def _unnoted(made: str) -> str:
    """A line without notes in which GitHub would show what was put in, since nothing defines them:
    there they are any `[^x]`."""
    return _NOTED.sub("&#91;", made) if "[^" in made else made


def _opened(made: str) -> str:
    if "\\[" in made:
        made = _where_open(made, lambda run: run[: len(run) // 2] if len(run) % 2 else run)
    return _LINKED_PICTURE.sub("![", made) if PICTURED in made else made


def _where_open(text: str, change: Callable[[str], str]) -> str:
    """The text with other backslashes in front of brackets that nothing closes in the same way, as
    pandoc looks for an end in all that follows."""
    brackets = [*_BRACKET.finditer(text)]
    waiting: tuple[list[int], list[int]] = ([], [])  # without a backslash, and with one
    for number, found in enumerate(brackets):
        same = waiting[len(found[1]) % 2]
        if found[2] == "[":
            same.append(number)
        elif same:
            same.pop()
    made: list[str] = []
    last = 0
    for number in sorted(waiting[0] + waiting[1]):
        found = brackets[number]
        if text[found.start() - 1 : found.start()] not in ("!", "^"):  # which others take care of
            made += text[last : found.start()], change(found[1])
            last = found.end() - 1
    return "".join([*made, text[last:]])


def _protected(found: re.Match[str]) -> str:
    if found[0].startswith("<h"):
        return found[0]  # an address
    sign = found[0].lstrip("\\")
    run = found[0][: len(found[0]) - len(sign)]
    match found.lastgroup:
        case "lone":
            return "&#92;" * len(run)
        case "paid":
            return "&#92;" * len(run) + "\\$"
        case "ends":
            return "".join([_UNENDING.get(each, f"\\{each}") for each in sign])
        case "escaped":  # which an answer does itself
            return f"{run[:-1]}&#{ord(sign)};" if len(run) % 2 else found[0]
    return run * 2 + _INTO.get(sign, f"\\{sign}")


def _bare(found: re.Match[str]) -> str:
    if found.lastgroup == "backslashes":
        sign = _HELD if _BRACKETS.match(found.string, found.end()) else "\\"
        return sign * found[0].count("&")
    if found[0].startswith(("<h", "&#")):
        return _NUMBERS.get(found[0], found[0])
    sign = found[0].lstrip("\\")
    run = found[0][: len(found[0]) - len(sign)]
    if sign in ("*", "_") and len(run) % 2 == 0:
        return found[0]  # which nobody changed
    return run[: len(run) // 2] + _BACK.get(sign, sign)
