#!/usr/bin/env python3
"""The gate for changes of gomoku's search: is the new program stronger than the old one, or than a foreign one?

Usage: bench/gomoku_gate.py openings PROGRAM --out FILE [--other PROGRAM] [--count 200] [--seed 1]
       bench/gomoku_gate.py match NEW OLD --openings FILE --record FILE [--nodes 20000] [--old-nodes N] [--games 400]
                            [--sprt 0,20] [--step WORDS --page FILE]

NEW, OLD and --other speak the Gomocup protocol (pbrain-gridwise, pbrain-rapfi).

`openings` writes balanced openings of 3 to 6 stones for 15x15: black is expected to score 25 to 75% by a search of PROGRAM,
and of --other by itself. FILE must not be in the repository.

`match` plays each opening with both colours at fixed nodes, so that load does not change a game, and stops when the SPRT
decides or all games are played. Without --old-nodes both get the same CPU time: OLD gets as many nodes as take it the time
that NEW takes for --nodes, measured on the positions of lost_games.txt. A match that was interrupted goes on where its
record ends. --step appends a row to the table "Gate" of --page (src/games/gomoku/experiments.md)."""

import argparse
import datetime
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GRIDWISE = ROOT / "build/release/gridwise"
POSITIONS = ROOT / "src/games/gomoku/lost_games.txt"
SIZE = 15
LONGEST_MS = 3_600_000
BALANCED = (0.25, 0.75)  # black's expected score
OPENING_NODES = 20_000
OUR_LOGIT = 190  # kLogitValue in src/games/gomoku/weights.h
OTHER_LOGIT = 200  # Rapfi's scaling factor of its classical evaluation
ROUNDS = 4  # of the measurement of CPU time
HEADING = "## Gate"


class Program:
    """A process that speaks the Gomocup protocol and searches one position after another to a number of nodes."""

    def __init__(self, path, nodes):
        path = pathlib.Path(path).absolute()  # a link tells the program its name
        self.process = subprocess.Popen(
            [path], cwd=path.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask(f"START {SIZE}")
        for line in (f"timeout_turn {LONGEST_MS}", "timeout_match 0", "rule 0", f"max_node {nodes}", "show_detail 3"):
            self.process.stdin.write(f"INFO {line}\n")

    def ask(self, command):
        """The answer to a command, and the messages before it."""
        self.process.stdin.write(command + "\n")
        messages = []
        for line in self.process.stdout:
            line = line.strip()
            if re.match(r"OK|ERROR|UNKNOWN|\d+,\d+$", line):
                if not re.match(r"OK|\d", line):
                    raise RuntimeError(f"{self.process.args[0]}: {line}")
                return line, messages
            messages.append(line)
        raise RuntimeError(f"{self.process.args[0]} has ended")

    def search(self, moves):
        """The messages of a search of the position after `moves`, from empty tables."""
        self.ask("RESTART")
        stones = "".join(f"{x},{y},{1 if (len(moves) - i) % 2 == 0 else 2}\n" for i, (x, y) in enumerate(moves))
        return self.ask(f"BOARD\n{stones}DONE")[1]

    def end(self):
        """Ends the process: its CPU time in seconds."""
        self.process.stdin.write("END\n")
        self.process.stdin.flush()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime


def cells_of(text):
    """The cells of `h8i9` as (x, y) from the top left."""
    return [(ord(letter) - ord("a"), SIZE - int(number)) for letter, number in re.findall(r"([a-o])(\d+)", text)]


def text_of(cells):
    return "".join(f"{chr(ord('a') + x)}{SIZE - y}" for x, y in cells)


def expected_score(messages, logit):
    """For the side to move, from the last evaluation told; None if it is a win or a loss."""
    told = [re.search(r"\b(?:EVAL|Eval|ev)\s+([-+]?M?\d+)", line) for line in messages]
    scores = [match.group(1) for match in told if match]
    if not scores:
        raise RuntimeError(f"no evaluation in {messages}")
    if "M" in scores[-1] or abs(int(scores[-1])) > 9_000:
        return None
    return 1 / (1 + math.exp(-int(scores[-1]) / logit))


def random_opening(draw):
    """Three to six stones near each other and near the middle."""
    cells = [(SIZE // 2 + draw.randint(-2, 2), SIZE // 2 + draw.randint(-2, 2))]
    while len(cells) < 3 or (len(cells) < 6 and draw.random() < 0.6):
        x, y = draw.choice(cells)
        cell = (x + draw.randint(-3, 3), y + draw.randint(-3, 3))
        if cell not in cells and all(0 <= each < SIZE for each in cell):
            cells.append(cell)
    return cells


def turned(cells):
    """The same for all rotations and reflections of an opening."""
    middle = SIZE // 2
    stones = [(x - middle, y - middle, i % 2) for i, (x, y) in enumerate(cells)]
    turns = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0), (-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0))
    return min(tuple(sorted((a * x + b * y, c * x + d * y, s) for x, y, s in stones)) for a, b, c, d in turns)


def openings(given):
    programs = [(Program(given.program, OPENING_NODES), OUR_LOGIT)]
    if given.other:
        programs.append((Program(given.other, OPENING_NODES), OTHER_LOGIT))
    draw = random.Random(given.seed)
    seen = set()
    found = []
    while len(found) < given.count:
        cells = random_opening(draw)
        if turned(cells) in seen:
            continue
        seen.add(turned(cells))
        black_moves = len(cells) % 2 == 0
        for program, logit in programs:
            score = expected_score(program.search(cells), logit)
            black = score if score is None or black_moves else 1 - score
            if black is None or not BALANCED[0] <= black <= BALANCED[1]:
                break
        else:
            found.append(text_of(cells))
    pathlib.Path(given.out).write_text("".join(line + "\n" for line in found), encoding="utf-8")
    for program, _ in programs:
        program.end()
    print(f"{len(found)} of {len(seen)} openings are balanced")


def cpu_seconds(path, nodes):
    """CPU time of searches of the positions of lost_games.txt."""
    program = Program(path, nodes)
    for line in POSITIONS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            program.search(cells_of(line.split()[0]))
    return program.end()


def equal_nodes(new, old, nodes):
    """The nodes that take `old` the CPU time of `nodes` nodes of `new`, without that of starting. The programs take turns,
    and the least of a few rounds counts, since a busy machine makes a program slower, never faster."""
    spent = {path: [] for path in (new, old)}
    for _ in range(ROUNDS):
        for path, seconds in spent.items():
            seconds.append(cpu_seconds(path, nodes) - cpu_seconds(path, 1))
    return 100 * round(nodes * min(spent[new]) / min(spent[old]) / 100)


def played(record):
    """The games in a record, and the terms of its first line."""
    with open(record, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    return lines[0], lines[1:]


def match(given):
    old_nodes = given.old_nodes
    if old_nodes is None and pathlib.Path(given.record).exists():
        old_nodes = int(re.search(r"@nodes=(\d+)", played(given.record)[0]["players"][1]).group(1))
    if old_nodes is None:
        old_nodes = equal_nodes(given.new, given.old, given.nodes)
        print(f"{given.nodes} nodes of the new program take the CPU time of {old_nodes} of the old one", flush=True)
    command = [
        given.gridwise, "match", "gomoku", f"gomocup:{given.new}@nodes={given.nodes}", f"gomocup:{given.old}@nodes={old_nodes}",
        "--games", str(given.games), "--openings", given.openings, "--record", given.record, "--sprt", given.sprt, "--json",
    ]  # fmt: skip
    result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    row = row_of(given, result, old_nodes)
    print(row)
    if given.step:
        append_row(pathlib.Path(given.page), row)


def row_of(given, result, old_nodes):
    """A row of the table: step, opponent and nodes, games, won, drawn and lost, score, Elo with interval by pairs, SPRT."""

    def elo(value):
        return "beyond measure" if value is None else f"{value:+.0f}"

    low, value, high = result["elo"]
    won, lost = result["won"]
    games = played(given.record)[1]
    new_ms, old_ms = (sum(game["thought"][i] for game in games) for i in (0, 1))
    failed = result["lost_on_time"] + result["illegal"] + result["silent"]
    cells = [
        datetime.date.today().isoformat(),
        given.step or "",
        f"{given.opponent or pathlib.Path(given.old).parent.name}, {given.nodes:,} against {old_nodes:,} nodes",
        f"{won}, {result['drawn']}, {lost}" + (f" ({failed} by time or error)" if failed else ""),
        f"{100 * result['score']:.1f}%",
        f"{elo(value)} ({elo(low)} to {elo(high)})",
        f"{given.sprt}: {result['sprt']}",
        f"{new_ms / max(old_ms, 0.001):.2f}",
    ]
    return "| " + " | ".join(cells) + " |"


def append_row(page, row):
    """Appends a row to the table of the section "Gate"."""
    lines = page.read_text(encoding="utf-8").splitlines()
    if HEADING not in lines:
        sys.exit(f"{page} has no section \"{HEADING.removeprefix('## ')}\"")
    at = lines.index(HEADING)
    while not lines[at].startswith("|"):
        at += 1
    while at < len(lines) and lines[at].startswith("|"):
        at += 1
    lines.insert(at, row)
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("openings")
    making.add_argument("program")
    making.add_argument("--other")
    making.add_argument("--out", required=True)
    making.add_argument("--count", type=int, default=200)
    making.add_argument("--seed", type=int, default=1)
    making.set_defaults(call=openings)
    playing = commands.add_parser("match")
    playing.add_argument("new")
    playing.add_argument("old")
    playing.add_argument("--gridwise", default=GRIDWISE, help="the program that plays the match")
    playing.add_argument("--openings", required=True)
    playing.add_argument("--record", required=True)
    playing.add_argument("--nodes", type=int, default=20_000)
    playing.add_argument("--old-nodes", type=int)
    playing.add_argument("--games", type=int, default=400)
    playing.add_argument("--sprt", default="0,20")
    playing.add_argument("--step", help="what changed, for the row")
    playing.add_argument("--opponent", help="its name, for the row")
    playing.add_argument("--page", default=ROOT / "src/games/gomoku/experiments.md")
    playing.set_defaults(call=match)
    given = parser.parse_args()
    try:
        given.call(given)
    except (OSError, RuntimeError, subprocess.CalledProcessError) as problem:
        sys.exit(f"gomoku_gate.py: {problem}")


if __name__ == "__main__":
    main()
