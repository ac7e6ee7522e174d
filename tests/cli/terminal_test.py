#!/usr/bin/env python3
"""Behaviour specific to a terminal: progress, colours, and Ctrl-C in the middle of long work.
Usage: terminal_test.py build/dev/gridwise [-v]"""

import os
import pty
import re
import signal
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient, wait_until  # noqa: E402

PROGRAM = ""
COLOUR = re.compile(r"\x1b\[\d+m")
EASY_BOARD = ["solve", "orbs(columns=3,rows=3)", "001/230/456", "--nodes", "1000"]


def variables(**changes):
    return {"PATH": os.environ["PATH"], "TERM": "xterm", "LANG": "C.UTF-8", **changes}


def read_all(terminal):
    """Reads a terminal's output until its last writer closes it."""
    text = b""
    while True:
        try:
            more = os.read(terminal, 65536)
        except OSError:  # on Linux: the other end is closed
            more = b""
        if not more:
            return text.decode()
        text += more


def on_terminal(arguments, environment=None):
    """Runs the program with its output on a terminal; returns the output and the exit code."""
    terminal, other = pty.openpty()
    with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=other, stderr=other,
                          env=environment or variables()) as program:
        os.close(other)
        text = read_all(terminal)
        os.close(terminal)
        return text, program.wait(patient(60))


class OnATerminal(unittest.TestCase):
    def test_autoplay_shows_how_many_games_are_played_and_clears_that_line(self):
        text, code = on_terminal(["autoplay", "match3", "--selector", "random", "--games", "40"])
        self.assertEqual(code, 0, text)
        self.assertIn("\r1 of 40 games", text)
        self.assertIn("left", text)
        self.assertRegex(text, r"\r {78}\rrandom plays 40 games")

    def test_autoplay_shows_nothing_of_that_elsewhere(self):
        done = subprocess.run([PROGRAM, "autoplay", "match3", "--selector", "random", "--games", "40"],
                              capture_output=True, text=True, check=True, env=variables())
        self.assertEqual(done.stderr, "")

    def test_ctrl_c_ends_a_game_that_would_take_hours(self):
        with subprocess.Popen([PROGRAM, "autoplay", "gomoku", "--selector", "search", "--games", "9",
                               "--time-ms", "3600000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, env=variables()) as program:
            self.assertTrue(wait_until(lambda: blocks_interrupts(program.pid)))
            program.send_signal(signal.SIGINT)
            program.communicate(timeout=patient(60))
            self.assertEqual(program.returncode, 130)

    def test_boards_have_colours(self):
        self.assertRegex(on_terminal(EASY_BOARD)[0], COLOUR)

    def test_boards_have_no_colours_where_they_are_not_wanted(self):
        for environment in (variables(NO_COLOR="1"), variables(TERM="dumb")):
            self.assertNotRegex(on_terminal(EASY_BOARD, environment)[0], COLOUR)
        done = subprocess.run([PROGRAM, *EASY_BOARD], capture_output=True, text=True, check=True, env=variables())
        self.assertNotRegex(done.stdout, COLOUR)

    def test_colours_change_nothing_else(self):
        plain = on_terminal(EASY_BOARD, variables(NO_COLOR="1"))[0]
        board = plain[:plain.index("Steps")]
        self.assertIn(board, COLOUR.sub("", on_terminal(EASY_BOARD)[0]))


def blocks_interrupts(pid):
    """Whether the process blocks SIGINT and polls for it."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        blocked = re.search(r"^SigBlk:\s*([0-9a-f]+)", status.read(), re.MULTILINE)
    return int(blocked[1], 16) >> (signal.SIGINT - 1) & 1 == 1


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
