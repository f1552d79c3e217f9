"""Tokens of who is paid, sells and ships, and of what shops are made with."""

from __future__ import annotations

from pathexport.redact.tokens.rule import apart, begins, behind_none_of, holds

RULES = (
    *begins(
        "stripe key",
        "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_",
        "[A-Za-z0-9_-]{16,250}",
    ),
    *begins("stripe secret", "whsec_", "[A-Za-z0-9+/=]{20,250}"),
    holds(
        "stripe secret",
        "_secret_",
        "(?:pi|seti|cs|src)_[A-Za-z0-9]{14,80}_secret_[A-Za-z0-9]{14,64}",
    ),
    *begins("square token", "sq0atp-", r"[\w-]{22,60}"),
    *begins("square secret", "sq0csp-", r"[\w-]{43,60}"),
    *apart("square token", "EAAA", r"[\w+=-]{56,64}"),
    *begins("shopify token", "shpat_ shpca_ shppa_ shpss_", "[a-fA-F0-9]{32}"),
    *begins("shopify token", "shpua_ shptka_ shprt_", "[A-Za-z0-9]{30,64}"),
    *begins("shopify token", "atkn_2.", r"[\w-]{60,1000}"),
    holds(
        "paypal token",
        "access_token",
        r"access_token\$(?:production|sandbox)\$(?:[a-z0-9]{16}\$[a-f0-9]{32}|(?=[a-z]{0,15}[0-9])[a-z0-9]{16})",
        "",
    ),
    holds(
        "adyen key",
        "AQE",
        behind_none_of(r"[A-Za-z0-9]")
        + r"AQE[A-Za-z0-9+/=]{60,180}-[A-Za-z0-9+/=]{20,80}-[!-~]{12,24}",
        "AQE[A-Za-z0-9+/=]{60}",
    ),
    *begins("nostr key", "nsec1", "[02-9ac-hj-np-z]{58}(?![A-Za-z0-9])"),
    *begins("wallet key", "xprv yprv zprv tprv", "[1-9A-HJ-NP-Za-km-z]{107}(?![A-Za-z0-9])"),
    *begins("alpaca key", "PK", "(?=[A-Z]{0,17}[0-9])[A-Z0-9]{18}(?![A-Za-z0-9])"),
    *begins("razorpay key", "rzp_live_ rzp_test_", "[A-Za-z0-9]{14}"),
    *begins("flutterwave key", "FLWSECK_TEST- FLWSECK-", "[A-Za-z0-9]{12,64}(?:-X)?"),
    *begins("flutterwave key", "FLWSECK_TEST", "[a-f0-9]{12}(?![A-Za-z0-9])"),
    *begins(
        "plaid token", "access-sandbox- access-development- access-production-", "[0-9a-f-]{36}"
    ),
    *begins("mollie key", "live_", "(?=[A-Za-z]{0,29}[0-9])[A-Za-z0-9]{30}(?![A-Za-z0-9_=-])"),
    *begins("gocardless token", "live_", r"[A-Za-z0-9_=-]{40}(?![\w=-])"),
    *begins("lob key", "live_ test_", "[a-f0-9]{35}(?![a-f0-9])"),
    *begins("lob key", "live_pub_ test_pub_", "[a-f0-9]{31}(?![a-f0-9])"),
    *begins("flutterwave key", "FLWPUBK_TEST-", "[A-Za-z0-9]{32}-X"),
    *begins("easypost key", "EZAK EZTK", "[A-Za-z0-9]{54}"),
    *begins("shippo token", "shippo_live_ shippo_test_", "[a-fA-F0-9]{40}"),
    *begins("duffel token", "duffel_test_ duffel_live_", r"[\w=-]{43}"),
    *begins("facebook token", "EAA", "[A-Za-z0-9]{90,400}"),
    *begins("instagram token", "IGQ", "[A-Za-z0-9_-]{100,400}"),
    *begins("paddle key", "pdl_live_apikey_ pdl_sdbx_apikey_ pdl_ntfset_", r"[A-Za-z0-9_]{40,80}"),
    *begins("polar token", "polar_", r"[a-z]{2,4}_(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{20,100}"),
)
