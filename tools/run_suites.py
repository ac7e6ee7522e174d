#!/usr/bin/env python3
"""Runs suites of tools/suites.toml, as many at a time as there are cores, each with its log in build/test-logs; first
those that use every core, then the longest of the last run, so that no core is idle in the end. A test that fails is run
again alone, three times; if it then passes each time, it is printed as FLAKY, and fails the run only where the change
concerns it. Prints the time of each build step and suite, why tests were skipped, which failed and which are flaky; the
very last line is 'N passed, N failed' or 'N passed, N failed, N skipped', and the exit code is 1 on any failure.
Usage: run_suites.py [--list] [--patience N] [TIER | SUITE...]; a tier is quick, gate (the default) or nightly;
--patience multiplies every time limit, for a loaded machine"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tomllib
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

import change
from test_counts import Counts, failed_names, read_counts, skip_reasons

ROOT = Path(__file__).resolve().parent.parent
TIERS = ("quick", "gate", "nightly")
SHOWN_LINES = 60
SUITE_MINUTES = 10
STEP_MINUTES = 60
AGAIN = 3
MOST_AGAIN = 12  # of failed tests: more are no accident
WAITING = 6  # suites that count no core, at most so many at a time


@dataclass
class Job:
    """A build step (counts is None) or a suite: a shell command with a timeout."""
    name: str
    command: str
    minutes: float
    cores: int
    needs: list = field(default_factory=list)  # names of steps
    counts: str | None = None
    again: str | None = None  # runs one test
    tests: list = field(default_factory=list)  # prefixes of what it tests


@dataclass
class Done:
    job: Job
    seconds: float
    counts: Counts
    note: str = ""
    reasons: list = field(default_factory=list)
    failures: list = field(default_factory=list)  # names, if the output gives them
    cpu: float = 0
    flaky: list = field(default_factory=list)  # names

    @property
    def failed(self):
        return self.counts.failed > 0


def read_jobs(table, tier, changed=frozenset(), patience=1.0):
    """Reads steps and the suites of a tier, by name, in table order. A row without a tier belongs to the gate; the gate
    has the quick suites too, and nightly has all. In the gate, a row whose `when` is "concerned" runs only where a
    changed file is among what it tests."""
    every_core = os.cpu_count()
    commands = {**table["steps"], **(table.get("nightly_steps", {}) if tier == "nightly" else {})}
    steps = {name: Job(f"build {name}", command, STEP_MINUTES * patience, every_core)
             for name, command in commands.items()}
    suites = {}
    for row in table["suite"]:
        if TIERS.index(row.get("tier", "gate")) > TIERS.index(tier):
            continue
        if tier == "gate" and row.get("when") == "concerned" and not change.concerns(row["tests"], changed):
            continue
        command, minutes = row["run"], row.get("minutes", SUITE_MINUTES)
        if tier == "nightly" and "nightly" in row:
            command, minutes = row["nightly"], row["nightly_minutes"]
        suites[row["name"]] = Job(row["name"], command, minutes * patience, min(row.get("cores", 1), every_core),
                                  row.get("needs", []), row["counts"], row.get("again"), row.get("tests", []))
    return steps, suites


class Runner:
    """Runs jobs in parallel. A job that times out is killed with its process group."""

    def __init__(self, root):
        self.root = root
        self.logs = root / "build" / "test-logs"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.times = self.logs / "seconds.json"
        self.groups = set()

    def log_of(self, job):
        return self.logs / f"{job.name.replace(' ', '-')}.log"

    def run_logged(self, command, minutes, log):
        """The exit code, None after a timeout, and the seconds of CPU time of the command and what it waited for."""
        with open(log, "wb") as out:
            process = subprocess.Popen(["bash", "-c", command], cwd=self.root, stdout=out, stderr=subprocess.STDOUT,
                                       stdin=subprocess.DEVNULL, start_new_session=True)
            self.groups.add(process.pid)
            deadline = time.monotonic() + 60 * minutes
            pid, status, usage = 0, 0, None
            while pid == 0 and time.monotonic() < deadline:
                time.sleep(0.02)
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            self.end(process.pid)  # also processes left behind by a finished job
            late = pid == 0
            if late:
                _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            return None if late else process.returncode, usage.ru_utime + usage.ru_stime

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
        print(f"running {job.name}\n", end="", flush=True)  # in one piece, as several threads print
        code, cpu = self.run_logged(job.command, job.minutes, self.log_of(job))
        text = self.log_of(job).read_text(errors="replace")
        reasons = skip_reasons(text)
        if job.counts is None:
            counts, note = (Counts(0, 1, 0), f"exit code {code}") if code != 0 else (Counts(0, 0, 0), "")
        else:
            counts, note = read_counts(job.counts, text, -signal.SIGKILL if code is None else code)
        if code is None:
            counts, note = counts + Counts(0, 0 if counts.failed else 1, 0), f"took longer than {job.minutes:g} minutes"
        elif counts.skipped > len(reasons):
            counts, note = counts + Counts(0, 1, 0), "skips a test without a reason"
        done = Done(job, time.monotonic() - started, counts, note, reasons, cpu=cpu)
        if done.failed:
            done.failures = failed_names(text)
            show(self.log_of(job))
        return done

    def passes_alone(self, job, name):
        """Whether a test passes each time it is run again."""
        log = self.logs / "again.log"
        for attempt in range(AGAIN):
            code, _ = self.run_logged(command_again(job, name), job.minutes, log)
            counts = read_counts(job.counts, log.read_text(errors="replace"), 1 if code is None else code)[0]
            if counts.failed or not counts.passed:
                print(f"again, {job.name}: {name}: failed at run {attempt + 1}", flush=True)
                show(log)
                return False
        print(f"again, {job.name}: {name}: passed {AGAIN} times", flush=True)
        return True


def command_again(job, name):
    """The command that runs one failed test: {name} as printed, {test} as unittest wants it, {file} its first word."""
    found = re.search(r"\(__main__\.([\w.]+)\)", name)
    return job.again.format(name=shlex.quote(name), test=shlex.quote(found[1] if found else name),
                            file=shlex.quote(name.split()[0]))


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


def next_job(waiting, built, free, idle):
    """The first job whose build steps are done and for which enough cores are free; `idle` says whether another suite
    that counts no core may run."""
    for job in waiting:
        if job.cores <= free and (job.cores or idle) and all(step in built for step in job.needs):
            return job
    return None


def run_all(runner, steps, suites):
    """Runs each needed step once, and the suites. A suite whose step failed counts as failed."""
    needed = dict.fromkeys(step for suite in suites for step in suite.needs)
    waiting = [steps[step] for step in needed] + in_starting_order(suites, seconds_of_last_run(runner))
    name_of_step = {steps[step].name: step for step in needed}
    built, running, results = {}, {}, []
    free = os.cpu_count()
    with ThreadPoolExecutor(free + WAITING) as pool:
        try:
            while waiting or running:
                idle = sum(not job.cores for job in running.values()) < WAITING
                job = next_job(waiting, built, free, idle)
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


def run_failed_again(runner, results, changed):
    """Runs failed tests again, each alone. Those that pass are flaky; a flaky test passes unless the change concerns it."""
    failed = [(done, name) for done in results if done.job.again for name in done.failures]
    if len(failed) > MOST_AGAIN:
        print(f"{len(failed)} tests failed: too many to run again")
        return
    for done, name in failed:
        if not runner.passes_alone(done.job, name):
            continue
        done.flaky.append(name)
        done.failures.remove(name)
        if done.counts.failed > 0 and not change.concerns([*done.job.tests, *change.files_of_test(name)], changed):
            done.counts += Counts(1, -1, 0)


def print_table(results):
    width = max(len(done.job.name) for done in results)
    print(f"\n{'':{width}}  passed  failed  skipped  seconds  CPU seconds")
    for done in sorted(results, key=lambda done: done.job.counts is not None):
        counts = done.counts
        columns = f"{counts.passed:6}  {counts.failed:6}  {counts.skipped:7}" if done.job.counts else " " * 23
        print(f"{done.job.name:{width}}  {columns}  {done.seconds:7.0f}  {done.cpu:11.0f}"
              f"{'  ' + done.note if done.note else ''}")
    for done in results:
        for reason in dict.fromkeys(done.reasons):
            print(f"skipped in {done.job.name}: {done.reasons.count(reason)} x {reason}")
    for done in results:
        for name in done.failures:
            print(f"failed in {done.job.name}: {name}")


def print_flaky(runner, results):
    """Prints the flaky tests, and keeps them with those of earlier runs here."""
    lines = [f"FLAKY {done.job.name}: {name}" for done in results for name in done.flaky]
    if lines:
        with open(runner.logs / "flaky.txt", "a", encoding="utf-8") as kept:
            kept.writelines(f"{time.strftime('%Y-%m-%d %H:%M')} {line}\n" for line in lines)
        print("\n".join(lines))
    print(f"{len(lines)} flaky")


def read_arguments(words):
    """The tier, the suites named, the patience, and whether to list."""
    words = list(words)
    patience = 1.0
    if "--patience" in words:
        at = words.index("--patience")
        patience = float(words[at + 1])
        del words[at:at + 2]
    listing = "--list" in words
    words = [word for word in words if word != "--list"]
    tier = words.pop(0) if words and words[0] in TIERS else None
    return tier, words, patience, listing


def main(arguments):
    tier, names, patience, listing = read_arguments(arguments)
    table = tomllib.loads((ROOT / "tools" / "suites.toml").read_text())
    changed = change.changed_files()
    # A suite that is named runs whatever has changed.
    steps, suites = read_jobs(table, tier or "gate", None if names else changed, patience)
    if names and tier is None:
        suites = {**read_jobs(table, "nightly", None, patience)[1], **suites}
    if listing:
        print("\n".join(suites))
        return 0
    unknown = [name for name in names if name not in suites]
    if unknown:
        print(f"test: no suite {', '.join(unknown)}; there are {', '.join(suites)}", file=sys.stderr)
        return 2
    os.environ.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    os.environ["GRIDWISE_PATIENCE"] = f"{patience:g}"
    if Path("/usr/bin/llvm-symbolizer-19").exists():
        os.environ.setdefault("ASAN_SYMBOLIZER_PATH", "/usr/bin/llvm-symbolizer-19")
    started, tested = time.monotonic(), change.clean_head()
    runner = Runner(ROOT)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        results = run_all(runner, steps, [suites[name] for name in names or suites])
        keep_seconds(runner, results)
        run_failed_again(runner, results, changed)
    except KeyboardInterrupt:
        runner.end_all()
        print("stopped: nothing counts as passed")
        return 128 + signal.SIGINT
    print_table(results)
    print_flaky(runner, results)
    print(f"{(time.monotonic() - started) / 60:.1f} minutes in all")
    total = sum((done.counts for done in results if done.job.counts), Counts(0, 0, 0))
    if not total.failed and not names and tier in (None, "gate"):
        change.remember_pass(tested)
    print(total)
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
