#!/usr/bin/env python3
"""Generates boards for src/games/orbs/daily.cc and prints those whose best route is proved: the maximum number of
combos, in the fewest steps. Boards have no run at the start, at least three orbs of each kind, and seven or eight
possible combos. Usage: bench/orbs_daily.py PROGRAM SEED COUNT; 60 million nodes per board, a few seconds each."""

import json
import random
import subprocess
import sys

COLUMNS, ROWS, KINDS = 6, 5, 6
NODES = 60_000_000


def has_run(rows):
    lines = rows + [list(column) for column in zip(*rows)]
    return any(line[i] == line[i + 1] == line[i + 2] for line in lines for i in range(len(line) - 2))


def drawn(chance):
    while True:
        rows = [[chance.randrange(KINDS) for _ in range(COLUMNS)] for _ in range(ROWS)]
        counts = [sum(row.count(kind) for row in rows) for kind in range(KINDS)]
        if not has_run(rows) and min(counts) >= 3 and 7 <= sum(count // 3 for count in counts) <= 8:
            return "/".join("".join(map(str, row)) for row in rows)


def main():
    program, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    boards = "\n".join(drawn(chance) for _ in range(count))
    command = [program, "solve", "orbs", "-", "--nodes", str(NODES), "--json"]
    solved = subprocess.run(command, input=boards, check=True, capture_output=True, text=True).stdout
    for board in map(json.loads, solved.splitlines()):
        if board["proved"] and board["combos"] == board["bound"]:
            start, *route, _ = board["line"]
            print(f'    {{"{board["board"].replace("/", "")}", "{start}", "{"".join(route)}"}},')


if __name__ == "__main__":
    main()
