#!/usr/bin/env python3
"""Computes the moves left for two and for three stars of match-3 levels: the median of the games that profile(casual) won,
and the 75th percentile of those that profile(core) won, at least one more. Prints for each level how many games each
player won, the two numbers, and "differs" if the file has others. With --write it writes the numbers into the files.
With --pairs N it draws N pairs of games that profile(core) won and counts those in which the sooner game has fewer stars.
Usage: bench/match3_stars.py [PROGRAM] [--games N] [--pairs N] [--write] [FILE...]"""

import argparse
import json
import random
import re
import subprocess
import sys
from pathlib import Path

LEVELS = Path(__file__).resolve().parent.parent / "levels"
PLAYERS = ("profile(casual)", "profile(core)")


def moves_left(program, file, player, games):
    """The moves left in each game that the player won, ascending."""
    command = [program, "autoplay", str(file), "--selector", player, "--games", str(games), "--json"]
    played = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return sorted(int(left) for left, wins in played["moves_left"].items() for _ in range(wins))


def stars_left(casual, core):
    """The moves left for two and for three stars, or None if nobody won."""
    if not core:
        return None
    two = (casual or core)[len(casual or core) // 2]
    return [two, max(two + 1, core[len(core) * 3 // 4])]


def stars(level, left):
    """As the page counts them (web/src/parts/path/levels.ts)."""
    return 1 + sum(left >= least for least in level)


def with_stars(text, level):
    text = re.sub(r'\n  "stars(_left)?": \[[^]]*\],?', "", text)
    return re.sub(r'^  "moves"', f'  "stars_left": [{level[0]}, {level[1]}],\n  "moves"', text, flags=re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default="build/release/gridwise")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("files", nargs="*", type=Path, default=sorted(LEVELS.glob("[0-9]*.json")))
    wanted = parser.parse_intermixed_args()
    draw, won = random.Random(1), []
    print("| level | casual | core | 2 stars | 3 stars |\n|---|---|---|---|---|")
    for file in wanted.files:
        casual, core = (moves_left(wanted.program, file, player, wanted.games) for player in PLAYERS)
        level = stars_left(casual, core)
        shares = " | ".join(f"{100 * len(wins) / wanted.games:.0f}%" for wins in (casual, core))
        if level is None:
            print(f"| {file.stem} | {shares} | | | nobody won", flush=True)
            continue
        had = json.loads(file.read_text()).get("stars_left")
        print(f"| {file.stem} | {shares} | {level[0]} | {level[1]} |{'' if had == level else ' differs'}", flush=True)
        if wanted.write:
            file.write_text(with_stars(file.read_text(), level))
        won.append((level if wanted.write else had, core))
    if not wanted.pairs:
        return 0
    wrong = 0
    for _ in range(wanted.pairs):
        level, core = draw.choice(won)
        sooner, later = sorted(draw.choices(core, k=2), reverse=True)
        wrong += stars(level, sooner) < stars(level, later)
    print(f"{wrong} of {wanted.pairs} pairs in which the sooner game has fewer stars")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
