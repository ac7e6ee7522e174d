#!/usr/bin/env python3
"""Solves boards of ../shared/data with `gridwise solve` and checks each answer with code of its own. Where the folder is
absent, every test is skipped. Usage: data_test.py build/dev/gridwise"""

import itertools
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

GRIDWISE = ""
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def solve(game, file, lines, *options):
    """The program's answers to the first `lines` lines of the file, with those lines."""
    path = DATA / game / file
    if not path.exists():
        raise unittest.SkipTest(f"{path} is absent")
    boards = path.read_text().split("\n")[:lines]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as chosen:
        chosen.write("\n".join(boards) + "\n")
        chosen.flush()
        done = subprocess.run([GRIDWISE, "solve", game, chosen.name, "--json", *options], capture_output=True, text=True, timeout=300)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return list(zip(boards, answers, strict=True))


class NumberMatch:
    """The application's rules, as plainly as can be."""

    def __init__(self, digits):
        self.cells = [int(digit) for digit in digits]

    def reach(self, i, j):
        """Whether only blanks lie between, in a line of the board or in reading order."""
        if all(cell == 0 for cell in self.cells[i + 1 : j]):
            return True
        (row, column), (other_row, other_column) = divmod(i, 9), divmod(j, 9)
        down, across = other_row - row, other_column - column
        if not (across == 0 or down == 0 or abs(across) == down):
            return False
        steps = max(down, abs(across))
        between = (9 * (row + down // steps * k) + column + across // steps * k for k in range(1, steps))
        return all(self.cells[cell] == 0 for cell in between)

    def pair(self, i, j):
        i, j = sorted((i, j))
        first, second = self.cells[i], self.cells[j]
        assert first and second and i != j and (first == second or first + second == 10), (i, j)
        assert self.reach(i, j), (i, j)
        self.cells[i] = self.cells[j] = 0
        rows = [self.cells[at : at + 9] for at in range(0, len(self.cells), 9)]
        self.cells = list(itertools.chain.from_iterable(row for row in rows if any(row)))

    def append(self):
        self.cells += [cell for cell in self.cells if cell]


class Boards(unittest.TestCase):
    def check_clearing(self, digits, answer):
        board = NumberMatch(digits)
        for move in answer["moves"]:
            board.append() if move == "append" else board.pair(*move)
        self.assertEqual(board.cells, [], answer)

    def test_number_match_without_append_is_decided(self):
        for digits, answer in solve("numbermatch", "even36.txt", 30, "--appends", "0", "--time-ms", "20000"):
            self.assertIn(answer["verdict"], ("cleared", "not_clearable"), answer)
            if answer["verdict"] == "cleared":
                self.check_clearing(digits, answer)

    def test_number_match_with_appends_is_cleared_and_proved(self):
        for digits, answer in solve("numbermatch", "any27.txt", 20, "--time-ms", "20000"):
            self.assertEqual((answer["verdict"], answer["proved"]), ("cleared", True), answer)
            self.check_clearing(digits, answer)

    def test_gomoku_wins_by_fours_are_found(self):
        for _, answer in solve("gomoku", "vcf.txt", 150, "--goal", "vcf", "--rule", "renju"):
            self.assertEqual(answer["verdict"], "win", answer)
            self.assertEqual(len(answer["line"]) % 2, 1)

    def test_orbs_answers_reach_no_more_than_the_bound(self):
        for board, answer in solve("orbs", "random65.txt", 5, "--time-ms", "1000"):
            self.assertEqual(len(answer["route"]), answer["steps"])
            self.assertLessEqual(answer["combos"], answer["bound"])
            self.assertGreaterEqual(answer["combos"], answer["bound"] - 1, board)


if __name__ == "__main__":
    GRIDWISE = sys.argv.pop(1)
    unittest.main()
