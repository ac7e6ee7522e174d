#!/usr/bin/env python3
"""Tests that tools/shards.py loses no test, with a fake doctest program and one that crashes."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import shards

TOOL = Path(__file__).resolve().parent / "shards.py"

# Seven tests; number FAILING fails, number CRASHING ends the program before it prints its summary, number HANGING does
# not end.
PROGRAM = """#!/usr/bin/env python3
import os, sys, time
given = dict(word.lstrip("-").partition("=")[::2] for word in sys.argv[1:])
if "count" in given:
    print("[doctest] unskipped test cases passing the current filters: 7")
    sys.exit()
failed = 0
for number in range(int(given["first"]), int(given["last"]) + 1):
    print(f"running: test_{number}", flush=True)
    if number == CRASHING: os._exit(134)
    if number == HANGING: time.sleep(600)
    if number == FAILING:
        print(f"TEST CASE:  test_{number}\\n\\nx.cc:1: ERROR: no")
        failed += 1
    print(f"{number * 0.1:.6f} s: test_{number}", flush=True)
print(f"[doctest] test cases: 7 | {7 - failed} passed | {failed} failed | 0 skipped")
sys.exit(failed)
"""


def lines(failing=0, crashing=0, hanging=0):
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        numbers = {"FAILING": failing, "CRASHING": crashing, "HANGING": hanging}
        text = PROGRAM
        for name, number in numbers.items():
            text = text.replace(name, str(number))
        program.write_text(text)
        program.chmod(0o755)
        # Only a test that hangs needs an end, and then only its slice waits for it.
        seconds = "10" if hanging else "600"
        done = subprocess.run([TOOL, "--slices", "3", "--seconds", seconds, program], capture_output=True, text=True,
                              check=False)
        return done.stdout.splitlines(), done.returncode


def last_line(**numbers):
    said, code = lines(**numbers)
    return said[-1], code


class Shards(unittest.TestCase):
    def test_slices_cover_every_test_once(self):
        for count in (1, 2, 7, 100):
            ran = [number for first, last in shards.slices_of(count, 3) for number in range(first, last + 1)]
            self.assertEqual(ran, list(range(1, count + 1)))

    def test_sums(self):
        self.assertEqual(last_line(), ("7 passed, 0 failed", 0))
        self.assertEqual(last_line(failing=3), ("6 passed, 1 failed", 1))

    def test_a_test_that_ends_the_program_is_named_and_the_others_run(self):
        said, code = lines(crashing=6)
        self.assertEqual((said[-1], code), ("6 passed, 1 failed", 1))
        self.assertIn("FAILED test_6", said)
        self.assertIn("test_6 ended the program, exit code 134", said)

    def test_what_failed_before_a_crash_still_counts(self):
        self.assertEqual(last_line(failing=5, crashing=6), ("5 passed, 2 failed", 1))

    def test_a_test_that_hangs_is_named_and_the_others_run(self):
        said, code = lines(hanging=3)
        self.assertEqual((said[-1], code), ("6 passed, 1 failed", 1))
        self.assertIn("FAILED test_3", said)
        self.assertRegex("\n".join(said), r"test_3 took longer than \d+ s")  # more with --patience

    def test_the_slowest_tests_are_printed_longest_first(self):
        slowest = [line.strip() for line in lines()[0] if " s  test_" in line]
        self.assertEqual(slowest[:2], ["0.7 s  test_7", "0.6 s  test_6"])

    def test_what_failed_is_printed_last(self):
        slices = [line.split(":")[0] for line in lines(failing=1)[0] if line.startswith("---")]
        self.assertEqual(slices, ["--- tests 3 to 4", "--- tests 5 to 7", "--- tests 1 to 2"])


if __name__ == "__main__":
    unittest.main()
