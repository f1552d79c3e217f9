"""Passwords and keys that are given by place in calls of programs."""

from __future__ import annotations

from pathexport.redact.placed.place import SOMEBODY, TEXT, WORD, Place, each, given
from pathexport.redact.words.names import Telling

_LOGINS = "smtp server client s smtpObj ftp imap mail conn session imaplib M mailbox connection cy"
"""What programs call that on which somebody logs in."""
_OF_FIGURES = r"fromhex|Buffer\.from|unhexlify|hex\.DecodeString"
"""What makes bytes of them."""
_THIRD = (
    r"\s{0,20}(?:[\"'][^\"'\n]{1,300}[\"']|[^\s,()]{1,200}),"
    r"\s{0,20}[\"'][^\"'\n]{0,100}[\"'],\s{0,20}" + TEXT
)
"""What a call is given behind where that is and whose it is."""
PLACES = (
    *(
        Place(
            word,
            rf"\b(?:{word}|{word.title()})(?:[ ]?=|[\"'][ ]?(?:[:,]|=>))?(?:[ ]?\(|[ ](?=[\"']))"
            r"\s{0,20}(?:[\w$>.-]{1,40},\s{0,20})?[\"'][^\"'\n]{1,64}[\"'],"
            r"\s{0,20}(?:Some\()?[\"']([^\"'\n]{4,200})[\"'](?!\s{0,4}(?::|=>))",
        )
        for word in (
            *("login", "PlainAuthProvider", "yagmail.SMTP", "cx_Oracle.connect"),
            *("oracledb.connect", "ftp_login", "ldap_bind"),
        )
    ),
    *given(
        " ".join(f"{whose}.login" for whose in _LOGINS.split()),
        r"\s{0,20}[\"']?[^\"',()\n]{1,64}[\"']?,\s{0,20}" + TEXT,
    ),
    *given(
        "client.login bot.login bot.run client.run bearer_auth",
        r"\s{0,20}([\"'][^\"'\n]{16,200}[\"'])",
        told=Telling.TOKEN,
    ),
    *each(
        "config.omniauth OmniAuth",
        r"\b(?:omniauth|provider)[ (]{1,4}:\w{1,40},\s{0,20}[\"'][^\"'\n]{4,200}[\"'],\s{0,20}"
        r"([\"'][^\"'\n]{16,200}[\"'])",
        told=Telling.SECRET,
    ),
    *given(
        "SMTP.start smtp.start",
        r"(?:[^()\n]{1,200}?,)?\s{0,20}[\"'][^\"'\n]{1,100}[\"'],\s{0,20}[\"']([^\"'\n]{4,200})[\"'],"
        r"\s{0,20}:[a-z]",
    ),
    *given(
        "TelegramClient",
        r"\s{0,20}[^(),\n]{1,100},\s{0,20}[^(),\n]{1,40},\s{0,20}([\"'][0-9a-f]{32}[\"'])",
        told=Telling.SECRET,
    ),
    *given("redis.auth client.auth conn.auth", r"\s{0,20}[\"']([^\"'\n]{4,200})[\"']\)"),
    Place(
        "stripe",
        r"require\([\"']stripe[\"']\)\(\s{0,20}([\"'][^\"'\n]{16,200}[\"'])",
        Telling.TOKEN,
    ),
    Place(
        "KEY",
        rf"\b(?:key|KEY)[\"']?\s{{0,4}}:?[:=]\s{{0,4}}[\w.]{{0,12}}(?:{_OF_FIGURES})\(\s{{0,10}}"
        r"b?[\"']([0-9a-fA-F]{32,128})[\"']",
        Telling.SECRET,
        signs=("fromhex(", "Buffer.from(", "unhexlify(", "hex.DecodeString("),
    ),
    *given(
        "cookies.set session.cookies.set Cookies.set algoliasearch",
        r"[\"'][\w.-]{1,64}[\"'],\s?[\"']([^\"'\n]{16,4000})",
        told=Telling.TOKEN,
    ),
    Place(
        "cookieSession",
        r"\bcookieSession\([^()]{0,200}?\bkeys:\s?\[\s{0,20}[\"']([^\"'\n]{8,200})[\"']",
        Telling.SECRET,
    ),
    Place(
        "key",
        r"\bkey[\"']?\s{0,4}[:=]\s{0,4}([\"'][^\s\"'\\]{16,200}[\"']|[^\s\"'\\,;]{16,200})"
        r"[ ]{0,4}[,;]?\s{1,20}[^\w\s]{0,3}\s?(?i:\w{0,8}secret)\b",
        Telling.SECRET,
        signs=("secret", "Secret", "SECRET"),
    ),
    Place(
        "key",
        r"//(?:[\w-]{1,40}[.])?api[.-][^\s\"'<>?]{1,200}[?](?:[^\s\"'<>]{0,200}&)?"
        r"key=([0-9a-f]{32,64}|[0-9A-F]{32,64})(?![\w-])",
        Telling.SECRET,
        signs=("key=",),
    ),
    *each(
        "Bearer Basic",
        rf"\b{WORD}[ ]?[\"'][ ]?[+.][ ]?([\"'][^\"'\n]{{16,2000}}[\"'])",
        told=Telling.TOKEN,
    ),
    *each(
        "cloudflare digitalocean hetzner gandi vultr netlify",
        rf"\bdns[ ]{{1,4}}{WORD}[ ]{{1,4}}([\w.-]{{20,200}})",
        told=Telling.TOKEN,
    ),
    *(
        Place(
            "accounts",
            r"\baccounts[\"']?\s{0,4}[:=]\s{0,4}\[\s{0,40}"
            rf"(?:[\"'](?:0x)?[0-9a-fA-F]{{64}}[\"'],\s{{0,40}}){{{number}}}"
            r"[\"'](?:0x)?([0-9a-fA-F]{64})[\"']",
            Telling.SECRET,
        )
        for number in range(10)
    ),
    Place("oracle", r"\bjdbc:oracle:\w{1,10}:[\w.$#]{1,64}/([^\s/\"']{3,100})@"),
    *given(
        "mysqli PDO mysql_connect mysqli_connect getConnection smtp.PlainAuth openssl_encrypt "
        "openssl_decrypt setVapidDetails webpush.setVapidDetails webPush.setVapidDetails "
        "DirectoryEntry DirectoryServices.DirectoryEntry Sequelize ftplib.FTP FTP database "
        "DBI.connect OpenDSObject dso.OpenDSObject",
        _THIRD,
    ),
    Place("__construct", rf"\bPDO->__construct\({_THIRD}"),
    *given(
        "jwt.sign jwt.verify jwt.encode jwt.decode hmac.new crypto.createHmac "
        "Algorithm.HMAC256 Algorithm.HMAC512",
        r"(?:[^()\n]{0,200}?[ ,])?b?([\"'][^\"'\n]{8,200}[\"'])",
        told=Telling.SECRET,
    ),
    Place(
        "JWT",
        r"\bJWT::(?:encode|decode)\([^()\n]{1,200}?,\s?([\"'][^\"'\n]{8,200}[\"'])",
        Telling.SECRET,
    ),
    Place(
        ".signWith",
        r"\.signWith\(\s{0,20}(?:[\w.]{1,40},\s{0,20})?([\"'][^\"'\n]{16,400}[\"'])",
        Telling.SECRET,
    ),
    Place(
        ".toCharArray",
        r"(?:[sS]tore|load|[kK]ey(?=[A-Z(])|[pP]ass|PBE|[aA]uth|[cC]red|[sS]ecret)[^\n]{0,80}?"
        r"\"(?=[^\"\n]{0,200}[0-9!@#$%^&*])(?!0123|ABCD|abcd)([^\s\"\\]{8,200})\"\.toCharArray\(\)",
    ),
    Place("auth", r":auth\(\s{0,20}([\"'][^\"'\n]{4,200}[\"'])\)", signs=(":auth(",)),
    *given(
        "jwt.sign jwt.encode CryptoJS.AES.encrypt CryptoJS.AES.decrypt",
        r"(?:[^()\n]{0,200}?[ ,])?b?[\"'](?=[^\"'\n]{0,200}[0-9])([^\"'\n]{8,200})[\"']",
    ),
    *given(
        "create_user create_superuser objects.create_user User.objects.create_user "
        "objects.create_superuser User.objects.create_superuser",
        r"\s{0,20}[\"'][^\"'\n]{1,64}[\"'],\s{0,20}[\"'][^\"'\n]{0,64}[\"'],"
        r"\s{0,20}[\"']([^\"'\n]{4,200})[\"']",
    ),
    *given(
        "client.bind con.simple_bind_s conn.simple_bind_s l.simple_bind_s ldap.simple_bind_s "
        "c.simple_bind_s connection.simple_bind_s ldap_conn.simple_bind_s ldap.bind",
        r"\s{0,20}[\"'][^\"'\n]{0,64}=[^\"'\n]{1,200}[\"'],\s{0,20}" + TEXT,
    ),
    Place(
        "gin.Accounts",
        r"\bgin\.Accounts\{\s{0,40}\"[^\"\n]{1,64}\":\s{0,8}\"([^\"\n]{4,200})\"",
    ),
    Place(
        "Transactor.fromDriverManager",
        r"\.fromDriverManager(?:\[\w{1,20}\])?\((?:\s{0,20}\"[^\"\n]{1,300}\",){3}\s{0,20}\"([^\"\n]{4,200})\"",
    ),
    Place(
        "DriverManager.getConnection",
        r"getConnection\([^()\n]{1,200},\s{0,20}\"[^\"\n]{0,64}\",\s{0,20}\"([^\"\n]{4,200})\"",
    ),
    Place(
        ".login",
        r"\)\.login\(\s{0,20}[\"'][^\"'\n]{1,64}[\"'],\s{0,20}" + TEXT,
    ),
    *(
        Place(
            word,
            rf"\b{word}\((?:\s{{0,40}}[\"'][^\"'\n]{{1,100}}[\"'],){{{number}}}\s{{0,40}}"
            r"([\"'][^\"'\n]{20,200}[\"'])",
            Telling.SECRET,
        )
        for word, numbers in (
            *((client, (1,)) for client in ("AcsClient", "Cloudant", "set_access_token")),
            *((client, range(4)) for client in ("OAuth", "OAuth1", "OAuthHandler")),
            *((f"tweepy.{client}", range(4)) for client in ("OAuthHandler", "OAuth1UserHandler")),
        )
        for number in numbers
    ),
    Place(
        "SignedString",
        r"\bSignedString\(\[\]byte\([\"'](?=[^\"'\n]{0,200}[0-9])([^\"'\n]{8,200})[\"']",
    ),
    *given("pgp_sym_encrypt pgp_sym_decrypt", r"[^()\n]{1,200},\s?'([^'\n]{4,200})'"),
    *given(
        "hmac.New",
        r"\s{0,20}[\w.]{1,24},\s{0,20}\[\]byte\(([\"'][^\"'\n]{8,200}[\"'])",
        told=Telling.SECRET,
    ),
    Place(
        "key",
        r"\bfs\.azure\.account\.key\.[\w.-]{1,90}(?:[\"'],\s{0,20}[\"']|</name>\s{0,40}<value>"
        r"|[ ]{0,4}[=: ][ ]{0,4}[\"']?)([A-Za-z0-9+/]{86}==)",
        Telling.SECRET,
        signs=(".account.key.",),
    ),
    Place("gen_salt", r"\bcrypt\('([^'\n]{4,200})',\s?gen_salt\("),
    *given(
        "WiFi.begin WiFi.softAP wlan.connect wifi.connect sta_if.connect sta.connect "
        "station.connect wifi.radio.connect nic.connect",
        r"\s{0,20}(?:\w{1,40}|[\"'][^\"'\n]{1,64}[\"']),\s{0,20}[\"']([^\"'\n]{8,64})[\"']",
    ),
    *given(
        "cookieParser Fernet AES.new SigningKey URLSafeTimedSerializer SecretKeySpec "
        "sessions.NewCookieStore ethers.Wallet Keys.hmacShaKeyFor privateKeyToAccount "
        "privateKeyToAddress Account.from_key account.from_key w3.eth.account.from_key "
        "web3.eth.accounts.privateKeyToAccount eth.accounts.privateKeyToAccount "
        "Keypair.from_base58_string MPRester",
        r"\s{0,20}(?:b|\[\]byte\()?([\"'][^\"'\n]{12,200}[\"'])",
        told=Telling.SECRET,
    ),
    *given(
        "createHmac createCipheriv crypto.createCipheriv crypto.createDecipheriv hash_hmac HMAC",
        r"\s{0,20}[\"']?[\w.-]{1,24}[\"']?,\s{0,20}b?([\"'][^\"'\n]{8,200}[\"'])",
        told=Telling.SECRET,
    ),
    *each(
        "connect ssh.connect client.connect ssh_client.connect db.connect MySQLdb.connect "
        "pymysql.connect pymssql.connect mysql.connect",
        r"\bconnect\((?=[^(),\n]{0,100}(?:(?i:host|server|addr|url|dsn)|\w[.:][\w/]"
        r"|,[ ]?[0-9]{2,5},))"
        r"[^()\n]{1,200}?,\s{0,20}[\"'][\w.@-]{1,64}[\"'],\s{0,20}" + TEXT,
    ),
    *given(
        "client.connect mqttClient.connect mqtt.connect mqtt_client.connect",
        r"(?:[\"'][\w. -]{1,64}[\"']|[\w.()]{1,64}),\s{0,20}[\"'][\w.@-]{1,64}[\"'],"
        r"\s{0,20}[\"'](?=[^\"'\n]{0,64}[0-9])([^\"'\n]{6,64})[\"']",
    ),
    Place(
        "curl",
        r"[\"']curl[\"'],[^\n]{0,200}?[\"']-u[\"'],\s{0,20}[\"'][^\s:\"']{1,100}:([^\s\"']{4,200})[\"']",
    ),
    Place(
        "sshpass",
        r"[\"']sshpass[\"'],\s{0,20}(?:\[\s{0,20})?[\"']-p[\"'],\s{0,20}" + TEXT,
    ),
    Place("--user", rf"[\"']--user[\"'],\s{{0,20}}[\"']{SOMEBODY}([^\"'\n\s]{{4,200}})[\"']"),
    *given(
        "Credentials credentials",
        rf"(?:\s{{0,20}}[\"'][^\"'\n]{{1,64}}[\"'],){{3}}\s{{0,20}}{TEXT}",
    ),
    *given(
        "bcrypt.hash bcrypt.hashSync bcrypt.hashpw SecretValue.unsafePlainText "
        "SecretValue.plainText unsafePlainText unsafe_plain_text get_password_hash "
        "generate_password_hash hash_password hashPassword pwd_context.hash password_hash "
        "password_verify check_password checkPassword verify_password verifyPassword",
        rf"\s{{0,20}}b?{TEXT}",
    ),
    *each(".hash .hashSync", rf"\){WORD}\(\s{{0,20}}{TEXT}"),
    *each(
        "b64encode base64.b64encode btoa window.btoa base64_encode Base64.encode64 "
        "Base64.strict_encode64 .encodeToString Convert.ToBase64String Encoding.UTF8.GetBytes "
        "Encoding.ASCII.GetBytes",
        rf"{WORD}\({{1,2}}(?:[\w.]{{1,40}}\()?b?[\"']{SOMEBODY}([^\"'\n\s]{{6,200}})[\"']",
    ),
    Place(
        "Buffer.from",
        rf"\bBuffer[.]from\([\"']{SOMEBODY}([^\"'\n\s]{{6,200}})[\"']"
        r"(?:,[ ]?[\"'][\w-]{3,8}[\"'])?\)[.]toString\([\"']base64",
    ),
)
