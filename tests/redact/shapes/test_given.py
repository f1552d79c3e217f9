"""Values that are given by other signs, on the next line, in the next cell, or in braces."""

from __future__ import annotations

from pathexport.redact.finding import detector
from tests.running.each import for_each

finding = detector()
MIXED = "q7Rk2mVx9TbLw4Zp" * 4
HEX = "3f9a0c7be1d24865" * 4


@for_each(
    ("text", "secret"),
    [
        ('$mailToken .= "§"', MIXED[:32]),
        ('MAIL_TOKEN :::= "§"', MIXED[:32]),
        ("serviceToken,§,\n", MIXED[:32]),
        ("export const key =\n  process.env.ACCOUNT_KEY ||\n  '§';", MIXED[:64]),
        ('static const std::string StoreAccountKey{\n    "§"};', MIXED[:64]),
        ('    public static final String ACCOUNT_KEY\n            = "§";', MIXED[:64]),
        ("buildConfigField 'String' , 'API_KEY' , '\"§\"'", HEX[:32]),
        ("auth:\n apiToken: §\n scope: a", MIXED * 20),
        ("token - '§'\n", MIXED[:32]),
        ("Ldap password               ----   §", "H4KXC27R#@9$"),
        ("<secret>{mailer AQBB §}</secret>", MIXED[:32]),
    ],
)
def test_what_is_given_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert [text[one.start : one.end] for one in finding.find(text)] == [secret]


@for_each(
    "text",
    [
        "--token - the token of the service",
        "password -------- required",
        "<password>{AQAAABAAAAAQ3fQ2mVx9TbLw4Zpq7Rk2}</password>",
        '$token .= "next";',
        'if (process.env.ACCOUNT_KEY ||\n  "none") {',
        "token,value,\n",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert finding.find(text) == []
