"""What stands for a value: a reference, a gap to fill, a place where it is kept.

Nobody's password is `${NAME}`, but many a one looks a little like such a thing. So what is given
to a name that tells of a password stands for one only if it could be nothing else: what holds a
figure is taken for a reference only in the forms that references have.
"""

from __future__ import annotations

from pathexport.later import later
from pathexport.redact.words.letters import random_looking, strewn

_KINDS = "(?:utf-?8|base(?:32|64)|oauth2?|ed25519|x509|aes-?[0-9]{3}|pbkdf2|argon2id?)$"
_OBJECTS = (
    "(?:env|secrets?|vars?|process|os|self|this|config|settings|options|props|state|args|req"
    "|request|params|data|var|local|module|context|ctx|obj|user|event|response|res)"
)
"""What programs call that in which something is looked up."""
_FILE = r"@[~./]{0,3}\w[\w./-]{0,200}\.(?:txt|json|ya?ml|pem|env|conf)$"
"""What a command reads a value from."""
_LOOSELY = later(
    r"""(?x)
    \$(?:\{|\(|[a-z_]\w*(?:\W{1,3}\$[a-z_]\w*)*\W*$) | %{1,2}[a-z_]\w+%
    | =?\{\{ | \#\{ | <[^<>]*>?$ | \[[^\[\]]*\]?$ | \{[^{}]*\}?$
    | \$[a-z_]\w*(?:::|->|-$|\[|\{|\.[a-z]) | \$env: | [abglstvw]:[a-z_]\w*(?:\W|$) | ![a-z_]\w*!$
    | @[a-z]+(?:\.[a-z]+)+\(
    | [x*.#?_•●…-]{3,}$ | .*(?:x{5}|\*{3}|\.{3}|…|•{3}) | @\w+$ | &\w+; | %[sdv]$ | \\?\$\w+$
    | ~\W | ![a-z]+$ | \#[a-z]+(?:[-_][a-z]+)+$
    | [\#.](?:pass(?:word|wd)?|pwd|token|secret|login|input)$ | :[a-z]+(?:_[a-z]+)*$ | [.]\$\w+
    | \.[*+] | \\[kdws][.+*{] | (?:sua|seu|tu|tus|votre|ton|dein|deine|ihr|jouw|twoje)[-_]
    | .*(?:your|example|placeholder|change[-_ ]?me|replace|insert|redacted|dummy|sample|fill[-_ ]in
        |todo|fixme|goes[-_]here|foobar|not[-_ ]set|lorem|[-_](?:here|value)$
        |(?:pass|word|key|token|secret)here$)
    | .*%[sdvr](?![0-9a-z]) | .*\{[\w.!:]*\}
    | (?:op|vault|arn|ssm|sm|aws|gcp|file|https?|projects|secretsmanager|keyvault|ref|env)[:/].*
    | ref\+\w+://.*
    """
    rf"| {_KINDS} | {_OBJECTS}[.\[] | {_FILE}"
)
"""In small letters: an expression for letters in any case takes three times as long to make."""
_MAY_BE_DRAWN = later(r"@|(?=[^0-9]{0,40}[0-9])[^%]{0,40}%[^%]{0,40}\Z")
"""What refers to something, or is a password that has its sign in it."""
_KEPT_ELSEWHERE = later(
    r"(?:[A-Z]?[a-z]{2,20}[_-]{1,2}){0,4}[A-Z]?[a-z]{2,20}/$|(?:secrets?|kv|vault)(?:/[a-z]+(?:[-_][a-z]+)*)+$"
    r"|@[a-z][a-z_-]{0,24}(?:[/:.][a-z][a-z_-]{0,24}){0,4}[/:.](?:pass(?:word|wd)?|pwd?|secret|token)$"
    r"|[a-z]\w*(?:\??\.[a-z]\w*)*\??\.[a-z]+(?:Password|Passwd|Pwd|Secret|Token)$"
)
_CERTAINLY = later(
    r"""(?x)
    \\?\$(?:\{|\(|[A-Z][A-Z0-9_]*\W*$|[A-Za-z_]+[0-9]*\W*$|[0-9]$) | %[A-Z][A-Z0-9_]+%
    | \\?\$[A-Za-z_]\w*(?:::[A-Za-z_]|->|-$|\[["'$]|\{["'$\w]) | \$env:\w+$
    | \\?\$(?![A-Za-z_]+(?<!base)(?<!utf)(?<!sha)[0-9]{2,}[.\[](?!pass|pw|secret|token|key))
        [A-Za-z_]\w*(?:\[\w|\.[a-z_])
    | %[a-z_]+[0-9]*%$ | !(?:[A-Z_]+[0-9]?|(?=[A-Z]{0,24}_)[A-Z0-9_]+)!$
    | @[A-Z][A-Za-z]*(?:\.[A-Z][A-Za-z]*)+\((?![^()=]*$)
    | .*(?:\{\{|\#\{|\$\{|\$\() | <[A-Za-z][^<>]*>$ | \[[^\[\]]*\]$ | \{[A-Za-z_][\w.]*[._]\w*\}$
    | [xX*.#?_•●…-]{3,}$ | .*(?:\*{3}|\.{3}$|…|•{3}|[xX]{5}$) | &\w+;
    | \.[*+] | (?i:(?:your|the|my|sua|seu|votre|dein|deine)[-_ ])
    | (?i:change[-_ ]?(?:me|it|this)(?:[-_!]*[0-9]{0,3}!*$|[-_ ](?:to|in|for|before|please)[-_ ]))
    | (?i:replace[-_ ]|insert[-_ ]|.*placeholder$)
    | (?:example|sample|dummy|placeholder|fixme|todo)(?:[-_ ][a-z]+)*[-_ ]?[0-9]{0,3}$
    | .*(?:[-_](?:here|HERE))$ | .*%[sdvr](?![0-9A-Za-z])
    | (?:arn|https?|file|op|ref\+\w+)://? | arn:
    | (?:op|vault|ssm|sm|aws|gcp|file|projects|secretsmanager|keyvault|ref|env)[:/][^:/#]*[:/#]
    | env:[A-Z_][A-Z0-9_]*$
    """
    rf"| {_KINDS} | {_FILE} | {_OBJECTS}(?:\.[a-zA-Z_]\w*|\[.*\])+$"
)
_PATH = later(r"(?:/|\./|\.\./|~/|[A-Za-z]:\\)[\w./\\ -]*$")
_ROOTED = later(
    r"\.{0,2}/(?:etc|run|var|usr|opt|home|tmp|srv|mnt|root|data|app|secrets?|vault|dev|Users|proc"
    r"|private|workspace|work|bin|config|certs?|keys?)/|\.{1,2}/|~/|[A-Za-z]:\\"
)
_ROUTE = later(
    r"(?:/[a-z]{2,24}(?:-[a-z]{1,24}){0,8}(?:@?v?[0-9]{1,4}(?:\.[0-9]{1,4}){0,3})?){2,12}/?\Z"
)
"""A path of words, as the pages of a site have."""
_DOTTED = later(r"[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)+$")
_CODE = later(r".*[()]|.*=>|.*\w\[")
_CALL = later(
    r".*(?:&&|\|\|)[^0-9]|[a-z]{1,2}\.[A-Za-z]\w*[,;)]|"
    r"(?:new )?[A-Za-z_$][\w$.:]*[(\[].*[)\]][,;]?$|.*\($|.*\s=>\s|\("
)
_NESTED = later(
    r"(?=[A-Za-z_]{3})(?:[A-Za-z_]{2,40}[0-9]{0,2}[.-]){0,5}[A-Za-z_]{2,40}[0-9]{0,2}=[^=]"
    r"|[A-Za-z_]{2}=(?![\w=+/-]{20})[^=]"
)
"""A name with a value of its own."""
_OF_CODE = frozenset("\"'\\ :,;")
"""What stands between braces in code and in JSON."""
_REFERENCE = later(r"\$?\{\{?[ ]?[A-Za-z_][\w.]{0,60}[ ]?\}?\}")
_MADE = later(
    r"(?:[A-Za-z_$]+[.:]{1,2})*[A-Za-z_$]{3,}[0-9]?\("
    r"(?:[\"'][^\"']*[\"'](?:,\s?)?|[A-Za-z_., ]|(?<=\()[0-9]{1,3}(?=\)))*\)"
    r"(?:\.\w+\([^()]*\))*;?\Z"
    r"|[A-Za-z_]+[.][A-Za-z_]+\[[\"'][a-z_]+[\"']\]\Z|\([a-z ]+\)\Z|\[\][a-z]+\Z"
    r"|[A-Z][a-z]+\[[A-Za-z_, |]+\]\Z|ENC[\[(]|(?:string|str|int|bool|any);\Z|&(?:mut )?[a-z]+\Z"
    r"|[A-Z][A-Za-z.]{1,40}<(?:string|number|boolean|void|any|unknown|[A-Z][A-Za-z.]{0,40})?[{\[(<>,;]{0,4}\Z"
    r"|[A-Z][A-Za-z0-9]{2,60}(?:Public|Private)Key\Z"
    r"|0x[0-9a-f]{1,8}[,;]?\Z|[0-9]{1,3}<<[0-9]{1,3}[,;)]?\Z|(?:[A-Z]?[a-z]{2,20}|[A-Z]{2,20})(?:_?[A-Z]?[a-z]{2,20}|_[A-Z]{1,20}){0,4}=\Z"
    r"|\[?(?:String|Int|Float|Boolean|DateTime|ID|Password|Token|Secret)!?\]?![,;)]?\Z"
    r"|(?:str|string|String|bytes|SecretStr|Optional\[\w{1,20}\])(?: ?\| ?\w{1,20})? = "
    r"|[\"'][ ]?[+&.][ ]?[A-Za-z_$]|[+][a-z_]+\Z|\{AQAAABAAAA|/[a-z]+(?:-[a-z]+)*:"
    r"|\?[A-Za-z ]+\Z|\*[A-Za-z_][A-Za-z_-]*\Z|[A-Z_-]{2,24}[\])>}]{1,3}\Z"
    r"|(?:required|nullable|sometimes|string|filled|present)\|[a-z]|(?:min|max|size|between):[0-9,]+\Z"
)
"""A call without a figure in its name, a type, a number, a rule of what is asked for, the end of a
text that is put together."""
_SPOKEN = later(r"[^\W_]{1,40}(?:[_-][^\W_]{1,40}){2,9}")
"""Words with signs between, of which some are not ASCII: nobody types a password so."""
_TORN_NAME = later(r"[A-Za-z]+[0-9][A-Za-z0-9]*=")
_CLOSES_NOTHING = later(r"(?=[^\s\"'`]{0,60}[0-9])[^\s()\"'`]{2,40}\)[^\s;,.:()\[\]{}]*[A-Za-z0-9]")


def closes_nothing(text: str) -> bool:
    """Whether a bracket closes what nothing opens, as in no code, and more is behind it."""
    return ")" in text and _CLOSES_NOTHING.match(text) is not None


def is_drawn_around(text: str) -> bool:
    """Whether brackets are no more than letters of what somebody drew: without all that refers to
    something, enough is left."""
    if closes_nothing(text):
        return random_looking(text.replace(")", ""), 10)
    if "{" not in text or any(one in text for one in _OF_CODE):
        return False
    return random_looking(_REFERENCE.sub("", text).strip("{}"), 24)


def stands_for_password(text: str) -> bool:
    """Whether what is written as a value could be no password."""
    if _MADE.match(text) or (not text.isascii() and _SPOKEN.fullmatch(text)):
        return True
    if not any(map(str.isdigit, text)):
        return _refers(text) or _is_nested(text) or is_path(text)
    if _CERTAINLY.match(text):
        return True
    if _is_nested(text) and not _TORN_NAME.match(text):
        return True
    if _ROUTE.match(text):
        return True
    return is_rooted(text)


def stands_for_value(text: str) -> bool:
    """Whether this looks like something else than a value, other than a path."""
    return _refers(text) or _NESTED.match(text) is not None


def _refers(text: str) -> bool:
    loosely = _LOOSELY.match(text.lower().strip("'")) is not None
    return (
        (loosely and not (_MAY_BE_DRAWN.match(text) and random_looking(text, 12)))
        or _KEPT_ELSEWHERE.match(text) is not None
        or _MADE.match(text) is not None
    )


def _is_nested(text: str) -> bool:
    return _NESTED.match(text) is not None and not (random_looking(text, 12) or strewn(text))


def is_path(text: str) -> bool:
    return _PATH.match(text) is not None


def is_rooted(text: str) -> bool:
    """Whether this is a path that begins where systems keep their files."""
    return _ROOTED.match(text) is not None and is_path(text)


def is_code(text: str) -> bool:
    """Whether this may be a call, a name in a name, or an element of a list."""
    return is_surely_code(text) or _CODE.match(text) is not None


def is_surely_code(text: str) -> bool:
    """The same of what may be a password with signs in it."""
    return _DOTTED.match(text) is not None or _CALL.match(text) is not None
