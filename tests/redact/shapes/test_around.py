"""Secrets that no sign gives to a name: in calls, addresses, pipes, options and sentences."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

MIXED = "q7Rk2mVx9TbLw4Zp" * 2
HEX = "3f9a0c7be1d24865" * 2
DRAWN, WORDS, SIGNED = "granite58-hXo6", "Granite57.EUZl", "Granite!9742"
WALLET = "abandon ability able about absent agent alarm album alert alien alley alpha"


@for_each(
    ("text", "secret"),
    [
        ('db = MySQLdb.connect("localhost", "root", "§", "shop")', DRAWN),
        ("SELECT pgp_sym_decrypt(card, '§') FROM cards", SIGNED),
        ('store.load(in, "§".toCharArray());', "granitemeadow320"),
        ('new UsernamePasswordAuthenticationToken("ann", "§")', SIGNED),
        ('Keys.hmacShaKeyFor("§".getBytes())', MIXED),
        ('password: SecretString::new("§".into()),', WORDS),
        ('req.Header["X-Api-Key"] = []string{"§"}', MIXED),
        ('Map.of("username", "ann", "password", "§")', SIGNED),
        ('allow(ENV).to receive(:[]).with("API_KEY").and_return("§")', MIXED),
        ('Encoding.UTF8.GetBytes("ann:§")', DRAWN),
        ('get(URL, params={"q": city, "key": "§"})', HEX),
        ('run(["curl", "-u", "ann:§", url])', DRAWN),
        ("signInWithEmailAndPassword(auth, 'a@b.example', '§');", SIGNED),
        ('VALID_LOGIN = ("ann@example.com", "§")', SIGNED),
        ("page.type('#pass', '§');", "fifiUz_iXnFAnh"),
        ("spawn('sshpass', ['-p', '§', 'ssh', host])", DRAWN),
        ("if (password_verify('§', $hash)) exit;", SIGNED),
        ("ldap.bind('cn=admin', '§')", DRAWN),
        ("config.get('db', 'password', fallback='§')", DRAWN),
        ('String wifiPassword("§");', SIGNED),
        ("web3.eth.accounts.privateKeyToAccount('§')", "0x" + HEX * 2),
    ],
)
def test_a_program_hands_on_a_secret(text: str, secret: str) -> None:
    assert found(text.replace("§", secret)) == [secret]


@for_each(
    ("text", "secret"),
    [
        ("java -Ddb.password=§ -jar a.jar", "granite58.sotf"),
        ("tool -s https://a.example -auth ann:§ list", f"11{HEX}"),
        ("ngrok http 80 --basic-auth 'ann:§'", DRAWN),
        ("vaulted x --vault-password-file <(echo §) y", DRAWN),
        ("echo § | gpg --batch --passphrase-fd 0 -d a.gpg", DRAWN),
        ("AUTH default §\nSET a 1\n", "granitemeadow6571"),
        ('1773200000.1 [0 127.0.0.1:1] "AUTH" "§"\n', DRAWN),
        ("ldappasswd -x -D cn=admin -s § uid=ann", "granitemeadow0313"),
        ('createUser ann SHA "§" AES', "QQvz=mrbRf^hbF"),
        ('DB_PASSWORD: "§"', "UGVwcGVyITYyNDc="),
        ("curl https://a.example/trigger/x/with/key/§", MIXED),
        ("curl -X POST https://a.example/build_hooks/§", "67115f1d02141be8a4ca2a87"),
        ("GET /a?jsessionid=§ HTTP/1.1", HEX.upper()),
        ("bw unlock § --raw", DRAWN),
        ("$s = '§' | ConvertTo-SecureString -AsPlainText -Force", WORDS),
        ('ConvertTo-SecureString -AsPlainText "§" -Force', WORDS),
        ('reg add "HKLM\\a b" /v DefaultPassword /t REG_SZ /d § /f', DRAWN),
        ("doppler secrets set STRIPE §", MIXED),
        ("fly secrets set -a shop PORT=8080 LOG_LEVEL=debug SHOP='§'", SIGNED),
        ("[smtp.gmail.com]:587    ann@a.example:§\n", "granitemeadow0313"),
    ],
)
def test_a_command_or_an_address_takes_a_secret(text: str, secret: str) -> None:
    assert found(text.replace("§", secret)) == [secret]


def test_each_of_the_secrets_that_a_command_sets_is_hidden() -> None:
    text = f"fly secrets set A={MIXED} NODE_ENV=production \\\n    B='{SIGNED}' && echo C={WORDS}"
    assert found(text) == [MIXED, SIGNED]


@for_each(
    ("text", "secret"),
    [
        ("the seed phrase of the test wallet: §", WALLET),
        ("The new token is `§`; keep it.", MIXED),
        ("my key is § for the weather api", HEX),
        ("here is the key for openweather: §", HEX),
        ("I got this token from the admin page: §", MIXED),
        ("I changed it to §, that's the new password", "Granitemeadow132"),
        ("put § in the API_KEY variable", MIXED),
        ("you can use admin / § to look", SIGNED),
        ("la password di prova è §", "Granite219"),
        ("please authenticate with ann:§", "Granite219"),
        ("is § the right password for the vm?", "Granite-meadow-81"),
        ("Logging in with `ann` / `§` works now.", "2yAnXU3Bbl6B7MJ3w#"),
    ],
)
def test_a_sentence_hands_on_a_secret(text: str, secret: str) -> None:
    assert found(text.replace("§", secret)) == [secret]


@for_each(
    "text",
    [
        'server.connect("amqp", "guest_queue", "orders.v2.created", "topic")',
        'connect(button, "clicked", "onClicked2Handler");',
        'HEX = "0123456789ABCDEF".toCharArray(); "leetcode".toCharArray();',
        'names = ["username", "password", "address2"]',
        "250-AUTH LOGIN PLAIN XOAUTH2\nAUTH LOGIN\nAUTH TLS\nAUTH CRAM-MD5\n",
        "tool --auth basic:required --login user:prompt",
        "echo done | tee --key-file.log",
        "java -Dpassword.encoder=bcrypt.v2 -Dtoken.store=redis.cluster1",
        "run(`tool --password=${opts.password} --token ${cfg.token2}`)",
        "authenticate with oauth:google or with saml:okta",
        "authenticate 2026-03-02T10:11:12Z DEBUG http: sent",
        "login 2026-03-02T10:11:12Z from: web",
        "my key is ctrl+shift+k",
        "The SSH key `deploy` is loaded; the passphrase is kept by the agent.",
        "put useAuthTokenProviderV2Component in the token folder",
        "It moved to auth/v2/token.ts, that's the token module",
        "use admin / editor2 roles in the test",
        "is bcrypt2b the password hasher?",
        "my key is id_ed25519",
        'secret: SecretRef("shop-db-v2")',
        'route("reset", "password", "/reset/:token?x=1")',
        "https://a.example/docs/api/key/a11y-addon-configuration-for-v8x",
        "The new token type is `AccessTokenV2Response`.",
        "https://a.example/reference/hooks/useSyncExternalStore2WithSelector",
        "https://a.example/invite/invite-3rd-party-users-to-your-workspace",
        'fields = "password=", "userPass=", "DB_PASS="',
        'isPalindrome("racecar#level".toCharArray()); vowels = "aeiouAEIOU!".toCharArray();',
        "AUTH failed\n[INFO] AUTH success\nAUTH mechanisms supported\nAUTH took 35ms",
        'rule("stripe", "secret", "(?:pi|seti)_[A-Za-z0-9]{14,80}")',
        'validate("signup", "password", "min:8|max:64|required")',
        'release("ann", "secret", "v1.2.3-beta")',
        "['ssh2_connect', 'ssh2_auth_password', 'ssh2_auth_pubkey_file']",
        "config.get('db', 'password', fallback='')",
        "Read-Host 'Your password 2' | ConvertTo-SecureString -AsPlainText -Force",
        "reg add HKLM\\a /v LimitBlankPasswordUse /t REG_DWORD /d 1 /f",
        'String passwordLabel("Your password 2");',
        "fly secrets set NODE_ENV=production2 HOST=db01.a.example BUCKET=shop-assets-2026",
        "The secrets set in March were rotated; secrets set by CI2 stay.",
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert found(text) == []
