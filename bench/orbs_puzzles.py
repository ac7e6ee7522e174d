#!/usr/bin/env python3
"""Generates the boards of src/games/orbs/puzzles.cc: small boards without a run, whose route to the most combos is proved
the shortest. Usage: bench/orbs_puzzles.py PROGRAM SEED COUNT; two million nodes per board at most, minutes."""

import hashlib
import json
import random
import subprocess
import sys

KINDS, NODES, BATCH = 4, 2_000_000, 100
# Level: columns, rows, and the fewest and most steps of its routes.
LEVELS = {"easy": (4, 4, 3, 5), "medium": (5, 4, 6, 8), "hard": (5, 5, 9, 12)}


def has_run(rows):
    lines = rows + [list(column) for column in zip(*rows)]
    return any(line[i] == line[i + 1] == line[i + 2] for line in lines for i in range(len(line) - 2))


def drawn(chance, columns, height):
    while True:
        rows = [[chance.randrange(KINDS) for _ in range(columns)] for _ in range(height)]
        if not has_run(rows):
            return "/".join("".join(map(str, row)) for row in rows)


def solved(program, boards, columns, rows):
    command = [program, "solve", "orbs", "-", "--columns", str(columns), "--rows", str(rows), "--nodes", str(NODES)]
    answers = subprocess.run(
        [*command, "--json"], input="\n".join(boards), check=True, capture_output=True, text=True
    ).stdout
    return map(json.loads, answers.splitlines())


def main():
    program, chance, count = sys.argv[1], random.Random(int(sys.argv[2])), int(sys.argv[3])
    for level, (columns, rows, least, most) in LEVELS.items():
        kept = {}
        while len(kept) < count:
            boards = [drawn(chance, columns, rows) for _ in range(BATCH)]
            for answer in solved(program, boards, columns, rows):
                board, (start, *route, _) = answer["board"], answer["line"]
                best = answer["proved"] and answer["combos"] == answer["bound"]
                if best and least <= len(route) <= most and len(kept) < count:
                    kept[board] = (len(route), answer["combos"], start, "".join(route))
        for board, (_, combos, start, route) in sorted(kept.items(), key=lambda item: (item[1][:2], item[0])):
            name = hashlib.sha256(board.encode()).hexdigest()[:8]
            print(f'    {{"{name}", Level::k{level.title()}, "{board}", {combos}, "{start}", "{route}"}},', flush=True)


if __name__ == "__main__":
    main()
