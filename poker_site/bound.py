"""The last bound of an orderly stop: a process that has not ended by then ends all the same. Knows nothing of the house."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable

CUT_OFF = 130
"""Exit status of a stop that left no mark."""
CLOSING_SECONDS = 4.5
"""What a stop may take beyond the seconds that running hands get: voiding them, ending threads, processes and sockets."""


def end_within(seconds: float, status: Callable[[], int]) -> threading.Timer:
    """End this process after so many seconds, whatever its threads still do; `status` is asked then for the exit status.

    A process that ends by itself before takes the bound with it; cancel the timer to call it off.
    """
    timer = threading.Timer(seconds, _end, (status,))
    timer.name, timer.daemon = "bound", True
    timer.start()
    return timer


def _end(status: Callable[[], int]) -> None:
    code = status()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)
