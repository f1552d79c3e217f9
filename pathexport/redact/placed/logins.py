"""Passwords that are given to what logs in, to what sets a password, and to what keeps one.

Each of these commands and files has a word of its own, so that nothing else is looked through.
"""

from __future__ import annotations

from pathexport.redact.placed.place import ARGUMENT, BEGINS, LINE, WORD, Place, behind, each, given
from pathexport.redact.words.names import Telling

_TEXT = r"[\"']([^\"'\n]{4,200})[\"']"
_SOMEBODY = r"[\w.@-]{1,64}:"
_OF_ONE = rf"{_SOMEBODY}(\S{{4,200}})(?:\n|\Z)"
_OF_OPTION = (
    rf"(?<![\w-])--?(?:[a-z]{{1,12}}-)?{WORD}[ =][\"']?[^\s:\"'=<\[]{{1,100}}:"
    r"(\"[^\"\n]{4,200}\"|'[^'\n]{4,200}'|[^\s\"']{4,200})"
)
"""What an option is given that takes somebody's name and password."""
_LOGINS = (
    *each(
        "podman crane oc nerdctl buildah oras cf ibmcloud",
        rf"\b{WORD}(?:\s\S{{1,40}}){{0,3}}?\slogin\b{LINE}\s(?:-p|--password)[ =]{ARGUMENT}",
    ),
    Place(
        "org.apache.kafka.common.security.plain.PlainLoginModule",
        r"\buser_[\w.-]{1,64}=\"([^\"\n]{4,200})\"",
    ),
    *behind("rabbitmqadmin", "(?:-p[ ]?|--password[ =])"),
    *behind("nmcli", r"password\s{1,4}"),
    *behind("steamcmd", r"\+login\s{1,4}\S{1,64}\s{1,4}(?!\+)"),
    *each(
        "expdp impdp sqlldr",
        rf"\b{WORD}\s{{1,4}}[\"']?[\w.$#]{{1,64}}/([^\s@/\"']{{3,100}})(?:@|[\"'\s]|$)",
    ),
    *behind("schtasks", r"/(?:rp|RP)\s{1,4}"),
    *behind("signtool", r"/p\s{1,4}"),
    Place(
        "Zugangsdaten",
        rf"\bZugangsdaten[^\n:]{{0,40}}:[ ]{_SOMEBODY[:-1]}[ ]?[/:][ ]?(\S{{5,100}})",
    ),
    *given(
        "Credentials credentials",
        rf"(?:\s{{0,20}}[\"'][^\"'\n]{{1,64}}[\"'],){{3}}\s{{0,20}}{_TEXT}",
    ),
)
_HANDED = (
    *behind("hydra medusa crackmapexec netexec nxc smbmap evil-winrm", "-p[ ]"),
    *behind("rdesktop altool nuget supervisorctl steghide", "-p[ ]"),
    *each(
        "crackmapexec netexec nxc evil-winrm psexec.py wmiexec.py",
        rf"\b{WORD}\b{LINE}\s-(?:H|hashes)[ ][\"']?([0-9a-fA-F:]{{32,65}})\b",
    ),
    Place(
        "influx",
        rf"\binflux\b{LINE}\s(?:-t|--token)[ =]([0-9A-Za-z][0-9A-Za-z_=-]{{19,200}})",
        Telling.SECRET,
    ),
    *each("auth creds credentials login", _OF_OPTION, signs=(f"-{WORD} ", f"-{WORD}=")),
    Place("--user", _OF_OPTION.replace(WORD, "user"), signs=("-user ", "-user=")),
    Place("CONNECT", r"\bCONNECT\s{1,4}[\"']?[\w.$#]{1,64}/([^\s@/\"']{3,100})@"),
    *each(
        "PSEXEC PsExec psexec.exe PsExec.exe PSEXEC.EXE PsExec64.exe",
        rf"(?i)\bpsexec(?:64)?(?:\.exe)?\b{LINE}\s-p\s{{1,4}}{ARGUMENT}",
        small=("psexec",),
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
    *each("_auth _password", rf"//[\w.:@/-]{{1,200}}/:{WORD}[ ]?=[ ]?([^\s\"'$]{{6,400}})"),
)
_SETTERS = (
    Place("bw", rf"\bbw login\s{{1,4}}\S{{1,100}}\s{{1,4}}(?!-){ARGUMENT}"),
    Place("vault", rf"\bvault\soperator\sunseal\s{{1,4}}(?!-){ARGUMENT}", Telling.TOKEN),
    Place("poetry", rf"\bpoetry\s{{1,4}}publish\b{LINE}\s-p\s{ARGUMENT}"),
    Place("encrypt_string", rf"\bencrypt_string\s{{1,4}}(?!-){ARGUMENT}"),
    Place("mkpasswd", rf"\bmkpasswd\s-m\s{{0,4}}\S{{2,20}}\s{{1,4}}(?!-){ARGUMENT}"),
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
    *behind("unlock-keychain create-keychain", r"-p\s{1,4}"),
    *behind("add-generic-password add-internet-password", r"-w\s{1,4}"),
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
    *each(
        "key-string authentication-key message-digest-key",
        rf"\b{WORD}[ ]{{1,4}}(?:[0-9]{{1,5}}[ ]{{1,4}})?(?:md5[ ]{{1,4}})?"
        r"(?:[0-9][ ]{1,4})?(\S{4,100})",
    ),
    Place("snmp-server", r"\bsnmp-server\s{1,4}community\s{1,4}(\S{6,64})"),
    *each("rocommunity rwcommunity", rf"\b{WORD}\s{{1,4}}(\S{{6,64}})"),
    Place("password", r"\btemporary password is generated for \S{1,80}: (\S{8,64})"),
    Place("Password", r"\bPassword for the \w+ user \(reset with [^\n]{1,120}\):\s{1,8}(\S{8,64})"),
    *each(
        "secret password",
        rf"\b(?:enable|username)\b[^\n]{{0,100}}?\s"
        rf"(?:privilege\s[0-9]{{1,2}}\s{WORD}|{WORD}\s{{1,4}}[07])\s{{1,4}}(\S{{4,100}})",
    ),
    *each(
        "secret password",
        rf"{BEGINS}enable[ ]{{1,4}}{WORD}[ ]{{1,4}}(?=\S{{0,99}}[0-9])(\S{{6,100}})[ \t]*$",
    ),
    *each(
        "smbpasswd passwd",
        rf"\becho\s{{1,4}}(?:-\w\s{{1,4}})?[\"']?([^\s\"'\\]{{4,100}})\\{{1,4}}n\1"
        rf"(?:\\{{1,4}}n)?[\"']?\s{{0,4}}\|[^\n|]{{0,40}}{WORD}",
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
        "bcrypt.hash bcrypt.hashSync bcrypt.hashpw SecretValue.unsafePlainText "
        "SecretValue.plainText unsafePlainText unsafe_plain_text get_password_hash "
        "generate_password_hash hash_password hashPassword pwd_context.hash",
        rf"\s{{0,20}}b?{_TEXT}",
    ),
    *each(".hash .hashSync", rf"\){WORD}\(\s{{0,20}}{_TEXT}"),
    *each(
        "b64encode base64.b64encode btoa window.btoa base64_encode Base64.encode64 "
        "Base64.strict_encode64 .encodeToString Convert.ToBase64String Encoding.UTF8.GetBytes "
        "Encoding.ASCII.GetBytes",
        rf"{WORD}\({{1,2}}(?:[\w.]{{1,40}}\()?b?[\"']{_SOMEBODY}([^\"'\n\s]{{6,200}})[\"']",
    ),
    Place(
        "Buffer.from",
        rf"\bBuffer[.]from\([\"']{_SOMEBODY}([^\"'\n\s]{{6,200}})[\"']"
        r"(?:,[ ]?[\"'][\w-]{3,8}[\"'])?\)[.]toString\([\"']base64",
    ),
    Place("--user", rf"[\"']--user[\"'],\s{{0,20}}[\"']{_SOMEBODY}([^\"'\n\s]{{4,200}})[\"']"),
)
_KEPT = (
    *each("pass gopass", rf"\b{WORD}\sinsert\b{LINE}\s<<<\s{{0,4}}{ARGUMENT}"),
    *each(
        "pass gopass",
        rf"\becho\s{{1,4}}(?:-n\s)?{ARGUMENT}\s{{0,4}}\|\s{{0,4}}{WORD}\sinsert\b",
    ),
    Place("PRAGMA", rf"(?i)\bPRAGMA\s{{1,4}}(?:re)?key\s{{0,4}}=\s{{0,4}}{_TEXT}"),
    Place(
        "Secret",
        r"\bSecret[ ]ID[ \t]{0,20}[=:][ \t]{1,20}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b",
        Telling.SECRET,
    ),
    Place("NTLM", r"\bNTLM\s{1,8}:\s([0-9a-f]{32})\b", Telling.SECRET),
    *each(
        "httpOnly sameSite",
        r"\\{0,3}\"value\\{0,3}\"\s{0,4}:\s{0,4}\\{0,3}\"([^\"\\\n]{16,4000})\\{0,3}\""
        rf"[^{{}}]{{0,800}}?\\{{0,3}}\"{WORD}\\{{0,3}}\"\s{{0,4}}:",
        told=Telling.TOKEN,
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
    *each(
        "password Password assword",
        rf"(?i)assw[^\n]{{0,80}}\n?[^\n]{{0,40}}?send_?line\(b?{_TEXT}\)",
        signs=("sendline(", "send_line("),
        small=("assw",),
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
    *each("PWD Pwd", rf"\b{WORD}=\{{([^{{}}\n\"'$]{{6,100}})\}}"),
    Place("curl", rf"\bcurl\b{LINE}\s(?:-E|--cert)[ =][\"']?[\w./~-]{{1,100}}:([^\s\"']{{4,200}})"),
    *each(
        "poetry composer",
        rf"\b{WORD} config (?:-\S{{1,12}} )?http-basic\.\S{{1,64}} \S{{1,64}} {ARGUMENT}",
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
    *each(
        "key1 key2",
        rf"\b{WORD}[ \t]{{1,12}}(?i:full|read)[ \t]{{1,12}}([A-Za-z0-9+/]{{86}}==)",
        told=Telling.TOKEN,
    ),
)
PLACES = (*_SPOKEN_TO_SERVERS, *_LOGINS, *_HANDED, *_SETTERS, *_KEPT)
