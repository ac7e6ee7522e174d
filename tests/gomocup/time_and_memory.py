#!/usr/bin/env python3
"""Plays a Gomocup engine against itself with short times and a memory limit, and prints its use of both:
time_and_memory.py PROGRAM [--games N]. A game passes or fails by memory, and by time only if it is off by seconds,
because the machine may be loaded. Memory is what the program takes from START on, without the pages of files: how much of
the program's text and of the libraries is resident depends on the machine. The figures are for docs/measure.md. Prints
"N passed, N failed", one per game."""

import argparse
import random
import sys
import time
from pathlib import Path

from brain import Brain
from patience import patient

SIZE = 15
MIB = 1 << 20
GRACE_S = 2.0
# Of the limit: for what the program takes until START with its pages of files (15 MiB), less what the kernel's counts may
# be off by.
START = 14 * MIB
NO_LIMIT = 2_147_483_647
NEVER_S = 1e6
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
# Tuples of turn time and match time in ms (0: none), and memory in bytes (0: unlimited).
TERMS = (
    {"timeout_turn": 100, "timeout_match": 0, "max_memory": 64 * MIB},
    {"timeout_turn": 0, "timeout_match": 3000, "max_memory": 16 * MIB},
    {"timeout_turn": 100_000, "timeout_match": 3000, "max_memory": 350 * MIB},
    {"timeout_turn": 100, "timeout_match": 0, "max_memory": 0},
)


class Seat:
    """One side: its program, its clock, and its peak time and memory."""

    def __init__(self, program, terms):
        self.brain = Brain([program])
        self.terms = terms
        self.left = terms["timeout_match"] / 1000
        self.overstep = self.overstep_idle = -NEVER_S
        assert self.brain.ask(f"START {SIZE}") == "OK"
        self.files, self.at_start = self.resident("RssFile"), self.resident("RssAnon")
        self.brain.send(*(f"INFO {key} {value}" for key, value in terms.items()))

    def waited(self):
        """Seconds that its threads, and this script, waited for a CPU; 0 if the system does not tell."""
        tasks = [*Path(f"/proc/{self.brain.process.pid}/task").glob("*/schedstat"), Path("/proc/self/schedstat")]
        return sum(int(task.read_text().split()[1]) for task in tasks if task.exists()) / 1e9

    def move(self, *lines):
        allowed = self.allowed()
        if self.terms["timeout_match"]:
            self.brain.send(f"INFO time_left {max(0, round(self.left * 1000))}")
        waited, started = self.waited(), time.monotonic()
        self.brain.send(*lines)
        answer = self.brain.answer(max(0, allowed) + GRACE_S)
        took = time.monotonic() - started
        self.left -= took
        self.overstep = max(self.overstep, took - allowed)
        self.overstep_idle = max(self.overstep_idle, took - allowed - (self.waited() - waited))
        assert answer is not None, "no answer in time"
        self.files = max(self.files, self.resident("RssFile"))
        return tuple(int(part) for part in answer.split(","))

    def allowed(self):
        turn = self.terms["timeout_turn"] / 1000
        if not self.terms["timeout_match"]:
            return turn
        return min(turn, self.left) if turn else self.left

    def resident(self, what):
        status = Path(f"/proc/{self.brain.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith(what))

    def growth(self):
        """At its peak. Pages of files are rarely dropped: those of any moment were resident then too."""
        return max(0, self.resident("VmHWM") - self.files - self.at_start)


def wins(stones, cell):
    for down, across in STEPS:
        row = 1
        for sign in (1, -1):
            x, y = cell
            while (x + sign * across, y + sign * down) in stones:
                x, y = x + sign * across, y + sign * down
                row += 1
        if row >= 5:
            return True
    return False


def play(program, terms, draw):
    """Plays a whole game after three random stones; returns the two seats."""
    seats = [Seat(program, terms), Seat(program, terms)]
    middle = [(x, y) for x in range(5, 10) for y in range(5, 10)]
    opening = draw.sample(middle, 3)
    stones = [set(opening[0::2]), set(opening[1::2])]  # black's, white's
    known = [False, False]
    turn, last = 1, None
    while sum(map(len, stones)) < SIZE * SIZE:
        if known[turn]:
            cell = seats[turn].move(f"TURN {last[0]},{last[1]}")
        else:
            lines = [f"{x},{y},{1 if colour == turn else 2}" for colour in (0, 1) for x, y in sorted(stones[colour])]
            cell = seats[turn].move("BOARD", *lines, "DONE")
            known[turn] = True
        assert cell not in stones[0] | stones[1] and all(0 <= part < SIZE for part in cell), cell
        stones[turn].add(cell)
        if wins(stones[turn], cell):
            break
        turn, last = 1 - turn, cell
    return seats


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=len(TERMS))
    arguments = parser.parse_args()
    draw = random.Random(1)
    passed = failed = 0
    most = {}
    for game in range(arguments.games):
        number = game % len(TERMS)
        terms = TERMS[number]
        try:
            seats = play(arguments.program, terms, draw)
            for seat in seats:
                taken = (seat.overstep, seat.overstep_idle, -seat.left, seat.resident("VmHWM"), seat.growth())
                most[number] = tuple(map(max, most.get(number, taken), taken))
                limit = (terms["max_memory"] or NO_LIMIT) - START
                assert seat.growth() <= limit, f"{seat.growth() / MIB:.1f} MiB of {limit / MIB:.0f}"
                took = seat.brain.end()
                assert took is not None and took < patient(GRACE_S), f"END took {took}"
            passed += 1
        except AssertionError as problem:
            failed += 1
            print(f"FAILED game {game} at {terms}: {problem}")
    for number, (overstep, idle, left, peak, growth) in sorted(most.items()):
        terms = " ".join(f"{key} {value}" for key, value in TERMS[number].items())
        print(f"{terms}: {overstep * 1000:.1f} ms over its time ({idle * 1000:.1f} ms without waiting for processors) at most, "
              f"{-left * 1000:.0f} ms left of the match, peak {peak / MIB:.1f} MiB, {growth / MIB:.1f} MiB more than at its "
              "start")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
