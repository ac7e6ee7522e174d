#!/usr/bin/env python3
"""Tests that tools/shards.py loses no test, with a fake doctest program and one that crashes."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import shards

TOOL = Path(__file__).resolve().parent / "shards.py"

# Seven tests; number FAILING fails, number CRASHING ends the program before it prints its summary.
PROGRAM = """#!/usr/bin/env python3
import sys
given = dict(word.lstrip("-").partition("=")[::2] for word in sys.argv[1:])
if "count" in given:
    print("[doctest] unskipped test cases passing the current filters: 7")
    sys.exit()
ran = range(int(given["first"]), int(given["last"]) + 1)
if CRASHING in ran: sys.exit(134)
for number in ran: print(f"{number * 0.1:.6f} s: test_{number}")
failed = sum(number == FAILING for number in ran)
print(f"[doctest] test cases: 7 | {7 - failed} passed | {failed} failed | 0 skipped")
sys.exit(failed)
"""


def last_lines(failing=0, crashing=0):
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        program.write_text(PROGRAM.replace("FAILING", str(failing)).replace("CRASHING", str(crashing)))
        program.chmod(0o755)
        done = subprocess.run([TOOL, "--slices", "3", program], capture_output=True, text=True, check=False)
        return done.stdout.splitlines(), done.returncode


def last_line(failing=0, crashing=0):
    lines, code = last_lines(failing, crashing)
    return lines[-1], code


class Shards(unittest.TestCase):
    def test_slices_cover_every_test_once(self):
        for count in (1, 2, 7, 100):
            ran = [number for first, last in shards.slices_of(count, 3) for number in range(first, last + 1)]
            self.assertEqual(ran, list(range(1, count + 1)))

    def test_sums(self):
        self.assertEqual(last_line(), ("7 passed, 0 failed", 0))
        self.assertEqual(last_line(failing=3), ("6 passed, 1 failed", 1))

    def test_the_tests_of_a_crashed_slice_count_as_failed(self):
        said, code = last_line(crashing=1)
        self.assertEqual((said, code), ("5 passed, 2 failed", 1))

    def test_the_slowest_tests_are_printed_longest_first(self):
        slowest = [line.strip() for line in last_lines()[0] if " s  test_" in line]
        self.assertEqual(slowest[:2], ["0.7 s  test_7", "0.6 s  test_6"])

    def test_what_failed_is_printed_last(self):
        lines, _ = last_lines(failing=1)
        slices = [line.split(":")[0] for line in lines if line.startswith("---")]
        self.assertEqual(slices, ["--- tests 3 to 4", "--- tests 5 to 7", "--- tests 1 to 2"])


if __name__ == "__main__":
    unittest.main()
