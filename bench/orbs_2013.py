#!/usr/bin/env python3
"""Compares the 2013 solver (method pool) with the beam search under equal limits: the same maximum number of steps, the
same worth profile, and per board the pool's mean time, or four times that. Prints a table, then the number of boards on
which the beam search reaches less worth.
Usage: bench/orbs_2013.py PROGRAM FILE [OPTION...]; options are those of `gridwise solve orbs`."""

import json
import math
import subprocess
import sys

MOST_STEPS = 32
ASKED = ["--order", "worth", "--profile", "multi", "--steps", str(MOST_STEPS)]


def solved(program, file, *options):
    lines = subprocess.run(
        [program, "solve", "orbs", file, "--json", *ASKED, *options], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    return [board for board in map(json.loads, lines) if "error" not in board]


def greatest(board):
    """The upper bound on combos, from the number of orbs of each kind."""
    orbs = board["board"].split()[0].replace("/", "")
    return sum(orbs.count(kind) // 3 for kind in set(orbs) - set("?."))


def mean(boards, value):
    return sum(map(value, boards)) / len(boards)


def row(name, boards):
    full = sum(board["combos"] >= greatest(board) for board in boards)
    figures = [mean(boards, lambda board, key=key: board[key]) for key in ("combos", "worth", "steps", "ms")]
    combos, worth, steps, ms = figures
    print(f"| {name} | {combos:.2f} | {100 * full / len(boards):.1f}% | {worth:.2f} | {steps:.1f} | {ms:.1f} |")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, file, *options = sys.argv[1:]
    pool = solved(program, file, "--method", "pool", *options)
    if not pool:
        sys.exit("no board could be solved")
    ms = math.ceil(mean(pool, lambda board: board["ms"]))
    rows = [(f"beam, {times * ms} ms", solved(program, file, "--time-ms", str(times * ms), *options)) for times in (1, 4)]
    print(f"{len(pool)} boards, {mean(pool, greatest):.2f} combos possible, {MOST_STEPS} steps at most\n")
    print("| method | combos | all of them | worth | steps | ms |")
    print("|---|---|---|---|---|---|")
    row("pool of 2013", pool)
    for name, boards in rows:
        row(name, boards)
    for name, boards in rows:
        less = sum(b["worth"] < p["worth"] - 1e-9 for b, p in zip(boards, pool, strict=True))
        print(f"\n{name}: less worth than the pool on {less} boards", end="")
    print()


if __name__ == "__main__":
    main()
