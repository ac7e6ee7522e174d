#!/usr/bin/env python3
"""Compares forecasts of move limits (gridwise study --limit-for) with fresh runs under the limit, for each level file
and the targets 30, 50 and 70%: how many agree within two points, and the effect of one extra move.
Usage: bench/study_limits.py PROGRAM [--player P] [--games N] FILE..."""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

TARGETS = (30, 50, 70)


def study(program, level, player, games, seed, *more):
    command = [program, "study", str(level), "--player", player, "--games", str(games), "--seed", str(seed), "--json", *more]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["levels"][0]["players"][0]


def nearest(curve, target):
    """The limit whose forecast is nearest to the target, by the program's rule."""
    return min(range(1, len(curve) + 1), key=lambda moves: (abs(curve[moves - 1] - target), moves))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--player", default="weighted")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_intermixed_args()
    gaps, misses, steps = [], [], []
    for file in arguments.files:
        level = json.loads(Path(file).read_text(encoding="utf-8"))
        limit = study(arguments.program, file, arguments.player, arguments.games, 1, "--limit-for", "50")["limit"]
        curve = limit["win_by_move"]
        for target in TARGETS:
            moves = nearest(curve, target / 100)
            with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as changed:
                json.dump({**level, "moves": moves}, changed)
                changed.flush()
                fresh = study(arguments.program, changed.name, arguments.player, arguments.games, 2)["pass"]["value"]
            gaps.append(100 * abs(fresh - curve[moves - 1]))
            misses.append(100 * abs(fresh - target / 100))
            steps.append(100 * max(b - a for a, b in zip(curve, curve[1:])))
            print(f"{Path(file).stem} {target}%: {moves} moves, forecast {100 * curve[moves - 1]:.1f}, fresh {100 * fresh:.1f}", flush=True)
    close = sum(gap <= 2 for gap in gaps)
    print(f"within 2 points of the forecast: {close} of {len(gaps)}, worst {max(gaps):.1f}; of the target: {sum(m <= 2 for m in misses)}")
    print(f"largest step of one move: {min(steps):.1f} to {max(steps):.1f} points")


if __name__ == "__main__":
    main()
