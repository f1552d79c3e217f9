"""Keys whose form says nothing: letters and figures, beside the name of who issued them.

What stands beside such a name is a secret if it is as long, and made of such characters, as the
keys of this issuer are. So a digest or an id beside it is none where its keys look otherwise.
"""

from __future__ import annotations

import re
from functools import lru_cache

_UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_MIXED = "[A-Za-z0-9]"
_WORD = r"[\w-]"
_HEX_32, _HEX_40, _HEX_64 = "[0-9a-f]{32}", "[0-9a-f]{40}", "[0-9a-f]{64}"

_FORMS = {
    "adafruit": rf"aio_{_MIXED}{{28}}|[a-z0-9_-]{{32}}",
    "adobe": _HEX_32,
    "airtable": "[a-zA-Z0-9]{17}",
    "algolia": "[a-z0-9]{32}",
    "alibaba": f"{_MIXED}{{30}}",
    "aliyun": f"{_MIXED}{{30}}",
    "artifactory": f"{_MIXED}{{73}}|{_MIXED}{{64}}",
    "asana": rf"{_MIXED}{{32}}|[0-9]/[0-9]{{10,20}}(?:/[0-9]{{10,20}})?:{_HEX_32}",
    "atlassian": f"{_MIXED}{{24}}",
    "beamer": r"b_[\w=-]{44}",
    "bintray": f"{_MIXED}{{64}}|{_MIXED}{{73}}|{_HEX_40}",
    "bitbucket": rf"{_MIXED}{{32}}|[\w=-]{{64}}",
    "bittrex": f"{_MIXED}{{32}}",
    "bugsnag": _HEX_32,
    "cloudflare": f"{_WORD}{{40}}|[0-9a-f]{{37}}",
    "codecov": f"{_MIXED}{{32}}|{_UUID}",
    "cohere": f"{_MIXED}{{40}}",
    "coinbase": f"{_WORD}{{64}}",
    "confluence": f"{_MIXED}{{24}}",
    "confluent": f"[A-Z0-9]{{16}}|{_MIXED}{{64}}",
    "contentful": r"[\w=-]{43}",
    "contribsys": "[0-9a-f]{8}:[0-9a-f]{8}",
    "contribsyscom": "[0-9a-f]{8}:[0-9a-f]{8}",
    "datadog": f"{_HEX_40}|{_HEX_32}|{_MIXED}{{40}}",
    "deepgram": _HEX_40,
    "deepseek": "sk-[0-9a-f]{32}",
    "discord": rf"[\w=-]{{32}}|{_HEX_64}",
    "droneci": f"{_MIXED}{{32}}",
    "dropbox": rf"[a-z0-9]{{15}}|{_MIXED}{{11}}A{{10}}[\w=-]{{43}}",
    "etsy": f"{_MIXED}{{24}}",
    "facebook": rf"{_HEX_32}|[0-9]{{15,16}}(?:[|]|%7C){_WORD}{{27,40}}",
    "fastly": r"[\w=-]{32}",
    "finicity": f"{_HEX_32}|{_MIXED}{{20}}",
    "finnhub": f"{_MIXED}{{20}}",
    "flickr": f"{_MIXED}{{32}}|[0-9a-f]{{16}}",
    "freshbooks": f"{_MIXED}{{64}}",
    "gitter": f"{_WORD}{{40}}",
    "heroku": _UUID,
    "honeybadger": f"{_MIXED}{{20}}",
    "hubspot": _UUID,
    "intercom": r"[\w=-]{60}",
    "jfrog": f"{_MIXED}{{73}}|{_MIXED}{{64}}",
    "jira": f"{_MIXED}{{24}}",
    "kraken": r"[\w+/-]{80,88}={0,2}",
    "kucoin": f"[0-9a-f]{{24}}|{_UUID}",
    "launchdarkly": r"[\w=-]{40}",
    "linkedin": f"{_MIXED}{{16}}|{_MIXED}{{14}}",
    "mapbox": rf"[ps]k\.{_MIXED}{{60,90}}\.{_WORD}{{22}}",
    "mattermost": "[a-z0-9]{26}",
    "meraki": _HEX_40,
    "messagebird": f"{_MIXED}{{25}}|{_UUID}",
    "mistral": f"{_MIXED}{{32}}",
    "mixpanel": _HEX_32,
    "netlify": r"[\w=-]{40,46}",
    "newrelic": f"{_MIXED}{{64}}|{_HEX_40}",
    "nytimes": rf"{_MIXED}{{32}}",
    "okta": r"00[\w=-]{40}",
    "opsgenie": _UUID,
    "pagerduty": r"[\w+-]{20}",
    "plaid": f"{_MIXED}{{30}}|{_MIXED}{{24}}",
    "privateai": f"{_MIXED}{{32}}",
    "pusher": "[0-9a-f]{20}",
    "railway": _UUID,
    "rapidapi": f"{_WORD}{{50}}",
    "rollbar": _HEX_32,
    "sendbird": f"{_HEX_40}|{_UUID}",
    "sentry": _HEX_64,
    "shopify": _HEX_32,
    "snyk": _UUID,
    "sonar": r"[\w=-]{40}",
    "sourcegraph": _HEX_40,
    "squarespace": _UUID,
    "sumo": rf"{_MIXED}{{64}}|su{_MIXED}{{12}}",
    "sumologic": rf"{_MIXED}{{64}}|su{_MIXED}{{12}}",
    "telegram": r"[0-9]{5,16}:A[\w-]{34}",
    "travis": f"{_MIXED}{{22}}",
    "twilio": _HEX_32,
    "twitch": "[a-z0-9]{30}",
    "twitter": f"{_MIXED}{{25}}|{_MIXED}{{45}}|{_MIXED}{{50}}|[0-9]{{15,25}}-{_MIXED}{{20,40}}",
    "vercel": f"{_MIXED}{{24}}",
    "wandb": _HEX_40,
    "zendesk": f"{_MIXED}{{40}}",
}
_ONLY_TOLD = {"linear": _HEX_32, "segment": f"{_MIXED}{{32}}", "together": _HEX_64}
"""Words with other meanings: these count only where the rest of a name tells of a secret."""
_NAMES = """
    abuseipdb abyssale accuweather adafruit adzuna aerisweather aeroworkflow aha airbrake
    airtable airvisual aiven alconost alegra aletheia algolia alienvault alphavantage amadeus
    ambee amplitude apacta apicart apideck apiflash apify apilayer apimatic apitemplate appcues
    appfollow appointedd apptivo asana assemblyai atera autodesk autoklose avalara avaza
    aviationstack axonaut aylien ayrshare bannerbear baremetrics beebole besttime bitbar
    bitbucket bitfinex bitly bitmex blazemeter blockcypher blockfrost blocknative boostnote
    borgbase braintree brandfetch browserstack browshot bscscan bugherd bugsnag buttercms caflou
    calendarific calendly calorieninja campayn cannyio capsulecrm captaindata carboninterface
    cashboard caspio censys centralstationcrm cexio chargebee chartmogul chatfule checklyhq
    checkvist clarifai clearbit clickhelp clicksend clickup cliengo clinchpad clockify
    clockworksms cloudconvert cloudelements cloudinary cloudmersive cloudsight cloudsmith
    cloudways clustdoc codacy codeclimate codecov coinapi coinbase coingecko coinlayer coinlib
    coinmarketcap cometchat commercejs contentstack convertkit convier countrylayer coveralls
    crowdin cryptocompare currencyfreaks currencylayer currencyscoop currentsapi customerguru
    customerio dailyco dareboost datagov debounce deepai deepgram detectify detectlanguage dfuse
    diffbot diggernaut disqus documo docusign dovico dronahq droneci dwolla dynalist dyspatch
    easyinsight edamam edenai elasticemail elevenlabs emailoctopus enablex etherscan ethplorer
    eventbrite everhour eversign exchangerateapi fastforex fastspring feedier feedly fetchrss
    figma fileio filestack finage finnhub fixerio flagsmith flatio fleetbase flickr flightapi
    flightstats flowdash flowflu flutterwave fmfw formcraft formio fortanix foursquare frameio
    freshbooks freshdesk freshworks fullcontact fullstory fusebill fxmarket geckoboard gengo
    geoapify geocodify geocodio geoipifi getgeoapi getgist getresponse giphy glassnode gocanvas
    gocardless gosquared graphcms graphhopper groovehq gtmetrix guardianapi gumroad gyazo
    happyscribe hellosign helpcrunch helpscout hereapi hiveage holidayapi hubspot hypeauditor
    hypertrack iconfinder iexapis iexcloud imagekit imagga imgur infura insightly integromat
    intrinio invoiceocean ipapi ipgeolocation ipify ipinfo ipinfodb ipquality ipstack jotform
    jsonbin jumpcloud kaleyra karmacrm keenio kickbox klaviyo klipfolio knapsackpro kontent
    kraken kucoin kylas languagelayer launchdarkly leadfeeder lemlist lendflow lexigram
    linkpreview linode loadmill locationiq loginradius lokalise loyverse lunchmoney madkudu
    magicbell mailboxlayer mailchimp mailerlite mailgun mailjet mailmodo mailsac mapbox mapquest
    marketstack mattermost mavenlink maxmind meaningcloud mediastack meistertask mesibo
    messagebird messari metrilo mindmeister mixcloud mixmax mixpanel mockaroo mollie moonclerk
    moosend moralis mrticktock neutrinoapi newsapi newscatcher nexmo nftport nicereply nordigen
    nozbe numverify nutritionix nylas nytimes oanda ocrspace omnisend onesignal onfleet oopspam
    opencage opencagedata opengraphr openuv openweather openweathermap opsgenie optimizely
    owlbot pagerduty pandadoc pandascore paperform parsehub partnerstack passbase paymo paymoapp
    paymongo paypal paystack pdflayer pdfshift pendo pepipost percy perigon pinata pipedream
    pipedrive pixabay plaid planyo plivo podio poloniex polygonscan positionstack postageapp
    posthog postmark powrbot printfection prospectcrm proxycrawl pubnub purestake pushbullet
    pusher pushover qualaroo quandl quickmetrics rapidapi rawg razorpay reachmail rebrandly
    recaptcha repairshopr resend restpack retellai revampcrm ringcentral ritekit rocketreach
    salesblink salescookie salesflare samsara satismeter saucelabs scrapeowl scraperapi
    scraperbox scrapestack scrapfly scrapingant scrapingbee scrapingdog screenshotapi
    screenshotlayer securitytrails selectpdf sendbird sendgrid sendinblue sendoso serpapi serper
    serphouse serpstack shipday shippo shodan shopify shotstack shutterstock signalwire
    signaturit signupgenius simplesat simplybook simvoly skrapp skybiometry smartsheet
    smartsheets smartystreets smooch snipcart snyk sonarcloud sourcegraph sparkpost speechmatics
    splunk spoonacular sportmonks spotify sslmate statuscake statuspal stitchdata stockdata
    storecove stormboard stormglass storyblok storychief strava stytch sugester sumologic
    surveysparrow survicate swiftype tallyfy tatumio taxjar teamgate telesign telnyx textmagic
    thinkific thousandeyes ticketmaster tiingo timecamp timezoneapi tmetric todoist toggl
    tomorrowio tomtom tradier travelpayouts trello twelvedata twilio tyntec typeform ubidots
    unsplash upcdatabase uplead uploadcare uptimerobot upwave urlscan userflow userstack
    vatlayer verimail veriphone versioneye viewneo virustotal visualcrossing voicegain vonage
    vouchery vpnapi vultr vyte wakatime walkscore weatherapi weatherbit weatherstack webengage
    webex webflow webscraper webscraping whoxy wistia woopra worksnaps worldcoinindex
    worldweather wrike xero yelp yext youneedabudget yousign zapier zendesk zenkit zenrows
    zenscrape zenserp zeplin zerobounce zipapi zipbooks zipcodeapi zonka zulip zulipchat
"""
_SERVICES = frozenset(_NAMES.split())
"""Who else gives keys of his own: none of these names is a word."""
_ISSUER = re.compile("|".join(sorted((*_FORMS, *_ONLY_TOLD), key=len, reverse=True)))
_ENDS = re.compile("(?:" + "|".join(sorted(_FORMS, key=len, reverse=True)) + r")\Z")
ISSUERS = (*sorted(_FORMS), "linked_in", "message_bird", "new_relic", "private_ai")
STEMS = "|".join(ISSUERS)
"""Names of issuers, in lower case, of which one is looked for where nothing else tells."""


def names_issuer(words: list[str]) -> bool:
    """Whether a name ends in the name of an issuer of keys."""
    return _ENDS.search("".join(words)) is not None


def names_service(words: list[str]) -> bool:
    """Whether a name ends in the name of a service whose keys may be anything that looks random."""
    name = "".join(words)
    return any(name[at:] in _SERVICES for at in range(len(name)))


@lru_cache(maxsize=4096)
def _form(name: str) -> re.Pattern[str] | None:
    issuer = _ISSUER.search(re.sub("[^a-z]", "", name.lower()))
    if not issuer:
        return None
    return re.compile(_FORMS.get(issuer.group()) or _ONLY_TOLD[issuer.group()], re.ASCII)


def issued_like(name: str, value: str) -> bool:
    """Whether a value looks as a key does of the issuer that a name speaks of."""
    form = _form(name)
    if form is None or not form.fullmatch(value):
        return False
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value)) and len(set(value)) > 6
