"""Settings common to every way of running the site. Values come from the environment; without any, all is embedded.

Embedded: one process, SQLite in `var/`, channel layer and task queue in memory. `DATABASE_URL` (PostgreSQL) and
`REDIS_URL` widen it to several processes. Knows nothing about how the process was started.
"""

import zlib
from pathlib import Path

import environ
from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from poker_site.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent.parent

env = environ.Env()
if (BASE_DIR / ".env").is_file():
    env.read_env(BASE_DIR / ".env")

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=[])  # networks whose X-Forwarded-For is believed, see poker_site.proxies

# ---------------------------------------------------------------- applications

INSTALLED_APPS = [
    "lobby",
    "lobby.ledger",
    "lobby.oversight",
    "lobby.kinds",
    "lobby.announcements",
    "lobby.private",
    "lobby.cashier",
    "lobby.rake",
    "lobby.preferences",
    "lobby.notes",
    "lobby.people",
    "tables",
    "tables.archive",
    "tables.auditing",
    "tables.reactions",
    "tables.reports",
    "tables.watchers",
    "poker_site",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "lobby.people.middleware.LastSeen",
    "lobby.people.middleware.StaffSecondFactor",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "poker_site.urls"
ASGI_APPLICATION = "poker_site.asgi.application"
WSGI_APPLICATION = "poker_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "poker_site.context.csp_nonce",
            ],
        },
    },
]

# ---------------------------------------------------------------- database

DATABASE_URL = env.str("DATABASE_URL", default="")

if DATABASE_URL:
    DATABASES = {"default": env.db_url_config(DATABASE_URL)}
else:
    DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "room.sqlite3")}}

ON_SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
DATABASES["default"]["CONN_MAX_AGE"] = None  # a connection for each short call would cost most of the throughput
DATABASES["default"]["ATOMIC_REQUESTS"] = False
if ON_SQLITE:
    DATABASES["default"]["ENGINE"] = "poker_site.sqlite"
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # A process that stands still in mid-transaction must not hold a table's row for ever (R-OUT-1).
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c idle_in_transaction_session_timeout=15000")

# ---------------------------------------------------------------- live messages, cache, tasks

REDIS_URL = env.str("REDIS_URL", default="")

# Redis' pub/sub knows no database numbers: without a name of its own a house would hear every other one on the same Redis.
REDIS_PREFIX = env.str("REDIS_PREFIX", default=f"room-{zlib.crc32((env.str('DATABASE_URL', default='') + REDIS_URL).encode()):08x}")

# The first encrypts what goes through Redis, all of them read it; empty: nothing is encrypted. No hidden card travels there.
LAYER_KEYS = env.list("LAYER_KEYS", default=[])

if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": REDIS_PREFIX, "symmetric_encryption_keys": LAYER_KEYS},
        }
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": REDIS_PREFIX}}
else:
    # The default of 100 messages a channel drops the rest silently.
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 10_000}}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}}

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.05}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {"tables.sweep": {"queue": "clock"}}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE = {
    # The figures of a 250 ms sweep: median lateness 0.13 s, at most 0.26 s. A sweep that waited is no longer wanted.
    "sweep": {"task": "tables.sweep", "schedule": 0.25, "options": {"expires": 1}},
    "tend": {"task": "tables.tend", "schedule": 10.0, "options": {"expires": 10}},
    "pulse": {"task": "poker_site.pulse", "schedule": 10.0, "options": {"expires": 10}},
    "prune": {"task": "tables.prune", "schedule": crontab(hour=4, minute=10), "options": {"expires": 3600}},
    "audit": {"task": "auditing.nightly", "schedule": crontab(hour=3, minute=40), "options": {"expires": 3600}},
    "settle-requests": {"task": "cashier.settle_requests", "schedule": 30.0, "options": {"expires": 30}},
    "digest-pairs": {"task": "reports.digest_pairs", "schedule": 1800.0, "options": {"expires": 600}},
    "settle-rake": {"task": "tables.settle_rake", "schedule": 10.0, "options": {"expires": 10}},
    "file-hands": {"task": "tables.file_hands", "schedule": 5.0, "options": {"expires": 5}},
}

# ---------------------------------------------------------------- life of the process (seconds)

LEASE_RENEW_SECONDS = env.float("LEASE_RENEW_SECONDS", default=2)
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=0.25)
TEND_SECONDS = env.float("TEND_SECONDS", default=10)
PRESENCE_SECONDS = env.float("PRESENCE_SECONDS", default=2)
TESTING = False

# ---------------------------------------------------------------- people

AUTH_USER_MODEL = "lobby.Player"
AUTHENTICATION_BACKENDS = ["lobby.accounts.backend.NicknameBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("nickname", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby:index"
LOGOUT_REDIRECT_URL = "lobby:index"

ACCOUNT_USER_MODEL_USERNAME_FIELD = "nickname"
ACCOUNT_USER_MODEL_EMAIL_FIELD = "email"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_ADAPTER = "lobby.accounts.adapter.HouseAdapter"
ACCOUNT_FORMS = {
    "login": "lobby.accounts.forms.LoginForm",
    "signup": "lobby.accounts.forms.SignupForm",
    "reset_password": "lobby.accounts.forms.LostPasswordForm",
    "reset_password_from_key": "lobby.accounts.forms.ResetPasswordForm",
    "change_password": "lobby.accounts.forms.ChangePasswordForm",
    "set_password": "lobby.accounts.forms.SetPasswordForm",
    "add_email": "lobby.accounts.forms.AddEmailForm",
    "reauthenticate": "lobby.accounts.forms.ReauthenticateForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="none")
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]  # who can read his mail need not know his password
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"find_player": "30/m/user"}  # besides those that come with the accounts
USERSESSIONS_TRACK_ACTIVITY = False
USERSESSIONS_ADAPTER = "lobby.accounts.adapter.HouseSessions"
MFA_ADAPTER = "lobby.accounts.adapter.HouseFactor"
MFA_FORMS = {
    "authenticate": "lobby.accounts.forms.FactorForm",
    "reauthenticate": "lobby.accounts.forms.FactorAgainForm",
    "activate_totp": "lobby.accounts.forms.TakeFactorForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="room@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
ADMINS = [(address, address) for address in env.list("ADMINS", default=[])]  # who is told when the books do not add up

# ---------------------------------------------------------------- language, numbers, time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("pl", _("Polish")), ("cs", _("Czech"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["poker_site.formats"]
USE_I18N = True
USE_THOUSAND_SEPARATOR = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Prague")

# ---------------------------------------------------------------- files

STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "poker_site.storage.StaticStorage"},
}

# ---------------------------------------------------------------- headers

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    },
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

METRICS = env.bool("METRICS", default=False)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_NETWORKS = env.list("METRICS_NETWORKS", default=["127.0.0.0/8", "::1/128"])
if METRICS:  # /metrics for Prometheus: with the token, or without one straight from these networks
    INSTALLED_APPS.append("django_prometheus")
    MIDDLEWARE.insert(0, "django_prometheus.middleware.PrometheusBeforeMiddleware")
    MIDDLEWARE.append("django_prometheus.middleware.PrometheusAfterMiddleware")
    PROMETHEUS_EXPORT_MIGRATIONS = False

LOGGING = logging_config(env.str("LOG_LEVEL", default="INFO"), as_json=env.bool("LOG_JSON", default=False))
