"""Addresses of the sockets."""

from django.urls import path

from lobby.consumers import LobbyConsumer
from tables.consumers import TableConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/tables/<int:table_id>/", TableConsumer.as_asgi()),
]
