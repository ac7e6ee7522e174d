#!/usr/bin/env python3
"""Runs the suites of tools/suites.toml, as many at a time as there are cores, each with its log in build/test-logs;
first those that use every core, then the longest of the last run, so that no core is idle in the end. Prints the time
of each build step and suite, why tests were skipped and which failed; the very last line is 'N passed, N failed' or 'N
passed, N failed, N skipped', and the exit code is 1 on any failure.
Usage: run_suites.py [--list] [--nightly] [SUITE...]; --nightly takes each suite's long version and adds the nightly
suites"""

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from test_counts import Counts, failed_names, read_counts, skip_reasons

ROOT = Path(__file__).resolve().parent.parent
SHOWN_LINES = 60
SUITE_MINUTES = 10
STEP_MINUTES = 60


@dataclass
class Job:
    """A build step (counts is None) or a suite: a shell command with a timeout."""
    name: str
    command: str
    minutes: float
    cores: int
    needs: list = field(default_factory=list)  # names of steps
    counts: str | None = None


@dataclass
class Done:
    job: Job
    seconds: float
    counts: Counts
    note: str = ""
    reasons: list = field(default_factory=list)
    failures: list = field(default_factory=list)  # names, if the output gives them

    @property
    def failed(self):
        return self.counts.failed > 0


def read_jobs(table, nightly):
    """Reads steps and suites, by name, in table order."""
    every_core = os.cpu_count()
    steps = {name: Job(f"build {name}", command, STEP_MINUTES, every_core) for name, command in table["steps"].items()}
    rows = table["suite"] + (table.get("nightly", []) if nightly else [])
    suites = {}
    for row in rows:
        command, minutes = row.get("run"), row.get("minutes", SUITE_MINUTES)
        if nightly and "nightly" in row:
            command, minutes = row["nightly"], row["nightly_minutes"]
        suites[row["name"]] = Job(row["name"], command, minutes, min(row.get("cores", 1), every_core),
                                  row.get("needs", []), row["counts"])
    return steps, suites


class Runner:
    """Runs jobs in parallel. A job that times out is killed with its process group."""

    def __init__(self, root=ROOT):
        self.root = root
        self.logs = root / "build" / "test-logs"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.times = self.logs / "seconds.json"
        self.groups = set()

    def log_of(self, job):
        return self.logs / f"{job.name.replace(' ', '-')}.log"

    def run_logged(self, job):
        """The exit code, None after a timeout."""
        with open(self.log_of(job), "wb") as out:
            process = subprocess.Popen(["bash", "-c", job.command], cwd=self.root, stdout=out, stderr=subprocess.STDOUT,
                                       stdin=subprocess.DEVNULL, start_new_session=True)
            self.groups.add(process.pid)
            try:
                code = process.wait(timeout=60 * job.minutes)
            except subprocess.TimeoutExpired:
                code = None
            self.end(process.pid)  # also processes left behind by a finished job
            process.wait()
            return code

    def end(self, group):
        self.groups.discard(group)
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def end_all(self):
        for group in list(self.groups):
            self.end(group)

    def run_job(self, job):
        started = time.monotonic()
        print(f"running {job.name}", flush=True)
        code = self.run_logged(job)
        text = self.log_of(job).read_text(errors="replace")
        reasons = skip_reasons(text)
        if job.counts is None:
            counts, note = (Counts(0, 1, 0), f"exit code {code}") if code != 0 else (Counts(0, 0, 0), "")
        else:
            counts, note = read_counts(job.counts, text, -signal.SIGKILL if code is None else code)
        if code is None:
            counts, note = counts + Counts(0, 0 if counts.failed else 1, 0), f"took longer than {job.minutes} minutes"
        elif counts.skipped > len(reasons):
            counts, note = counts + Counts(0, 1, 0), "skips a test without a reason"
        done = Done(job, time.monotonic() - started, counts, note, reasons)
        if done.failed:
            done.failures = failed_names(text)
            show(self.log_of(job))
        return done


def show(log):
    lines = log.read_text(errors="replace").splitlines()
    shown = lines[-SHOWN_LINES:]
    print(f"--- {log} (last {len(shown)} of {len(lines)} lines)")
    print("\n".join(shown), flush=True)


def seconds_of_last_run(runner):
    """Suite -> its duration in the last run here."""
    try:
        return json.loads(runner.times.read_text())
    except (OSError, ValueError):
        return {}


def keep_seconds(runner, results):
    took = {done.job.name: round(done.seconds, 1) for done in results if done.job.counts is not None}
    runner.times.write_text(json.dumps({**seconds_of_last_run(runner), **took}, indent=1))


def in_starting_order(suites, took):
    """Suites that need all cores come first: later they would have to wait until all others end. Then the longest first;
    a suite that never ran here counts with its timeout."""
    return sorted(suites, key=lambda suite: (-suite.cores, -took.get(suite.name, 60 * suite.minutes)))


def next_job(waiting, built, free):
    """The first job whose build steps are done and for which enough cores are free."""
    for job in waiting:
        if job.cores <= free and all(step in built for step in job.needs):
            return job
    return None


def run_all(runner, steps, suites):
    """Runs each needed step once, and the suites. A suite whose step failed counts as failed."""
    needed = dict.fromkeys(step for suite in suites for step in suite.needs)
    waiting = [steps[step] for step in needed] + in_starting_order(suites, seconds_of_last_run(runner))
    name_of_step = {steps[step].name: step for step in needed}
    built, running, results = {}, {}, []
    free = os.cpu_count()
    with ThreadPoolExecutor(max_workers=free) as pool:
        try:
            while waiting or running:
                job = next_job(waiting, built, free)
                if job is None:
                    finished, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in finished:
                        done = future.result()
                        free += running.pop(future).cores
                        results.append(done)
                        if done.job.counts is None:
                            built[name_of_step[done.job.name]] = not done.failed
                    continue
                waiting.remove(job)
                broken = [step for step in job.needs if not built[step]]
                if broken:
                    results.append(Done(job, 0, Counts(0, 1, 0), f"{broken[0]} does not build"))
                    continue
                free -= job.cores
                running[pool.submit(runner.run_job, job)] = job
        finally:
            runner.end_all()
    return results


def print_table(results):
    width = max(len(done.job.name) for done in results)
    print(f"\n{'':{width}}  passed  failed  skipped  seconds")
    for done in sorted(results, key=lambda done: done.job.counts is not None):
        counts = done.counts
        columns = f"{counts.passed:6}  {counts.failed:6}  {counts.skipped:7}" if done.job.counts else " " * 23
        print(f"{done.job.name:{width}}  {columns}  {done.seconds:7.0f}{'  ' + done.note if done.note else ''}")
    for done in results:
        for reason in dict.fromkeys(done.reasons):
            print(f"skipped in {done.job.name}: {done.reasons.count(reason)} x {reason}")
    for done in results:
        for name in done.failures:
            print(f"failed in {done.job.name}: {name}")


def main(arguments):
    nightly = "--nightly" in arguments
    names = [name for name in arguments if name != "--nightly"]
    table = tomllib.loads((ROOT / "tools" / "suites.toml").read_text())
    steps, suites = read_jobs(table, nightly)
    if names == ["--list"]:
        print("\n".join(suites))
        return 0
    unknown = [name for name in names if name not in suites]
    if unknown:
        print(f"test: no suite {', '.join(unknown)}; there are {', '.join(suites)}", file=sys.stderr)
        return 2
    os.environ.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    if Path("/usr/bin/llvm-symbolizer-19").exists():
        os.environ.setdefault("ASAN_SYMBOLIZER_PATH", "/usr/bin/llvm-symbolizer-19")
    started = time.monotonic()
    runner = Runner()
    results = run_all(runner, steps, [suites[name] for name in names or suites])
    keep_seconds(runner, results)
    print_table(results)
    print(f"{(time.monotonic() - started) / 60:.1f} minutes in all")
    total = sum((done.counts for done in results if done.job.counts), Counts(0, 0, 0))
    print(total)
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
