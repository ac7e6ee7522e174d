#!/usr/bin/env python3
"""Results of the orb route solver on a file of boards: how many reach the bound on combos, the means of combos, steps,
worth, time and routes, and how many routes are proved shortest. One row of docs/measure.md.
Usage: bench/orbs_routes.py PROGRAM FILE [OPTION...]; options are those of `gridwise solve orbs`."""

import json
import subprocess
import sys


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, file, *options = sys.argv[1:]
    lines = subprocess.run(
        [program, "solve", "orbs", file, "--json", *options], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    boards = [board for board in map(json.loads, lines) if "error" not in board]
    if not boards:
        sys.exit("no board could be solved")

    def mean(key):
        return sum(board[key] for board in boards) / len(boards)

    full = sum(board["combos"] >= board.get("bound", 0) for board in boards)
    proved = sum(board["proved"] for board in boards)
    print(
        f"{len(boards)} boards, all combos on {full}, {mean('combos'):.2f} combos, {mean('steps'):.2f} steps, "
        f"worth {mean('worth'):.2f}, {mean('ms'):.1f} ms, {mean('nodes'):.0f} routes, {proved} proved shortest"
    )


if __name__ == "__main__":
    main()
