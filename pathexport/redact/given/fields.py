"""Values that a name is given in fields of their own: elements, attributes, `"value": …` beside it.

Which side the value stands on differs, so both are looked at, a bounded way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pathexport.later import later
from pathexport.redact.given.named import Name
from pathexport.redact.given.pairs import of_others
from pathexport.redact.given.quoting import CLOSED, LED, bare, is_no_word, quoted, spoken, until
from pathexport.redact.words.found import Found
from pathexport.redact.words.values import Value, is_secret, literal

_ELEMENT = later(
    r"(?:\s[^<>\n]{0,200})?>(?:\s{0,40}<[Vv]alue>)?(?:\s{0,40}\n\s{0,40}"
    r"(?=(?:<!\[CDATA\[)?[^<\n]{1,600}\s{0,40}<\\?/)|[ \t]{0,40})(?:<!\[CDATA\[)?"
)
"""What opens a value. If that has a line of its own it is closed, or it is only what follows."""
_OPENING = later(r"(?:(?<![\w:?])|(?<=\\[nrt])|(?:\A|[\s:])[0-9]{1,6}:)<(?:[\w-]{1,20}:)?\Z")
_BEHIND_A_WORD = later(r"(?<!\?)\w<(?:[\w-]{1,20}:)?\Z")
"""What opens an element where a type of a program may as well stand: only a closing tag tells."""
_NAMED_ELEMENT = later(
    r"\"[^<>\n]{0,80}(?<!/)>(?=[^\s<])"
    r"|\"[^<>\n]{0,80}>\s{0,40}<(?:value|\w{1,20} name=\"\w{1,20}\.value\")>"
    r"|</key>(?:[\s+-]|\\[nt]){0,60}<string>|</name>\s{0,40}<value>"
    r"|</key>\s{0,40}<value>"
    r"|</Key>\s{0,40}<Value(?: \w{1,20}=\"\w{1,8}\")?>"
    r"|</t[dh]>\s{0,40}<td[^<>\n]{0,60}>(?:<(?:pre|code|span)[^<>\n]{0,40}>)?(?:&#x27;|&#39;)?"
)
_SEALED_UP = later(r"\{(?:[^\s{}]{1,40}[ ]){1,3}([^\s{}]{8,600})\}")
"""What a store of credentials writes in braces, behind whose it is."""
_CLOSES = later(r"(?:\]\]>|&#x27;|&#39;)\Z")
_CLOSED = ('"', "<")
_CLOSED_IN_JSON = ('"', "\\")
_NAMING = later(r"\b(name|key)=\\{0,3}\"[\w.:-]{0,64}\Z")
_WHICH = (
    "prod(?:uction)?|dev(?:elopment)?|stag(?:e|ing)|sandbox|live|test|local|main|old|new|backup"
    "|v?[0-9]{1,3}"
)
"""What a label says behind what it names, for where or when that is."""
_MAY_BE_VALUED = later(
    rf"(?:(?:[ ]\(?(?:{_WHICH})\b\)?){{1,2}}(?=\\{{0,7}}[\"']))?"
    + CLOSED
    + r"(?:[ \t]{0,8}[:=]?[ \t]{0,8}(?:,|\r?\n|\\n|\{)"
    r"|[ \t]{1,8}/?(?=(?:\w{1,16}:)?[Vv]alue|content=))"
)
_VALUED = later(
    r"\\{0,7}[\"']?\b(?!return_)(?:\w{0,16}?[Vv]alue|VALUE|[Dd]efault|content|computed)\b\\{0,7}(?:[\"']|\*\*)?\s{0,24}[:=]\s{0,20}"
    r"(?:[|>][+-]?[ ]{0,4}\n\s{1,40})?"
)
_NOT_BETWEEN = later(r"[}()<>]|\n[^\n]*\n[^\n]*\n[^\n]*\n")
_NUMBERED = later(r"\"\r?\n[ \t]{0,8}[0-9]{1,4}\) (?=\")")
"""What is between the answers of Redis."""
_CALLED = later(r"(?i)(?:name|key|id|var)\\{0,7}[\"']?\s{0,4}[:=]\s{0,4}\\{0,7}[\"']?\Z")
_VALUED_BEFORE = later(
    r"\b(?:[Vv]alue|VALUE)\\{0,7}[\"']?\s{0,4}[:=]\s{0,4}"
    r"(?:\\{0,7}[\"']([^\"'\n\\]{4,600})\\{0,7}[\"']|([^\s\"',{}\[\]]{4,600}))"
    r"(?:\s{0,8}(?:,\s{0,40}|\n\s{0,40}|\\n\s{0,40}|\s(?:WHERE|where)\s{1,8})"
    r"|(?<=[\"'])[ \t]{1,8}(?:[\w:-]{1,24}=\\{0,7}[\"'][^\"'<>\n]{0,60}[\"'][ \t]{1,8}){0,2}"
    r"(?:\w{1,16}:)?)"
    r"\\{0,7}[\"']?\w{0,16}\\{0,7}[\"']?\s{0,4}[:=]\s{0,4}\\{0,7}[\"']?\Z"
)
_COLUMN = later(r"`?[ \t]{0,40}([|│┃║])[ \t]{0,40}`?")
_TWO_CELLS = later(
    r"(\"?),(?=\1)\"?([^\s\",;(){}\[\]]{6,600})\"?(?:,[0-9][0-9T:. -]{0,30}Z?|,"
    r"|(?:,[\w@./: -]{0,40}){1,4})?[ \t]{0,8}(?:\r?\n|\Z)"
)
_ROW = later(rf"(?:\A|\n|\\n)[ ]{{0,8}}{LED}?\"?\Z")
_OF_A_TYPE = later(
    CLOSED + r"\s{0,4}:\s{0,4}\{\s{0,20}\\{0,3}\"S\\{0,3}\"\s{0,4}:\s{0,4}(?=\\{0,3}\")"
)
"""How a table of Amazon holds a text."""
_TUPLE = later(r",[ ]?(?:<<)?\\{0,3}\"([^\"\n\\]{4,400})\\{0,3}\"(?:>>)?[ ]?\}")
"""How Erlang holds a pair: `{password, <<"…">>}`."""
_CHANGED = later(r"\\{0,3}[\"'`][ ](?:->|→|to)[ ](?=\\{0,3}[\"'`])")
"""What stands between the values that something had and has, in a plan or a sentence."""
_NEW_ONE = later(
    r"[`\"'*]{0,3}(?:[?!]?[,;.][ ]|[ ](?=and|\())[(]?(?:and[ ])?(?:the[ ])?(?:new|current)"
    r"(?:[ ](?:one|pw|pass|password|key|token|secret|value))?(?:[ ]is|:|=)(?:[ ]now)?[ ]"
    r"|[`\"'*]{0,3}[ ](?:and[ ]is[ ]now|by|with|but[ ]now|to|or(?![ ][\w.@+-]{1,64}[:/]))[ ]"
)
"""What stands between them where the second one has a name of its own."""
_OPTION = later(r"--?[a-z][\w-]*")
"""What a command takes, as lists of all that it does keep apart."""
_NO_CELL = frozenset(":=.()]\n")
_EDGE = later(
    r"(?:[|│┃║][ \t`]{0,40}(?:[A-Za-z]{2,16} ){0,3}"
    rf"|(?:\A|\n|\\n|\")[ ]{{0,8}}{LED}?[ \t]{{0,8}})\Z"
)


def elements(name: Name) -> Iterator[tuple[int, Value]]:
    """What an element holds that is called so."""
    text, end = name.text, name.end
    match = _NAMED_ELEMENT.match(text, end) if name.sign in _CLOSED else None
    naming = _NAMING.search(name.before) if match else None
    if match and (naming or match.group()[0] == "<"):
        for start, value in _within(text, match.end()):
            if naming is None or naming[1] == "name" or any(map(str.isdigit, value.text)):
                yield start, value
    elif _is_opened(name.before) and (match := _ELEMENT.match(text, end)):
        if name.before.endswith(":") and "</" not in text[end : end + 400]:
            return  # `<user:password>`, as help says what an option takes
        if f"{text[match.end() : match.end() + 1]}<" == name.before[-2:]:
            return  # `'<password>'`
        yield from _within(text, match.end())
    elif _is_closed(name) and (match := _ELEMENT.match(text, end)):
        yield from _within(text, match.end())


def _is_closed(name: Name) -> bool:
    """Whether a name behind a word opens what is closed by the same name right behind its value."""
    if not name.before.endswith(("<", ":")) or not _BEHIND_A_WORD.search(name.before):
        return False
    tag = name.before[name.before.rfind("<") + 1 :] + name.called
    closed = name.text.find("<", name.end, name.end + 700)
    return closed >= 0 and name.text.startswith(f"</{tag}>", closed)


def _is_opened(before: str) -> bool:
    return before.endswith(("<", ":")) and _OPENING.search(before) is not None


def _within(text: str, start: int) -> Iterator[tuple[int, Value]]:
    for at, value in until(text, start, "<"):
        if match := _SEALED_UP.fullmatch(value.text):
            yield at + match.start(1), Value(match[1], value.quoted, value.set_off)
        yield at, Value(_CLOSES.sub("", value.text), value.quoted, value.set_off)


def beside(name: Name) -> Iterator[tuple[int, Value]]:
    """What a field called `value` gives to a name that is a value itself."""
    text, end = name.text, name.end
    label = _MAY_BE_VALUED.match(text, end) if _may_be_valued(text[end : end + 160]) else None
    if label and (match := _VALUED.search(text, end, end + 160)):
        at = match.end()
        if not _NOT_BETWEEN.search(text, label.end(), match.start()):
            yield from quoted(text, at)
            yield from bare(text, at, set_off=True)
    if name.sign in _CLOSED_IN_JSON and (match := _OF_A_TYPE.match(text, end)):
        yield from quoted(text, match.end())
    if name.before.endswith("{") and (match := _TUPLE.match(text, end)):
        yield match.start(1), literal(match[1])
    if name.sign == '"' and (match := _NUMBERED.match(text, end)):
        yield from quoted(text, match.end())
    if name.before.rstrip("\\\"'").rstrip().endswith((":", "=")) and _CALLED.search(name.before):
        begins = max(0, name.start - 700)
        if match := _VALUED_BEFORE.search(text[begins : name.start]):
            group = 1 if match[1] else 2
            yield begins + match.start(group), Value(match[group], bool(match[1]), set_off=True)


def _may_be_valued(behind: str) -> bool:
    """Whether some field behind a name may be called a value."""
    return any(one in behind for one in ("alue", "efault", "VALUE", "content", "computed"))


def changed(name: Name, end: int) -> Iterator[Found]:
    """What takes the place of a value of a name that ends here, and those of further people."""
    text = name.text
    given: Iterable[tuple[int, Value]] = ()
    if match := _CHANGED.match(text, end):
        given = quoted(text, match.end())
    elif match := _NEW_ONE.match(text, end):
        given = (each for each in spoken(text, match.end()) if is_no_word(each[1].text))
    for at, value in given:
        if is_secret(value, name.told):
            yield Found(at, at + len(value.text), name.kind)
    yield from of_others(name, end)


def next_cell(name: Name) -> Iterator[tuple[int, Value]]:
    """What stands in the cell behind a name, in a table that has a row for each."""
    if name.sign in _NO_CELL:
        return
    row = _TWO_CELLS.match(name.text, name.end)
    if row and _ROW.search(name.before) and len(row[2]) >= 8 and is_no_word(row[2]):
        yield row.start(2), Value(row[2], quoted=False, set_off=True)
    match = _COLUMN.match(name.text, name.end)
    if not match or not _EDGE.search(name.before):
        return
    sign, line = match.group(1), name.text.find("\n", match.end(), match.end() + 4096)
    alone = name.text.find(sign, match.end(), line if line >= 0 else match.end() + 4096) < 0
    for start, value in until(name.text, match.end(), "\n" if alone else sign):
        inside = value.text.rstrip("║ ").strip("`")
        if _OPTION.fullmatch(inside):
            return
        yield start + value.text.find(inside), Value(inside, quoted=False, set_off=False)
