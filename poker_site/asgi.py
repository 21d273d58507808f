"""The live door of the site: pages and sockets. Starts this process's lease and sweeps with its first breath.

Daphne has no lifespan, so the duties start when the application is made (see `poker_site.duties`).
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "poker_site.settings.prod")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from lobby.live import capture_loop
from poker_site.routing import websocket_urlpatterns


class LoopCapture:
    """Remembers the server's loop, so that other threads can hand it messages for sockets."""

    def __init__(self, inner):
        self.inner = inner

    async def __call__(self, scope, receive, send):
        capture_loop()
        return await self.inner(scope, receive, send)


sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = LoopCapture(ProtocolTypeRouter({"http": pages, "websocket": sockets}))
