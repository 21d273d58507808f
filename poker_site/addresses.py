"""Where the house can be reached: ports, hosts of the local network, and the settings that must know them."""

from __future__ import annotations

import socket
from contextlib import closing

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to


def lan_address() -> str:
    """This machine's address in the local network; '127.0.0.1' when it has none. Sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def port_is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def hosts_for(host: str) -> list[str]:
    """The names by which browsers may call a server that listens on this host, besides the local ones."""
    if host in ANYWHERE:
        name = socket.gethostname()
        return [lan_address(), name, f"{name}.local"]
    return [] if host in ("localhost", "127.0.0.1", "::1") else [host]


def pages(host: str, port: int) -> list[str]:
    """The addresses to type into a browser: on this machine, and in the local network if it is served."""
    here = [f"http://localhost:{port}/"] if host in (*ANYWHERE, "localhost", "127.0.0.1") else [f"http://{host}:{port}/"]
    return [*here, f"http://{lan_address()}:{port}/"] if host in ANYWHERE else here
