#!/usr/bin/env python3
"""Tests the guarantees of ./test: a timeout kills everything a suite started, a failed build or a skip without a reason
is a failure, and every row of suites.toml can run."""

import contextlib
import io
import os
import tempfile
import time
import tomllib
import unittest
from pathlib import Path

import run_suites
from run_suites import Job, Runner, read_jobs, run_all
from test_counts import FORMATS, Counts

TABLE = tomllib.loads((run_suites.ROOT / "tools" / "suites.toml").read_text())


def suite(command, needs=(), counts="exit", minutes=1.0, name="suite", cores=1):
    return Job(name, command, minutes, cores, list(needs), counts)


class RunSuites(unittest.TestCase):
    def run_them(self, suites, steps=None):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            steps = {name: Job(f"build {name}", command, 1, os.cpu_count()) for name, command in (steps or {}).items()}
            self.results = run_all(Runner(Path(folder)), steps, suites)
            return {done.job.name: done for done in self.results}

    def test_a_suite_that_never_ends_is_killed_with_its_children(self):
        with tempfile.TemporaryDirectory() as folder:
            number = Path(folder, "child")
            done = self.run_them([suite(f"sleep 600 & echo $! > {number}; wait", minutes=0.02)])["suite"]
            self.assertEqual(done.counts, Counts(0, 1, 0))
            self.assertIn("longer", done.note)
            self.assert_ends(int(number.read_text()))

    def assert_ends(self, process):
        """A killed process may take a moment to exit, and remain a zombie until its new parent reaps it."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if "State:\tZ" in Path("/proc", str(process), "status").read_text():
                    return
            except (FileNotFoundError, ProcessLookupError):
                return
            time.sleep(0.05)
        self.fail(f"process {process} runs on")

    def test_a_suite_whose_build_fails_counts_as_failed(self):
        done = self.run_them([suite("true", needs=["broken"])], {"broken": "false"})["suite"]
        self.assertTrue(done.failed)
        self.assertEqual(done.note, "broken does not build")

    def test_a_step_runs_once_and_before_what_needs_it(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "built")
            suites = [suite(f"test $(wc -l < {file}) = 1", ["step"], name=name) for name in ("one", "two")]
            done = self.run_them(suites, {"step": f"echo built >> {file}"})
            self.assertFalse(done["one"].failed or done["two"].failed)

    def test_a_skip_without_a_reason_is_a_failure(self):
        output = "echo skipped lock: not root; echo 1 passed, 0 failed, 1 skipped"
        self.assertEqual(self.run_them([suite(output, counts="tally")])["suite"].counts, Counts(1, 0, 1))
        silent = "echo 1 passed, 0 failed, 1 skipped"
        self.assertEqual(self.run_them([suite(silent, counts="tally")])["suite"].counts, Counts(1, 1, 1))

    def test_suites_for_all_cores_and_long_ones_come_first(self):
        with tempfile.TemporaryDirectory() as folder:
            runner = Runner(Path(folder))
            ran = [suite("true", name=name, cores=cores, minutes=minutes)
                   for name, cores, minutes in (("short", 1, 9), ("long", 1, 9), ("new", 1, 2), ("wide", 2, 1))]
            order = lambda: [job.name for job in run_suites.in_starting_order(ran, run_suites.seconds_of_last_run(runner))]
            self.assertEqual(order(), ["wide", "short", "long", "new"])
            took = {"short": 1, "long": 300, "wide": 2}
            run_suites.keep_seconds(runner, [run_suites.Done(job, took[job.name], Counts(1, 0, 0))
                                             for job in ran if job.name in took])
            self.assertEqual(order(), ["wide", "long", "new", "short"])
            runner.times.write_text("damaged")
            self.assertEqual(order()[0], "wide")

    def test_failed_tests_are_named(self):
        done = self.run_them([suite("echo FAILED  a; echo 1 passed, 1 failed; exit 1", counts="tally")])["suite"]
        self.assertEqual(done.failures, ["a"])


class Table(unittest.TestCase):
    def test_every_row_has_what_it_needs(self):
        for nightly in (False, True):
            steps, suites = read_jobs(TABLE, nightly)
            self.assertEqual(len(suites), len(TABLE["suite"]) + (len(TABLE["nightly"]) if nightly else 0))
            for job in suites.values():
                with self.subTest(suite=job.name, nightly=nightly):
                    self.assertTrue(job.command)
                    self.assertLessEqual(set(job.needs), set(steps))
                    self.assertIn(job.counts, {*FORMATS, "exit"})
                    self.assertGreater(job.minutes, 0)


if __name__ == "__main__":
    unittest.main()
