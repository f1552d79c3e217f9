"""Further tokens, and keys that nothing but the name of their issuer tells of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.redact.labelled.dice import ALPHANUMERIC, DIGITS, LOWER, UPPER, Dice

Maker = Callable[[Dice], str]
_WORD = ALPHANUMERIC + "_-"
_SMALL = LOWER + DIGITS
_SMALL_WORD = _SMALL + "_-"


def _small(count: int) -> Maker:
    return lambda d: d.one("a", "k", "w") + d.of(_SMALL, count - 3) + d.of(DIGITS, 1) + "q"


def _hex(count: int) -> Maker:
    return lambda d: d.hex(count)


def _mixed(count: int) -> Maker:
    return lambda d: d.mixed(count)


def _uuid(d: Dice) -> str:
    return d.uuid()


ALONE: Mapping[str, Maker] = {
    "1password key": lambda d: (
        "A" + "3-" + "-".join(d.of(UPPER + DIGITS, n) for n in (6, 6, 5, 5, 5, 5))
    ),
    "apify": lambda d: "apify" + "_api_" + d.mixed(36),
    "helicone": lambda d: "sk-" + "helicone-" + "-".join(d.of(_SMALL, 6) + "7" for _ in range(4)),
    "llamaindex": lambda d: "ll" + "x-" + d.mixed(48),
    "mailersend": lambda d: "mls" + "n." + d.hex(64),
    "nats": lambda d: "S" + d.one("A", "O", "U") + d.of(UPPER + "234567", 56),
    "runpod": lambda d: "rp" + "a_" + d.of(UPPER + DIGITS, 40) + d.of(LOWER, 6),
    "statsig": lambda d: "secr" + "et-" + d.mixed(43),
    "trello": lambda d: "AT" + "TA" + d.hex(64) + d.of(DIGITS + "ABCDEF", 8),
    "unheard of": lambda d: d.of(LOWER, 5) + "_api_" + d.mixed(31) + "q",
    "unkey": lambda d: "unk" + "ey_" + d.mixed(22),
    "adobe": lambda d: "p8" + "e-" + d.of(_SMALL, 32),
    "anthropic admin": lambda d: "sk-" + "ant-admin01-" + d.of(_WORD, 93) + "AA",
    "anthropic oauth": lambda d: "sk-" + "ant-oat01-" + d.of(_WORD, 93) + "AA",
    "artifactory key": lambda d: "AK" + "Cp" + d.mixed(69),
    "artifactory token": lambda d: "cmVm" + "d" + d.mixed(59),
    "authress": lambda d: (
        d.one("sc", "ext", "scauth")
        + "_"
        + d.of(_SMALL, 12)
        + "."
        + d.of(_SMALL, 4)
        + ".acc-"
        + d.of(_SMALL, 16)
        + "."
        + d.of(_SMALL, 48)
    ),
    "aws a3t": lambda d: "A3" + "TX" + d.of(UPPER + "234567", 16),
    "bedrock": lambda d: "AB" + "SK" + d.base64(96),
    "bitbucket": lambda d: "AT" + "BB" + d.mixed(32),
    "clickhouse": lambda d: "4b" + "1d" + d.mixed(38),
    "clojars": lambda d: "CLO" + "JARS_" + d.of(_SMALL, 60),
    "cloudflare origin": lambda d: "v1" + ".0-" + d.hex(24) + "-" + d.hex(146),
    "crates": lambda d: "ci" + "o" + d.mixed(32),
    "nuget": lambda d: "oy" + "2" + d.of(_SMALL, 43),
    "deepseek": lambda d: "sk" + "-" + d.hex(32),
    "defined": lambda d: "dn" + "key-" + d.of(_WORD, 26) + "-" + d.of(_WORD, 52),
    "discord bot": lambda d: "OD" + d.mixed(22) + "." + d.of(_WORD, 6) + "." + d.of(_WORD, 27),
    "dropbox": lambda d: "s" + "l." + "u.A" + d.of(_WORD, 180),
    "duffel": lambda d: "duf" + "fel_live_" + d.of(_WORD, 43),
    "elevenlabs": lambda d: "s" + "k_" + d.hex(48),
    "facebook page": lambda d: "EA" + "AM" + d.mixed(120),
    "fireworks": lambda d: "f" + "w_" + d.mixed(24),
    "flutterwave": lambda d: "FLW" + "SECK_TEST-" + d.hex(32) + "-X",
    "fly macaroon": lambda d: "FlyV1 f" + "m2_" + d.base64(120),
    "gitlab job": lambda d: "gl" + "cbt-64_" + d.mixed(20),
    "gitlab routable": lambda d: "gl" + "pat-" + d.of(_WORD, 44) + ".01." + d.of(_SMALL, 9),
    "gitlab runner": lambda d: "gl" + "rt-t1_" + d.of(_WORD, 27) + ".01." + d.of(_SMALL, 9),
    "gitlab trigger": lambda d: "gl" + "ptt-" + d.hex(40),
    "gocardless": lambda d: "li" + "ve_" + d.of(_WORD, 39) + "a",
    "google oauth refresh": lambda d: "1/" + "/04" + d.of(_WORD, 62),
    "grafana cloud": lambda d: "gl" + "c_" + d.base64(90),
    "grafana old": lambda d: "eyJ" + "rIjoi" + d.mixed(84),
    "groq": lambda d: "g" + "sk_" + d.mixed(52),
    "harness": lambda d: "p" + "at." + d.of(_WORD, 22) + "." + d.mixed(24) + "." + d.mixed(20),
    "infracost": lambda d: "i" + "co-" + d.mixed(32),
    "intra42": lambda d: "s-s4" + "t2ud-" + d.hex(64),
    "langsmith": lambda d: "ls" + "v2_pt_" + d.hex(32) + "_" + d.hex(10),
    "lob": lambda d: "te" + "st_" + d.hex(35),
    "mailgun signing": lambda d: d.hex(32) + "-" + d.hex(8) + "-" + d.hex(8),
    "mailgun public": lambda d: "pub" + "key-" + d.hex(32),
    "mapbox secret": lambda d: "s" + "k.eyJ1Ijoi" + d.mixed(60) + "." + d.of(_WORD, 22),
    "maxmind": lambda d: d.mixed(6) + "_" + d.mixed(29) + "_m" + "mk",
    "neon": lambda d: "np" + "g_" + d.mixed(12),
    "netlify": lambda d: "nf" + "p_" + d.mixed(36),
    "new relic insert": lambda d: "NR" + "II-" + d.of(_WORD, 32),
    "new relic browser": lambda d: "NR" + "JS-" + d.hex(19),
    "new relic license": lambda d: d.hex(36) + "NR" + "AL",
    "npm": lambda d: "np" + "m_" + d.mixed(36),
    "octopus": lambda d: "AP" + "I-" + d.of(UPPER + DIGITS, 26),
    "openai service": lambda d: (
        "sk-" + "svcacct-" + d.of(_WORD, 58) + "T3Bl" + "bkFJ" + d.of(_WORD, 58)
    ),
    "openshift": lambda d: "sha" + "256~" + d.of(_WORD, 43),
    "paypal braintree": lambda d: (
        "access" + "_token$production$" + d.of(_SMALL, 16) + "$" + d.hex(32)
    ),
    "pinecone": lambda d: "pc" + "sk_" + d.mixed(6) + "_" + d.mixed(62),
    "plaid": lambda d: "access" + "-sandbox-" + d.uuid(),
    "planetscale": lambda d: "psc" + "ale_pw_" + d.of(_WORD, 43),
    "dbt": lambda d: "db" + "tc_" + d.of(_WORD, 43),
    "vk": lambda d: "vk" + "1.a." + d.of(_WORD, 190),
    "yandex oauth": lambda d: "y" + "0_" + d.of(_WORD, 55),
    "browserbase": lambda d: "bb" + "_live_" + d.of(_WORD, 27),
    "onfido": lambda d: "api" + "_live." + d.of(_WORD, 11) + "." + d.of(_WORD, 32),
    "stytch": lambda d: "secret" + "-live-" + d.of(_WORD, 36) + "=",
    "firebase": lambda d: "AA" + "AA" + d.of(_WORD, 7) + ":APA9" + "1b" + d.of(_WORD, 134),
    "prefect": lambda d: "pn" + "u_" + d.mixed(36),
    "readme": lambda d: "rd" + "me_" + d.of(_SMALL, 70),
    "render": lambda d: "rn" + "d_" + d.mixed(28),
    "scalingo": lambda d: "tk" + "-us-" + d.of(_WORD, 48),
    "sentry org": lambda d: "sntr" + "ys_eyJpYXQiO" + d.mixed(120) + "_" + d.mixed(43),
    "settlemint": lambda d: "sm" + "_pat_" + d.mixed(16),
    "shippo": lambda d: "ship" + "po_live_" + d.hex(40),
    "slack legacy": lambda d: (
        "xo" + "xs-" + "-".join(d.of(DIGITS, 10) for _ in "123") + "-" + d.hex(10)
    ),
    "slack config": lambda d: "xoxe" + ".xoxb-1-" + d.of(UPPER + DIGITS, 163),
    "slack refresh": lambda d: "xo" + "xe-1-" + d.of(UPPER + DIGITS, 146),
    "sourcegraph": lambda d: "sg" + "p_local_" + d.hex(40),
    "square": lambda d: "EA" + "AA" + d.of(_WORD, 60),
    "stripe restricted": lambda d: "r" + "k_live_" + d.mixed(99),
    "supabase jwt": lambda d: (
        "e"
        + d.one("y")
        + "JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.ey"
        + "Jpc3MiOiJzdXBhYmFzZSI"
        + d.url_base64(90)
        + "."
        + d.url_base64(32)
    ),
    "twitter bearer": lambda d: "A" * 22 + d.mixed(60) + "%3D" + d.mixed(20),
    "typeform": lambda d: "tf" + "p_" + d.of(_WORD, 58) + "a",
    "vault old": lambda d: "s" + "." + d.mixed(24),
    "vault batch": lambda d: "hv" + "b." + d.of(_WORD, 140),
    "yandex": lambda d: "AQ" + "VN" + d.of(_WORD, 36),
    "yandex iam": lambda d: "t1" + "." + d.of(_WORD, 60) + "." + d.of(_WORD, 86),
    "yandex static": lambda d: "Y" + "C" + d.of(_WORD, 38),
}
"""What its form shows wherever it stands."""

BESIDE: Mapping[str, tuple[Maker, ...]] = {
    "adafruit": (lambda d: "aio_" + d.mixed(28), _small(32)),
    "airtable": (_small(17),),
    "algolia": (_hex(32),),
    "alibaba": (_small(30),),
    "asana": (_hex(32), lambda d: "1/" + d.of(DIGITS, 16) + ":" + d.hex(32)),
    "atlassian": (_mixed(24),),
    "confluence": (_mixed(24),),
    "jira": (_mixed(24),),
    "beamer": (lambda d: "b_" + d.of(_SMALL_WORD, 44),),
    "bitbucket": (_mixed(64),),
    "bittrex": (_hex(32),),
    "meraki": (_hex(40),),
    "cloudflare": (lambda d: d.of(_WORD, 40), _hex(37)),
    "codecov": (_small(32), _uuid),
    "cohere": (_mixed(40),),
    "coinbase": (_mixed(64),),
    "confluent": (lambda d: d.of(UPPER + DIGITS, 16), _mixed(64)),
    "contentful": (lambda d: d.of(_WORD, 43),),
    "datadog": (_hex(40), _hex(32)),
    "discord": (lambda d: d.of(_WORD, 32), _hex(64)),
    "droneci": (_mixed(32),),
    "dropbox": (_small(15), lambda d: d.mixed(11) + "A" * 10 + d.of(_WORD, 43)),
    "etsy": (_small(24),),
    "facebook": (_hex(32),),
    "fastly": (lambda d: d.of(_WORD, 32),),
    "finicity": (_hex(32), _mixed(20)),
    "finnhub": (_small(20),),
    "flickr": (_hex(32),),
    "freshbooks": (_hex(64),),
    "gitter": (_hex(40),),
    "heroku": (_uuid,),
    "hubspot": (_uuid,),
    "intercom": (lambda d: d.of(_WORD, 60),),
    "jfrog": (_mixed(73), _mixed(64)),
    "kraken": (lambda d: d.base64(64)[:-2],),
    "kucoin": (_hex(24), _uuid),
    "launchdarkly": (lambda d: d.of(_SMALL_WORD, 40),),
    "linear": (_hex(32),),
    "linkedin": (_mixed(16),),
    "mattermost": (_small(26),),
    "messagebird": (_mixed(25),),
    "netlify": (lambda d: d.of(_WORD, 43),),
    "newrelic": (_hex(64),),
    "nytimes": (_mixed(32),),
    "okta": (lambda d: "00" + d.of(_WORD, 40),),
    "plaid": (_hex(30),),
    "private_ai": (_hex(32),),
    "rapidapi": (lambda d: d.hex(10) + "msh" + d.hex(15) + "p1" + d.hex(6) + "jsn" + d.hex(11),),
    "sendbird": (_hex(40),),
    "sentry": (_hex(64),),
    "snyk": (_uuid,),
    "sonar": (_hex(40),),
    "squarespace": (_uuid,),
    "sumologic": (_mixed(64),),
    "telegram": (lambda d: d.of(DIGITS, 9) + ":A" + d.of(_WORD, 34),),
    "travis": (_mixed(22),),
    "twitch": (_small(30),),
    "twilio": (_hex(32),),
    "twitter": (_mixed(50), _mixed(45), _mixed(25), lambda d: d.of(DIGITS, 18) + "-" + d.mixed(32)),
    "zendesk": (_mixed(40),),
    "wandb": (_hex(40),),
    "mistral": (_mixed(32),),
    "together": (_hex(64),),
    "deepgram": (_hex(40),),
    "pagerduty": (lambda d: d.of(_WORD, 20), lambda d: "u+" + d.of(_WORD, 18)),
    "vercel": (_mixed(24),),
    "railway": (_uuid,),
    "shopify": (_hex(32),),
    "pusher": (_hex(20),),
    "mixpanel": (_hex(32),),
    "segment": (_mixed(32),),
    "opsgenie": (_uuid,),
    "rollbar": (_hex(32),),
    "bugsnag": (_hex(32),),
    "honeybadger": (_mixed(20),),
}
"""What only the name of the issuer beside it tells of."""

NAMED = (
    '{i}_token = "§"\n',
    '{i}Token = "§"\n',
    "{I}_API_KEY=§\n",
    'export {I}_SECRET="§"\n',
    '{{\n    "{i}_token": "§"\n}}\n',
    '{{"config.ini": "{I}_TOKEN=§\\nBACKUP_ENABLED=true"}}\n',
    '{I}_TOKEN := "§"\n',
    '{I}_TOKEN ::= "§"\n',
    "{I}_TOKEN ?= §\n",
    "{i}_token: §\n",
    "{i}_token: |\n  §\n",
    "{i}:\n  api_key: §\n",
    "<{i}Token>§</{i}Token>\n",
    "<{i}Token>\n    §\n</{i}Token>\n",
    'string {i}Token = "§";\n',
    "{i}Token := `§`\n",
    'private static final String {I}_KEY = "§";\n',
    "const {i}ApiKey = '§';\n",
    '"{i}Token" => "§",\n',
    "{i}_secret_key = b'§'\n",
    'System.setProperty("{I}_TOKEN", "§")\n',
    "./deploy --{i}-token §\n",
    "docker run -e {I}_KEY=§ img\n",
    "# {i} token: §\n",
    "        - name: {I}_SECRET\n          value: §\n",
    'let {i}_client_secret: String = "§".to_string();\n',
)
BARE = (
    '{i} = "§"\n',
    "{I}=§\n",
    "{i}: §\n",
    '"{i}": "§"\n',
    "'{i}' => '§',\n",
)
"""Nothing but the name of the issuer."""
