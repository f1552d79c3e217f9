"""Secrets of networks, clusters and stores, keys in figures, and what stands beside them."""

from __future__ import annotations

from pathexport.redact.finding import detector
from tests.redact.found import found
from tests.running.each import for_each

people = detector(frozenset({"paths"}))
MIXED = "q7Rk2mVx9TbLw4Zp" * 4
PASSWORD = "Tr0ubvEla8-x9"
FIGURES = ":".join(["0f", "a3", "7c"] * 5)
BYTES = "122, 189, 229, 170, 108, 124, 87, 9, 21, 147, 42, 84, 73, 10, 150, 27"
PUBLIC = "AAAAC3NzaC1lZDI1NTE5AAAAI" + MIXED[:43]


@for_each(
    ("text", "secret"),
    [
        ("snmpwalk -v2c -c § 10.2.3.4 sysUpTime", PASSWORD),
        ("network_key: [§]", BYTES),
        ("const secretKey = Uint8Array.from([§]);", f"{BYTES}, {BYTES[5:]}, 7"),
        ("let secret_key: [u8; 16] = [§];", BYTES),
        ("WALLET_PRIVATE_KEY='[§]'", BYTES.replace(" ", "")),
        ('{\n  "secretKey": [\n    §\n  ]\n}', BYTES.replace(" ", "\n    ")),
        ("  secretKey: Uint8Array(16) [\n    §\n  ]", BYTES.replace(" 42", "\n     42")),
        ("snmp_community: §\n", PASSWORD),
        ("tacacs-server key §\n", PASSWORD),
        ("radius-server host 10.2.3.4 key 7 §\n", PASSWORD),
        (" server-private 10.2.3.4 auth-port 1812 acct-port 1813 key 7 §\n", PASSWORD),
        ("aaa server radius r1\n pac key 0 §\n", PASSWORD),
        ("REDIS_AUTH=§", "granite802"),
        ("restic -r /bk snapshots --password-command 'echo §'", PASSWORD),
        ("kubectl create secret generic hooks --from-literal=signing=§", MIXED[:20]),
        ("redis-cli <<< $'AUTH §\nPING'", MIXED[:24]),
        ("redis-cli -h cache AUTH § && make", "granite802"),
        ("redis-cli auth ann '§'", "granite802"),
        ("hostname r1\nenable secret §\ninterface Gi0/1", "granite802"),
        ("mc alias set s3 https://s3.example.com § ''", MIXED[:20]),
        ('Your vault is now unlocked!\n$ export BW_SESSION="§"', MIXED + MIXED[:22] + "=="),
        ('document.cookie is "PHPSESSID=§; theme=dark"', MIXED[:26].lower()),
        ('"theme=dark; laravel_session=§"', "eyJpdiI6" + MIXED),
        ("Cookies: JSESSIONID=§", "3F9A0C7BE1D24865" * 2),
        ("your verification code is §.", "471902"),
        ("Your one-time code: §", "471902"),
        ("ED25519 Private-Key:\npriv:\n    §\npub:\n    00:11:22", FIGURES + ":\n    0f:a3"),
        ("     7→privateExponent:\n     8→    §\n     9→prime:", "00:" + FIGURES),
        ('$ python -c "import pyotp; print(pyotp.random_base32())"\n§', "ZAVGNXUPVFCZ4THGQYWTAUOD"),
        ("$ cat Downloads/github-recovery-codes.txt\n§\n", "6666d-1a541"),
        ("$ pass show web/example\n§\nlogin: ann", "granite*qVlkrW"),
        ("$ cat /etc/openvpn/auth.txt\nasokolova\n§", PASSWORD),
        ("$ netlify env:get SANITY_TOKEN\n§", "sk" + MIXED),
        ("    Security key           : Present\n    Key Content            : §\n", "granite802"),
        ("impacket-psexec lab/ann:§@10.0.0.4", PASSWORD),
        ("echo '§' | sudo openconnect -u ann --passwd-on-stdin vpn.example.com", "granite802"),
        ("shodan init §", MIXED[:32]),
        ("heslo k serveru je §", "Otter_Pickle_42"),
        ("Вот ключ API: §", MIXED[:32]),
        ("WLAN-Schlüssel ist §", "83122309040891544741"),
        ("Le token d'accès : §", MIXED[:40]),
        ("usa la clave § para la API", MIXED[:32]),
        ("The secret you pasted (§) was exposed", MIXED[:36]),
        ("WIFI:T:WPA;S:Home;P:§;;", "granite802"),
        ("ffmpeg -f flv rtmp://a.rtmp.youtube.com/live2/§", "iupw-uzxg-sjav-djbs"),
        (f"Administrator:500:{'aad3b435b51404ee' * 2}:§:::", "3f9a0c7be1d24865" * 2),
        ("psexec.py CORP/ann:'§'@10.2.3.4", PASSWORD),
        ("secretsdump.py ann:§@10.2.3.4", "granite802"),
        ("rpcclient -U 'ann%§' 10.2.3.4 -c enumdomusers", "granite802"),
        ("ftp -n files.example.com <<EOF\nuser ann §\nput a.tgz\nEOF", "granite802"),
        ("db2 connect to SAMPLE user ann using §", "granite802"),
        ("echo -n 'ann:§' | base64", "granite802"),
        ("printf '%s' 'ann:§' | openssl base64", "granite802"),
        ("wlan.connect('Home', '§')", "granite802"),
        ("conn = database('shop', 'ann', '§');", "granite802"),
        ("require('bcrypt').hashSync('§', 10)", "granite802"),
        ('String auth = "ann" + ":" + "§";', "granite802"),
        ("//api.steampowered.com/ISteamUser/v2/?key=§&steamids=1", "3F9A0C7BE1D24865" * 2),
        ("unseal key 1 is §", "vDMrAPTM/ZenJHvgbkGoBBtAp5Lpu4LuIds" + "XXJ5BDY4s"),
        ("lösenordet till servern är §", "granite802"),
        ("mật khẩu của server là §", "granite802"),
        ("COOKIE_SECRET: §", "G1granite?279"),
        ("winrs -r:web1 -u:ann -p:§ ipconfig", "granite802Pepper"),
        ("certipy find -u ann@corp.example -p '§'", "granite802Pepper"),
        ("ipa-client-install -p admin -w '§' -U", "granite802"),
        ("config wifi-iface\n\toption ssid 'Home'\n\toption key '§'", "granite802"),
        ("uci set wireless.@wifi-iface[0].key='§'", "granite802"),
        ('AT+CWJAP="Home","§"', "granite802"),
        (
            "[SMB] NTLMv2-SSP Hash     : ann::CORP:§",
            ":".join(("3f9a0c7be1d24865", "3f9a0c7be1d24865" * 2, "0101" + "3f9a0c7be1d24865" * 4)),
        ),
        (
            "§",
            "$krb5tgs$23$*sql$CORP$sql*$" + "3f9a0c7be1d24865" * 2 + "$" + "3f9a0c7be1d24865" * 8,
        ),
        ("./srcds_run +sv_setsteamaccount § +map de_dust2", "3F9A0C7BE1D24865" * 2),
        ('client.connect("esp32", "ann", "§")', "granite802"),
        ('$ua->credentials("h.example:443", "Realm", "ann", "§");', "granite802"),
        (
            'Transactor.fromDriverManager[IO]("org.postgresql.Driver", "jdbc:x", "ann", "§")',
            "granite802",
        ),
        ("drone secret add --name docker_password --data '§'", "granite802"),
        ("eas secret:create --name API_KEY --value §", MIXED[:40]),
        ('MPRester("§")', MIXED[:32]),
        ('curl -d "token=§&content=record" https://h.example/', "3F9A0C7BE1D24865" * 2),
        ('curl -H "X-Dataverse-key: §" h.example', "4014acac-2e60-49a9-bb9a-1328544e03ee"),
        ('export CF_Key="§"', "3f9a0c7be1d24865" * 2 + "3f9a0"),
        ('"localKey": "§"', MIXED[:16]),
        ("le mdp c'est §, va voir", "granite802"),
        ("the password is §, use it", "Granite.pepper72"),
        ("adgangskoden til databasen er §", "granite802"),
        ("API-nyckeln är §", MIXED[:32]),
        ("пароль до сервера: §", "granite802"),
        ('gin.BasicAuth(gin.Accounts{"ann": "§"})', "Granite-pepper72"),
        ("client.bind('cn=admin,dc=example', '§', done)", "granite802"),
        ('con.simple_bind_s("cn=admin,dc=example", "§")', "granite802"),
        ("echo '§' | sshfs ann@10.2.3.4:/srv /mnt -o password_stdin", "granite802"),
        ("portainer --admin-password-file <(echo -n '§')", "granite802"),
        (
            "Save this seed phrase to recover your new keypair:\n§",
            "crane velvet elder walnut absorb tattoo zebra pelican cactus thunder witness zone",
        ),
    ],
)
def test_a_secret_is_found_by_its_place(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert found(text) == [secret]


@for_each(
    "text",
    [
        "snmpwalk -v2c -c public 10.2.3.4 sysUpTime",
        "kubectl create secret generic db --from-literal=username=deploy-bot-2024-q1",
        "s.send('AUTH CRAM-MD5')",
        "redis-cli <<< 'AUTH $REDIS_PASSWORD'",
        "tacacs-server key ${KEY}",
        "the pac key is in the bag",
        "REDIS_AUTH=enabled",
        "the verification code is 6 figures long",
        f"pub:\n    {FIGURES}:\n    0f:a3",
        f"set-cookie: _ga=GA1.2.{'815214946.7987047943'}; Path=/",
        f"SOCIAL_AUTH_GITHUB_KEY = 'Iv1.{'3f9a0c7be1d24865'}'",
        f"TWILIO_ACCOUNT_SID=AC{'3f9a0c7be1d24865' * 2}",
        f"encryptedData:\n  password: AgB{MIXED * 11}",
        "redis://:password@localhost:6379",
        f"X-Cache-Key: {'3f9a0c7be1d24865' * 2}\nbuild key: {'3f9a0c7be1d24865' * 2}",
        "option key 'name'; sudo -u ann mkdir -p level10/boss",
        "the password is Math.log10 of it; secret: sha256Digest",
        'server.connect("amqp", "guest_queue", "orders.created")',
        "rtmp://a.rtmp.youtube.com/live2/stream-name",
        f"guest:501:{'aad3b435b51404ee' * 2}:{'31d6cfe0d16ae931' + 'b73c59d7e0c089c0'}:::",
        "use ftp\nuser can upload\n",
        "echo -n \"$NAME:$PASS\" | base64; echo 'user:password' | base64",
        'String auth = "Basic " + token; auth = user + ":" + password;',
        f"public_key = [{BYTES}]; sort_key: [{BYTES}]; key: [{BYTES}, 300]; key: [{BYTES}, 1]",
        f"key: [{', '.join(map(str, range(16)))}]; secret_key = [{'0, ' * 31}1]",
        f"key: [{', '.join(map(str, range(23, -1, -1)))}]",
        "InChIKey=BSYNRYMUTXBXSQ-UHFFFAOYSA-N",
        'local key="cache-12ab34cd"\n  local key = "sha1sum9f8e7d"',
        "Set option key max_retries2 to 5.",
        f'dsn: "https://{"3f9a0c7be1d24865" * 2}@o546563.ingest.us.sentry.io/8430014"',
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert found(text) == []


@for_each(
    ("text", "names"),
    [
        (f"ssh-ed25519 {PUBLIC} alice@devbox", ["alice", "devbox"]),
        (f"SHA256:{MIXED[:43]} alice@anns-mac.local (ED25519)", ["alice", "anns-mac.local"]),
        (f"ssh-ed25519 {PUBLIC} root@localhost", []),
        (f"ssh-ed25519 {PUBLIC} deploy", []),
        ("   Static hostname: devbox\n", ["devbox"]),
        ("Mar  1 10:00:00 devbox sshd[812]: Accepted publickey", ["devbox"]),
        ("scp -P 22 a.tgz alice@devbox:/srv/", ["alice", "devbox"]),
        ("ssh alice@devbox uptime", ["alice", "devbox"]),
        ("ssh user@host uptime", []),
        ("git clone ssh://git@github.com/a/b", []),
    ],
)
def test_who_works_where_is_found(text: str, names: list[str]) -> None:
    assert [text[one.start : one.end] for one in people.find(text)] == names
