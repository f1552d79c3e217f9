"""Passwords in files of settings that have a place of their own for them, and in what machines of
networks are set to."""

from __future__ import annotations

from pathexport.redact.placed.place import ARGUMENT, BEGINS, WORD, Place, each
from pathexport.redact.words.names import Telling

_PGPASS = rf"{BEGINS}[\w.*-]{{1,200}}:{WORD}:[\w*-]{{1,64}}:[\w*.-]{{1,64}}:(\S{{3,200}})[ \t]*$"
"""A line of what Postgres reads passwords from, with the port."""
PLACES = (
    Place(
        "login",
        r"\blogin\s{1,20}(?!(?:and|or|by|via|with|using|requires|needs|has|is)\s)\S{0,199}[^\s:,;]\s{1,20}password\s{1,20}(\S{3,200})",
    ),
    *each("5432 5433 6432 5434 26257", _PGPASS),
    *each("5432 5433 6432", _PGPASS.replace(WORD, r"\*"), signs=(":*:",)),
    Place(".pgpass", _PGPASS.replace(WORD, "[0-9*]{1,5}")),
    *each(
        "default requirepass masterauth aclfile ACL SETUSER",
        r">(?:(?<= on >)|(?<= off >)|(?<= on ['\"]>))([^\s=][^\s'\"]{3,200})(?:['\"]?[ ])",
        signs=(" on >", " off >", " on '>", ' on ">'),
    ),
    *each("requirepass masterauth", rf"\b{WORD}\s{{1,4}}{ARGUMENT}"),
    Place(
        "encrypt",
        r"encrypt\\?[\"']?[ ]{0,4}[:=][ ]{0,4}[\"']([A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{22}==)",
        Telling.TOKEN,
    ),
    Place(
        "secure_link_md5",
        r"\bsecure_link_md5\s{1,4}\"[^\"\n]{1,200}?\$\w{1,40}[ ]?([^\s\"$]{6,100})\"\s?;",
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
        "NEO4J_AUTH",
        r"NEO4J_AUTH[\"']?\s{0,4}[=:]\s{0,4}[\"']?neo4j/([^\s\"'\\]{4,100})",
    ),
    Place(
        "tcp",
        r"(?:\A|[\s\"'=])[\w.-]{1,40}:([^\s@\"'/]{4,100})@(?:tcp|unix)\(",
        signs=("@tcp(", "@unix("),
    ),
    Place(
        "org.apache.kafka.common.security.plain.PlainLoginModule",
        r"\buser_[\w.-]{1,64}=\"([^\"\n]{4,200})\"",
    ),
    *each("_auth _password", rf"//[\w.:@/-]{{1,200}}/:{WORD}[ ]?=[ ]?([^\s\"'$]{{6,400}})"),
    *(
        Place("createUser", rf"\bcreateUser\b[^\n]{{0,200}}?\s{algorithm}[ ]{{1,4}}{ARGUMENT}")
        for algorithm in ("(?:MD5|SHA)(?:-[0-9]{3})?", "(?:AES|DES)(?:-[0-9]{3})?")
    ),
    Place("rootpw", rf"\brootpw\s{{1,4}}(?:--plaintext\s{{1,4}})?(?!-){ARGUMENT}"),
    Place(
        "sasl_passwd",
        r"(?m)^[^\n:]{0,120}(?::[0-9]{2,5})?[ \t]{1,8}[\w.@+-]{1,100}:([^\s/]\S{3,200})$",
    ),
    *each(
        "smtp.gmail.com smtp.office365.com smtp.sendgrid.net smtp.mailgun.org smtp.zoho.com "
        "smtp.fastmail.com smtp.mail.yahoo.com smtp-relay.gmail.com smtp-relay.brevo.com",
        rf"(?m)\[{WORD}\](?::[0-9]{{2,5}})?[ \t]{{1,8}}[\w.@+-]{{1,100}}:([^\s/]\S{{3,200}})$",
    ),
    Place("smtp_sasl_password_maps", r"\bstatic:[^\s:]{1,100}:([^\s\"']{4,200})"),
    *each(
        "key-string authentication-key message-digest-key",
        rf"\b{WORD}[ ]{{1,4}}(?:[0-9]{{1,5}}[ ]{{1,4}})?(?:md5[ ]{{1,4}})?"
        r"(?:[0-9][ ]{1,4})?(\S{4,100})",
    ),
    Place("snmp-server", r"\bsnmp-server\s{1,4}community\s{1,4}(\S{6,64})"),
    *each("rocommunity rwcommunity", rf"\b{WORD}\s{{1,4}}(\S{{6,64}})"),
    *each(
        "secret password",
        rf"\b(?:enable|username)\b[^\n]{{0,100}}?\s"
        rf"(?:privilege\s[0-9]{{1,2}}\s{WORD}|{WORD}\s{{1,4}}[07])\s{{1,4}}(\S{{4,100}})",
    ),
    *each(
        "secret password",
        rf"{BEGINS}enable[ ]{{1,4}}{WORD}[ ]{{1,4}}(?=\S{{0,99}}[0-9])(\S{{6,100}})[ \t]*$",
    ),
    *each("PWD Pwd", rf"\b{WORD}=\{{([^{{}}\n\"'$]{{6,100}})\}}"),
    *each(
        "tacacs-server radius-server",
        rf"\b{WORD}\s{{1,4}}(?:host\s\S{{1,64}}\s)?key\s{{1,4}}(?:[0-7]\s)?(\S{{6,64}})",
    ),
    Place(
        "server-private",
        r"\bserver-private\s[0-9.]{7,15}\s(?:[a-z-]{4,12}\s[0-9]{1,5}\s){0,3}key\s(?:[0-7]\s)?(\S{6,64})",
    ),
    Place("pac", r"\bpac[ ]key[ ](?:[0-7][ ])?(?=\S{0,63}[0-9])(\S{6,64})"),
    *each(
        "SNMP_COMMUNITY snmp_community snmpCommunity",
        rf"\b{WORD}[\"']?\s{{0,4}}[:=]\s{{0,4}}\\{{0,3}}{ARGUMENT}",
    ),
    Place("WIFI", r"\bWIFI:(?:[STH]:[^;\n]{0,64};){0,3}P:((?:[^;\\\n]|\\{1,4}[;:,]){8,64});"),
    Place(
        "key",
        rf"(?m)^[+-]?[ \t]{{0,8}}option[ \t]key[ \t]{ARGUMENT}[ \t]*$",
        signs=("option key", "option\tkey"),
    ),
)
