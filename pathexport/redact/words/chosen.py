"""What people choose: words in a row, phrases, names of what holds a password."""

from __future__ import annotations

import re

from pathexport.later import later
from pathexport.redact.words.letters import (
    PARTS,
    random_looking,
    scrambled,
    speakable,
    strewn,
    tailed,
)
from pathexport.redact.words.ordinary import ORDINARY

_IN_FOURS = later("[a-z]{4}(?: [a-z]{4}){3}")
_IN_SENTENCES = ORDINARY | frozenset(("your", "you", "please", "enter", "all", "what", "when"))
_CONSTANT = later(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_VARIABLE = later(r"[a-z]+(?:_[a-z]+)+(?:_?[0-9]{1,2})?")
_NUMBERED_WORDS = later(
    r"(?:([A-Za-z]{3,16})[._-]|([A-Z][a-z]{2,15})(?=[A-Z]))([A-Za-z]{3,16})"
    r"(?:[._-](?=[0-9]{3}))?([0-9]{1,4})"
)
_HYPHENED = later(
    r"(?:[A-Z][a-z]{2,11}-){2,3}[0-9]{1,4}|(?:[A-Za-z][a-z]{2,11}[._-]){2,4}[0-9]{2,4}"
)
_COUNTED = later(
    r"([A-Z]?[a-z]{3,11}[A-Z][a-z]{3,16}|[A-Z]?[a-z]{5,24})[@#$&*!]?[0-9]{2,4}"
    r"(?:[!@#$%&*?]|([A-Z][a-z]{3,15}))?"
)
_LEET = later(r"(?i)passw0rd|p[4@]ss|pa55|s3cr[3e]t|secur3|str0ng|adm1n")
"""Words in which people put figures for letters."""
_OPENERS = frozenset(("key", "secret", "token", "jwt", "auth", "session", "signing", "app", "api"))
_MARKED = later(r"(?=.{8,})[A-Z][a-z]+[A-Z][a-z]+[!@#$%^&*?]")
_NUMBERED_AND_DOTTED = later(r"([A-Za-z][a-z]{3,15})[0-9]{2,4}\.([A-Za-z0-9]{3,12})")
_DRAWN_AND_DOTTED = later(r"(?=[^.]*[0-9])([A-Za-z0-9_-]{10,60})\.[A-Za-z0-9_-]{1,2}")
_NUMBERED = frozenset(
    "sha base utf aes int uint float hash crypto error mismatch log".split()  # noqa: SIM905
)
"""What has a number in programs, and in what they report."""
_TWO_WORDS = later(r"[a-z]{3,16}(?:_(?:of|and|the))?_[a-z]{3,16}")
_THREE_WORDS = later(r"[a-z]{3,16}[A-Z][a-z]{2,16}_[a-z]{3,16}")
"""Joined in two ways, as no program joins them."""
_IN_A_ROW = later(r"[a-z]{4,12}(?:_[a-z]{4,12}){2,4}")
_TITLED = later(r"(?:[A-Z][a-z]{2,11}){3,6}[0-9]{0,4}")
_OF_TYPES = frozenset(
    """
    access account action adapter api app array attribute authenticator base binding block branded
    builder callback char check client code codec column component config configuration connection
    constraint container content context control controller converter cookie data decoder
    definition delegate description descriptor detail details dialog dto element encoder encoding
    encryption engine entity entry error event exception expression factory filter for format
    formatter function generator getter group guard handle handler hasher helper http id identifier
    identity impl info item json label layout length level line loader manager mapper matcher
    message meta method middleware mixin mode model module node non nullable observable parser part
    permission policy printer processor promise prop properties property props protocol provider
    proxy reader record ref reference register request resolver resource response result role rule
    scalar schema screen section selector serializer server service setter setting settings signal
    size source spec specification state status storage store strategy stream style subject system
    tag task template term type types unique unit update url util validation validator variable
    vault version view widget word wrapper writer
    """.split()  # noqa: SIM905
)
"""Words of which the names of types are made."""
_SPEAKS_OF_ONE = later(r"(?i)pass|kennw|token|contrase|senha|secret|wachtw|parol|has[lł]o")
"""A label with a remark in brackets: what it says a password is."""
_ASKS_FOR = later(r"[0-9] ?\+? (?:char|letter|digit|figure|symbol|Zeichen|caract)")
"""How many of something a password has to have."""
_OF_MACHINES = frozenset(
    """
    api app backend box bucket cache client cloud cluster container core data database db dev
    domain east edge env farm frontend gateway group host instance job lab live local log main
    master mysql namespace network node north pod pool postgres primary prod production proxy queue
    redis region release replica router server service shard site slave south stage staging storage
    store svc system team tenant test tier tls vm web west worker zone
    """.split()  # noqa: SIM905
)
"""Words of which the names of machines, and of what runs there, are made."""
_THREE_DRAWN = later(r"(?:(?![a-z]*(?:ed|ing|ive|able|less|ly|tion)-)[a-z]{3,10}-){2}[a-z]{4,10}")
_FOUR_DRAWN = later(r"(?:[a-z]{4,10}-){3,7}[a-z]{4,10}")
_OF_EVERY_DAY = frozenset(("correct", "double", "short", "strong", "wrong", "long"))
"""Words of programs that people draw as well."""
_NOT_DRAWN = frozenset(
    """
    above after again aware before below between both by case character characters code digit
    digits during each either end every everyone exactly factor figure file find first free full
    get grade has have high how if into its just last late left less letter letters line low make
    many may menu mode more most much next nobody non one only open other our out over own page
    party per person phrase place please point post pre read ready real same save see self sensitive
    sign single site some someone specific still such sure than their them then time tool two under
    until use used user very via vpn was way web well what when where which who why wide within
    without word words work would year years your zero
    agent bcrypt browser build cli command commands compose desktop docker docs editor git github
    gitlab hook hooks linux linter macos mail manager mobile oauth package packages parse plugin
    plugins project projects prompt python react script scripts sdk shell skill skills source sql
    ssh ssl step steps support sync terminal tools update version windows workflow workspace
    """.split()  # noqa: SIM905
)
"""Words of sentences, and of what programs call things by, which nobody draws."""
_JOINTS = later("[-_]")
_LINKS = frozenset(("the", "and", "of"))
"""Words that name nothing."""
_OF_THINGS = ("out_of", "end_of", "terms_", "number_of", "index_of", "length_of", "proof_of")
"""What programs call things by."""
_KEEPS = ("-credentials", "-credential", "-creds")


def passphrase(text: str) -> bool:
    """Words that somebody chose, not a sentence: with a figure in them, or a dozen and more; or
    what Google gives to programs, in four groups."""
    words = text.split()
    if _IN_FOURS.fullmatch(text):
        spoken = sum(map(speakable, words))
        return spoken <= 3 and all(each.isdisjoint(words) for each in (_NOT_DRAWN, ORDINARY))
    if len(words) >= 12:
        return all(word.isalpha() and word.islower() for word in words)
    if text[0] == "/" or _ASKS_FOR.search(text) or ("(" in text and _SPEAKS_OF_ONE.search(text)):
        return False
    return len(words) <= 6 and any(map(str.isdigit, text)) and not text.endswith((".", ":", "?"))


def drawn_words(text: str) -> bool:
    """Whether these are words that somebody drew, and no sentence."""
    words = text.split()
    told = [word for word in words if word in _IN_SENTENCES]
    return 4 <= len(words) <= 24 and (
        all(3 <= len(word) <= 10 and word.isalpha() and word.islower() for word in words)
        and len(told) <= 1
        and _OF_EVERY_DAY.issuperset(told)
    )


def single_word(text: str) -> bool:
    if _THREE_WORDS.fullmatch(text):
        return not names_something(text)
    if len(text) < 6 or not (text.isascii() and text.isalpha() and text.islower()):
        return False
    return not names_something(text)


def titled(text: str) -> bool:
    """Three words and more, joined as programs join those of a type: `CorrectHorseBattery`. The
    last word of a type says what it is."""
    if not _TITLED.fullmatch(text):
        return False
    parts = [part.lower() for part in PARTS.findall(text)]
    return all(each.isdisjoint(parts) for each in (ORDINARY, _OF_TYPES, _NUMBERED))


def numbered_words(text: str, least: int) -> bool:
    """Two words and a number of so many figures, as people join them and programs do not:
    `Granite.pepper7212`, `GranitePepper7212`, `granite_pepper_7212`."""
    match = _NUMBERED_WORDS.fullmatch(text)
    if not match or len(match[4]) < least:
        return False
    both = {(match[1] or match[2]).lower(), match[3].lower()}
    return both.isdisjoint(ORDINARY) and both.isdisjoint(_NUMBERED)


def numbered_and_dotted(text: str) -> bool:
    """A word, a number, a dot and letters, as in no code: `Granite72.xkQ4`. Or what is no word, a
    dot, and one sign or two: `Kvs7BQu_h1tY.sf`."""
    if drawn_before := _DRAWN_AND_DOTTED.fullmatch(text):
        return random_looking(drawn_before[1], 10)
    match = _NUMBERED_AND_DOTTED.fullmatch(text)
    if not match or not (text[0].isupper() or not speakable(match[2])):
        return False
    return (_OF_TYPES | ORDINARY | _NUMBERED).isdisjoint(map(str.lower, match.groups()))


def counted(text: str) -> bool:
    """Words and a number as people join them: `granitepepper72`, `Granite@72!`, `granite72Pepper`.
    What programs count is called by their words."""
    match = _COUNTED.fullmatch(text)
    if not match or names_something(match[1]):
        return False
    parts = {part.lower() for part in PARTS.findall(match[1] + (match[2] or ""))}
    return parts.isdisjoint(_NUMBERED) and parts.isdisjoint(_OF_TYPES)


def keyed(text: str) -> bool:
    """Words that somebody drew, what they are to open, and a number: `blue-heron-key-2041`."""
    *words, number = re.split("[-_.]", text)
    drawn_ones = [word for word in words if word not in _OPENERS]
    return (
        2 <= len(drawn_ones) < len(words) <= 6
        and len(number) >= 3
        and number.isdigit()
        and all(word.isalpha() and word.islower() for word in words)
        and ORDINARY.isdisjoint(drawn_ones)
    )


def marked(text: str) -> bool:
    """Two words and a sign, as people join them: `GranitePepper!`. Or letters in fours, as Google
    makes them."""
    return _MARKED.fullmatch(text) is not None or (
        _IN_FOURS.fullmatch(text) is not None and passphrase(text)
    )


def jumbled(text: str) -> bool:
    """Letters alone, small and capital, of which some are in no part that could be a word."""
    letters = _JOINTS.sub("", text)
    if len(text) < 12 or not letters.isascii() or not letters.isalpha() or text.islower():
        return False
    if letters != text and text.isupper():
        return False
    parts = [part.lower() for part in PARTS.findall(text) if part.isalpha()]
    return ORDINARY.isdisjoint(parts) and any(
        len(part) > 3 and not speakable(part) for part in parts
    )


def hyphened(text: str) -> bool:
    """Words, some with a capital, and a number: `Granite-pepper-72`, `Granite_Pepper_72`."""
    if not _HYPHENED.fullmatch(text) or text.islower():
        return False
    parts = {part.lower() for part in PARTS.findall(text)}
    return ORDINARY.isdisjoint(parts) and _OF_TYPES.isdisjoint(parts)


def chained(text: str) -> bool:
    """Words that somebody drew: `granite-pepper-meadow-lantern`."""
    *words, last = re.split("[-_.]", text)
    if last.isdigit() and len(words) > 2:
        last = words.pop() + last
    numbered = last.rstrip("0123456789")
    fewest = 3 if numbered == last else 2
    return len(words) >= fewest and all(
        word.isalpha() and word.islower() for word in (*words, numbered)
    )


def chosen(text: str) -> bool:
    """The same of what is given in quotes, where also the name of what keeps a password may
    stand."""
    return chained(text) and not text.endswith(_KEEPS)


def drawn(text: str) -> bool:
    """The same where nothing but words around it tell: none of them is one that programs have, or
    but one that is a word of every day as well; or three words with hyphens, as in no sentence."""
    if _THREE_DRAWN.fullmatch(text):
        return _drawn_of({*text.split("-")})
    if not chained(text):
        return False
    ordinary = ORDINARY.intersection(re.split("[-_.]", text))
    return not ordinary or (len(ordinary) == 1 and ordinary <= _OF_EVERY_DAY)


def _drawn_of(words: set[str]) -> bool:
    """Whether programs and sentences have none of these words."""
    return all(each.isdisjoint(words) for each in (_NOT_DRAWN, _OF_TYPES, _OF_MACHINES)) and (
        words & ORDINARY <= _OF_EVERY_DAY
    )


def thrown(text: str) -> bool:
    """Letters that are no words, or drawn words, alone or with a number or a sign."""
    if any(each(text) for each in _SORTS) or _LEET.search(text):
        return True
    if not any(map(str.isdigit, text)):
        return _FOUR_DRAWN.fullmatch(text) is not None and _drawn_of({*text.split("-")})
    called = _OF_MACHINES.isdisjoint(map(str.lower, PARTS.findall(text)))
    return drawn(text) or numbered_words(text, 2 if called else 3)


_SORTS = (scrambled, tailed, strewn, jumbled, marked, titled, counted, keyed, hyphened)


def names_a_value(text: str) -> bool:
    """`MAX_SIZE_2`, `default_password2`: how constants and variables are called."""
    if _CONSTANT.match(text):
        return _CONSTANT.fullmatch(text.rstrip(",;")) is not None
    variable = _VARIABLE.fullmatch(text.rstrip(",;"))
    return variable is not None and names_something(variable[0].rstrip("_0123456789"))


def names_something(text: str) -> bool:
    """`user_password`, `passwordField`, `new-password`: what holds a password is called so."""
    parts = [part.lower() for part in PARTS.findall(text) if part.isalnum()]
    if random_looking(text, 16) or scrambled(_JOINTS.sub("", text)) or tailed(text):
        return False
    if len(parts) == 1:
        one = parts[0].removesuffix("s")
        known = one in ORDINARY or parts[0] in ORDINARY
        return known or parts[0].endswith(("password", "secret", "token", "string"))
    if any(part in ORDINARY and part not in _LINKS for part in parts):
        return True
    if text.startswith(_OF_THINGS):
        return True
    if _IN_A_ROW.fullmatch(text):
        return not _OF_TYPES.isdisjoint(parts)
    return "_" in text and not (_TWO_WORDS.fullmatch(text) or _THREE_WORDS.fullmatch(text))
