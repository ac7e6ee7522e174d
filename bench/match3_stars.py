#!/usr/bin/env python3
"""Computes the thresholds for two and three stars of match-3 levels: the median and the 90th percentile of a good bot's
won games. Prints for each level the win rates of an average and a good bot, the thresholds, and "differs" if the file
has others. With --write it writes the thresholds into the files.
Usage: bench/match3_stars.py [PROGRAM] [--games N] [--write] [FILE...]"""

import argparse
import json
import re
import subprocess
from pathlib import Path

LEVELS = Path(__file__).resolve().parent.parent / "levels"


def play(program, file, selector, games):
    command = [program, "autoplay", str(file), "--selector", selector, "--games", str(games), "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def with_stars(text, stars):
    text = re.sub(r'\n  "stars": \[[^]]*\],?', "", text)
    line = f'  "stars": [{stars[0]}, {stars[1]}],\n'
    return re.sub(r'^  "moves"', line + '  "moves"', text, flags=re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default="build/release/gridwise")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("files", nargs="*", type=Path, default=sorted(LEVELS.glob("[0-9]*.json")))
    arguments = parser.parse_intermixed_args()
    print("| level | weighted | greedy | 2 stars | 3 stars |\n|---|---|---|---|---|")
    for file in arguments.files:
        average, good = (play(arguments.program, file, bot, arguments.games) for bot in ("weighted", "greedy"))
        shares = " | ".join(f"{100 * row['won'] / row['games']:.0f}%" for row in (average, good))
        stars = good["stars"]
        differs = "" if json.loads(file.read_text()).get("stars") == stars else " differs"
        print(f"| {file.stem} | {shares} | {stars[0]} | {stars[1]} |{differs}", flush=True)
        if arguments.write:
            file.write_text(with_stars(file.read_text(), stars))


if __name__ == "__main__":
    main()
