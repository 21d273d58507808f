"""Pages without sockets, for servers that speak WSGI only. Live tables need `poker_site.asgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "poker_site.settings.prod")

application = get_wsgi_application()
