#!/usr/bin/env python3
"""Measures how well games of two level versions pair: the standard error of the difference relative to unpaired games
(gridwise study A --against B), and its minimum for these pass rates. Covers late edits of our own levels and edits of
the opening.
Usage: bench/study_pairs.py PROGRAM [--player P]... [--pairs N]"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

LEVELS = Path(__file__).resolve().parent.parent / "levels"


def row_with(level, row, old, new):
    """The board with the first `old` in a row replaced by `new`."""
    board = list(level["board"])
    assert old in board[row], (row, old)
    board[row] = board[row].replace(old, new, 1)
    return {**level, "board": board}


def goal(level, thing, count):
    goals = [{**each, "count": count} if each["thing"] == thing else each for each in level["goals"]]
    return {**level, "goals": goals}


def queue(level, cell, units):
    spawners = [{**each, "queue": units} if each["cell"] == cell else each for each in level["spawners"]]
    return {**level, "spawners": spawners}


def without_exit(level, cell):
    return {**level, "exits": [each for each in level["exits"] if each != cell]}


# Name of the edit, level, the edit. Edits of the opening come last: their games diverge within a few moves.
EDITS = [
    ("moves 25 to 27", "23_collect_forty_five", lambda level: {**level, "moves": 27}),
    ("moves 13 to 15", "29_honey_jar", lambda level: {**level, "moves": 15}),
    ("goal 45 to 42", "23_collect_forty_five", lambda level: goal(level, "red", 42)),
    ("goal 30 to 28", "18_portals", lambda level: goal(level, "purple", 28)),
    ("exit out", "25_orchard", lambda level: without_exit(level, "h1")),
    ("exit out", "13_ingredients", lambda level: without_exit(level, "a1")),
    ("queue", "25_orchard", lambda level: queue(level, "h9", "ygbrgA")),
    ("queue", "14_long_way", lambda level: queue(level, "c8", "rybbA")),
    ("ice 3 to 2", "24_frozen_lake", lambda level: row_with(level, 5, "i3", "i2")),
    ("ice 2 to 1", "32_glacier", lambda level: row_with(level, 7, "i2", "i")),
    ("jelly 2 to 1", "22_hourglass", lambda level: row_with(level, 7, "j2", "j")),
    ("stone out", "09_ice_and_stone", lambda level: row_with(level, 2, "S", "?")),
    ("walls out", "26_toy_boxes", lambda level: {**level, "walls": []}),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--player", action="append")
    parser.add_argument("--pairs", type=int, default=1000)
    arguments = parser.parse_args()
    players = arguments.player or ["weighted", "profile(regular)", "profile(core)"]
    words = [word for player in players for word in ("--player", player)]
    for name, file, edit in EDITS:
        before = LEVELS / f"{file}.json"
        after = edit(json.loads(before.read_text(encoding="utf-8")))
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as changed:
            json.dump(after, changed)
            changed.flush()
            command = [arguments.program, "study", str(before), "--against", changed.name, "--json", *words]
            done = subprocess.run(
                [*command, "--games", str(arguments.pairs), "--threads", "2"], capture_output=True, text=True, check=True
            )
        for player in json.loads(done.stdout)["players"]:
            ratio = player["error_ratio"]
            shown = "all alike" if ratio is None else f"{ratio:.2f} (least {player['least_error_ratio']:.2f})"
            moves = player.get("moves_needed")
            more = "" if moves is None else f", moves needed {moves['difference']['value']:+.2f} {moves['difference']['interval']}"
            print(
                f"{name} ({file[:2]}), {player['player']}: {shown}, {100 * player['difference']['value']:+.1f} points, "
                f"alone {player['only_first']} and {player['only_second']}{more}",
                flush=True,
            )


if __name__ == "__main__":
    main()
