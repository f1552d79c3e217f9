"""Tokens of every issuer, made as each of them makes its own. None of them was ever valid."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.redact.labelled.dice import ALPHANUMERIC, DIGITS, LOWER, UPPER, Dice

Maker = Callable[[Dice], str]
_WORD = ALPHANUMERIC + "_-"

TOKENS: Mapping[str, Maker] = {
    "aws key": lambda d: "AK" + "IA" + d.of(UPPER + "234567", 16),
    "aws temporary key": lambda d: "AS" + "IA" + d.of(UPPER + "234567", 16),
    "azure devops": lambda d: d.mixed(76) + "AZ" + "DO" + d.mixed(4),
    "context7": lambda d: "ctx7" + "sk-" + d.uuid(),
    "adafruit": lambda d: "ai" + "o_" + d.mixed(28),
    "nostr": lambda d: "ns" + "ec1" + d.of("023456789acdefghjklmnpqrstuvwxyz", 58),
    "wallet": lambda d: d.one("xp", "zp") + "rv" + d.of("123456789ABCDEFGHJKLMNPQRSTabcdefgh", 107),
    "google key": lambda d: "AI" + "za" + d.of(_WORD, 34) + d.of(ALPHANUMERIC, 1),
    "google oauth": lambda d: "ya29" + ".a0" + d.of(_WORD, 120),
    "google client secret": lambda d: "GOC" + "SPX-" + d.of(_WORD, 28),
    "azure client secret": lambda d: (
        d.mixed(3) + "8" + "Q~" + d.of(ALPHANUMERIC + "_.-~", 33) + "z"
    ),
    "azure storage key": lambda d: (
        d.of(ALPHANUMERIC, 76) + "+A" + "St" + d.of(ALPHANUMERIC, 4) + "=="
    ),
    "digitalocean": lambda d: "dop" + "_v1_" + d.hex(64),
    "alibaba": lambda d: "LT" + "AI" + d.mixed(20),
    "tailscale": lambda d: "tskey" + "-auth-" + d.mixed(12) + "CNTRL-" + d.mixed(32),
    "fly": lambda d: "fo1" + "_" + d.of(_WORD, 43),
    "heroku": lambda d: "HRKU" + "-AA" + d.of(_WORD, 58),
    "github": lambda d: d.one("gh" + "p_", "gh" + "o_", "gh" + "s_", "gh" + "u_") + d.mixed(36),
    "github fine-grained": lambda d: "github" + "_pat_" + d.mixed(22) + "_" + d.mixed(59),
    "gitlab": lambda d: d.one("gl" + "pat-", "gl" + "dt-", "gl" + "rt-") + d.mixed(20),
    "atlassian": lambda d: "ATA" + "TT3xFf" + d.of(_WORD, 180) + "=" + d.of(DIGITS + "ABCDEF", 8),
    "npm": lambda d: "npm" + "_" + d.mixed(36),
    "pypi": lambda d: "pypi" + "-AgEIcHlwaS5vcmc" + d.of(_WORD, 150),
    "rubygems": lambda d: "rubygems" + "_" + d.hex(48),
    "docker": lambda d: "dckr" + "_pat_" + d.of(_WORD, 27),
    "circleci": lambda d: "CCI" + "PAT_" + d.mixed(22) + "_" + d.hex(40),
    "pulumi": lambda d: "pul" + "-" + d.hex(40),
    "terraform": lambda d: d.mixed(14) + ".atlas" + "v1." + d.of(_WORD, 67),
    "vault": lambda d: "hvs" + "." + d.of(_WORD, 95),
    "doppler": lambda d: "dp" + ".pt." + d.mixed(43),
    "sonar": lambda d: "sq" + "p_" + d.hex(40),
    "1password": lambda d: "ops" + "_eyJ" + d.of(ALPHANUMERIC, 300),
    "age": lambda d: "AGE-SECRET" + "-KEY-1" + d.of("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58),
    "slack bot": lambda d: (
        "xo" + "xb-" + d.of(DIGITS, 12) + "-" + d.of(DIGITS, 12) + "-" + d.mixed(24)
    ),
    "slack user": lambda d: (
        "xo" + "xp-" + "-".join(d.of(DIGITS, 12) for _ in "123") + "-" + d.hex(32)
    ),
    "slack app": lambda d: (
        "xa" + "pp-1-A" + d.of(UPPER + DIGITS, 10) + "-" + d.of(DIGITS, 13) + "-" + d.hex(64)
    ),
    "telegram": lambda d: "7" + d.of(DIGITS, 9) + ":AA" + d.of(_WORD, 32) + "x",
    "discord": lambda d: "MT" + d.mixed(24) + "." + "G" + d.mixed(5) + "." + d.mixed(38),
    "sendgrid": lambda d: "SG" + "." + d.of(_WORD, 22) + "." + d.of(_WORD, 43),
    "mailgun": lambda d: "key" + "-" + d.hex(32),
    "mailchimp": lambda d: d.hex(32) + "-us" + str(d.between(1, 21)),
    "brevo": lambda d: "xkey" + "sib-" + d.hex(64) + "-" + d.mixed(16),
    "twilio": lambda d: "S" + "K" + d.hex(32),
    "anthropic": lambda d: "sk-" + "ant-api03-" + d.of(_WORD, 93) + "AA",
    "openai project": lambda d: (
        "sk-" + "proj-" + d.of(_WORD, 74) + "T3Blbk" + "FJ" + d.of(_WORD, 74)
    ),
    "openai": lambda d: "sk-" + d.mixed(20) + "T3Blbk" + "FJ" + d.mixed(20),
    "openrouter": lambda d: "sk-" + "or-v1-" + d.hex(64),
    "hugging face": lambda d: "hf" + "_" + d.of(LOWER + UPPER, 34),
    "groq": lambda d: "gsk" + "_" + d.mixed(52),
    "replicate": lambda d: "r8" + "_" + d.mixed(37),
    "perplexity": lambda d: "pplx" + "-" + d.mixed(48),
    "xai": lambda d: "xai" + "-" + d.mixed(80),
    "nvidia": lambda d: "nvapi" + "-" + d.of(_WORD, 64),
    "stripe": lambda d: d.one("sk", "rk") + d.one("_live_", "_test_") + d.mixed(d.between(24, 99)),
    "stripe webhook": lambda d: "wh" + "sec_" + d.mixed(32),
    "square": lambda d: "sq0" + "atp-" + d.of(_WORD, 22),
    "shopify": lambda d: "shp" + "at_" + d.hex(32),
    "razorpay": lambda d: "rzp" + "_live_" + d.mixed(14),
    "plaid": lambda d: "access" + "-production-" + d.uuid(),
    "easypost": lambda d: "EZ" + "AK" + d.mixed(54),
    "supabase": lambda d: "sb" + "_secret_" + d.of(_WORD, 22) + "_" + d.mixed(8),
    "supabase personal": lambda d: "sb" + "p_" + d.hex(40),
    "planetscale": lambda d: "pscale" + "_tkn_" + d.of(_WORD, 43),
    "databricks": lambda d: "da" + "pi" + d.hex(32),
    "airtable": lambda d: "pa" + "t" + d.mixed(14) + "." + d.hex(64),
    "figma": lambda d: "fi" + "gd_" + d.of(_WORD, 40),
    "linear": lambda d: "lin" + "_api_" + d.mixed(40),
    "notion": lambda d: "nt" + "n_" + d.of(DIGITS, 11) + d.mixed(35),
    "notion, older": lambda d: "sec" + "ret_" + d.mixed(43),
    "grafana": lambda d: "gl" + "sa_" + d.mixed(32) + "_" + d.hex(8),
    "sentry": lambda d: "sntry" + "u_" + d.hex(64),
    "new relic": lambda d: "NR" + "AK-" + d.of(UPPER + DIGITS, 27),
    "postman": lambda d: "PM" + "AK-" + d.hex(24) + "-" + d.hex(34),
    "dynatrace": lambda d: (
        "dt0" + "c01." + d.of(UPPER + DIGITS, 24) + "." + d.of(UPPER + DIGITS, 64)
    ),
    "jwt": lambda d: (
        "ey" + "JhbGciOiJIUzI1NiJ9." + "ey" + "JzdWIi" + d.url_base64(60) + "." + d.url_base64(32)
    ),
}
