"""Tokens that begin with a name made up for them, and names that only begin as these do."""

from __future__ import annotations

from collections.abc import Mapping

from tests.redact.labelled.dice import ALPHANUMERIC, DIGITS, LOWER
from tests.redact.labelled.tokens import Maker

_SMALL = LOWER + DIGITS
UUID = "3f9a0c7b-e1d2-4865-9b0a-5c7d1e2f3a4b"


def _mixed(prefix: str, count: int, behind: str = "") -> Maker:
    return lambda d: prefix + d.mixed(count - 2) + d.one("aQ", "Zk", "mX") + behind


def _hex(prefix: str, count: int) -> Maker:
    return lambda d: prefix + d.hex(count)


def _small(prefix: str, count: int) -> Maker:
    return lambda d: prefix + d.of(_SMALL, count - 1) + "7"


def _long(prefix: str, count: int, behind: str = "") -> Maker:
    return lambda d: prefix + d.of(ALPHANUMERIC + "-_", count - 4) + "x8Qk" + behind


PREFIXED: Mapping[str, Maker] = {
    "aikido": _mixed("AIK" + "_CI_", 32),
    "aikido secret": _mixed("AIK" + "_SECRET_", 64),
    "alibaba for a while": _mixed("ST" + "S.N", 26),
    "amp": lambda d: "sgamp" + "_user_" + d.of(ALPHANUMERIC, 26).upper() + "_" + d.hex(64),
    "anyscale": _mixed("aph" + "0_", 86),
    "anyscale endpoint": _small("es" + "ecret_", 34),
    "arcjet": _small("aj" + "key_", 26),
    "arcgis": _mixed("AA" + "PK", 84),
    "asaas": lambda d: "aa" + "ct_prod_" + d.mixed(120) + "::" + d.hex(8),
    "asana": lambda d: f"2/{d.of(DIGITS, 16)}/{d.of(DIGITS, 16)}:" + d.hex(32),
    "astra": lambda d: "Astra" + "CS:" + d.mixed(24) + ":" + d.hex(64),
    "baidu": lambda d: "bce-v3" + "/ALTAK-" + d.mixed(21) + "/" + d.hex(40),
    "bitbucket data center": _mixed("BB" + "DC-", 44),
    "block protocol": lambda d: "b10" + "ck5." + d.mixed(32) + "." + d.mixed(36),
    "braintrust": _mixed("bt" + "-st-", 48),
    "browser use": _long("b" + "u_", 43),
    "brave": _mixed("BS" + "A", 28),
    "buildkite agent": _long("bk" + "aj_", 333),
    "buildkite packages": _long("bk" + "ps_", 64),
    "canva": _long("cnv" + "ca", 51),
    "checkly": _hex("c" + "u_", 32),
    "checkout": lambda d: "s" + "k_" + d.uuid(),
    "chutes": lambda d: "cp" + "k_" + d.hex(32) + "." + d.hex(32) + "." + d.mixed(32),
    "circleci": lambda d: "CCI" + "PAT_" + d.mixed(22) + "_" + d.of(_SMALL, 40),
    "cloudsmith": lambda d: "cs" + "a_" + d.hex(30) + d.mixed(6),
    "cockroach": lambda d: "CCD" + "B1_" + d.mixed(22) + "_" + d.mixed(40),
    "cody": _hex("sl" + "k_", 64),
    "confluent": _mixed("cf" + "lt", 60),
    "configcat": lambda d: "config" + "cat-sdk-1/" + d.mixed(22) + "/" + d.mixed(22),
    "convex": _mixed("eyJ2" + "MiI6", 60, "=="),
    "coralogix": _mixed("cx" + "tp_", 30),
    "creem": _mixed("creem" + "_test_", 22),
    "cursor": _hex("cr" + "sr_", 64),
    "databento": _mixed("d" + "b-", 29),
    "daytona": _hex("dt" + "n_", 64),
    "deno": _mixed("dd" + "p_", 36),
    "dependency-track": lambda d: "od" + "t_" + d.mixed(8) + "_" + d.mixed(40),
    "devcycle": _mixed("dvc" + "_server_", 22),
    "devin": _mixed("ap" + "k_user_", 140, "=="),
    "devin service": lambda d: "co" + "g_" + d.of(LOWER + "234567", 52),
    "dingtalk": _hex("SE" + "C", 64),
    "dub": _mixed("du" + "b_", 24),
    "dvc": _mixed("is" + "at_", 50),
    "ebay": lambda d: "PR" + "D-" + d.hex(12) + "".join("-" + d.hex(4) for _ in range(4)),
    "elastic": _long("es" + "su_", 80, "=="),
    "endor": _mixed("end" + "r+", 16),
    "exoscale": _mixed("EX" + "O", 26),
    "factory": _long("f" + "k-", 80),
    "firehydrant": _hex("fh" + "b-", 32),
    "fleetbase": _mixed("flb" + "_live_", 20),
    "friendli": _mixed("fl" + "p_", 46),
    "flagsmith": lambda d: "se" + "r." + d.of(ALPHANUMERIC, 21) + "7",
    "gitlab mail": lambda d: f"incoming+group-app-{d.of(DIGITS, 8)}-{d.of(_SMALL, 24)}7-issue@",
    "growthbook": _mixed("secret" + "_admin_", 43),
    "hawk": lambda d: "ha" + "wk." + d.mixed(20) + "." + d.mixed(20),
    "hcaptcha": _hex("E" + "S_", 32),
    "hop": _long("pt" + "k_", 40),
    "imagekit": _mixed("priv" + "ate_", 27, "="),
    "inception": lambda d: "s" + "k_" + d.hex(32) * d.between(1, 2),
    "heroku": _long("HR" + "KU-", 60),
    "honeybadger": _mixed("hb" + "p_", 36),
    "infisical": lambda d: "s" + "t." + d.hex(24) + "." + d.hex(32) + "." + d.hex(32),
    "intercom": lambda d: "dG9r" + "Om" + d.mixed(57) + "=",
    "ionic": _mixed("io" + "n_", 42),
    "kong": _mixed("kp" + "at_", 48),
    "lambda": lambda d: "secret" + "_shop_" + d.hex(32) + "." + d.mixed(32),
    "liveblocks": _long("s" + "k_dev_", 64),
    "luma": lambda d: "lu" + "ma-" + d.uuid() + "-" + d.uuid(),
    "lichess": _mixed("li" + "p_", 20),
    "mailersend": _mixed("mls" + "n.", 40),
    "mercado pago": lambda d: (
        "APP" + f"_USR-{d.of(DIGITS, 16)}-{d.of(DIGITS, 6)}-{d.hex(32)}-{d.of(DIGITS, 9)}"
    ),
    "mercury": _mixed("mercury_" + "production_wma_", 44, "_yrucrem"),
    "mergify": _long("mergify_" + "application_key_", 64),
    "messagebird": _mixed("li" + "ve_", 25),
    "midtrans": _mixed("Mid" + "-server-", 24),
    "mintlify": _mixed("mi" + "nt_", 24),
    "miro": lambda d: "eyJ" + "taXJv" + d.mixed(18) + "_" + d.mixed(27),
    "moonshot": lambda d: "s" + "k-" + d.mixed(20) + "_" + d.mixed(12) + "-" + d.mixed(12) + "aZ",
    "neon": _mixed("na" + "pi_", 64),
    "netbird": _mixed("nb" + "p_", 36),
    "notion refresh": _mixed("nr" + "t_", 46),
    "nylas": _mixed("ny" + "k_v0_", 64),
    "onfido": lambda d: d.one("api" + "_live.", "api" + "_live_us.") + d.mixed(44),
    "openai session": _mixed("se" + "ss-", 40),
    "openpipe": _hex("op" + "k_", 40),
    "open vsx": lambda d: "ovs" + "xat_" + d.uuid(),
    "packagist": _hex("packag" + "ist_ack_", 30),
    "pangea": lambda d: "pt" + "s_" + d.of(LOWER + "234567", 31) + "7",
    "persona": lambda d: "persona_" + "production_" + d.uuid(),
    "pinterest": _mixed("pi" + "na_", 72),
    "pinterest in capitals": lambda d: "pi" + "na_" + d.mixed(59).upper() + "7",
    "planet": _hex("PL" + "AK", 32),
    "polar": _long("pol" + "ar_at_", 26),
    "portainer": _mixed("pt" + "r_", 43, "="),
    "postman collection": lambda d: "PM" + "AT-" + d.mixed(26),
    "posthog flags": _long("ph" + "s_", 43),
    "proof": _mixed("pr" + "f_cli_", 32),
    "rainforest": _hex("api" + "key_", 64),
    "ramp": _mixed("ramp" + "_sec_", 48),
    "redirect.pizza": _mixed("rp" + "a_", 30),
    "retell": _hex("ke" + "y_", 28),
    "retool": _mixed("ret" + "ool_", 32),
    "revenuecat": _mixed("s" + "k_", 26),
    "riot": lambda d: "RG" + "API-" + d.uuid(),
    "rootly": _hex("root" + "ly_", 64),
    "salad": _mixed("salad" + "_cloud_user_", 60),
    "scale": _hex("live" + "_auth_", 32),
    "seam": _mixed("se" + "am_", 24),
    "scrapegraph": lambda d: "sg" + "ai-" + d.uuid(),
    "socket": _long("skt" + "sec_", 44, "_api"),
    "steel": _mixed("st" + "e-", 84),
    "stytch": _long("secret" + "-test-", 35, "="),
    "svix": _mixed("test" + "sk_", 32),
    "swarm": lambda d: "SWM" + "KEY-1-" + d.base64(32).rstrip("="),
    "teamcity": lambda d: "eyJ0eXAi" + "OiAiVENWMiJ9." + d.mixed(36) + "." + d.mixed(48),
    "testkube": _hex("tkc" + "api_", 32),
    "telnyx": lambda d: "KE" + "Y0" + d.hex(30).upper() + "_" + d.mixed(22),
    "thunderstore": _mixed("ts" + "s_", 34),
    "tigris": _long("ts" + "ec_", 60),
    "tinybird": lambda d: "p.ey" + "J" + d.mixed(80) + "." + d.mixed(43),
    "tolgee": _small("tg" + "pak_", 52),
    "truenas": lambda d: f"{d.between(1, 99)}-" + d.mixed(63) + "k",
    "turbopuffer": _mixed("tp" + "uf_", 32),
    "turnstile": _long("0x" + "4AAAAAAA", 25),
    "ubidots": _mixed("BB" + "FF-", 30),
    "upcloud": lambda d: "uc" + "at_" + d.of(ALPHANUMERIC, 27) + "7",
    "val town": _mixed("vt" + "wn_", 32),
    "voiceflow": lambda d: "VF" + ".DM." + d.hex(24) + "." + d.mixed(16),
    "voyage": _long("al" + "-", 43),
    "wakatime": lambda d: "wa" + "ka_" + d.uuid(),
    "woocommerce": lambda d: d.one("c" + "s_", "c" + "k_") + d.hex(40),
    "workato": lambda d: (
        "wrk"
        + d.one("aus", "aeu")
        + "-ey"
        + "J"
        + d.mixed(20)
        + "."
        + d.mixed(60)
        + "."
        + d.mixed(86)
    ),
    "xendit": _mixed("xnd" + "_production_", 60),
    "you.com": _mixed("yd" + "c-sk-", 50),
    "zenml": _mixed("ZEN" + "KEY_", 120),
    "zhipu": lambda d: d.hex(32) + "." + d.mixed(15) + "Q",
    "zoho": lambda d: "100" + "0." + d.hex(32) + "." + d.hex(32),
}

INNOCENT = (
    "sts = boto3.client('sts'); STS.AssumeRoleWithWebIdentity and STS.GetCallerIdentity2011",
    "BSA_MEMORY_CONTROLLER_OPTIONS and BSAccountsReceivableLedgerView are of the old module",
    "import tss_config_for_the_renderer, prf_measure_everything_twice, lip_sync_generator_v2",
    "al-khwarizmi-and-the-origins-of-algebra-in-baghdad.html and al-2023-ami-kernel-default.json",
    "ion_channel_gating_and_permeation_in_cells = pina_colada_recipe_card_component_v2",
    "EXOPLANET_TRANSIT_LIGHT_CURVES_2019 EXOTICCOLLECTIONVIEWCONTROLLER",
    "ck_editor_toolbar cs_build_and_test api_live.reload waka_sources db-migrations-2024-06-01",
    "PRD-1024-checkout-redesign-v2 and PRD-20240312-1130: see apikey_rotation_schedule.md",
    "assets/d41d8cd98f00b204e9800998ecf8427e.min.js 5f2b8c1d9e3a4f60718293a4b5c6d7e8.woff2",
    "the module persona_production_pipeline, mercury_production_line_setup, rootly_webhook_events",
    "tpuf_namespace_of_the_shop, luma-arts-of-the-house, fk-orders-to-customers-by-tenant-2024",
    "sess-2024-06-01-keynote bu_rows_by_month_2024 cu_seqlens_of_all_the_batches_in_a_row_2",
    "bt-st-louis-2024 opk_list.json isat_score_table nbp_exchange_rates_of_the_day_table_a_2024",
    "the st.pauli_girl and ste-marie-de-la-mer-2024-06-01",
    "live_2024_stream_of_the_keynote sk_learn_pipeline_v2 tk_root_window_1 retool_workflows_v2",
    "SECTION SEC10K_FILING_2024_ANNUAL ES_2024_INDEX ser.readline().decode() dtn_network_1",
    "mint_condition_of_the_cards_by_grade_2024 seam_carving_resize_algorithm_by_content_v2",
    "dub_plates_by_the_label_2024 flp_loader_of_projects_from_the_studio_version_21_and_later",
    "private_key_of_the_server= hawk.authentication_header.with_the_payload_12 phs_to_json_v2",
    "APP_USR-" + UUID + " is the public one; ovsxat_of_the_publisher, VF.DM.publish_a_version",
    "1-" + "9f86d081" * 8 + " is a digest, 12-" + "ABCDEFGH" * 8 + " a row",
    "sk-Admin-Panel-Of-The-Shop-2-With-All-Its-Rows-And-More ajkey_of_the_shop_by_tenant_2",
    "dvc_server_settings.yaml polar_coordinates_transform polar_area_chart_component_with_legend",
)
"""Names, files and words."""
