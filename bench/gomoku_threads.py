#!/usr/bin/env python3
"""Parallel speedup of gomoku's search: wall time to a depth, and nodes per second, with one and several threads in
alternation on the same positions. One row of docs/measure.md; needs as many idle cores as threads.
Usage: bench/gomoku_threads.py PROGRAM FILE [--depth D] [--threads N] [--rounds R]; FILE has a position on each line."""

import argparse
import json
import statistics
import subprocess


def analyse(program, position, depth, threads):
    command = [program, "analyse", "gomoku", position, "--depth", str(depth), "--threads", str(threads), "--json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return report["ms"], report["nodes"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("--depth", type=int, default=12)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with open(given.file, encoding="utf-8") as file:
        positions = [line.strip() for line in file if line.strip() and not line.startswith("#")]

    ratios = []
    totals = {1: [0.0, 0], given.threads: [0.0, 0]}
    for position in positions:
        times = {threads: [] for threads in totals}
        for _ in range(given.rounds):
            for threads, total in totals.items():
                ms, nodes = analyse(given.program, position, given.depth, threads)
                times[threads].append(ms)
                total[0] += ms
                total[1] += nodes
        ratios.append(statistics.median(times[1]) / max(statistics.median(times[given.threads]), 0.001))
    for threads, (ms, nodes) in totals.items():
        print(f"{threads} threads: {ms / 1000 / given.rounds:.2f} s a round, {1000 * nodes / ms:.0f} nodes/s")
    print(f"{len(positions)} positions to depth {given.depth}: {statistics.geometric_mean(ratios):.2f} times as fast")


if __name__ == "__main__":
    main()
