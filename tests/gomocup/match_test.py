#!/usr/bin/env python3
"""Plays matches with `gridwise match` against Gomocup engines: ours, and misbehaving ones.
Usage: match_test.py build/dev/gridwise; the last line counts the tests."""

import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient, wait_until, within  # noqa: E402

GRIDWISE = ""
ROOT = Path(__file__).resolve().parents[2]
# A minimal engine; HEARD runs for every line, BODY answers a request for a move.
PROGRAM = """#!/bin/bash
while read word rest; do
  {heard}
  case $word in
    START|RESTART) echo OK ;;
    DONE|BEGIN|TURN) {body} ;;
    END) exit ;;
  esac
done
"""


def time_ms(ms):
    return "--time-ms", str(round(patient(ms)))


class Matches(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def program(self, body, heard=":"):
        path = Path(self.folder.name) / "brain"
        path.write_text(PROGRAM.replace("{body}", body).replace("{heard}", heard))
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return f"gomocup:{path}"

    def play(self, *arguments, code=0):
        done = subprocess.run([GRIDWISE, "match", *arguments, "--json"], capture_output=True, text=True,
                              timeout=patient(120))
        self.assertEqual(done.returncode, code, done.stderr)
        return json.loads(done.stdout) if code == 0 else done.stderr

    def lose(self, body, heard=":", ms=10_000):
        """Plays two games of a weak or misbehaving program against the weakest player: it must lose both."""
        found = self.play("gomoku", "pattern", self.program(body, heard), "--games", "2", *time_ms(ms))
        self.assertEqual(found["won"], [2, 0])
        return found

    def test_our_own_program_plays_whole_games_by_every_rule(self):
        ours = "gomocup:" + os.path.join(os.path.dirname(os.path.abspath(GRIDWISE)), "pbrain-gridwise")
        for rule in ("freestyle", "standard", "renju", "caro"):
            found = self.play(f"gomoku(rule={rule})", ours + "@nodes=200", "pattern", "--games", "2", *time_ms(5_000))
            self.assertEqual(found["games"], 2)
            self.assertEqual(found["lost_on_time"] + found["illegal"] + found["silent"], 0, found)

    def test_an_invalid_move_loses(self):
        self.assertEqual(self.lose("echo 99,99")["illegal"], 2)

    def test_words_instead_of_a_move_lose(self):
        self.assertEqual(self.lose("echo ERROR what do you mean")["illegal"], 2)

    def test_a_program_that_ends_loses_and_is_restarted(self):
        self.assertEqual(self.lose("exit")["silent"], 2)

    def test_a_program_that_is_late_loses_on_time(self):
        limit = patient(0.3)

        def attempt():
            found = self.lose(f"sleep {limit + 1}; echo 0,0", ms=300)
            self.assertEqual(found["lost_on_time"], 2)
            self.assertGreater(found["overstepped_ms"][1], 500)

        within(2 * limit + 3, attempt)  # an answer later than the limit and two seconds counts as silence

    def test_messages_are_not_answers(self):
        body = "echo MESSAGE thinking; echo DEBUG 1,1; echo 0,0"
        found = self.lose(body)
        self.assertEqual(found["illegal"], 2)  # in the second game 0,0 is taken

    def test_a_program_is_sent_nothing_right_after_its_answer(self):
        # The clock is read before the answer and after the next line, so a slow machine can only lengthen the gap.
        gaps = Path(self.folder.name) / "gaps"
        # END may arrive immediately: the pipe is closed after it.
        heard = f'[ -z "$answered" -o $word = END ] || echo $((${{EPOCHREALTIME//[.,]/}} - answered)) >> {gaps}; answered='
        answer = "answered=${EPOCHREALTIME//[.,]/}; echo $((n % 7 * 2)),$((n++ / 7 * 14))"
        found = self.lose(answer, heard)
        self.assertEqual(found["illegal"] + found["silent"], 0, found)
        microseconds = [int(line) for line in gaps.read_text().split()]
        self.assertGreater(len(microseconds), 5)
        self.assertGreaterEqual(min(microseconds), 30_000)

    def test_an_interrupted_match_is_continued(self):
        record = os.path.join(self.folder.name, "games.jsonl")
        short = ("gomoku(size=9)", "pattern", "search@nodes=100", "--record", record)
        self.play(*short, "--games", "2")
        first = Path(record).read_text()
        with open(record, "a", encoding="utf-8") as file:
            file.write('{"game": 2, "open')  # cut off
        self.assertEqual(self.play(*short, "--games", "4")["games"], 4)
        whole = Path(record).read_text()
        self.assertTrue(whole.startswith(first))
        self.assertEqual(len(whole.splitlines()), 5)

    def test_an_interrupted_match_ends_with_code_130(self):
        record = Path(self.folder.name, "games.jsonl")
        match = [GRIDWISE, "match", "gomoku(size=9)", "pattern", "pattern", "--games", "1000000", "--record", record]
        with subprocess.Popen(match, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
            try:
                self.assertTrue(wait_until(lambda: record.exists() and len(record.read_text().splitlines()) > 1))
                program.send_signal(signal.SIGINT)
                self.assertEqual(program.wait(patient(60)), 130)
            finally:
                program.kill()

    def test_a_match_with_other_terms_does_not_change_the_record(self):
        record = os.path.join(self.folder.name, "games.jsonl")
        self.play("gomoku(size=9)", "pattern", "pattern", "--games", "2", "--record", record)
        before = Path(record).read_text()
        says = self.play("gomoku(size=9)", "pattern", "search(2)", "--games", "2", "--record", record, code=2)
        self.assertIn("record/other", says)
        self.assertEqual(Path(record).read_text(), before)

    def test_bad_input_is_reported(self):
        for arguments, code in ((("orbs", "a", "b"), "match/seats"), (("gomoku", "pattern", "nobody"), "selector/unknown"),
                                (("gomoku", "pattern", "pattern@nodes"), "player/format"),
                                (("gomoku", "pattern", "gomocup:/no/such"), "player/program"),
                                (("nogame", "a", "b"), "game/unknown")):
            self.assertIn(code, self.play(*arguments, "--games", "2", code=2))


class Gate(unittest.TestCase):
    """bench/gomoku_gate.py, which decides whether a change of gomoku's search is kept."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.brain = os.path.join(os.path.dirname(os.path.abspath(GRIDWISE)), "pbrain-gridwise")
        self.openings = self.path("openings.txt")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_gate(self, *arguments, code=0):
        done = subprocess.run([sys.executable, ROOT / "bench/gomoku_gate.py", *arguments], capture_output=True, text=True,
                              timeout=patient(120))
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr

    def test_openings_differ_and_are_balanced(self):
        says = self.run_gate("openings", self.brain, "--other", self.brain, "--count", "4", "--out", self.openings)
        self.assertIn("4 of ", says)
        lines = Path(self.openings).read_text().split()
        self.assertEqual(len(set(lines)), 4)
        for line in lines:
            analysis = subprocess.run([GRIDWISE, "analyse", "gomoku", line, "--nodes", "20000", "--json"],
                                      capture_output=True, text=True, check=True, timeout=patient(120))
            self.assertLess(abs(json.loads(analysis.stdout)["score"]), 209, line)  # 190 ln 3: 25 to 75%

    def test_a_match_appends_its_row_and_goes_on_where_its_record_ends(self):
        Path(self.openings).write_text("h8h7i5j7j9\nh8i7k6k7l10\n")
        page = self.path("page.md")
        Path(page).write_text("# Page\n\n## Gate\nWords.\n\n| a | b |\n|---|---|\n\n## After\n")
        match = ("match", self.brain, self.brain, "--gridwise", os.path.abspath(GRIDWISE), "--openings", self.openings,
                 "--record", self.path("games.jsonl"), "--nodes", "100", "--games", "4", "--page", page, "--step", "none")
        self.run_gate(*match, "--old-nodes", "100")
        record = Path(self.path("games.jsonl")).read_text()
        lines = Path(page).read_text().splitlines()
        row = lines[7]
        self.assertTrue(row.startswith("| 20"), row)
        self.assertIn("| none |", row)
        self.assertIn("100 against 100 nodes", row)
        self.assertIn("50.0% | +0 (", row)  # a program against itself: each pair is even
        self.assertEqual(lines[8:], ["", "## After"])
        self.run_gate(*match)  # the nodes of the old program stand in the record
        self.assertEqual(Path(self.path("games.jsonl")).read_text(), record)

    def test_a_program_that_cannot_play_is_reported(self):
        says = self.run_gate("openings", self.path("none"), "--out", self.openings, code=1)
        self.assertIn("gomoku_gate.py: ", says)
        self.assertFalse(os.path.exists(self.openings))


if __name__ == "__main__":
    GRIDWISE = sys.argv.pop(1)
    unittest.main()
