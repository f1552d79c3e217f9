"""Passwords in the places where commands and files take them without a name beside."""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.headers import named_and_secret
from pathexport.redact.placed.keepers import KEEPERS
from pathexport.redact.placed.place import ARGUMENT, BEGINS, LINE, WORD, Place, behind, each
from pathexport.redact.words.found import Found
from pathexport.redact.words.names import Telling

_LONG = r"(\"[^\"\n]{1,4000}\"|'[^'\n]{1,4000}'|[^\s\"'|;&<>]{1,4000})"
"""An argument that may be a token."""
_PIPED = (
    r"\b(?:echo|printf)\s{1,4}(?:-\w{1,2}\s{1,4}|[\"'][^\"'\n]{0,20}[\"']\s)?"
    rf"{ARGUMENT}(?:\s{{0,4}}(?:;\s{{0,4}}echo\s)?\s{{0,4}}\1;?\s?[)}}]?)?\s{{0,4}}\|\s{{0,4}}"
)
"""What is written to a command that reads it, perhaps twice."""
_ASKING = (
    "kinit cryptsetup veracrypt passwd smbpasswd keyring argon2 hcloud secret-tool sshfs "
    "openconnect"
)
"""Commands that ask for a password."""
_PGPASS = rf"{BEGINS}[\w.*-]{{1,200}}:{WORD}:[\w*-]{{1,64}}:[\w*.-]{{1,64}}:(\S{{3,200}})[ \t]*$"
"""A line of what Postgres reads passwords from, with the port."""
PLACES = (
    Place(
        "curl",
        rf"\bcurl\b{LINE}\s(?:-u|--user|--proxy-user|-U)(?:[ =]{{1,4}}|(?=\S))[\"']?"
        r"[^\s:\"'<]{0,100}[\"']?:(\"[^\"\n]{3,200}\"|'[^'\n]{3,200}'"
        r"|(?:[A-Za-z0-9]{4} ){3,5}[A-Za-z0-9]{4}(?=[\"'])|[^\s\"']{3,200})",
    ),
    Place(
        "curl",
        rf"\bcurl\b{LINE}\s(?:-u|--user)(?:[ =]|(?=\S))[\"']?([^\s:\"']{{16,400}}):?[\"']?(?!\S)",
        Telling.TOKEN,
    ),
    Place(
        "curl",
        rf"\bcurl\b{LINE}\s(?:-u|--user)(?:[ =]|(?=\S))[\"']?([^\s:\"'@.-]{{10,400}}):[\"']?(?!\S)",
        Telling.SECRET,
    ),
    Place(
        "curl",
        r"[\"']curl[\"'],[^\n]{0,200}?[\"']-u[\"'],\s{0,20}[\"'][^\s:\"']{1,100}:([^\s\"']{4,200})[\"']",
    ),
    Place("sshpass", rf"\bsshpass\s{{1,4}}-p\s{{0,4}}{ARGUMENT}"),
    Place("sshpass", r"[\"']sshpass[\"'],\s{0,20}[\"']-p[\"'],\s{0,20}[\"']([^\"'\n]{4,200})[\"']"),
    *each(
        "mysql mysqldump mysqladmin mariadb",
        rf"\b{WORD}\b{LINE}[\s\"']-p([^\s\"'=-][^\s\"']{{3,200}}|\"[^\"\n]{{4,200}}\"|'[^'\n]{{4,200}}')",
    ),
    Place(
        "docker",
        rf"\b(?:docker|podman|helm registry|az acr)\s{{1,4}}login\b{LINE}\s-p[ =]?{_LONG}",
    ),
    Place(
        "redis-cli",
        rf"\bredis-cli\b{LINE}\s"
        rf"(?:(?:-a|--pass)[ =]|(?:AUTH|auth)[ ](?:[\w.-]{{1,64}}[ ](?=[^\s-]))?){ARGUMENT}",
    ),
    Place(
        "htpasswd",
        rf"(?m)\bhtpasswd\s+-\w*b\w*\s(?:[^\n]{{0,200}}?\s)?\S+\s{ARGUMENT}\s*?(?:$|[;|&>`])",
    ),
    Place("pass", r"-pass(?:in|out)?[ =][\"']?pass:[\"']?([^\s\"']{3,200})"),
    Place("passphrase", rf"--passphrase[ =]{ARGUMENT}"),
    *each(
        "chpasswd base64",
        r"\b(?:echo|printf)\s{1,4}(?:-\w\s{1,4})?(?:[\"']%s[\"']\s{1,4})?[\"']?[\w.@+-]{1,64}:"
        rf"([^\s\"'|]{{4,200}})[\"']?\s{{0,4}}\|\s{{0,4}}(?:sudo\s)?(?:openssl\s)?{WORD}",
    ),
    Place("stdin", rf"{_PIPED}[^\n|]{{0,200}}--(?:password-)?stdin"),
    *each(
        "--with-token --passphrase-fd --password-fd --key-file", rf"{_PIPED}[^\n|]{{0,200}}{WORD}"
    ),
    Place("sudo", rf"{_PIPED}sudo\s[^\n|]{{0,100}}?-S"),
    *each(_ASKING, rf"{_PIPED}(?:sudo\s)?{WORD}"),
    Place(
        "/user",
        rf"(?<!/)/user:\S{{1,100}}\s{{1,4}}(?!/\w{{1,12}}:|[\"']?[\w\\:.]{{1,80}}\.exe\b){ARGUMENT}",
    ),
    Place("sudo", rf"\bsudo\b{LINE}\s-S\b[^\n|;]{{0,100}}?<<<\s{{0,4}}{ARGUMENT}"),
    Place(
        "login",
        r"\blogin\s{1,20}(?!(?:and|or|by|via)\s)\S{1,200}\s{1,20}password\s{1,20}(\S{3,200})",
    ),
    *each("5432 5433 6432 5434 26257", _PGPASS),
    Place("ConvertTo-SecureString", rf"ConvertTo-SecureString\s{{1,4}}(?:-String\s)?{ARGUMENT}"),
    *behind("mongo mongosh mongodump mongorestore", "(?:-p|--password)[ =]"),
    *behind("ldapsearch ldapmodify ldapadd ldapwhoami ldappasswd", "-w[ ]?"),
    *behind("ldapdelete ipa-client-install", "-w[ ]?"),
    *behind("snmpwalk snmpget snmpset", "-A[ ]?"),
    *behind("snmpwalk snmpget snmpset", "-X[ ]?"),
    *behind("ipmitool", "-P[ ]?"),
    *behind("rar", "-hp[ ]?"),
    *behind("unrar", "-p[ ]?"),
    *behind("ldappasswd", "-s[ ]?"),
    *(
        Place(tool, rf"\b{called}\s{{1,4}}{ARGUMENT}")
        for tool, called in (
            ("samba-tool", r"samba-tool\s{1,4}user\s{1,4}(?:create|add)\s{1,4}\S{1,64}"),
            ("wpa_passphrase", r"wpa_passphrase\s{1,4}\S{1,64}"),
            ("rclone", r"rclone\s{1,4}obscure"),
            ("hash-password", r"hash-password\s{1,4}(?:-p|--plaintext)"),
            ("qpdf", r"qpdf\s{1,4}--encrypt"),
            ("qpdf", r"qpdf\s{1,4}--encrypt\s{1,4}\S{1,64}"),
            ("iwconfig", r"iwconfig\s[^\n]{0,60}?\skey"),
        )
    ),
    Place("mc", rf"\bmc\s{{1,4}}alias\s{{1,4}}set(?:\s{{1,4}}\S{{1,200}}){{3}}\s{{1,4}}{ARGUMENT}"),
    *KEEPERS,
    Place("rabbitmqctl", rf"\b(?:add_user|change_password)\s{{1,4}}\S{{1,64}}\s{{1,4}}{ARGUMENT}"),
    Place(
        "openssl",
        rf"\bopenssl\s{{1,4}}(?:enc|aes|des|camellia|chacha)[\w-]{{0,20}}\s{LINE}"
        rf"\s-[kK][ ]{ARGUMENT}",
    ),
    *behind("cqlsh sqlcmd bcp twine 7z 7za unzip zip", "-(?:p|P)[ ]?"),
    *behind("mosquitto_pub mosquitto_sub beeline airflow", "-(?:p|P)[ ]?"),
    Place(
        "az", rf"\baz\s{{1,4}}(?:login|sql|mysql|postgres)\b{LINE}\s(?:-p|--password)[ =]{ARGUMENT}"
    ),
    *behind("xfreerdp wfreerdp mstsc cmdkey", "/p:"),
    *behind("lftp", r"-u[ ]?[\"']?[^\s,\"']{1,64},"),
    *each(
        "-a --auth",
        rf"\b(?:https|http|xh)\b{LINE}\s{WORD}[ =][\"']?[^\s:\"']{{1,64}}:"
        r"([^\s\"']{3,200})",
    ),
    Place("--with-token", rf"--with-token\s{{1,4}}<<<\s{{0,4}}{ARGUMENT}", Telling.TOKEN),
    Place("poetry", rf"\bpypi-token\.[\w-]{{1,64}}\s{{1,4}}{ARGUMENT}", Telling.TOKEN),
    Place("add-mask", r"::add-mask::([^\s\"']{6,400})"),
    *each(
        "default requirepass masterauth aclfile ACL SETUSER",
        r">(?:(?<= on >)|(?<= off >)|(?<= on ['\"]>))([^\s=][^\s'\"]{3,200})(?:['\"]?[ ])",
        signs=(" on >", " off >", " on '>", ' on ">'),
    ),
    *each("requirepass masterauth", rf"\b{WORD}\s{{1,4}}{ARGUMENT}"),
    *(
        Place(
            tool,
            rf"\b{tool}\s{{1,4}}{does}\s{{1,4}}(?:-\w\s{{1,4}})?{ARGUMENT}",
            Telling.TOKEN,
        )
        for tool, does in (
            *((tool, "(?:login|auth)") for tool in ("vault", "cargo", "wandb", "npx")),
            ("shodan", "init"),
        )
    ),
    *(
        Place(tool, rf"\b{tool}\b{LINE}\s{behind}[ =]?([0-9A-Za-z][0-9A-Za-z_.-]{{19,200}})", told)
        for tool, behind, told in (
            ("snyk", "auth", Telling.SECRET),
            ("codecov", "-t", Telling.SECRET),
            ("doctl", "(?:-t|--access-token)", Telling.SECRET),
            ("flyctl", "-t", Telling.SECRET),
            ("sentry-cli", "--auth-token", Telling.SECRET),
        )
    ),
    Place(
        "encrypt",
        r"encrypt\\?[\"']?[ ]{0,4}[:=][ ]{0,4}[\"']([A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{22}==)",
        Telling.TOKEN,
    ),
    Place("stats", r"\bstats[ ]auth[ ][\w.@-]{1,64}:(\S{4,200})"),
    Place("auth-user-pass", r"<auth-user-pass>\s{1,8}\S{1,64}\s{1,8}(\S{4,200})\s{1,8}</auth"),
    *each("EAP XAUTH PSK NTLM", rf"\b{WORD}[ ]{{1,8}}\"([^\"\n]{{4,200}})\""),
    *each(
        "RSA ECDSA PKCS8 PKCS12",
        rf":[ ]{WORD}[ ]{{1,8}}\S{{1,100}}[ ]{{1,8}}\"([^\"\n]{{4,200}})\"",
        signs=(f": {WORD} ",),
    ),
    *each(
        "chap-secrets pap-secrets",
        rf"{BEGINS}[\"\w.*@-]{{1,64}}[ \t]{{1,8}}\S{{1,64}}[ \t]{{1,8}}"
        r"(?=\"|\S*[^\sa-z])\"?([^\s\"]{4,200})\"?[ \t]",
    ),
    Place(
        "userlist.txt",
        r"(?m)^[^\n\"]{0,8}\"[^\"\n]{1,64}\"[ ]{1,4}\"(?!md5|SCRAM)([^\"\n]{4,200})\"",
    ),
    Place("PASSWORD", r"\bPASSWORD[ ][\w.-]{1,40}[ ]=[ ](\S{6,200})"),
    Place("password", r"\nV[ ][0-9]{1,4}\n([^\n]{4,200})\nEND"),
    Place(
        "net",
        rf"\bnet\s{{1,4}}use\s{{1,4}}(?:\S{{1,3}}\s{{1,4}})?\\{{2,4}}\S{{1,200}}\s{{1,4}}(?![/*]){ARGUMENT}",
    ),
    Place(
        "NEO4J_AUTH",
        r"NEO4J_AUTH[\"']?\s{0,4}[=:]\s{0,4}[\"']?neo4j/([^\s\"'\\]{4,100})",
    ),
    Place(
        "sqlplus",
        r"\bsqlplus\b[^\n]{0,200}?\s[\"']?[\w.$#]{1,64}/([^\s@/\"']{3,100})(?:@|[\"'\s]|$)",
    ),
    *behind("ssh-keygen", "-[NP][ ]?"),
    *each(_ASKING, rf"\b{WORD}\b[^\n|;]{{0,200}}?<<<\s{{0,4}}{ARGUMENT}"),
    Place(
        "pass",
        r"(?i)/(?:(?<=\buser/)|(?<=\busername/))pass(?:word)?:?"
        r"[ ]{1,2}[\w.@-]{1,64}[ ]?[/:][ ]?(\S{5,100})",
    ),
    Place(
        "tcp",
        r"(?:\A|[\s\"'=])[\w.-]{1,40}:([^\s@\"'/]{4,100})@(?:tcp|unix)\(",
        signs=("@tcp(", "@unix("),
    ),
    Place(
        "random_password",
        r"\"random_password\"[^{}]{0,80}\{[^{}]{0,400}?\bresult\s{1,20}=\s\"([^\"\n]{4,200})\"",
    ),
    Place(
        "random_password",
        r"\"random_password\\{0,3}\"[^}]{0,2000}?\"result\\{0,3}\"\s{0,4}:\s{0,4}\\{0,3}\"([^\"\n\\]{4,200})",
    ),
    Place(
        "send",
        r"(?i)assw[^\n]{0,80}\n?[^\n]{0,40}?send(?:line)?[ ]{1,4}(?:--[ ])?"
        r"\"([^\"\n\\]{4,200})(?:\\{1,2}[rn]){0,2}\"",
        small=("assw",),
    ),
    Place(
        "PASS",
        r"PASS[ ](\S{3,200})\r?\n[^\n]{0,12}\b(?:2[0-9]{2}|\+OK)",
    ),
    Place("AUTH", r"AUTH[ ](\S{3,200})\r?\n[^\n]{0,4}\+OK"),
    Place("UGFzc3dvcmQ6", r"334[ ]UGFzc3dvcmQ6\s{1,4}(?:[ >-]{1,4}|C: )?([A-Za-z0-9+/]{8,200}=*)"),
    Place(
        "curl",
        r"\bcurl\b[^\n|;]{0,400}?\s(?:-b|--cookie)[ =]?[\"']?[\w.-]{1,64}=([^\s;\"']{12,400})",
        Telling.TOKEN,
    ),
    Place(".pgpass", _PGPASS.replace(WORD, "[0-9*]{1,5}")),
    Place(
        "dart-define",
        r"--dart-define=[A-Z_]{0,40}(?:KEY|TOKEN|SECRET)=([^\s\"']{8,200})",
        Telling.SECRET,
    ),
)
_DOCKER_AUTH = later(r"\\{0,3}\"auth\\{0,3}\"\s{0,10}:\s{0,10}\\{0,3}\"([A-Za-z0-9+/=]{8,400})")
_BASIC = later(r"\bBasic[ ]([A-Za-z0-9+/]{12,400}={0,2})(?![\w+/=])")


def in_headers(text: str, words: frozenset[str]) -> Iterator[Found]:
    """Names with their passwords in Base64, of headers and Docker's configuration."""
    for word, form in (("auth", _DOCKER_AUTH), ("Basic", _BASIC)):
        for match in form.finditer(text) if word in words else ():
            if named_and_secret(match[1]):
                yield Found(*match.span(1), "password")
