"""The public site behind a proxy that ends TLS. Refuses to start without its own secret."""

from poker_site.settings.base import *  # noqa: F403 - settings modules widen one another
from poker_site.settings.base import CHANNEL_LAYERS, REDIS_URL, env

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

if REDIS_URL:  # Redis is another machine, as a rule: what passes there is read by nobody else
    LAYER_KEYS = env.list("LAYER_KEYS", default=[SECRET_KEY])
    CHANNEL_LAYERS["default"]["CONFIG"]["symmetric_encryption_keys"] = LAYER_KEYS
