"""The live door of the site: pages and sockets.

Daphne has no lifespan: whatever server loads this module, the process's duties (lease, sweeps) start here and end with it.
"""

import atexit
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "poker_site.settings.prod")

from typing import Any

from django.core.asgi import get_asgi_application

pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings

from lobby.live import capture_loop
from poker_site.duties import DUTIES
from poker_site.proxies import TrustedProxies
from poker_site.readiness import prepare
from poker_site.routing import websocket_urlpatterns


class LoopCapture:
    """Remembers the server's loop, so that other threads can hand it messages for sockets.

    A socket gets the server's own `send` besides (`scope["straight_send"]`): what the session's layer does around it is for pages.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        capture_loop()
        if scope["type"] == "websocket":
            scope = {**scope, "straight_send": send}
        return await self.inner(scope, receive, send)


sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
doors = ProtocolTypeRouter({"http": pages, "websocket": sockets})
application = LoopCapture(TrustedProxies(doors, settings.TRUSTED_PROXIES))

if not settings.TESTING:
    prepare()
    DUTIES.start()
    atexit.register(DUTIES.stop)
