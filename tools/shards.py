#!/usr/bin/env python3
"""Runs the tests of a doctest program in slices, one per core at a time, and prints one total. A slice that crashes
counts as a failure, and so does a test that no slice ran.
Usage: shards.py [--slices N] PROGRAM [FILTER...]"""

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from test_counts import Counts, read_counts

COUNTED = re.compile(r"test cases passing the current filters: (\d+)")
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


def run_slice(command, first, last, count):
    """The slice's counts, durations and output. Computes the number passed, because doctest's summary counts tests
    outside the slice as passed."""
    done = subprocess.run([*command, "--duration", f"--first={first}", f"--last={last}"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    said, note = read_counts("doctest", done.stdout, done.returncode)
    ran = last - first + 1
    if said.passed + said.failed + said.skipped == count:
        counts = Counts(ran - said.failed - said.skipped, said.failed, said.skipped)
    else:
        counts, note = Counts(0, ran, 0), f"{note}; did not run to its end"
    durations = [(float(seconds), name) for seconds, name in DURATION.findall(done.stdout)]
    return counts, durations, f"--- tests {first} to {last}: {counts} {note}\n{DURATION.sub('', done.stdout)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=64)
    parser.add_argument("program")
    arguments, filters = parser.parse_known_args()
    command = [arguments.program, *filters]
    count = count_tests(command)
    total, durations, failures = Counts(0, 0, 0), [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for counts, took, text in pool.map(lambda ends: run_slice(command, *ends, count),
                                           slices_of(count, arguments.slices)):
            total += counts
            durations += took
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
