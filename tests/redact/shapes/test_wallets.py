"""Keys of wallets: as the numbers of their bytes, in Base58, and as programs are given them."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

NUMBERS = [(index * index * 7 + index * 13 + 5) % 251 for index in range(64)]
BYTES = ",".join(map(str, NUMBERS))
SPACED, BELOW = BYTES.replace(",", ", "), BYTES.replace(",", ",\n  ")
BASE58 = ("q7Rk2mVx9TbLw4Zp" * 6)[:88]
HEX = "0x" + "3f9a0c7be1d24865" * 4


@for_each(
    ("text", "secret"),
    [
        ("BACKEND_KEYPAIR=[§]", BYTES),
        ('DEVNET_KEYPAIR="[§]"', SPACED),
        ("const keypair = Uint8Array.from([§]);", SPACED),
        ('{"keypair": [\n  §\n]}', BELOW),
        ("my keypair is [§]", BYTES),
        ("$ cat ~/.config/solana/id.json\n[§]", BYTES),
        ("$ cat target/deploy/vote-keypair.json | head\n[§]", BYTES),
        ("SOLANA_KEYPAIR=§", BASE58),
        ('Keypair.fromSecretKey(bs58.decode("§"))', BASE58),
        ('const secretKey = bs58.decode("§")', BASE58),
        ('Keypair.from_base58_string("§")', BASE58),
        ('privateKeyToAccount("§")', HEX),
        ('acct = Account.from_key("§")', HEX),
    ],
)
def test_a_key_of_a_wallet_is_found(text: str, secret: str) -> None:
    assert found(text.replace("§", secret)) == [secret]


@for_each(
    "text",
    [
        f"sign(keypair, message) gives the signature [{BYTES}]",
        f"keypair: [{','.join(map(str, range(64)))}]; keypair: [{'0,' * 63}1]",
        f"keypair: [{BYTES},1]; keypair: [{BYTES.replace('165', '365')}]",
        f"digest: [{BYTES}]",
        f"the keypair of {BASE58[:44]} sent {BASE58}",
        "solana-keygen new --outfile wallet.json; KEYPAIR_PATH=./keys/payer-keypair.json",
        "Keypair.fromSecretKey(bs58.decode(process.env.PAYER))",
        f'new PublicKey(bs58.decode("{BASE58[:44]}"))',
    ],
)
def test_what_is_public_of_a_wallet_is_left(text: str) -> None:
    assert found(text) == []
