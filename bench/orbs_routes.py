#!/usr/bin/env python3
"""What the solver of orb routes reaches on a file of boards: share of boards with the greatest possible combos,
mean combos, steps and milliseconds, boards proved shortest. One row of docs/measure.md.
Usage: bench/orbs_routes.py PROGRAM FILE [OPTION...], options as of `gridwise solve orbs`."""

import json
import subprocess
import sys


def main():
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
