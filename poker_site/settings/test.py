"""The tests: quick hashes, a database file of their own (several threads must see it), nothing from `.env` but addresses."""

import atexit
import shutil
import tempfile
from pathlib import Path

from poker_site.settings.base import *  # noqa: F403 - settings modules widen one another
from poker_site.settings.base import DATABASES, ON_SQLITE, STORAGES

SECRET_KEY = "tests-only"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
STATIC_ROOT = None
WHITENOISE_AUTOREFRESH = True
TESTING = True
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

if ON_SQLITE:
    _FOLDER = Path(tempfile.mkdtemp(prefix="room-tests-"))
    DATABASES["default"]["NAME"] = str(_FOLDER / "room.sqlite3")
    atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
    DATABASES["default"]["TEST"] = {"NAME": str(_FOLDER / "test.sqlite3")}
else:
    DATABASES["default"]["OPTIONS"]["options"] += " -c synchronous_commit=off"  # nobody kills the server of these tests
