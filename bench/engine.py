"""The engine beside its peers in one run: `python -m bench engine`. Prints the tables that docs/performance.md keeps.

Peers that are not installed (bench/requirements.txt) are left out. Only ratios carry over to another machine.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tracemalloc
from statistics import median

from bench import evaluation, hands
from bench.measure import calls, rates
from engine.cli.simulating import choose, setup_of
from engine.deck import FULL
from engine.hand.legal import legal
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.shuffle import SEED_BYTES, shuffled
from engine.variants import variant

OURS = (
    "from engine.evaluators import evaluator; from engine.variants import variant; evaluator(variant('holdem')).high((0,4,8,12,16,20,24))"
)
PEER = "import pokerkit"


def main() -> None:
    """Measure and print everything."""
    for lines in (evaluation.report(), hands.report(), _states(), _start()):
        print("\n".join(lines), flush=True)


def _walk(number: int) -> list[HandState]:
    """The states of one random hand."""
    dice = random.Random(number)
    state, _ = start(setup_of(variant("holdem"), "nl", "pl", 6, raked=False), shuffled(FULL, dice.randbytes(SEED_BYTES)))
    states = [state]
    while (may := legal(state)) is not None:
        state, _ = step(state, may.position, choose(state, may, dice))
        states.append(state)
    return states


def _states() -> list[str]:
    """What keeping one more state costs in memory, and one copy in time."""
    tracemalloc.start()
    kept = [_walk(number) for number in range(50)]
    size = tracemalloc.get_traced_memory()[0] / sum(map(len, kept))
    tracemalloc.stop()
    state = kept[0][len(kept[0]) // 2]
    copies = rates([calls("copy", state.copy, [()] * 10_000)]).of("copy")
    return [
        "### One state",
        "",
        "| what | goal | measured |",
        "|---|---|---|",
        f"| memory of one more state | ≤ 6 kB | {size / 1000:.2f} kB |",
        f"| one copy | ≤ 10 µs | {1e6 / copies:.2f} µs |",
        "",
    ]


def _start() -> list[str]:
    """Import and tables of a fresh process, up to the first best-of-seven."""
    ours, memory = _fresh(OURS)
    lines = ["### Start", "", "| what | goal | CPU seconds | memory |", "|---|---|---|---|"]
    lines.append(f"| engine imported, tables for five and seven cards built | ≤ 0.25 s, ≤ 25 MB | {ours:.3f} | {memory:.1f} MB |")
    try:
        theirs, memory = _fresh(PEER)
        lines.append(f"| pokerkit imported | | {theirs:.3f} | {memory:.1f} MB |")
    except subprocess.CalledProcessError:
        pass
    return [*lines, ""]


def _fresh(code: str) -> tuple[float, float]:
    """CPU seconds and resident megabytes that `code` adds to a bare interpreter; medians of five."""
    bare = [_run("pass") for _ in range(5)]
    full = [_run(code) for _ in range(5)]
    return tuple(median(one[at] for one in full) - median(one[at] for one in bare) for at in (0, 1))  # type: ignore[return-value]


def _run(code: str) -> tuple[float, float]:
    lines = (code, "import os, re", "used = os.times()", "size = re.search(r'VmRSS:\\s+(\\d+)', open('/proc/self/status').read())[1]")
    script = "\n".join((*lines, "print(used.user + used.system, size)"))
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    seconds, kilobytes = output.split()
    return float(seconds), float(kilobytes) / 1000


if __name__ == "__main__":
    main()
