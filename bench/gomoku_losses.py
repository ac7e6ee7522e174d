#!/usr/bin/env python3
"""Checks the losing moves of our own gomoku games: does the search find a move that holds, and keep it with more nodes?

Usage: bench/gomoku_losses.py run PROGRAM [FILE] [--nodes N,N...] [--judge N]
       bench/gomoku_losses.py find PROGRAM RECORD... [--nodes N]

`run` lets the search choose a move in each position of FILE (src/games/gomoku/lost_games.txt) with each number of nodes and
prints a row for each position: the move with `+` if it holds, `-` if it loses, and whether a greater number ever loses what
a smaller one held. A move not named in FILE is judged by a search of --judge nodes of the position after it.

`find` reads what `gridwise match gomoku search@nodes=N search@nodes=M --record RECORD` wrote and prints lines for FILE: in
each lost game the last position in which a search of N nodes finds a move that holds, that move, and the move that was
played, after which the opponent has a proved win. A move "holds" if the same number of nodes finds no win after it."""

import argparse
import json
import pathlib
import subprocess
import sys

FILE = pathlib.Path(__file__).resolve().parent.parent / "src/games/gomoku/lost_games.txt"
BUDGETS = [500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000]


class Engine:
    def __init__(self, program):
        self.program = program

    def search(self, moves, nodes):
        """The search report for the position after `moves`."""
        command = [self.program, "analyse", "gomoku", "".join(moves), "--nodes", str(nodes), "--json"]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def wins(self, moves, nodes):
        """The number of plies in which the side to move wins; None if no win is found."""
        report = self.search(moves, nodes)
        best = report["candidates"][0]
        if best["verdict"] == "unknown" and report["nodes"] == 0:  # a single legal reply is not searched
            after = self.search([*moves, best["move"]], nodes)["candidates"][0]
            return after["plies"] + 1 if after["verdict"] == "loss" else None
        return best["plies"] if best["verdict"] == "win" else None


def words_of(moves):
    """`h8i9` as ["h8", "i9"]."""
    words = []
    for sign in moves:
        if sign.isalpha():
            words.append(sign)
        else:
            words[-1] += sign
    return words


def turned(words):
    """A key of the position, invariant under rotations and reflections."""
    cells = [(ord(word[0]) - ord("a") - 7, int(word[1:]) - 8, i % 2) for i, word in enumerate(words)]
    forms = []
    for flip in (1, -1):
        for a, b, c, d in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
            forms.append(tuple(sorted((flip * (a * x + b * y), c * x + d * y, s) for x, y, s in cells)))
    return min(forms)


def last_mistake(engine, moves, nodes):
    """(position, move that holds, move played, plies in which it loses) of a lost game; None if it is not known."""
    for ply in range(len(moves) - 2, 5, -2):  # the winner made the last move
        best = engine.search(moves[:ply], nodes)["candidates"][0]
        if best["verdict"] == "loss" or engine.wins(moves[:ply] + [best["move"]], nodes) is not None:
            continue
        plies = engine.wins(moves[: ply + 1], nodes)
        if best["verdict"] == "win" or best["move"] == moves[ply] or plies is None:
            return None
        return moves[:ply], best["move"], moves[ply], plies
    return None


def find(given):
    engine = Engine(given.program)
    seen = set()
    for name in given.records:
        with open(name, encoding="utf-8") as file:
            games = [json.loads(line) for line in file][1:]
        for game in games:
            if game["winner"] not in (0, 1):
                continue
            found = last_mistake(engine, words_of(game["opening"]) + game["moves"], given.nodes)
            if found is None or turned(found[0]) in seen:
                continue
            seen.add(turned(found[0]))
            position, holding, losing, plies = found
            print(f"{''.join(position)} holds {holding} loses {losing}  # in {plies}", flush=True)


def read(name):
    """Rows of [position, moves that hold, moves that lose]."""
    rows = []
    for line in pathlib.Path(name).read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        position, rest = line.split(" holds ")
        holds, loses = rest.split(" loses ")
        rows.append((position, set(holds.split(",")), set(loses.split(","))))
    return rows


def run(given):
    engine = Engine(given.program)
    budgets = [int(each) for each in given.nodes.split(",")] if given.nodes else BUDGETS
    rows = read(given.file)
    held = dict.fromkeys(budgets, 0)
    worse = 0
    for number, (position, holds, loses) in enumerate(rows, 1):
        signs = []
        for nodes in budgets:
            move = engine.search([position], nodes)["line"][0]
            if move not in holds | loses:
                known = loses if engine.wins([position, move], given.judge) is not None else holds
                known.add(move)
                print(f"  {position}: {move} {'loses' if move in loses else 'holds'}", flush=True)
            signs.append((move, move in holds))
            held[nodes] += move in holds
        falls = any(before and not after for (_, before), (_, after) in zip(signs, signs[1:]))
        worse += falls
        print(f"{number:3}", *(f"{move + ('+' if good else '-'):>5}" for move, good in signs), "  worse" if falls else "")
    print("held", *(f"{held[nodes]} of {len(rows)} at {nodes}" for nodes in budgets), sep="  ")
    print(f"worse with more nodes: {worse}")
    return worse > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    running = commands.add_parser("run")
    running.add_argument("program")
    running.add_argument("file", nargs="?", default=FILE)
    running.add_argument("--nodes")
    running.add_argument("--judge", type=int, default=16_000_000)
    running.set_defaults(call=run)
    finding = commands.add_parser("find")
    finding.add_argument("program")
    finding.add_argument("records", nargs="+")
    finding.add_argument("--nodes", type=int, default=8_000_000)
    finding.set_defaults(call=find)
    given = parser.parse_args()
    sys.exit(given.call(given))


if __name__ == "__main__":
    main()
