#!/usr/bin/env python3
"""Tests the guarantees of ./test: a timeout kills everything a suite started, a failed build or a skip without a reason
is a failure, a flaky test is seen, and every row of suites.toml can run."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import unittest
from pathlib import Path

import change
import run_suites
from run_suites import Job, Runner, read_jobs, run_all
from test_counts import FORMATS, Counts

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from patience import patient  # noqa: E402

TABLE = tomllib.loads((run_suites.ROOT / "tools" / "suites.toml").read_text())


def suite(command, needs=(), counts="exit", minutes=1.0, name="suite", cores=1, again=None, tests=()):
    return Job(name, command, minutes, cores, list(needs), counts, again, list(tests))


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
        deadline = time.monotonic() + patient(60)
        while time.monotonic() < deadline:
            try:
                if "State:\tZ" in Path("/proc", str(process), "status").read_text():
                    return
            except (FileNotFoundError, ProcessLookupError):
                return
            time.sleep(0.05)
        self.fail(f"process {process} runs on")

    def test_who_stops_it_stops_the_suites_too(self):
        with tempfile.TemporaryDirectory() as folder:
            number = Path(folder, "child")
            Path(folder, "tools").mkdir()
            Path(folder, "tools", "suites.toml").write_text(
                f'[steps]\n[[suite]]\nname = "slow"\nrun = "sleep 600 & echo $! > {number}; wait"\ncounts = "exit"\n')
            command = ("import sys, run_suites; from pathlib import Path; run_suites.ROOT = Path(sys.argv[1]);"
                       "sys.exit(run_suites.main([]))")
            with subprocess.Popen([sys.executable, "-c", command, folder], stdout=subprocess.PIPE, text=True,
                                  cwd=Path(__file__).parent) as running:
                deadline = time.monotonic() + patient(60)
                while not (number.exists() and number.read_text()) and time.monotonic() < deadline:
                    time.sleep(0.02)
                running.send_signal(signal.SIGTERM)
                said, _ = running.communicate(timeout=patient(60))
            self.assertEqual(running.returncode, 130, said)
            self.assertTrue(said.endswith("stopped: nothing counts as passed\n"), said)
            self.assert_ends(int(number.read_text()))

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


    def test_suites_that_wait_count_no_core(self):
        with tempfile.TemporaryDirectory() as folder:
            # Each waits until all have begun, also on one core.
            count = run_suites.WAITING
            waits = f"touch {folder}/$RANDOM-$$; until [ $(ls {folder} | wc -l) = {count} ]; do sleep 0.05; done"
            ran = [suite(waits, name=f"suite {number}", cores=0) for number in range(count)]
            self.assertEqual([done.counts for done in self.run_them(ran).values()], [Counts(1, 0, 0)] * count)

    def test_cpu_time_counts_what_a_suite_waited_for(self):
        busy = "python3 -c 'import time\nwhile time.process_time() < 0.3: pass'"
        done = self.run_them([suite(busy), suite("sleep 0.5", name="idle")])
        self.assertGreaterEqual(done["suite"].cpu, 0.3)
        self.assertLess(done["idle"].cpu, 0.3)


class Flaky(unittest.TestCase):
    """A test `a` that fails in the suite, and then at the runs named."""

    def run_it(self, changed, fails_again=(), tests=("src/",)):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
            runner = Runner(Path(folder))
            fails = " ".join(map(str, fails_again)) or "never"
            again = (f"echo >> {folder}/runs; case ' {fails} ' in *\" $(wc -l < {folder}/runs) \"*) "
                     "echo FAILED {name}; echo 0 passed, 1 failed; exit 1;; esac; echo 1 passed, 0 failed")
            failing = "echo FAILED a; echo 3 passed, 1 failed; exit 1"
            results = run_all(runner, {}, [suite(failing, counts="tally", again=again, tests=tests)])
            run_suites.run_failed_again(runner, results, changed)
            run_suites.print_flaky(runner, results)
            kept = runner.logs / "flaky.txt"
            self.kept = kept.read_text() if kept.exists() else ""
            self.runs = Path(folder, "runs").read_text().count("\n")
        self.said = said.getvalue()
        return results[0]

    def test_a_test_that_passes_three_times_alone_is_flaky_and_fails_nothing(self):
        done = self.run_it(changed={"web/a.ts"})
        self.assertEqual((done.counts, done.failures, self.runs), (Counts(4, 0, 0), [], 3))
        self.assertIn("FLAKY suite: a", self.said)
        self.assertIn("FLAKY suite: a", self.kept)
        self.assertIn("1 flaky", self.said)

    def test_where_the_change_concerns_it_a_flaky_test_fails(self):
        self.assertEqual(self.run_it(changed={"src/a.cc"}).counts, Counts(3, 1, 0))
        self.assertIn("FLAKY suite: a", self.said)
        self.assertEqual(self.run_it(changed=None).counts, Counts(3, 1, 0))

    def test_a_test_that_fails_once_more_has_failed(self):
        done = self.run_it(changed={"web/a.ts"}, fails_again=[3])
        self.assertEqual((done.counts, done.failures, self.runs), (Counts(3, 1, 0), ["a"], 3))
        self.assertIn("0 flaky", self.said)
        self.assertEqual(self.kept, "")

    def test_the_name_of_a_test_is_passed_as_its_program_takes_it(self):
        job = suite("true", again="{name} | {test} | {file}")
        self.assertEqual(run_suites.command_again(job, "test_a (__main__.B.test_a) (i=3)"),
                         "'test_a (__main__.B.test_a) (i=3)' | B.test_a | test_a")
        self.assertEqual(run_suites.command_again(job, "b.test.ts > it's"),
                         """'b.test.ts > it'"'"'s' | 'b.test.ts > it'"'"'s' | b.test.ts""")


class Tiers(unittest.TestCase):
    ROWS = {"steps": {"build": "true"}, "suite": [
        {"name": "q", "tier": "quick", "run": "q", "counts": "exit"},
        {"name": "g", "run": "g", "counts": "exit", "nightly": "long g", "nightly_minutes": 90},
        {"name": "c", "run": "c", "counts": "exit", "when": "concerned", "tests": ["src/"]},
        {"name": "n", "tier": "nightly", "run": "n", "counts": "exit", "minutes": 5}]}

    def names(self, tier, changed=frozenset()):
        return list(read_jobs(self.ROWS, tier, changed)[1])

    def test_each_tier_has_those_below_it(self):
        self.assertEqual(self.names("quick"), ["q"])
        self.assertEqual(self.names("gate"), ["q", "g"])
        self.assertEqual(self.names("nightly"), ["q", "g", "c", "n"])

    def test_some_suites_run_in_the_gate_only_where_a_change_concerns_them(self):
        self.assertEqual(self.names("gate", {"src/a.cc"}), ["q", "g", "c"])
        self.assertEqual(self.names("gate", {"web/a.ts"}), ["q", "g"])
        self.assertEqual(self.names("gate", None), ["q", "g", "c"])

    def test_nightly_takes_long_versions_and_patience_multiplies_limits(self):
        gate, nightly = (read_jobs(self.ROWS, tier, None, 2)[1]["g"] for tier in ("gate", "nightly"))
        self.assertEqual((gate.command, gate.minutes), ("g", 20))
        self.assertEqual((nightly.command, nightly.minutes), ("long g", 180))

    def test_arguments(self):
        read = run_suites.read_arguments
        self.assertEqual(read([]), (None, [], 1.0, False))
        self.assertEqual(read(["quick", "--patience", "6"]), ("quick", [], 6.0, False))
        self.assertEqual(read(["--list", "nightly", "fuzz"]), ("nightly", ["fuzz"], 1.0, True))
        self.assertEqual(read(["fuzz", "tools"]), (None, ["fuzz", "tools"], 1.0, False))


class Table(unittest.TestCase):
    def test_every_row_has_what_it_needs(self):
        for tier in run_suites.TIERS:
            steps, suites = read_jobs(TABLE, tier, None)
            for job in suites.values():
                with self.subTest(suite=job.name, tier=tier):
                    self.assertTrue(job.command)
                    self.assertLessEqual(set(job.needs), set(steps))
                    self.assertIn(job.counts, {*FORMATS, "exit"})
                    self.assertGreater(job.minutes, 0)
                    self.assertTrue(job.again is None or job.counts != "exit")
        self.assertEqual(list(suites), [row["name"] for row in TABLE["suite"]])

    def test_a_row_has_no_other_keys(self):
        known = {"name", "tier", "when", "tests", "needs", "run", "again", "counts", "minutes", "cores", "nightly",
                 "nightly_minutes"}
        for row in TABLE["suite"]:
            self.assertLessEqual(set(row), known, row["name"])
            self.assertIn(row.get("when", "concerned"), {"concerned"}, row["name"])
            self.assertTrue("when" not in row or row["tests"], row["name"])

    def test_what_a_suite_tests_exists(self):
        tracked = change.git("ls-files", "--cached", "--others", "--exclude-standard", root=run_suites.ROOT)
        for row in TABLE["suite"]:
            for prefix in row.get("tests", []):
                self.assertTrue(any(path.startswith(prefix) for path in tracked), f"{row['name']}: {prefix}")


if __name__ == "__main__":
    unittest.main()
