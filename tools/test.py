#!/usr/bin/env python3
"""Runs the suites of tools/suites.toml, each with its log in build/test-logs, and prints one table. The very
last line is 'N passed, N failed' or 'N passed, N failed, N skipped'; the exit code is 1 on any failure."""

import os
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

from test_counts import Counts, read_counts

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "test-logs"
SHOWN_LINES = 60


@dataclass
class Row:
    name: str
    counts: Counts
    seconds: float
    note: str = ""


def run_logged(command, log):
    """The exit code of a shell command that writes to the log."""
    with open(log, "ab") as out:
        return subprocess.run(["bash", "-c", command], cwd=ROOT, stdout=out, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, check=False).returncode


class Builds:
    """The build steps, each run once and at most when a suite needs it."""

    def __init__(self, steps):
        self.steps = steps
        self.done = {}

    def broken(self, needs):
        """The log of the first needed step that fails, or None."""
        for step in needs:
            log = LOGS / f"build-{step}.log"
            if step not in self.done:
                print(f"building {step}", flush=True)
                log.unlink(missing_ok=True)
                self.done[step] = run_logged(self.steps[step], log)
            if self.done[step]:
                return log
        return None


def show(log):
    lines = log.read_text(errors="replace").splitlines()
    shown = lines[-SHOWN_LINES:]
    print(f"--- {log.relative_to(ROOT)} (last {len(shown)} of {len(lines)} lines)")
    print("\n".join(shown), flush=True)


def run_suite(suite, builds):
    started = time.monotonic()
    broken = builds.broken(suite.get("needs", []))
    if broken:
        show(broken)
        return Row(suite["name"], Counts(0, 1, 0), time.monotonic() - started, "does not build")
    print(f"running {suite['name']}", flush=True)
    log = LOGS / f"{suite['name']}.log"
    log.unlink(missing_ok=True)
    code = run_logged(suite["run"], log)
    counts, note = read_counts(suite["counts"], log.read_text(errors="replace"), code)
    if counts.failed:
        show(log)
    return Row(suite["name"], counts, time.monotonic() - started, note)


def print_table(rows):
    width = max(len(row.name) for row in rows)
    print(f"\n{'suite':{width}}  passed  failed  skipped  seconds")
    for row in rows:
        counts = row.counts
        print(f"{row.name:{width}}  {counts.passed:6}  {counts.failed:6}  {counts.skipped:7}  {row.seconds:7.0f}"
              f"{'  ' + row.note if row.note else ''}")


def main(names):
    table = tomllib.loads((ROOT / "tools" / "suites.toml").read_text())
    suites = {suite["name"]: suite for suite in table["suite"]}
    if names == ["--list"]:
        print("\n".join(suites))
        return 0
    unknown = [name for name in names if name not in suites]
    if unknown:
        print(f"test: no suite {', '.join(unknown)}; there are {', '.join(suites)}", file=sys.stderr)
        return 2
    LOGS.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    builds = Builds(table["steps"])
    rows = [run_suite(suites[name], builds) for name in names or suites]
    print_table(rows)
    total = sum((row.counts for row in rows), Counts(0, 0, 0))
    print(total)
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
