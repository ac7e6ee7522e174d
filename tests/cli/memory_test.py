#!/usr/bin/env python3
"""Searches under a system memory limit (RLIMIT_AS, as set by `ulimit -v`): at every limit a command answers or reports
memory/none, and never dies from a signal. Usage: memory_test.py build/dev/gridwise"""

import resource
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient  # noqa: E402

PROGRAM = ""
MEGABYTE = 1 << 20
NO_MEMORY = 3
COMMANDS = {
    "a proof search": ["solve", "tictactoe(m=8,n=4,k=4)", "--nodes", "40000"],
    "plies": ["solve", "tictactoe(m=4,n=4,k=4)", "--nodes", "400000"],
    "threats": ["solve", "gomoku", "h8i7k8j9g10j8k9j7j6k10h7l11m12j11j10i11k11i9i10h10g11g9j12k6i13l10",
                "--nodes", "400000"],
    "a search on two threads": ["analyse", "gomoku", "h8h7i5j7j9", "--nodes", "20000", "--threads", "2"],
    "sets of cells": ["solve", "numbermatch(appends=0)", "64959574843776147988829853919912568914826367",
                      "--nodes", "400000"],
    "a beam": ["solve", "orbs(columns=7,rows=6,directions=8)",
               "2220045/0035145/4322425/4102330/1524111/1302513", "--nodes", "400000"],
    "a proof on two threads": ["solve", "orbs", "012102/201021/120210/021012/102021", "--time-ms", "3000",
                               "--threads", "2"],
}
# These need more than 20 MB. The others start with tables of a few kilobytes; if the tables cannot grow, they return what
# they have found so far.
GREEDY = ("threats", "a beam", "a proof on two threads")
# Megabytes beyond what the program needs to start, which changes by a megabyte or two with the memory map: from too little
# for the greedy commands to several times what any command needs.
LIMITS = (4, 8, 16, 32, 128, 512)


def run(arguments, megabytes):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))

    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=patient(300),
                          preexec_fn=limit)


def least_to_start():
    """The smallest address space, in megabytes, in which the program can print its version."""
    low, high = 1, 4096
    while high - low > 1:
        middle = (low + high) // 2
        if run(["--version"], middle).returncode == 0:
            high = middle
        else:
            low = middle
    return high


class WithoutMemory(unittest.TestCase):
    def test_the_stack_has_its_size_before_a_search_begins(self):
        with subprocess.Popen([PROGRAM, "gomocup"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
            player.stdin.write("ABOUT\n")
            player.stdin.flush()
            player.stdout.readline()
            status = Path(f"/proc/{player.pid}/status").read_text(encoding="ascii")
            player.stdin.close()
        kilobytes = int(status.split("VmStk:")[1].split()[0])
        self.assertGreaterEqual(kilobytes, 512)

    def test_a_small_limit_of_the_stack_is_enough_to_start(self):
        for kilobytes in (256, 512, 1024):
            with self.subTest(kilobytes=kilobytes):
                done = subprocess.run(["sh", "-c", f"ulimit -s {kilobytes} && exec {PROGRAM} --version"],
                                      capture_output=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_commands_answer_or_say_that_there_is_no_memory(self):
        least = least_to_start()
        for name, arguments in COMMANDS.items():
            endings = []
            for more in LIMITS:
                with self.subTest(name, more=more):
                    done = run(arguments, least + more)
                    endings.append(done.returncode)
                    self.assertIn(done.returncode, (0, NO_MEMORY), done.stderr)
                    if done.returncode == NO_MEMORY:
                        self.assertIn("(memory/none)", done.stderr)
            with self.subTest(name, endings=endings):
                self.assertEqual(endings[-1], 0, "it does not find enough memory where there is plenty")
                if name in GREEDY:
                    self.assertEqual(endings[0], NO_MEMORY, "it finds memory at every limit")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
