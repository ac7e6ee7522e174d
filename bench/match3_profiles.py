#!/usr/bin/env python3
"""Win rates of each player on each match-3 level, for `random` and the six profiles, with the mean over the levels.
"apart": neighbouring players whose 95% Wilson intervals do not overlap, among those who both win between 5 and 95% of
their games; pairs that are not apart are listed.
Usage: bench/match3_profiles.py [PROGRAM] [--games N] [--expert-games N] [LEVEL...]"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

PLAYERS = ("random", *(f"profile({name})" for name in ("novice", "casual", "regular", "core", "skilled", "expert")))
LEVELS = [file.stem.split("_", 1)[1] for file in sorted((Path(__file__).resolve().parent.parent / "levels").glob("[0-9]*.json"))]
LOW, HIGH = 0.05, 0.95


def play(program, level, player, games):
    done = subprocess.run([program, "autoplay", level, "--selector", player, "--games", str(games), "--json"],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def share(row):
    return row["won"] / row["games"]


def comparable(*rows):
    return all(LOW <= share(row) <= HIGH for row in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default="build/release/gridwise")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--expert-games", type=int, help="fewer, since the expert takes a hundred times as long")
    parser.add_argument("levels", nargs="*", default=LEVELS)
    arguments = parser.parse_args()
    print("| level | " + " | ".join(PLAYERS) + " | apart |")
    print("|---" * (len(PLAYERS) + 2) + "|")
    table, apart, compared, close = [], 0, 0, []
    for level in arguments.levels:
        rows = [play(arguments.program, level, player, player == PLAYERS[-1] and arguments.expert_games or arguments.games)
                for player in PLAYERS]
        table.append(rows)
        pairs = [(weaker, stronger) for weaker, stronger in zip(rows, rows[1:]) if comparable(weaker, stronger)]
        far = [weaker["interval"][1] < stronger["interval"][0] for weaker, stronger in pairs]
        close += [f"{level} {stronger['selector']}" for (_, stronger), each in zip(pairs, far) if not each]
        apart, compared = apart + sum(far), compared + len(pairs)
        print(f"| {level} | " + " | ".join(f"{100 * share(row):.1f}" for row in rows) + f" | {sum(far)} of {len(pairs)} |", flush=True)
    means = [100 * sum(share(rows[i]) for rows in table) / len(table) for i in range(len(PLAYERS))]
    print("| mean | " + " | ".join(f"{mean:.1f}" for mean in means) + f" | {apart} of {compared} |")
    print(f"not apart from the one below: {', '.join(close) or 'none'}", file=sys.stderr)


if __name__ == "__main__":
    main()
