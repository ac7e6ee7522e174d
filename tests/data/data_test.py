#!/usr/bin/env python3
"""Solves boards of ../shared/data with `gridwise solve` and checks each answer independently.
Without that folder every test is skipped. Usage: data_test.py build/dev/gridwise"""

import itertools
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient  # noqa: E402

GRIDWISE = ""
DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
# For each board; the hardest takes a fraction of a second.
TIME = ("--time-ms", str(round(patient(20_000))))


def solve(game, file, lines, *options):
    """The program's answers to the first `lines` lines of the file, with those lines."""
    path = DATA / game / file
    if not path.exists():
        raise unittest.SkipTest(f"{path} is absent")
    boards = path.read_text().split("\n")[:lines]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as chosen:
        chosen.write("\n".join(boards) + "\n")
        chosen.flush()
        done = subprocess.run([GRIDWISE, "solve", game, chosen.name, "--json", *options], capture_output=True, text=True, timeout=patient(300))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return list(zip(boards, answers, strict=True))


class NumberMatch:
    """The application's rules, implemented as simply as possible."""

    def __init__(self, digits):
        self.cells = [int(digit) for digit in digits]

    def reach(self, i, j):
        """Whether only blanks are between two cells, on a line of the board or in reading order."""
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


class Renju:
    """A board of 15 lines, with wins and threats. Of the forbidden points only overlines are implemented."""

    SIZE = 15

    def __init__(self, text):
        turn, cells = text.split(" ")
        self.turn = turn
        self.stones = {divmod(i, self.SIZE): "b" if cell == "x" else "w" for i, cell in enumerate(cells) if cell != "."}

    def cell(self, word):
        return self.SIZE - int(word[1:]), ord(word[0]) - ord("a")

    def longest(self, cell, colour):
        """The longest row a stone of this colour would be part of; exactly five if there is one."""
        rows = []
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            row = 1
            for sign in (1, -1):
                step = 1
                while self.stones.get((cell[0] + sign * step * down, cell[1] + sign * step * across)) == colour:
                    row, step = row + 1, step + 1
            rows.append(row)
        return 5 if 5 in rows else max(rows)

    def wins(self, cell, colour):
        longest = self.longest(cell, colour)
        return longest == 5 or (longest > 5 and colour == "w")

    def fives(self, colour):
        """The empty cells where this colour makes a five."""
        cells = itertools.product(range(self.SIZE), repeat=2)
        return [cell for cell in cells if cell not in self.stones and self.wins(cell, colour)]

    def play(self, word):
        """Plays a stone; returns whether it wins."""
        cell, colour = self.cell(word), self.turn
        assert cell not in self.stones and all(0 <= part < self.SIZE for part in cell), word
        won = self.wins(cell, colour)
        assert won or colour == "w" or self.longest(cell, colour) < 6, f"an overline at {word}"
        self.stones[cell] = colour
        self.turn = "w" if colour == "b" else "b"
        return won


class Boards(unittest.TestCase):
    def check_clearing(self, digits, answer):
        board = NumberMatch(digits)
        for move in answer["line"]:
            cells = [9 * (int(row) - 1) + int(column) - 1 for row, column in re.findall(r"R(\d+)C(\d+)", move)]
            board.append() if move == "append" else board.pair(*cells)
        self.assertEqual(board.cells, [], answer)

    def test_number_match_without_append_is_decided(self):
        for digits, answer in solve("numbermatch", "even36.txt", 30, "--appends", "0", *TIME):
            self.assertIn(answer["verdict"], ("win", "no"), answer)
            if answer["verdict"] == "win":
                self.check_clearing(digits, answer)

    def test_number_match_with_appends_is_cleared_and_proved(self):
        for digits, answer in solve("numbermatch", "any27.txt", 20, *TIME):
            self.assertEqual((answer["verdict"], answer["proved"]), ("win", True), answer)
            self.check_clearing(digits, answer)

    def check_win(self, text, line, only_fours):
        """Plays the line and checks that it ends with the first five, that every four is blocked unless that is impossible
        and the next stone wins, and that the attacker never lets the defender make a five."""
        board = Renju(text)
        attacker = board.turn
        for ply, word in enumerate(line):
            attacks, left = ply % 2 == 0, len(line) - ply - 1
            other = "w" if board.turn == "b" else "b"
            own_fives, threats = board.fives(board.turn), board.fives(other)
            self.assertTrue(attacks or not own_fives, f"the other side makes a five before {word}: {line}")
            if threats and not own_fives and board.cell(word) not in threats:
                hopeless = len(threats) > 1 or board.turn == "b"  # black's only reply may be a forbidden point
                self.assertTrue(hopeless and not attacks and left == 1, f"{word} does not meet a four: {line}")
            self.assertEqual(board.play(word), left == 0, f"{word} in {line}")
            if only_fours and attacks and left:
                self.assertTrue(board.fives(attacker), f"{word} is no four: {line}")
        self.assertEqual(len(line) % 2, 1)

    def test_gomoku_wins_by_fours_are_found(self):
        for text, answer in solve("gomoku", "vcf.txt", 60, "--goal", "vcf", "--rule", "renju", "--nodes", "100000"):
            self.assertEqual((answer["verdict"], answer["position"]), ("win", text), answer)
            self.check_win(text, answer["line"], only_fours=True)

    def test_gomoku_wins_by_threats_are_found(self):
        answers = solve("gomoku", "vct.txt", 40, "--goal", "vct", "--rule", "renju", "--nodes", "20000")
        wins = [(text, answer) for text, answer in answers if answer["verdict"] == "win"]
        self.assertGreater(len(wins), len(answers) // 2)
        for text, answer in wins:
            self.check_win(text, answer["line"], only_fours=False)
        # All are known wins, but a few need moves without threats: "no" refers to threats only.
        self.assertLessEqual(sum(answer["verdict"] == "no" for _, answer in answers), 1)
        for text, answer in answers:
            self.assertEqual(answer["position"], text)

    def test_orbs_answers_reach_no_more_than_the_bound(self):
        for board, answer in solve("orbs", "random65.txt", 5, "--time-ms", "1000"):
            self.assertEqual(len(answer["route"]), answer["steps"])
            self.assertLessEqual(answer["combos"], answer["bound"])
            self.assertGreaterEqual(answer["combos"], answer["bound"] - 1, board)


if __name__ == "__main__":
    GRIDWISE = sys.argv.pop(1)
    unittest.main()
