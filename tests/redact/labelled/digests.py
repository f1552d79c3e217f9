"""Digests, ids, versions and encoded content, as tools print them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.redact.labelled.dice import ALPHANUMERIC, DIGITS, LOWER, UPPER, Dice


def made(dice: Dice) -> Iterator[str]:
    """Texts with digests, ids, versions and encoded content."""
    yield from _of_code(dice)
    yield from _of_requests(dice)
    yield from _of_clouds(dice)
    yield from _of_programs(dice)


def _of_code(dice: Dice) -> Iterator[str]:
    yield f"{dice.hex(40)} refs/heads/main\n{dice.hex(40)} refs/tags/v1.2.3\n"
    yield f"* {dice.hex(7)} Add token refresh\n* {dice.hex(7)} Fix password reset\n"
    yield f"[main {dice.hex(7)}] Rotate keys\n"
    yield f"HEAD is now at {dice.hex(9)} secret handling\n"
    yield f"commit {dice.hex(40)} (tag: v2, origin/main)\nMerge: {dice.hex(7)} {dice.hex(7)}\n"
    yield f"Digest: sha256:{dice.hex(64)}\nStatus: Downloaded newer image\n"
    yield f"Successfully built {dice.hex(12)}\n ---> {dice.hex(12)}\n"
    yield f"FROM node:20@sha256:{dice.hex(64)}\n"
    yield f'"Id": "sha256:{dice.hex(64)}", "Parent": ""\n'
    yield f'  resourceVersion: "{dice.of(DIGITS, 9)}"\n  uid: {dice.uuid()}\n'
    yield f"pod-template-hash={dice.of(LOWER + DIGITS, 10)}\n"
    yield f"web-{dice.of(LOWER + DIGITS, 10)}-{dice.of(LOWER + DIGITS, 5)} 1/1 Running\n"
    yield f"checksum/config: {dice.hex(64)}\nchecksum/secret: {dice.hex(64)}\n"
    yield f"integrity sha512-{dice.base64(64)}\n"
    yield f'  "node_modules/a": {{ "integrity": "sha1-{dice.base64(20)}" }}\n'
    yield f"golang.org/x/crypto v0.17.0 h1:{dice.base64(32)}\n"
    yield f'hash = "sha256-{dice.base64(32)}";\n'
    yield f'sha256 "{dice.hex(64)}"\n'
    yield f'    {{file = "a-1.0-py3-none-any.whl", hash = "sha256:{dice.hex(64)}"}},\n'
    yield f"  pypi_0 md5: {dice.hex(32)}\n"
    yield f"md5sum: {dice.hex(32)}  backup.sql\n"
    yield f"SHA1({dice.word()}.bin)= {dice.hex(40)}\n"


def _of_requests(dice: Dice) -> Iterator[str]:
    yield f"x-request-id: {dice.uuid()}\nx-amzn-trace-id: Root=1-{dice.hex(8)}-{dice.hex(24)}\n"
    yield f"cf-ray: {dice.hex(16)}-FRA\ncf-cache-status: HIT\n"
    yield f"x-github-request-id: {dice.of(UPPER + DIGITS, 4)}:{dice.hex(6)}\n"
    yield f"traceparent: 00-{dice.hex(32)}-{dice.hex(16)}-01\n"
    yield f'etag: W/"{dice.hex(8)}-{dice.base64(20)}"\n'
    yield f'If-None-Match: "{dice.base64(20)}"\n'
    yield f'nonce="{dice.base64(16)}"\n'
    yield f"script-src 'sha256-{dice.base64(32)}' 'nonce-{dice.mixed(22)}'\n"
    yield f'<script src="a.js" integrity="sha384-{dice.base64(48)}" crossorigin>\n'
    yield f"//# sourceMappingURL=data:application/json;base64,{dice.base64(300)}\n"
    yield f'"mappings":"AAAA,SAASA,{dice.of(UPPER, 12)};EACP,IAAI{dice.of(ALPHANUMERIC, 80)}"\n'
    yield f'<img src="data:image/jpeg;base64,/9j/4AAQSkZJRgAB{dice.base64(300)}">\n'
    yield f'"data": "{dice.base64(600)}", "media_type": "image/png"\n'
    yield f"url(data:image/svg+xml;base64,PHN2Zy{dice.base64(90)})\n"
    yield f'"thinking": "let me see", "signature": "EqQ{dice.base64(400)}"\n'
    yield f'"id": "chatcmpl-{dice.mixed(29)}", "system_fingerprint": "fp_{dice.hex(10)}"\n'
    yield f'"id": "toolu_bdrk_01{dice.mixed(22)}"\n'
    yield f'"id": "call_{dice.mixed(24)}", "run_id": "run_{dice.mixed(24)}"\n'
    yield f'"cus_{dice.mixed(14)}" "pi_{dice.mixed(24)}" "price_{dice.mixed(24)}"\n'
    yield f'"threadId": "thread_{dice.mixed(24)}", "fileId": "file-{dice.mixed(22)}"\n'


def _of_clouds(dice: Dice) -> Iterator[str]:
    yield f"arn:aws:iam::{dice.of(DIGITS, 12)}:role/deploy AROA{dice.of(UPPER + DIGITS, 17)}\n"
    yield f"i-0{dice.hex(16)} subnet-0{dice.hex(16)} vpc-{dice.hex(8)} ami-0{dice.hex(16)}\n"
    yield f"/subscriptions/{dice.uuid()}/resourceGroups/rg/providers/Microsoft.KeyVault\n"
    yield f"tenant_id: {dice.uuid()}\nclient_id: {dice.uuid()}\n"
    yield f"AZURE_CLIENT_ID={dice.uuid()}\nAZURE_TENANT_ID={dice.uuid()}\n"
    yield f'kms_key_id = "arn:aws:kms:eu-west-1:{dice.of(DIGITS, 12)}:key/{dice.uuid()}"\n'
    yield f'"private_key_id": "{dice.hex(40)}",\n'
    yield f"key fingerprint {':'.join(dice.hex(2) for _ in range(16))}\n"
    yield f"SHA256:{dice.base64(32).rstrip('=')} root@host (RSA)\n"
    yield f"gpg: key {dice.of(DIGITS + 'ABCDEF', 16)}: public key imported\n"
    yield f"pub   ed25519 2024-01-01 [SC]\n      {dice.of(DIGITS + 'ABCDEF', 40)}\n"
    yield f"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY{dice.base64(90)} a@b\n"
    yield f"github.com ssh-rsa AAAAB3NzaC1yc2E{dice.base64(240)}\n"
    lines = "\n".join(dice.base64(48) for _ in range(6))
    yield f"-----BEGIN CERTIFICATE REQUEST-----\n{lines}\n-----END CERTIFICATE REQUEST-----\n"
    yield f"-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n{lines}\n-----END PGP PUBLIC KEY BLOCK-----\n"
    yield f"-----BEGIN PGP SIGNATURE-----\n\n{lines}\n-----END PGP SIGNATURE-----\n"
    yield f"certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t{dice.base64(300)}\n"
    yield f"client-certificate-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t{dice.base64(300)}\n"
    yield f'"publicKeyMultibase": "z6Mk{dice.mixed(44)}"\n'
    yield f"stripe_publishable_key: pk_live_{dice.mixed(24)}\n"
    yield f"NEXT_PUBLIC_STRIPE_KEY=pk_test_{dice.mixed(24)}\n"


def _of_programs(dice: Dice) -> Iterator[str]:
    yield f'"cache_key": "{dice.hex(64)}", "partition_key": "{dice.uuid()}"\n'
    yield f"idempotency_key={dice.uuid()}\n"
    yield f"Cache restored from key: Linux-node-{dice.hex(64)}\n"
    yield f"cursor={dice.base64(24)}&page_token={dice.mixed(32)}\n"
    yield f'"NextContinuationToken": "{dice.base64(60)}"\n'
    yield f'"pageToken": "{dice.mixed(40)}"\n'
    yield f'"etag": "\\"{dice.hex(32)}\\"", "versionId": "{dice.mixed(32)}"\n'
    yield f"blk_{dice.of(DIGITS, 19)} txid {dice.hex(64)}\n"
    yield f"address: 0x{dice.hex(40)}\nbc1q{dice.of(LOWER + DIGITS, 38)}\n"
    yield f"chunk-{dice.of(UPPER + DIGITS, 8)}.js main.{dice.hex(20)}.css\n"
    yield f"index-{dice.mixed(8)}.js   {dice.between(10, 900)}.41 kB\n"
    yield f"/tmp/pytest-of-alice/pytest-{dice.between(1, 99)}/test_token0/{dice.hex(32)}\n"
    yield f"/nix/store/{dice.of(LOWER + DIGITS, 32)}-openssl-3.0.13\n"
    yield f"~/.cache/huggingface/hub/models--a--b/snapshots/{dice.hex(40)}\n"
    yield f"build id {dice.mixed(21)} deployed dpl_{dice.mixed(28)}\n"
    yield f"UserId=U0{dice.of(UPPER + DIGITS, 9)} channel=C0{dice.of(UPPER + DIGITS, 9)}\n"
    yield f"\\x{dice.hex(2)}\\x{dice.hex(2)} b'\\n\\x0c{dice.of(LOWER, 12)}\\x12\\x05'\n"
    yield f"0000010: {' '.join(dice.hex(4) for _ in range(8))}  ....\n"
    yield f"var a=function(e){{return e.token||(e.token=n({dice.between(1, 999)}))}},t=''\n"
    yield f'{{key:"{dice.of(LOWER, 4)}",value:function(){{return this.key}}}}\n'
    yield f"eyJhbGciOi is how a token begins; {dice.base64(18)}\n"
    yield f"ULID 01{dice.of(UPPER + DIGITS, 24)} nanoid {dice.mixed(21)}\n"
    yield f"sid {dice.hex(24)}\n"
    yield f"ObjectId('{dice.hex(24)}')\n"
    yield f'"_id": {{"$oid": "{dice.hex(24)}"}}\n'
    yield f"password_hash: {dice.hex(64)}\n"
    yield f"| {dice.hex(8)} | token.ts | {dice.between(1, 99)}% |\n"
    yield f"sentry_release: {dice.hex(40)}\n"
    yield f"event_id: {dice.hex(32)}\n"
    yield f"heroku_slug_commit: {dice.hex(40)}\n"
    yield f"vercel_git_commit_sha={dice.hex(40)}\n"
    yield f"VERCEL_GIT_COMMIT_SHA={dice.hex(40)}\nNETLIFY_SITE_ID={dice.uuid()}\n"
    yield f"CODECOV_COMMIT={dice.hex(40)}\nTRAVIS_COMMIT={dice.hex(40)}\n"
    yield f"SNYK_ORG_ID={dice.uuid()} LAUNCHDARKLY_PROJECT_ID={dice.uuid()}\n"
    yield f"twitter_user_id: {dice.of(DIGITS, 18)}\nDISCORD_GUILD_ID={dice.of(DIGITS, 18)}\n"
    yield f'cloudflare zone_id = "{dice.hex(32)}"\naccount_id = "{dice.hex(32)}"\n'
    yield f"dropbox_content_hash={dice.hex(64)}\n"
    yield f'algolia_app_id = "{dice.of(UPPER + DIGITS, 10)}"\n'
    yield f"datadog trace_id={dice.of(DIGITS, 19)} span_id={dice.of(DIGITS, 19)}\n"
    yield f'okta_group_id = "00g{dice.mixed(17)}"\n'
    yield f'facebook_pixel_id: "{dice.of(DIGITS, 15)}"\n'
    yield f'"linear": {{"issueId": "{dice.uuid()}"}}\n'
