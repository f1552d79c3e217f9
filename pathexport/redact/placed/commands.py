"""Passwords that commands are given as arguments, in places of which no name tells."""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.later import later
from pathexport.redact.given.headers import named_and_secret
from pathexport.redact.placed.place import ARGUMENT, LINE, WORD, Place, behind, each
from pathexport.redact.words.found import Found
from pathexport.redact.words.names import Telling

_LONG = r"(\"[^\"\n]{1,4000}\"|'[^'\n]{1,4000}'|[^\s\"'|;&<>]{1,4000})"
"""An argument that may be a token."""
_OF_OPTION = (
    rf"(?<![\w-])--?(?:[a-z]{{1,12}}-)?{WORD}[ =][\"']?[^\s:\"'=<\[]{{1,100}}:"
    r"(\"[^\"\n]{4,200}\"|'[^'\n]{4,200}'|[^\s\"']{4,200})"
)
"""What an option is given that takes somebody's name and password."""
_SAYS_WHO = (
    r"(?![\w.-]{0,60}(?i:user|username|login|host|hostname|port|url|uri|name|email|region|bucket|id|"
    r"database|db|namespace)=)"
)
"""What is no secret of those that a command names."""
_REMOTE = " ".join(
    f"{tool}.py impacket-{tool}"
    for tool in (
        *("psexec", "wmiexec", "smbexec", "atexec", "dcomexec", "secretsdump"),
        *("mssqlclient", "lookupsid", "smbclient", "services"),
    )
)
"""What runs something on another machine, as somebody whose password it is given."""
_KEEPS = (
    r"\b(?:secrets?[\s:](?:create|put|set|add|versions\sadd)|create\ssecret|env\s(?:add|set))\b"
)
_PUTS = rf"(?:{_KEEPS}|\bput-parameter|\bcreate-secret)"
_KEPT = (
    (rf"{_KEEPS}[^\n|;]{{0,200}}?<<<\s{{0,4}}{ARGUMENT}", ("<<<",)),
    (
        rf"\b(?:echo|printf)\s{{1,4}}(?:-n\s|[\"']%s(?:\\n)?[\"']\s)?{ARGUMENT}\s{{0,4}}\|[^\n|]{{0,60}}{_KEEPS}",
        (),
    ),
    (
        rf"{_PUTS}{LINE}\s--(?:value|body|data|secret-string)[ =]{ARGUMENT}",
        ("--value", "--body", "--data", "--secret-string"),
    ),
    (rf"{_KEEPS}{LINE}\s-b[ ]{ARGUMENT}", ("-b ",)),
)
"""How that is written, with what is always in it."""
_KEEPERS = tuple(
    Place(word, form, signs=signs)
    for word in ("secret", "secrets", "put-parameter", "create-secret", "vercel")
    for form, signs in _KEPT
)
"""What is given to those who keep secrets: vaults of clouds, of code hosts and of platforms."""
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
        r"\bcurl\b[^\n|;]{0,400}?\s(?:-b|--cookie)[ =]?[\"']?[\w.-]{1,64}=([^\s;\"']{12,400})",
        Telling.TOKEN,
    ),
    Place(
        "bearer",
        rf"(?<!\S)(?:-A[ ]?|--auth-type[ =])bearer[ ]{{1,4}}(?:-a[ ]?|--auth[ =]){_LONG}",
        Telling.TOKEN,
        signs=("-A bearer ", "-Abearer ", "--auth-type bearer ", "--auth-type=bearer "),
    ),
    Place("curl", rf"\bcurl\b{LINE}\s(?:-E|--cert)[ =][\"']?[\w./~-]{{1,100}}:([^\s\"']{{4,200}})"),
    Place("sshpass", rf"\bsshpass\s{{1,4}}-p\s{{0,4}}{ARGUMENT}"),
    *each(
        "mysql mysqldump mysqladmin mariadb",
        rf"\b{WORD}\b{LINE}[\s\"']-p([^\s\"'=-][^\s\"']{{3,200}}|\"[^\"\n]{{4,200}}\"|'[^'\n]{{4,200}}')",
    ),
    Place(
        "docker",
        rf"\b(?:docker|podman|helm registry|az acr)\s{{1,4}}login\b{LINE}\s-p[ =]?{_LONG}",
    ),
    *each(
        "podman crane oc nerdctl buildah oras cf ibmcloud",
        rf"\b{WORD}(?:\s\S{{1,40}}){{0,3}}?\slogin\b{LINE}\s(?:-p|--password)[ =]{ARGUMENT}",
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
    Place(
        "/user",
        rf"(?<!/)/user:\S{{1,100}}\s{{1,4}}(?!/\w{{1,12}}:|[\"']?[\w\\:.]{{1,80}}\.exe\b){ARGUMENT}",
    ),
    Place(
        "net",
        rf"\bnet\s{{1,4}}use\s{{1,4}}(?:\S{{1,3}}\s{{1,4}})?\\{{2,4}}\S{{1,200}}\s{{1,4}}(?![/*]){ARGUMENT}",
    ),
    Place(
        "net",
        rf"\bnet\s{{1,4}}user\s{{1,4}}(?:/add\s{{1,4}})?[^\s/]\S{{0,63}}\s{{1,4}}(?!/){ARGUMENT}",
    ),
    *(
        Place("ConvertTo-SecureString", form)
        for form in (
            rf"ConvertTo-SecureString(?:\s{{1,4}}-[A-Z][A-Za-z]{{1,20}}){{0,3}}\s{{1,4}}(?!-){ARGUMENT}",
            r"(\"[^\s\"]{1,200}\"|'[^\s']{1,200}')\s{0,4}\|\s{0,4}ConvertTo-SecureString",
        )
    ),
    Place("reg", rf"\breg(?:\.exe)?\s{LINE}/v\s\"?\w{{0,40}}[Pp]assword\"?\s{LINE}/d\s{ARGUMENT}"),
    *behind("mongo mongosh mongodump mongorestore", "(?:-p|--password)[ =]"),
    *behind("ldapsearch ldapmodify ldapadd ldapwhoami ldappasswd", "-w[ ]?"),
    *behind("ldapdelete ipa-client-install", "-w[ ]?"),
    *behind("ldappasswd", "-s[ ]?"),
    *behind("snmpwalk snmpget snmpset", "-A[ ]?"),
    *behind("snmpwalk snmpget snmpset", "-X[ ]?"),
    *behind("snmpwalk snmpget snmpset snmpbulkwalk snmpgetnext", "-c[ ]?"),
    *behind("ipmitool", "-P[ ]?"),
    *behind("rar unrar", "-hp[ ]?"),
    *behind("unrar", "-p[ ]?"),
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
    Place(
        "mc",
        rf"\bmc\s{{1,4}}alias\s{{1,4}}set(?:\s{{1,4}}\S{{1,200}}){{2}}\s{{1,4}}{ARGUMENT}",
        Telling.SECRET,
    ),
    *_KEEPERS,
    Place("rabbitmqctl", rf"\b(?:add_user|change_password)\s{{1,4}}\S{{1,64}}\s{{1,4}}{ARGUMENT}"),
    Place(
        "openssl",
        rf"\bopenssl\s{{1,4}}(?:enc|aes|des|camellia|chacha)[\w-]{{0,20}}\s{LINE}"
        rf"\s-[kK][ ]{ARGUMENT}",
    ),
    Place(
        "openssl",
        rf"\bopenssl\s{{1,4}}passwd\s{{1,4}}(?:-salt\s{{1,4}}\S{{1,64}}\s{{1,4}}|-\w{{1,10}}\s{{1,4}}){{0,4}}"
        rf"(?![\\-]){ARGUMENT}",
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
    Place("poetry", rf"\bpypi-token\.[\w-]{{1,64}}\s{{1,4}}{ARGUMENT}", Telling.TOKEN),
    Place("poetry", rf"\bpoetry\s{{1,4}}publish\b{LINE}\s-p\s{ARGUMENT}"),
    *each(
        "poetry composer",
        rf"\b{WORD} config (?:-\S{{1,12}} )?http-basic\.\S{{1,64}} \S{{1,64}} {ARGUMENT}",
    ),
    Place(
        "bundle",
        r"\bbundle config(?: set)?(?: --?\w{1,12}){0,2} (?:https://)?[\w-]{1,60}(?:[.][\w-]{1,60}){1,4}/?"
        r" (?=\w[\w.@%-]{0,63}:)(?:[A-Za-z._@-]{1,64}:)?([^\s\"'|;&<>]{6,200})",
    ),
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
        "influx",
        rf"\binflux\b{LINE}\s(?:-t|--token)[ =]([0-9A-Za-z][0-9A-Za-z_=-]{{19,200}})",
        Telling.SECRET,
    ),
    Place(
        "sqlplus",
        r"\bsqlplus\b[^\n]{0,200}?\s[\"']?[\w.$#]{1,64}/([^\s@/\"']{3,100})(?:@|[\"'\s]|$)",
    ),
    *each(
        "expdp impdp sqlldr",
        rf"\b{WORD}\s{{1,4}}[\"']?[\w.$#]{{1,64}}/([^\s@/\"']{{3,100}})(?:@|[\"'\s]|$)",
    ),
    *behind("ssh-keygen", "-[NP][ ]?"),
    Place(
        "dart-define",
        r"--dart-define=[A-Z_]{0,40}(?:KEY|TOKEN|SECRET)=([^\s\"']{8,200})",
        Telling.SECRET,
    ),
    *behind("rabbitmqadmin", "(?:-p[ ]?|--password[ =])"),
    *behind("nmcli", r"password\s{1,4}"),
    *behind("steamcmd", r"\+login\s{1,4}\S{1,64}\s{1,4}(?!\+)"),
    *behind("schtasks", r"/(?:rp|RP)\s{1,4}"),
    *behind("signtool", r"/p\s{1,4}"),
    *behind("hydra medusa crackmapexec netexec nxc smbmap evil-winrm", "-p[ ]"),
    *behind("rdesktop altool nuget supervisorctl steghide", "-p[ ]"),
    *each(
        "crackmapexec netexec nxc evil-winrm psexec.py wmiexec.py",
        rf"\b{WORD}\b{LINE}\s-(?:H|hashes)[ ][\"']?([0-9a-fA-F:]{{32,65}})\b",
    ),
    *each(
        "PSEXEC PsExec psexec.exe PsExec.exe PSEXEC.EXE PsExec64.exe",
        rf"(?i)\bpsexec(?:64)?(?:\.exe)?\b{LINE}\s-p\s{{1,4}}{ARGUMENT}",
        small=("psexec",),
    ),
    *each(
        _REMOTE,
        rf"\b{WORD}\b{LINE}\s[\"']?(?:[\w.-]{{1,64}}/)?[\w.$-]{{1,64}}:"
        r"([\"'][^\"'\n]{4,200}[\"']|[^\s\"'@]{4,200})[\"']?@[\w.-]{3,100}",
    ),
    *each(
        "smbclient rpcclient smbget smbcacls wmic winexe",
        rf"\b{WORD}\b{LINE}\s(?:-U|--user)[ =]?[\"']?[^\s%\"']{{1,64}}%([^\s\"']{{4,200}})",
    ),
    *each("auth creds credentials login", _OF_OPTION, signs=(f"-{WORD} ", f"-{WORD}=")),
    Place("--user", _OF_OPTION.replace(WORD, "user"), signs=("-user ", "-user=")),
    *each(
        "-u -U",
        rf"\s{WORD}[ =:]?(?![\w.-]*:)\S{{1,64}}\s(?:{LINE}\s)?-[pP][ =:]?{ARGUMENT}",
        told=Telling.SECRET,
    ),
    Place("bw", rf"\bbw (?:login\s{{1,4}}\S{{1,100}}|unlock)\s{{1,4}}(?!-){ARGUMENT}"),
    Place("vault", rf"\bvault\soperator\sunseal\s{{1,4}}(?!-){ARGUMENT}", Telling.TOKEN),
    Place("encrypt_string", rf"\bencrypt_string\s{{1,4}}(?!-){ARGUMENT}"),
    Place("mkpasswd", rf"\bmkpasswd\s-m\s{{0,4}}\S{{2,20}}\s{{1,4}}(?!-){ARGUMENT}"),
    Place(
        "user-secrets",
        rf"\buser-secrets\s{{1,4}}set\s{{1,4}}(?:\"[^\"\n]{{1,100}}\"|'[^'\n]{{1,100}}'|\S{{1,100}})"
        rf"\s{{1,4}}{ARGUMENT}",
    ),
    *behind("unlock-keychain create-keychain", r"-p\s{1,4}"),
    *behind("set-key-partition-list", r"-k\s{1,4}"),
    Place("security", rf"\bsecurity import\b{LINE}\s-P[ ]{ARGUMENT}"),
    Place("nuget", rf"\bnuget push\b{LINE}\s-k[ ]{ARGUMENT}", Telling.SECRET),
    *behind("add-generic-password add-internet-password", r"-w\s{1,4}"),
    Place(
        "secret",
        rf"--from-literal[ =][\"']?{_SAYS_WHO}[\w.-]{{1,100}}={ARGUMENT}",
        Telling.SECRET,
        signs=("--from-literal",),
    ),
    Place("db2", rf"(?i)\bdb2\b{LINE}\suser[ ]{{1,4}}\S{{1,64}}[ ]using[ ]{{1,4}}{ARGUMENT}"),
    Place("uci", rf"\buci[ ](?:-\w[ ])?set[ ]wireless\.[^\s=]{{1,60}}\.key={ARGUMENT}"),
)
_DOCKER_AUTH = later(r"\\{0,3}\"auth\\{0,3}\"\s{0,10}:\s{0,10}\\{0,3}\"([A-Za-z0-9+/=]{8,400})")
_BASIC = later(r"\bBasic[ ]([A-Za-z0-9+/]{12,400}={0,2})(?![\w+/=])")


def in_headers(text: str, words: frozenset[str]) -> Iterator[Found]:
    """Names with their passwords in Base64, of headers and Docker's configuration."""
    for word, form in (("auth", _DOCKER_AUTH), ("Basic", _BASIC)):
        for match in form.finditer(text) if word in words else ():
            if named_and_secret(match[1]):
                yield Found(*match.span(1), "password")
