"""Addresses of the sockets."""

from django.urls import path

from lobby.consumers import LobbyConsumer, PlayerConsumer
from tables.consumers import TableConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/player/", PlayerConsumer.as_asgi()),
    path("ws/tables/<int:table_id>/", TableConsumer.as_asgi()),
]
