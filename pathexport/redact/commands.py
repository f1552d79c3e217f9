"""Passwords in the places where commands and files take them without a name beside."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pathexport.redact.found import Found
from pathexport.redact.headers import named_and_secret
from pathexport.redact.words.names import Telling, telling
from pathexport.redact.words.values import Value, is_secret

_ARGUMENT = r"(\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'|[^\s\"'|;&<>]{1,200})"
_LINE = r"[^\n|;]{0,400}?"


class _Place(msgspec.Struct, frozen=True):
    """Where a password stands: a word that must be there, and what comes before it."""

    word: str
    form: re.Pattern[str]
    told: Telling = Telling.PASSWORD


def _place(word: str, form: str, told: Telling = Telling.PASSWORD) -> _Place:
    return _Place(word, re.compile(form), told)


_PLACES = (
    _place(
        "curl",
        rf"\bcurl\b{_LINE}\s(?:-u|--user|--proxy-user|-U)(?:[ =]|(?=\S))[\"']?"
        r"[^\s:\"']{1,100}:([^\s\"']{3,200})",
    ),
    _place("--user", r"--(?:http-)?user(?:[ =])[\"']?[^\s:\"'=]{1,100}:([^\s\"']{4,200})"),
    _place("sshpass", rf"\bsshpass\s{{1,4}}-p\s{{0,4}}{_ARGUMENT}"),
    *(
        _place(
            tool,
            rf"\b{tool}\b{_LINE}\s-p([^\s\"'=-][^\s\"']{{3,200}}|\"[^\"\n]{{4,200}}\"|'[^'\n]{{4,200}}')",
        )
        for tool in ("mysql", "mysqldump", "mysqladmin", "mariadb")
    ),
    _place(
        "docker",
        rf"\b(?:docker|podman|helm registry|az acr)\s{{1,4}}login\b{_LINE}\s-p[ =]?{_ARGUMENT}",
    ),
    _place("redis-cli", rf"\bredis-cli\b{_LINE}\s(?:-a|--pass)[ =]{_ARGUMENT}"),
    _place(
        "htpasswd",
        rf"(?m)\bhtpasswd\s{{1,4}}-\w*b\w*\s[^\n]{{0,200}}?\s\S{{1,64}}\s{_ARGUMENT}[ \t]*$",
    ),
    _place("pass", r"-pass(?:in|out)?[ =][\"']?pass:([^\s\"']{3,200})"),
    _place("passphrase", rf"--passphrase[ =]{_ARGUMENT}"),
    _place(
        "chpasswd",
        r"\becho\s{1,4}[\"']?[\w.-]{1,64}:([^\s\"'|]{4,200})[\"']?\s{0,4}\|\s{0,4}(?:sudo\s)?chpasswd",
    ),
    _place(
        "stdin",
        rf"\becho\s{{1,4}}(?:-n\s)?{_ARGUMENT}\s{{0,4}}\|[^\n|]{{0,200}}--(?:password-)?stdin",
    ),
    _place("/user", rf"(?<!/)/user:\S{{1,100}}\s{{1,4}}{_ARGUMENT}"),
    _place(
        "sudo", rf"\becho\s{{1,4}}(?:-n\s)?{_ARGUMENT}\s{{0,4}}\|\s{{0,4}}sudo\s[^\n|]{{0,100}}?-S"
    ),
    _place("sudo", rf"\bsudo\b{_LINE}\s-S\b[^\n|;]{{0,100}}?<<<\s{{0,4}}{_ARGUMENT}"),
    _place("login", r"\blogin\s{1,20}\S{1,200}\s{1,20}password\s{1,20}(\S{3,200})"),
    _place(
        "IDENTIFIED",
        r"(?i:\bIDENTIFIED\s{1,10}(?:WITH\s{1,10}\S{1,60}\s{1,10})?(?:BY|AS)\s{1,10}(?:PASSWORD\s{1,10})?)\\{0,3}['\"]([^'\"\n\\]{3,200})",
    ),
    _place(
        "PASSWORD",
        r"(?i:\bPASSWORD(?:\s{1,10}(?:=\s{0,10})?|=\s{0,10}|\(\s{0,4}))\\{0,3}'([^'\n\\]{3,200})\\{0,3}'",
    ),
    *(
        _place(
            port,
            rf"(?m)^[ \t]*(?:[0-9]{{1,6}}[→\t:|])?[ \t]*[+-]?"
            rf"[\w.*-]{{1,200}}:{port}:[\w*-]{{1,64}}:[\w*.-]{{1,64}}:(\S{{3,200}})[ \t]*$",
        )
        for port in ("5432", "5433", "6432", "5434", "26257")
    ),
    _place("PSCredential", rf"ConvertTo-SecureString\s{{1,4}}(?:-String\s)?{_ARGUMENT}"),
    _place("ConvertTo-SecureString", rf"ConvertTo-SecureString\s{{1,4}}(?:-String\s)?{_ARGUMENT}"),
    *(
        _place(tool, rf"\b{tool}\b{_LINE}\s(?:-p|--password)[ =]{_ARGUMENT}")
        for tool in ("mongo", "mongosh", "mongodump", "mongorestore")
    ),
    *(
        _place(tool, rf"\b{tool}\b{_LINE}\s-w[ ]?{_ARGUMENT}")
        for tool in ("ldapsearch", "ldapmodify", "ldapadd", "ldapwhoami")
    ),
    _place("snmpwalk", rf"\bsnmp\w{{1,12}}\b{_LINE}\s-[AX][ ]?{_ARGUMENT}"),
    _place(
        "rabbitmqctl", rf"\b(?:add_user|change_password)\s{{1,4}}\S{{1,64}}\s{{1,4}}{_ARGUMENT}"
    ),
    _place("smbclient", rf"\bsmbclient\b{_LINE}\s-U[ ]?[^\s%]{{1,64}}%{_ARGUMENT}"),
    _place("--auth", r"--auth[ =][\"']?[^\s:\"']{1,100}:([^\s\"']{3,200})"),
    *(
        _place(
            word,
            rf"\b(?:{word}|{word.title()})=?\(\s{{0,20}}[\"'][^\"'\n]{{1,64}}[\"'],\s{{0,20}}[\"']([^\"'\n]{{4,200}})[\"']",
        )
        for word in (
            *("auth", "BasicAuth", "HTTPBasicAuth", "login", "basic_auth", "NetworkCredential"),
            *("UsernamePasswordCredentials", "PasswordAuthentication"),
        )
    ),
    _place("openssl", rf"\bopenssl\s{{1,4}}enc\b{_LINE}\s-k[ ]{_ARGUMENT}"),
    _place("AUTH", rf"(?m)^[^\n]{{0,60}}>[ ]AUTH[ ](?:\S{{1,64}}[ ])?{_ARGUMENT}[ \t]*$"),
    *(
        _place(tool, rf"\b{tool}\b{_LINE}\s-(?:p|P)[ ]?{_ARGUMENT}")
        for tool in (
            "cqlsh",
            "sqlcmd",
            "bcp",
            "twine",
            "7z",
            "7za",
            "unzip",
            "zip",
            "mosquitto_pub",
            "mosquitto_sub",
        )
    ),
    _place("az", rf"\baz\s{{1,4}}login\b{_LINE}\s(?:-p|--password)[ =]{_ARGUMENT}"),
    *(
        _place(tool, rf"\b{tool}\b{_LINE}\s/p:{_ARGUMENT}")
        for tool in ("xfreerdp", "wfreerdp", "mstsc", "cmdkey")
    ),
    _place("lftp", rf"\blftp\b{_LINE}\s-u[ ]?[\"']?[^\s,\"']{{1,64}},{_ARGUMENT}"),
    _place("ftp", rf"\bftp>[ ]user[ ]\S{{1,64}}[ ]{_ARGUMENT}"),
    *(
        _place(
            tool,
            rf"\b{tool}\b{_LINE}\s(?:-a|--auth)[ =][\"']?[^\s:\"']{{1,64}}:([^\s\"']{{3,200}})",
        )
        for tool in ("http", "https", "xh")
    ),
    _place("oracle", r"\bjdbc:oracle:\w{1,10}:[\w.$#]{1,64}/([^\s@/\"']{3,100})@"),
    *(
        _place(
            word,
            rf"\b{word}\(\s{{0,20}}[^\s,()]{{1,200}},\s{{0,20}}[\"'][^\"'\n]{{0,64}}[\"'],"
            rf"\s{{0,20}}[\"']([^\"'\n]{{4,200}})[\"']",
        )
        for word in ("mysqli", "PDO", "mysql_connect", "mysqli_connect", "getConnection")
    ),
    *(
        _place(
            word,
            rf"\b(?:vault|cargo|snyk|wandb|npx)\s{{1,4}}(?:login|auth)\s{{1,4}}{_ARGUMENT}",
            Telling.TOKEN,
        )
        for word in ("vault", "cargo", "snyk", "wandb")
    ),
    _place("--with-token", rf"--with-token\s{{1,4}}<<<\s{{0,4}}{_ARGUMENT}", Telling.TOKEN),
    _place("poetry", rf"\bpypi-token\.[\w-]{{1,64}}\s{{1,4}}{_ARGUMENT}", Telling.TOKEN),
    _place("add-mask", r"::add-mask::([^\s\"']{6,400})"),
    *(
        _place(
            word,
            rf"\b{word.replace('.', '[.]')}"
            r"\((?:[^()\n]{0,200}?[ ,])?b?([\"'][^\"'\n]{12,200}[\"'])",
            Telling.SECRET,
        )
        for word in (
            "jwt.sign",
            "jwt.verify",
            "jwt.encode",
            "jwt.decode",
            "hmac.new",
            "crypto.createHmac",
        )
    ),
    *(
        _place(
            word,
            rf"{word.replace('.', '[.]')}\(\s{{0,20}}[\"'][^\"'\n]{{1,64}}[\"'],"
            r"\s{0,20}[\"']([^\"'\n]{4,200})[\"']",
        )
        for word in ("smtp.login", "server.login", "client.login", "s.login", "smtpObj.login")
    ),
    _place(
        "DriverManager.getConnection",
        r"getConnection\([^()\n]{1,200},\s{0,20}\"[^\"\n]{0,64}\",\s{0,20}\"([^\"\n]{4,200})\"",
    ),
    _place("credentials", r"(?i)\bcredentials?:?[ ]{1,2}[\w.@-]{1,40}[ ]/[ ](\S{5,100})"),
    _place("credentials", r"(?i)\bcredentials?:?[ ]{1,2}[\w.@-]{1,40}:(?=\S*[0-9])(\S{6,100})"),
    _place("login", r"(?i)\blogin:[ ]{1,2}[\w.@-]{1,40}[ ]/[ ](?=\S*[0-9])(\S{5,100})"),
    _place("passe", r"(?i)\bmot de passe[ ]{0,2}:[ ]{0,2}(?=\S*[0-9])(\S{5,100})"),
    _place("contrase", r"(?i)\bcontrase\u00f1a[ ]{0,2}:[ ]{0,2}(?=\S*[0-9])(\S{5,100})"),
    _place("default", r"\buser[ ]\S{1,64}[ ](?:on|off)[ ]>(\S{4,200})[ ]"),
    _place("requirepass", rf"\b(?:requirepass|masterauth)\s{{1,4}}{_ARGUMENT}"),
)
_DOCKER_AUTH = re.compile(
    r"\\{0,3}\"auth\\{0,3}\"\s{0,10}:\s{0,10}\\{0,3}\"([A-Za-z0-9+/=]{8,400})"
)
_INSERT = re.compile(
    r"(?i)\bINSERT\s{1,10}INTO\s{1,10}\S{1,100}\s{0,10}\(([^()]{1,1000})\)\s{0,10}VALUES\s{0,10}"
    r"\(([^()]{1,2000})\)"
)
_VALUE = re.compile(r"\s*(?:'((?:[^'\\]|''|\\.)*)'|[^,']*)\s*(?:,|\Z)")
WORDS = tuple(dict.fromkeys(place.word for place in _PLACES))


def in_commands(text: str, words: str) -> Iterator[Found]:
    """The passwords of commands, `.netrc`, `.pgpass`, and statements of SQL."""
    for place in _PLACES:
        if place.word in words or (place.word.isupper() and place.word.lower() in words):
            for match in place.form.finditer(text):
                yield from _unquoted(match, place.told)
    if "password" in words or "PASSWORD" in words:
        yield from _inserted(text)
    for match in _DOCKER_AUTH.finditer(text):
        if named_and_secret(match.group(1)):
            yield Found(match.start(1), match.end(1), "password")


def _inserted(text: str) -> Iterator[Found]:
    """The passwords of rows that are written into a table."""
    for match in _INSERT.finditer(text):
        given = _VALUE.finditer(text, match.start(2), match.end(2))
        for column, value in zip(match.group(1).split(","), given, strict=False):
            told = telling(column.strip(' `"[]'))
            if value.group(1) and told is Telling.PASSWORD:
                yield from _unquoted(value, told)


def _unquoted(match: re.Match[str], told: Telling) -> Iterator[Found]:
    start, end = match.span(1)
    if match.group(1)[:1] in ("'", '"'):
        start, end = start + 1, end - 1
    value = Value(match.string[start:end], quoted=True, set_off=True)
    if is_secret(value, told):
        yield Found(start, end, "password" if told is Telling.PASSWORD else "token")
