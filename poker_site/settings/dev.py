"""One's own machine: nothing to configure. `manage.py` takes these settings unless told otherwise."""

from poker_site.secret import kept_secret
from poker_site.settings.base import *  # noqa: F403 - settings modules widen one another
from poker_site.settings.base import STORAGES, VAR_DIR, env

SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR_DIR / "secret_key")

# One command must serve a fresh clone: files come straight from `static/` and the packages, without collectstatic.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT = env.str("STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = True
