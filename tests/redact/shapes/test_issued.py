"""Tokens as issuers make them, and names that only begin as these do."""

from __future__ import annotations

from tests.redact.found import finding, found
from tests.running.each import for_each

MIXED = "q7Rk2mVx9TbLw4Zp" * 8
HEX = "3f9a0c7be1d24865" * 8
LOWER = "q7rk2mvx9tblw4zp" * 8
COUNTED = "abcdefghijklmnopqrstuvwxyz0123456789"
UUID = "3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b"


@for_each(
    "token",
    [
        "AK" + "IA" + "Q8R0K91VX9TBLW4Z",
        "AT" + "AT" + MIXED[:70],
        "py" + "pi-" + MIXED[:80],
        "AK" + "C" + MIXED[:40],
        "eyJhdXRo" + "cyI6" + MIXED[:60],
        "tp-" + "pyx-" + MIXED[:44],
        "0." + UUID + "." + MIXED[:30] + ":" + MIXED[:22] + "==",
        "castai" + "_v1_" + MIXED[:64] + "_" + LOWER[:8],
        "eu01xx" + HEX[:26] + "FFFF" + "NRAL",
        "dd" + "app_" + MIXED[:34],
        "pk" + "_" + HEX[:34],
        "pk" + "_prod_" + LOWER.upper()[:28],
        "sk" + "_sbox_mq3bwkxzt7n4rhc2vy5fj6ldpa",
        "sk" + "_org_" + MIXED[:32],
        "xo" + "xb-" + "730191191206-4017255309217-" + MIXED[:24],
        "access_token" + "$production$" + LOWER[:16],
        "$9$TnGXfE4KGHOVUq$" + MIXED[:43],
        "vc" + "p_" + MIXED[:30] + "-_" + MIXED[:24],
        "amzn" + ".mws." + UUID,
        "NR" + "AA-" + HEX[:27],
        "sk" + "_V2_hgu_" + MIXED[:40],
        "ke" + "y_" + HEX[:128],
        "hv" + "b." + MIXED[:32],
        "xo" + "xe.xoxb-" + MIXED[:48],
        "xo" + "xd-" + MIXED[:50] + "/" + MIXED[:30] + "+x==",
        "xo" + "xd-Tb%2B" + MIXED[:50] + "%2F" + MIXED[:30] + "%3D%3D",
        "gh" + "s_71359_eyJhbGciOiJSUzI1NiJ9." + MIXED[:90] + "." + MIXED[:86],
        "da" + "2-" + LOWER[:26],
        "cos" + "mo_" + HEX[:32],
        "xa" + "i-" + MIXED[:40] + "-_" + MIXED[:38],
        "ph" + "x_" + MIXED[:20] + "-_" + MIXED[:21],
        "pr" + "f_" + MIXED[:100],
        "ak" + "ab-" + LOWER[:16] + "-" + LOWER[:16],
        "sk" + "api_cert_" + MIXED[:40],
        "m" + "d-" + MIXED[:22],
        "gh" + "p_" + COUNTED,
        "RWRTY0" + "Iy" + MIXED + MIXED[:75],
        "dW50cnVzdGVkIGNvbW1lbnQ6IHJzaWduIGVuY3J5cHRlZCBzZWNyZXQga2V5" + MIXED,
        "AQAAAA" + "EAACcQAAAAE" + MIXED[:65] + "==",
        "sk" + "-ant-api03-" + COUNTED * 2 + "-AA",
        "gl" + "pat-" + "abcdefghij1234567890",
        "AK" + "IA" + "1234567890ABCDEF",
        "sk" + "_test_4eC39HqLyjWDarjtT1zdp7dc",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    ],
)
def test_a_token_is_found_alone(token: str) -> None:
    places = [(one.start, one.end) for one in finding.find(f"see {token} there")]
    assert places == [(4, 4 + len(token))]


@for_each(
    ("text", "token"),
    [
        ("https://api.softlayer.com/soap/v3/§", LOWER[:64]),
        ("curl https://tb.example.com/api/v1/§/telemetry", MIXED[:20]),
        ("properties.put('sonar.login', '§')", HEX[:40]),
        ('$sonarLogin = "§"', HEX[:40]),
        ("https://h.example/calendar/ann%40h.example/private-§/basic.ics", HEX[:32]),
        ("https://h.example/app/reset/§", HEX[:64]),
        ("https://h.example/reset/§", "gvEoQn6cbtIIhK-3kiqoJAuOSLkUbuLrH8c9FoRoR8W"),
        ("https://h.example/inputs/§/tag/a", UUID),
        ("https://h.example/v.mp4?Expires=1777777777&Signature=§&Key-Pair-Id=K2", MIXED[:90]),
        ("https://hc-ping.com/§ every hour", UUID),
        ("https://open.feishu.cn/open-apis/bot/v2/hook/§", UUID),
        ("https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=§", UUID),
        ("https://api.vercel.com/v1/integrations/deploy/§", "prj_" + MIXED[:28] + "/" + MIXED[:10]),
        ("curl https://api.render.com/deploy/srv-c9k2m4n8p1q3r5s7t9v0?key=§", "bD3kQm-Zx1_"),
        ("https://mcp.zapier.com/api/mcp/s/§/mcp", MIXED[:60] + "=="),
        ("https://b.example/v.mp4?AWSAccessKeyId=A&Signature=§&Expires=1", MIXED[:27] + "%3D"),
        ("GET /callback?code=§&state=ab HTTP/1.1", MIXED[:60]),
        ("https://collectors.h.example/receiver/v1/http/§", MIXED[:60] + "=="),
        ("otpauth://totp/shop?secret=§", "JBSWY3DPEHPK3PXP"),
        ("customerrelationship key: none, centralstationcrm key: §", HEX[:40]),
        ("the mandrill key: §", HEX[:32]),
        ('softlayer_key: "§"', HEX[:64]),
        ('"teamcityKey": "§"', HEX[:32]),
        ("https://api.h.example/v1?scw_key=§&x=1", UUID),
        ("facebook_oauth = '§'", HEX[:32]),
        ('hockeyapp: "§"', HEX[:32]),
    ],
)
def test_a_token_is_found_beside_what_tells_of_it(text: str, token: str) -> None:
    text = text.replace("§", token)
    assert found(text) == [token]


@for_each("text", ["issued {} for {}", "{}\n{}\n", "{} {}"])
def test_what_stands_before_an_access_key_is_its_secret(text: str) -> None:
    secret, key = "wJ4rXUtnFE9MIzK7MDENGqbPxRfi/CY2EpLEh0Zk", "AK" + "IA" + "Q8R0K91VX9TBLW4Z"
    text = text.format(secret, key)
    assert found(text) == [secret, key]


@for_each(
    "text",
    [
        "https://example.org/2018/xoxo-meeting-1.jpg",
        "xoxe.xoxp-1-ConfigurationTokenOfTheApp",
        "xoxb-my-own-bot-token-of-slack",
        "ATATATATATGCGC" + "ATTA" * 20,
        "pypi-index-of-all-projects-and-their-files-by-name-and-version",
        "sonar.login = $(SONAR_LOGIN)",
        "--md-sys-color-on-secondary: var(--md-ref-palette-tertiary90);",
        ".sk-admin-panel-of-the-whole-shop-floor { margin: 0 }",
        "live_stream_viewers_by_country_within_an_hour",
        "https://h.example/src/hooks/useTheLongNameOfAHook2.ts",
        "https://h.example/login?error_code=invalid&code=authorization_code_was_not_valid",
        "https://h.example/docs/reset/how-to-reset-a-2fa-device-in-10-steps",
        "gh" + "p_" + "x" * 36,
        "sk" + "-ant-api03-your-key-goes-here-" + COUNTED,
        "AK" + "IA" + "IOSFODNN7EXAMPLE",
        "vcr_cassettes_of_2024_are_recorded_again_by_hand",
        '{"hashed_token": "' + MIXED[:43] + '="}',
        f"{MIXED[:76]}\nci" + f"o{MIXED[:73]}\n{MIXED[:40]}==\n",
        f"    {MIXED[:64]}\n    EA" + f"AA{MIXED[:60]}\n    {MIXED[:64]}\n",
        f"{MIXED[:76]}\n{MIXED[:7]}+EA" + f"AA{MIXED[:60]}/{MIXED[:4]}\n",
    ],
)
def test_what_begins_alike_is_left(text: str) -> None:
    assert found(text) == []


def test_tokens_below_each_other_are_no_long_base64() -> None:
    tokens = ["EA" + "AA" + MIXED[:60], "EA" + "AA" + MIXED[2:62], "AK" + "IA" + "Q8R0K91VX9TBLW4Z"]
    text = "\n".join(tokens)
    assert found(text) == tokens
    colours = f"\x1b[1;32m{tokens[0]}\x1b[0m https://h.example/v1/{tokens[1]}"
    assert found(colours) == tokens[:2]
    many = f"\x1b[38;5;208m{tokens[0]}\x1b[0m"
    assert found(many) == tokens[:1]
    cargo = "ci" + f"o{MIXED[:32]}"
    text = f"{cargo} {MIXED[:32]}W5m{cargo}"
    assert [one.start for one in finding.find(text)] == [0]


@for_each(
    "before",
    [
        f"-{MIXED[:64]}\n+",
        f"+{MIXED[:64]}\n+",
        f" {MIXED[:64]}\n+",
        f"{MIXED[:40]}\n/",
        f"https://h.example/services/{MIXED[:32]}/",
        f"https://h.example/{'9f86d081' * 8}/{'884c7d65' * 8}/",
        f"'{MIXED[:30]}'+",
    ],
)
def test_a_sign_before_a_token_makes_it_no_long_base64(before: str) -> None:
    """As in a diff or an address."""
    for token in ("AK" + "IA" + "Q8R0K91VX9TBLW4Z", "gh" + f"p_{MIXED[:36]}"):
        text = f"{before}{token}\n"
        assert found(text)[-1:] == [token]
