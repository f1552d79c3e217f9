"""Passwords that are given to what logs in, to what sets a password, and to what keeps one.

Each of these commands and files has a word of its own, so that nothing else is looked through.
"""

from __future__ import annotations

from pathexport.redact.placed.place import ARGUMENT, BEGINS, LINE, Place, behind, given
from pathexport.redact.words.names import Telling

_TEXT = r"[\"']([^\"'\n]{4,200})[\"']"
_SOMEBODY = r"[\w.@-]{1,64}:"
_OF_ONE = rf"{_SOMEBODY}(\S{{4,200}})(?:\n|\Z)"
_LOGINS = (
    *(
        Place(
            tool,
            rf"\b{tool}(?:\s\S{{1,40}}){{0,3}}?\slogin\b{LINE}\s(?:-p|--password)[ =]{ARGUMENT}",
        )
        for tool in ("podman", "crane", "oc", "nerdctl", "buildah", "oras", "cf", "ibmcloud")
    ),
    Place(
        "org.apache.kafka.common.security.plain.PlainLoginModule",
        r"\buser_[\w.-]{1,64}=\"([^\"\n]{4,200})\"",
    ),
    *behind("(?:-p[ ]?|--password[ =])", "rabbitmqadmin"),
    *behind(r"password\s{1,4}", "nmcli"),
    *behind(r"\+login\s{1,4}\S{1,64}\s{1,4}(?!\+)", "steamcmd"),
    *(
        Place(tool, rf"\b{tool}\s{{1,4}}[\"']?[\w.$#]{{1,64}}/([^\s@/\"']{{3,100}})(?:@|[\"'\s]|$)")
        for tool in ("expdp", "impdp", "sqlldr")
    ),
    *behind(r"/(?:rp|RP)\s{1,4}", "schtasks"),
    *behind(r"/p\s{1,4}", "signtool"),
    Place(
        "Zugangsdaten",
        rf"\bZugangsdaten[^\n:]{{0,40}}:[ ]{_SOMEBODY[:-1]}[ ]?[/:][ ]?(\S{{5,100}})",
    ),
    *given(
        rf"(?:\s{{0,20}}[\"'][^\"'\n]{{1,64}}[\"'],){{3}}\s{{0,20}}{_TEXT}",
        *("Credentials", "credentials"),
    ),
)
_HANDED = (
    *behind("-p[ ]", "hydra", "medusa", "crackmapexec", "netexec", "nxc", "smbmap", "evil-winrm"),
    *behind("-p[ ]", "rdesktop", "altool", "nuget", "supervisorctl", "steghide"),
    *(
        Place(tool, rf"\b{tool}\b{LINE}\s-(?:H|hashes)[ ][\"']?([0-9a-fA-F:]{{32,65}})\b")
        for tool in ("crackmapexec", "netexec", "nxc", "evil-winrm", "psexec.py", "wmiexec.py")
    ),
    Place(
        "influx",
        rf"\binflux\b{LINE}\s(?:-t|--token)[ =]([0-9A-Za-z][0-9A-Za-z_=-]{{19,200}})",
        Telling.SECRET,
    ),
    *(
        Place(
            word,
            rf"(?<![\w-])--?(?:[a-z]{{1,12}}-)?{option}[ =][\"']?[^\s:\"'=<\[]{{1,100}}:"
            r"(\"[^\"\n]{4,200}\"|'[^'\n]{4,200}'|[^\s\"']{4,200})",
            signs=(f"-{option} ", f"-{option}="),
        )
        for word, option in (
            ("--user", "user"),
            *((each, each) for each in ("auth", "creds", "credentials", "login")),
        )
    ),
    Place("CONNECT", r"\bCONNECT\s{1,4}[\"']?[\w.$#]{1,64}/([^\s@/\"']{3,100})@"),
    *(
        Place(
            tool,
            rf"(?i)\bpsexec(?:64)?(?:\.exe)?\b{LINE}\s-p\s{{1,4}}{ARGUMENT}",
            small=("psexec",),
        )
        for tool in ("PSEXEC", "PsExec", "psexec.exe", "PsExec.exe", "PSEXEC.EXE", "PsExec64.exe")
    ),
    Place(
        "grant_type=authorization_code",
        r"grant_type=authorization_code[^\s\"']{0,800}?&code=([\w./+%~-]{10,800})",
        Telling.TOKEN,
    ),
    Place(
        "grant_type=authorization_code",
        r"\bcode=([\w./+%~-]{10,800})[^\s\"']{0,800}?&grant_type=authorization_code",
        Telling.TOKEN,
    ),
    *(
        Place(word, rf"//[\w.:@/-]{{1,200}}/:{word}[ ]?=[ ]?([^\s\"'$]{{6,400}})")
        for word in ("_auth", "_password")
    ),
)
_SETTERS = (
    *(
        Place(word, form, told)
        for word, form, told in (
            ("bw", rf"\bbw login\s{{1,4}}\S{{1,100}}\s{{1,4}}(?!-){ARGUMENT}", Telling.PASSWORD),
            ("vault", rf"\bvault\soperator\sunseal\s{{1,4}}(?!-){ARGUMENT}", Telling.TOKEN),
            ("poetry", rf"\bpoetry\s{{1,4}}publish\b{LINE}\s-p\s{ARGUMENT}", Telling.PASSWORD),
            ("encrypt_string", rf"\bencrypt_string\s{{1,4}}(?!-){ARGUMENT}", Telling.PASSWORD),
            (
                "mkpasswd",
                rf"\bmkpasswd\s-m\s{{0,4}}\S{{2,20}}\s{{1,4}}(?!-){ARGUMENT}",
                Telling.PASSWORD,
            ),
        )
    ),
    Place(
        "user-secrets",
        rf"\buser-secrets\s{{1,4}}set\s{{1,4}}(?:\"[^\"\n]{{1,100}}\"|'[^'\n]{{1,100}}'|\S{{1,100}})"
        rf"\s{{1,4}}{ARGUMENT}",
    ),
    Place(
        "openssl",
        rf"\bopenssl\s{{1,4}}passwd\s{{1,4}}(?:-salt\s{{1,4}}\S{{1,64}}\s{{1,4}}|-\w{{1,10}}\s{{1,4}}){{0,4}}"
        rf"(?![\\-]){ARGUMENT}",
    ),
    *behind(r"-p\s{1,4}", "unlock-keychain", "create-keychain"),
    *behind(r"-w\s{1,4}", "add-generic-password", "add-internet-password"),
    *(
        Place("createUser", rf"\bcreateUser\b[^\n]{{0,200}}?\s{algorithm}[ ]{{1,4}}{ARGUMENT}")
        for algorithm in ("(?:MD5|SHA)(?:-[0-9]{3})?", "(?:AES|DES)(?:-[0-9]{3})?")
    ),
    Place(
        "net",
        rf"\bnet\s{{1,4}}user\s{{1,4}}(?:/add\s{{1,4}})?[^\s/]\S{{0,63}}\s{{1,4}}(?!/){ARGUMENT}",
    ),
    Place("rootpw", rf"\brootpw\s{{1,4}}(?:--plaintext\s{{1,4}})?(?!-){ARGUMENT}"),
    Place(
        "sasl_passwd",
        r"(?m)^[^\n:]{0,120}(?::[0-9]{2,5})?[ \t]{1,8}[\w.@+-]{1,100}:([^\s/]\S{3,200})$",
    ),
    Place("smtp_sasl_password_maps", r"\bstatic:[^\s:]{1,100}:([^\s\"']{4,200})"),
    *(
        Place(
            word,
            rf"\b{word}[ ]{{1,4}}(?:[0-9]{{1,5}}[ ]{{1,4}})?(?:md5[ ]{{1,4}})?"
            r"(?:[0-9][ ]{1,4})?(\S{4,100})",
        )
        for word in ("key-string", "authentication-key", "message-digest-key")
    ),
    Place("snmp-server", r"\bsnmp-server\s{1,4}community\s{1,4}(\S{6,64})"),
    *(Place(f"{one}community", rf"\b{one}community\s{{1,4}}(\S{{6,64}})") for one in ("ro", "rw")),
    Place("password", r"\btemporary password is generated for \S{1,80}: (\S{8,64})"),
    Place("Password", r"\bPassword for the \w+ user \(reset with [^\n]{1,120}\):\s{1,8}(\S{8,64})"),
    *(
        Place(word, form)
        for word in ("secret", "password")
        for form in (
            (
                rf"\b(?:enable|username)\b[^\n]{{0,100}}?\s"
                rf"(?:privilege\s[0-9]{{1,2}}\s{word}|{word}\s{{1,4}}[07])\s{{1,4}}(\S{{4,100}})"
            ),
            rf"{BEGINS}enable[ ]{{1,4}}{word}[ ]{{1,4}}(?=\S{{0,99}}[0-9])(\S{{6,100}})[ \t]*$",
        )
    ),
    *(
        Place(
            word,
            rf"\becho\s{{1,4}}(?:-\w\s{{1,4}})?[\"']?([^\s\"'\\]{{4,100}})\\{{1,4}}n\1"
            rf"(?:\\{{1,4}}n)?[\"']?\s{{0,4}}\|[^\n|]{{0,40}}{word}",
        )
        for word in ("smbpasswd", "passwd")
    ),
    *(
        Place("chpasswd", rf"{form}(?:{_SOMEBODY}\S{{1,200}}\s{{1,20}}){{{number}}}{_OF_ONE}")
        for number in range(4)
        for form in (
            r"\bchpasswd\s{0,4}<<-?\s?[\"']?\w{1,16}[\"']?\n",
            r"\bchpasswd:\s{1,20}list:[ ]\|\s{1,20}",
        )
    ),
    *given(
        rf"\s{{0,20}}b?{_TEXT}",
        *("bcrypt.hash", "bcrypt.hashSync", "bcrypt.hashpw", "SecretValue.unsafePlainText"),
        *("SecretValue.plainText", "unsafePlainText", "unsafe_plain_text"),
        *("get_password_hash", "generate_password_hash", "hash_password", "hashPassword"),
        "pwd_context.hash",
    ),
    *(Place(f".{word}", rf"\)\.{word}\(\s{{0,20}}{_TEXT}") for word in ("hash", "hashSync")),
    *(
        Place(
            word,
            rf"{word.replace('.', '[.]')}\({{1,2}}(?:[\w.]{{1,40}}\()?b?[\"']"
            rf"{_SOMEBODY}([^\"'\n\s]{{6,200}})[\"']",
        )
        for word in (
            *("b64encode", "base64.b64encode", "btoa", "window.btoa", "base64_encode"),
            *("Base64.encode64", "Base64.strict_encode64", ".encodeToString"),
            *("Convert.ToBase64String", "Encoding.UTF8.GetBytes", "Encoding.ASCII.GetBytes"),
        )
    ),
    Place(
        "Buffer.from",
        rf"\bBuffer[.]from\([\"']{_SOMEBODY}([^\"'\n\s]{{6,200}})[\"']"
        r"(?:,[ ]?[\"'][\w-]{3,8}[\"'])?\)[.]toString\([\"']base64",
    ),
    Place("--user", rf"[\"']--user[\"'],\s{{0,20}}[\"']{_SOMEBODY}([^\"'\n\s]{{4,200}})[\"']"),
)
_KEPT = (
    *(
        Place(tool, form)
        for tool in ("pass", "gopass")
        for form in (
            rf"\b{tool}\sinsert\b{LINE}\s<<<\s{{0,4}}{ARGUMENT}",
            rf"\becho\s{{1,4}}(?:-n\s)?{ARGUMENT}\s{{0,4}}\|\s{{0,4}}{tool}\sinsert\b",
        )
    ),
    Place("PRAGMA", rf"(?i)\bPRAGMA\s{{1,4}}(?:re)?key\s{{0,4}}=\s{{0,4}}{_TEXT}"),
    Place(
        "Secret",
        r"\bSecret[ ]ID[ \t]{0,20}[=:][ \t]{1,20}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b",
        Telling.SECRET,
    ),
    Place("NTLM", r"\bNTLM\s{1,8}:\s([0-9a-f]{32})\b", Telling.SECRET),
    *(
        Place(
            word,
            r"\\{0,3}\"value\\{0,3}\"\s{0,4}:\s{0,4}\\{0,3}\"([^\"\\\n]{16,4000})\\{0,3}\""
            rf"[^{{}}]{{0,800}}?\\{{0,3}}\"{word}\\{{0,3}}\"\s{{0,4}}:",
            Telling.TOKEN,
        )
        for word in ("httpOnly", "sameSite")
    ),
    Place("clear-text=", r"\bclear-text=\"([^\"\n]{4,200})\""),
    Place(
        "SecureString",
        r"\bSecureString(?:\t|\\{0,3}\",\s{0,40}\\{0,3}\"Value\\{0,3}\":\s{0,4}\\{0,3}\")"
        r"([^\s\"\\]{4,4000})",
    ),
    Place(
        "spawn",
        r"\bspawn[ ][^\n]{0,400}?(?:\n[^;\n]{0,200})?[;\n]\s{0,8}send[ ](?:-- )?\\{0,3}\""
        r"(?=[^\s\"/]{0,60}[0-9])([^\s\"/\\]{6,100})\\{1,4}[rn]\\{0,3}\"",
    ),
    Place(
        "Password",
        r"\bPassword for the \[\w{1,40}\] user successfully reset\.\s{1,8}"
        r"New value:[ ](\S{8,100})",
    ),
    *(
        Place(
            word,
            rf"(?i)assw[^\n]{{0,80}}\n?[^\n]{{0,40}}?send_?line\(b?{_TEXT}\)",
            signs=("sendline(", "send_line("),
            small=("assw",),
        )
        for word in ("password", "Password", "assword")
    ),
)
_SPOKEN_TO_SERVERS = (
    Place(
        "LOGIN",
        r"\bLOGIN(?<!AUTH LOGIN)[ ](?!PASSWORD\b)\"?[\w.@+-]{1,64}\"?[ ]"
        r"(\"[^\"\n]{6,200}\"|[^\s\"';]{6,200})\r?\n",
    ),
    Place(
        "PASS",
        r"\bUSER[ ][\w.@+-]{1,64}\r?\n(?:[^\n]{0,100}\n)?(?:[CS>]:?[ ])?PASS[ ](\S{6,200})"
        r"(?:\r?\n|\Z)",
    ),
    *(Place(word, rf"\b{word}=\{{([^{{}}\n\"'$]{{6,100}})\}}") for word in ("PWD", "Pwd")),
    Place("curl", rf"\bcurl\b{LINE}\s(?:-E|--cert)[ =][\"']?[\w./~-]{{1,100}}:([^\s\"']{{4,200}})"),
    *(
        Place(
            word, rf"\b{word} config (?:-\S{{1,12}} )?http-basic\.\S{{1,64}} \S{{1,64}} {ARGUMENT}"
        )
        for word in ("poetry", "composer")
    ),
    Place(
        "bundle",
        r"\bbundle config(?: set)?(?: --?\w{1,12}){0,2} (?:https://)?[\w-]{1,60}(?:[.][\w-]{1,60}){1,4}/?"
        r" (?=\w[\w.@%-]{0,63}:)(?:[A-Za-z._@-]{1,64}:)?([^\s\"'|;&<>]{6,200})",
    ),
    Place(
        "AUTH",
        r"\bAUTH[ ](?:PLAIN|LOGIN|plain|login)[ ]([A-Za-z0-9+/]{12,400}={0,2})(?![\w-])",
        Telling.TOKEN,
    ),
    *(
        Place(
            key,
            rf"\b{key}[ \t]{{1,12}}(?i:full|read)[ \t]{{1,12}}([A-Za-z0-9+/]{{86}}==)",
            Telling.TOKEN,
        )
        for key in ("key1", "key2")
    ),
)
PLACES = (*_SPOKEN_TO_SERVERS, *_LOGINS, *_HANDED, *_SETTERS, *_KEPT)
