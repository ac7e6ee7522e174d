#!/usr/bin/env python3
"""Runs the tests of a doctest program in slices, one per core at a time, and prints one total. A test that hangs or ends
the program is named and counts as failed; the tests after it still run.
Usage: shards.py [--slices N] [--seconds N] PROGRAM [FILTER...]; no test may take longer than so many seconds (180), times
GRIDWISE_PATIENCE"""

import argparse
import os
import queue
import re
import subprocess
import sys
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from test_counts import Counts, failed_names, read_counts

COUNTED = re.compile(r"test cases passing the current filters: (\d+)")
RUNNING = "running: "
DURATION = re.compile(r"^([\d.]+) s: (.+)\n", re.M)  # a line of doctest's --duration
SLOWEST = 12


def count_tests(command):
    listed = subprocess.run([*command, "--count"], capture_output=True, text=True, check=False)
    found = COUNTED.search(listed.stdout)
    return int(found.group(1)) if found else 0


def slices_of(count, slices):
    """(first, last) pairs, 1-based, that cover each test exactly once."""
    edges = [count * i // slices for i in range(slices + 1)]
    return [(low + 1, high) for low, high in zip(edges, edges[1:]) if high > low]


def watched(command, seconds):
    """Runs a test program; ends it if it starts no test for so many seconds. Its exit code (None if it was ended), its
    output without the names of tests that began, and these names."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          stdin=subprocess.DEVNULL) as process:
        lines = queue.SimpleQueue()
        threading.Thread(target=lambda: deque(map(lines.put, chain(process.stdout, [None])), 0), daemon=True).start()
        names, said = [], []
        while True:
            try:
                line = lines.get(timeout=seconds)
            except queue.Empty:
                process.kill()
                return None, "".join(said), names
            if line is None:
                return process.wait(), "".join(said), names
            if line.startswith(RUNNING):
                names.append(line.removeprefix(RUNNING).rstrip())
            else:
                said.append(line)


class Shards:
    def __init__(self, command, seconds):
        self.command = [*command, "--duration", "--reporters=console,names"]
        self.seconds = seconds
        self.count = count_tests(command)

    def run(self, first, last):
        """The slice's counts, durations and output. Computes the number passed, because doctest's summary counts tests
        outside the slice as passed."""
        code, text, names = watched([*self.command, f"--first={first}", f"--last={last}"], self.seconds)
        said, note = read_counts("doctest", text, -9 if code is None else code)
        durations = DURATION.findall(text)
        text = f"--- tests {first} to {last}: {note}\n{DURATION.sub('', text)}"
        if said.passed + said.failed + said.skipped == self.count:
            return Counts(last - first + 1 - said.failed - said.skipped, said.failed, said.skipped), text, durations
        if not names:
            return Counts(0, last - first + 1, 0), text, durations
        *before, culprit = names
        failed = len({*before} & {*failed_names(text)})
        counts = Counts(len(before) - failed, failed + 1, 0)
        what = f"took longer than {self.seconds:.0f} s" if code is None else f"ended the program, exit code {code}"
        text += f"\nFAILED {culprit}\n{culprit} {what}\n"
        if first + len(names) > last:
            return counts, text, durations
        others, more, took = self.run(first + len(names), last)
        return counts + others, text + more, durations + took


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("program")
    arguments, filters = parser.parse_known_args()
    patience = float(os.environ.get("GRIDWISE_PATIENCE", "1"))
    shards = Shards([arguments.program, *filters], arguments.seconds * patience)
    total, durations, failures = Counts(0, 0, 0), [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for counts, text, took in pool.map(lambda ends: shards.run(*ends), slices_of(shards.count, arguments.slices)):
            total += counts
            durations += [(float(seconds), name) for seconds, name in took]
            if counts.failed:
                failures.append(text)
            else:
                print(text, flush=True)
    print(*(f"{seconds:6.1f} s  {name}" for seconds, name in sorted(durations)[: -SLOWEST - 1 : -1]), sep="\n")
    # Last, so that they are at the end of the log.
    print(*failures, total, sep="\n")
    return 0 if total.passed and not total.failed else 1


if __name__ == "__main__":
    sys.exit(main())
