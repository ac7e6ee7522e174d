#!/usr/bin/env python3
"""How often each player profile wins each match-3 level, with 95% Wilson intervals. "in order" counts neighbouring
profiles of which the stronger wins at least as often; "apart" those whose intervals do not overlap.
Usage: bench/match3_profiles.py [PROGRAM] [--games N] [LEVEL...]"""

import argparse
import json
import subprocess
import sys
import time

PROFILES = ("novice", "casual", "regular", "core", "skilled", "expert")
LEVELS = ("collect_forty_five", "portals", "two_winds", "frozen_lake", "cellar", "orchard", "hourglass", "beehive",
          "fortress", "everything")


def play(program, level, profile, games):
    done = subprocess.run([program, "autoplay", level, "--selector", f"profile({profile})", "--games", str(games), "--json"],
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def share(row):
    return row["won"] / row["games"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default="build/release/gridwise")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--expert-games", type=int, default=100, help="fewer, since the expert takes about a hundred times as long")
    parser.add_argument("levels", nargs="*", default=LEVELS)
    arguments = parser.parse_args()
    print("| level | " + " | ".join(PROFILES) + " | in order | apart |")
    print("|---" * (len(PROFILES) + 3) + "|")
    for level in arguments.levels:
        began = time.time()
        rows = [play(arguments.program, level, profile, arguments.expert_games if profile == "expert" else arguments.games)
                for profile in PROFILES]
        pairs = list(zip(rows, rows[1:]))
        ordered = sum(share(weaker) <= share(stronger) for weaker, stronger in pairs)
        apart = sum(weaker["interval"][1] < stronger["interval"][0] for weaker, stronger in pairs)
        cells = [f"{100 * share(row):.0f} ({100 * row['interval'][0]:.0f}-{100 * row['interval'][1]:.0f})"
                 for row in rows]
        print(f"| {level} | " + " | ".join(cells) + f" | {ordered} of {len(pairs)} | {apart} of {len(pairs)} |", flush=True)
        print(f"{level}: {time.time() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
