#!/usr/bin/env python3
"""Which legal request of each verb holds the server's loop longest. Tries the verbs of docs/protocol.md with the largest
values of their fields, one field after the other, and prints the dearest of each as it is found: CPU milliseconds of
the loop, of the whole program, and the request. Matches and records are as long as they get, and not in memory. Takes
about five minutes.
Usage: dearest.py PROGRAM [VERB...]"""

import argparse
import json
import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "server"))
from client import Server  # pylint: disable=wrong-import-position

DIGITS, MOVES = 3_600, 950
LONGEST = 8_000  # bytes of a request
SENT = 80  # moves of a record that fits into one
LONG = "numbermatch(appends=99) " + "5" * DIGITS
PAIRS = [f"R{a}C{b}-R{c}C{d}" for a, b, c, d in
         [(1, 1, 1, 2), (1, 3, 1, 4), (1, 5, 1, 6), (1, 7, 1, 8), (1, 9, 2, 1), (1, 2, 1, 3), (1, 4, 1, 5), (1, 6, 1, 7),
          (1, 8, 1, 9)]]
SETUPS = ["gomoku(size=22)", "numbermatch", "tictactoe(m=8,n=8,k=5)", "match3(level=everything)", "orbs"]
GAMES = ["gomoku", "numbermatch", "tictactoe", "match3", "orbs"]
PERSONS = [{"kind": "person"}] * 2
NOTHING = object()  # the field is left out


@dataclass
class Cost:
    loop_ms: float
    all_ms: float
    request: dict


def verbs():
    """Verb -> its fields; (name, whether it may be left out)."""
    found, table = {}, False
    for line in (ROOT / "docs" / "protocol.md").read_text().splitlines():
        table = line.startswith("| verb | request |") or (table and line.startswith("|"))
        cells = re.split(r"(?<!\\)\|", line)
        if table and cells[1].startswith(" `"):
            asks = re.sub(r"\([^()]*\)", "", cells[2])
            found[cells[1].strip(" `")] = [(name, mark == "?") for name, mark in re.findall(r"`(\w+)`(\??)", asks)]
    return found


class Bench:
    """A server with a long match that is over, one that is not, one on the same board without moves, and a record."""

    def __init__(self, program, data):
        self.server = Server(program, data, ["--no-limits"], 600)
        self.client = self.server.connect(timeout=60)
        _, sent = self.played_to_the_end(SENT)
        self.over, self.record = self.played_to_the_end(MOVES)
        self.running, self.token = self.play(MOVES)
        self.begun, _ = self.play(0)
        self.values = self.pool(json.loads(self.server.fetch(f"/api/records/{sent}.json")[2]))

    def played_to_the_end(self, moves):
        match, token = self.play(moves)
        self.client.ok("match.resign", match=match, token=token, seq=moves + 1, command="end")
        return match, self.client.ok("match.get", match=match)["record"]

    def play(self, moves):
        made = self.client.ok("match.new", text=LONG, seats=PERSONS[:1])
        for n in range(moves):
            self.client.ok("match.move", match=made["match"], token=made["tokens"][0], seq=n + 1, command=f"c{n}",
                           move=PAIRS[n % len(PAIRS)])
        return made["match"], made["tokens"][0]

    def pool(self, record):
        """Values of the fields, the ordinary first. Unknown ids are answered at once, and are left out."""
        stones = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]
        return {
            "match": [self.running, self.over, self.begun], "record": [self.record], "token": [self.token], "seq": [MOVES + 1],
            "command": ["c"], "seat": [0, 1], "setup": SETUPS + ["numbermatch " + "5" * 200], "game": GAMES,
            "text": [LONG, "gomoku(size=22)", "match3(level=everything)", "orbs", "tictactoe(m=8,n=8,k=5)"],
            "moves": [PAIRS * 40, stones], "move": [PAIRS[0], "h8"], "data": [record, "x" * 4_000],
            "from": [0, MOVES // 2, MOVES - 64], "count": [64], "limit": [100], "boards": [True], "view": [True],
            "since": [1], "ids": [[self.record] * 100, [self.running, self.over]], "live": [True], "date": ["2026-11-30"],
            "kind": ["standard", "proven", "undo"], "seats": [PERSONS, PERSONS[:1]], "notation": ["sgf", "psq", "pos"],
            "cells": [[["empty"] * 22] * 22], "puzzle": ["1"], "name": ["x"], "nodes": [1],
            "player": ["random", "greedy"], "games": [1], "selector": ["random", "search"], "scenarios": ["[]"],
            "public": [True], "follow": [True], "tokens": [[self.token] * 100], "accept": [True], "result": ["won"],
        }

    def cpu(self):
        """CPU milliseconds so far: of the loop, of all threads."""
        folder = Path(f"/proc/{self.server.process.pid}/task")
        times = {}
        for thread in folder.iterdir():
            times[thread.name] = int((thread / "schedstat").read_text().split()[0]) / 1e6
        return times[str(self.server.process.pid)], sum(times.values())

    def cost(self, verb, request):
        if "match" in request:  # it is not in memory
            self.server.stop()
            self.server.start()
            self.client = self.server.connect(timeout=60)
        before = self.cpu()
        self.client.ask(verb, **request)
        time.sleep(0.02)  # until pushes are sent
        after = self.cpu()
        return Cost(after[0] - before[0], after[1] - before[1], request)

    def dearest(self, verb, fields):
        """Climbs from the ordinary request, one field after the other."""
        choices = {name: [NOTHING] * may + self.values.get(name, []) for name, may in fields}
        request = {name: values[0] for name, values in choices.items() if values}

        def given(fields):
            return {name: value for name, value in fields.items() if value is not NOTHING}

        best = self.cost(verb, given(request))
        for name, values in choices.items():
            for value in values[1:]:
                tried = {**request, name: value}
                if len(json.dumps(given(tried))) > LONGEST:
                    continue
                cost = self.cost(verb, given(tried))
                if cost.loop_ms > best.loop_ms:
                    best, request = cost, tried
        return best

    def search(self, asked=()):
        """Prints the dearest request of each verb. Returns them by verb, the dearest first, and ends the server."""
        found = {}
        try:
            for verb, fields in verbs().items():
                if asked and verb not in asked:
                    continue
                cost = found[verb] = self.dearest(verb, fields)
                print(f"{verb:18} {cost.loop_ms:8.1f} ms {cost.all_ms:8.1f} ms  {json.dumps(cost.request)[:150]}", flush=True)
        finally:
            self.server.kill()
        return dict(sorted(found.items(), key=lambda each: -each[1].loop_ms))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("verbs", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        Bench(arguments.program, data).search(arguments.verbs)


if __name__ == "__main__":
    main()
