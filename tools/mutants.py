#!/usr/bin/env python3
"""Mutation testing: puts each fault of tests/mutants/faults.txt alone into a copy of the tree, builds what it changes, runs
tests until one fails, and prints which faults no test detected.

    tools/mutants.py                      all of them
    tools/mutants.py src/store rules.cc   those whose line contains one of the words
    tools/mutants.py --shard 1/4          every fourth one, from the first
    tools/mutants.py --changed            those in files that a change touched (tools/change.py), at most 40
    tools/mutants.py --minutes 12         those that can be begun in 12 minutes, the build included
    tools/mutants.py --unit               without the suites of PROGRAM_TESTS; a fault left by the unit tests has no verdict
    tools/mutants.py --jobs 1             one at a time (default: one copy of the tree for every core)
    tools/mutants.py --resume             without those that tests/mutants/tested.json has, which keeps the verdicts
    tools/mutants.py --check              only: does every line still fit its file?

A fault of the program is compiled into the release's libraries. The unit tests that can reach it run first, nearest first
(near_tests.py), then the suites of PROGRAM_TESTS, which take minutes: with --changed or --unit they are left out, and a
fault that only they could detect is skipped. A fault of the page is tested by vitest: first the tests named after the file, then
those that import it. A fault is killed if a test fails, crashes or times out; in the end the tests that killed
must pass without a fault. Survivors fail the run if they are more than --most-survivors percent (5); a fault that does
not compile and a line that does not fit always do. GRIDWISE_PATIENCE multiplies the time limits."""

import argparse
import json
import os
import queue
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

from change import changed_files
from copied_tree import update_copy
from near_tests import Calls, groups, is_test

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "mutants" / "faults.txt"
COPIES = ROOT / "build" / "mutants"
LOGS = COPIES / "logs"
SECONDS = COPIES / "seconds.json"  # unit test source -> its duration, from earlier runs
TESTED = LIST.with_name("tested.json")  # fault -> its verdict, from runs with --resume: all faults take hours
MODULES = Path("web", "node_modules")
PAGE = "web/"
MOST_CHANGED = 40
FAULTS_OF_A_COPY = 50  # fewer are tested sooner by one copy of the tree than by building another, which takes 200 s of CPU
# With more faults the libraries are compiled by clang, mostly without optimization: 18 minutes of CPU in the beginning, and
# then 5 s less for each source.
FAULTS_OF_QUICK_BUILD = 200
QUICK_BUILD = '-DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DGRIDWISE_QUICK_BUILD=ON'
PATIENCE = float(os.environ.get("GRIDWISE_PATIENCE", "1"))

KILLED, SURVIVED, LEFT, LATE, BROKEN = VERDICTS = (
    "killed", "survived", "not killed by unit tests", "not begun in time", "does not build")

# Path prefix -> the suites to run when no unit test fails, fastest first; the first prefix that fits counts.
PROGRAM = "build/release/gridwise"
COMPLIANCE = "python3 tests/gomocup/compliance.py build/release/pbrain-gridwise"
CLUSTER = f"python3 tests/server/several_test.py {PROGRAM}"
SOCKETS = f"python3 tests/server/socket_test.py {PROGRAM}"
ACCOUNTS = f"python3 tests/server/account_test.py {PROGRAM}"
MCP = f"python3 tests/mcp/mcp_test.py {PROGRAM}"
SITE = f"python3 tests/browser/site_test.py {PROGRAM}"
PYTHON = ("tools/build.sh library -DGRIDWISE_PYTHON=ON gridwise_python"
          f" && /usr/bin/python3 tests/python/python_test.py build/library/python {PROGRAM}")
SERVER_FAULTS = f"python3 tests/server/fault_test.py {PROGRAM}"
DISK_FAULTS = f"python3 tests/server/disk_fault_test.py {PROGRAM}"
PROGRAM_TESTS = [
    ("src/store/postgres", [f"python3 tests/server/postgres_test.py {PROGRAM} build/unit/gridwise_tests", CLUSTER]),
    ("src/service/cluster/membership", [CLUSTER]),
    ("src/service/cluster/peers", [CLUSTER]),
    ("src/store/", [DISK_FAULTS]),
    ("src/service/", [f"python3 tests/protocol/run.py {PROGRAM}", SOCKETS, SERVER_FAULTS]),
    ("src/account/", [ACCOUNTS]),
    ("src/server/", [SOCKETS, ACCOUNTS, SERVER_FAULTS]),
    ("src/cli/host/mcp", [MCP]),
    ("src/cli/host/site", [SITE]),
    ("src/cli/", [DISK_FAULTS, COMPLIANCE, f"python3 tests/gomocup/match_test.py {PROGRAM}"]),
    ("src/gomocup/", [COMPLIANCE]),
    ("src/python/", [PYTHON]),
]


@dataclass(frozen=True)
class Fault:
    line: int  # in the list
    path: str
    old: str
    new: str

    def __str__(self):
        return f"{self.path}: {self.old} => {self.new}"


class BadList(Exception):
    pass


def parse(text):
    """Parses a list of faults, one `path: old => new` per line; blank lines and comments (#) are skipped."""
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        path, colon, change = line.partition(": ")
        old, _, new = change.partition(" => ")
        if not colon or not old.strip() or not new.strip() or old == new:
            raise BadList(f"line {number}: wanted `path: old => new`")
        faults.append(Fault(number, path, old, new))
    return faults


def misfit(fault, root=ROOT):
    """Why the fault cannot be applied, or None."""
    file = root / fault.path
    if not file.is_file():
        return f"line {fault.line}: there is no {fault.path}"
    count = file.read_text().count(fault.old)
    return None if count == 1 else f"line {fault.line}: {fault.path} has {count} times: {fault.old}"


def chosen_of(faults, words, shard, changed):
    """The faults to test. `changed`: the files to which a change is limited; None: all."""
    chosen = [fault for fault in faults if not words or any(word in str(fault) for word in words)]
    if changed is not None:
        chosen = [fault for fault in chosen if fault.path in changed]
    first, every = (int(part) for part in shard.split("/"))
    return chosen[first - 1::every]


def split(faults, tested):
    """(fault, verdict) pairs of those that have a verdict, and those that have none: headers last, as each of their faults
    compiles much anew."""
    left = [fault for fault in faults if str(fault) not in tested]
    return ([(fault, tested[str(fault)]) for fault in faults if str(fault) in tested],
            sorted(left, key=lambda fault: fault.path.endswith(".h")))


def in_turns(faults):
    """The first fault of each file, then the second of each, and so on: a run that ends early has been to every file."""
    turn = defaultdict(count)
    return sorted(faults, key=lambda fault: next(turn[fault.path]))


def tally(results, most_survivors):
    """(lines to print, exit code) of (fault, verdict) pairs. The lines end as run_suites.py reads them."""
    number = {what: sum(found == what for _, found in results) for what in VERDICTS}
    percent = 100 * number[SURVIVED] / max(1, len(results))
    bad = [BROKEN, *([SURVIVED] if percent > most_survivors else [])]
    lines = [f"skipped {fault}: {what}" for fault, what in results if what not in (KILLED, *bad)]
    lines += [f"FAILED {fault}: {what}" for fault, what in results if what in bad]
    failed = sum(number[what] for what in bad)
    lines += [", ".join(f"{count} {what}" for what, count in number.items()) + f", {percent:.1f}% survived",
              f"{number[KILLED]} passed, {failed} failed, {len(results) - number[KILLED] - failed} skipped"]
    return lines, 1 if failed else 0


def program_tests(path):
    return next((commands for start, commands in PROGRAM_TESTS if path.startswith(start)), [])


def unit_command(tests):
    """Runs the unit tests of these sources until one fails. A fault that never ends must not take all memory."""
    files = ",".join(f"*/{test}" for test in tests)
    return ("ulimit -v 16000000; build/unit/gridwise_tests --abort-after=1 --duration"
            f" --test-suite-exclude=slow,postgres --source-file='{files}'")


def page_command(arguments):
    return f"cd web && node_modules/.bin/vitest --bail=1 {arguments}"


class Copy:
    """A copy of the tree in which one fault at a time is planted. Keeps its builds between runs."""

    def __init__(self, root, program_suites, quick_build):
        self.root = root
        self.program_suites = program_suites  # whether PROGRAM_TESTS run
        self.quick_build = quick_build
        self.seconds = {}  # as in SECONDS

    def run(self, command, log, seconds):
        """Runs a command: 'passed', 'failed' or 'late', and its output, which is added to the log."""
        with open(log, "a+b") as out:
            start = out.seek(0, os.SEEK_END)
            with subprocess.Popen(["bash", "-c", command], cwd=self.root, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
                                  start_new_session=True) as started:
                try:
                    verdict = "failed" if started.wait(PATIENCE * seconds) else "passed"
                except subprocess.TimeoutExpired:
                    verdict = "late"
                finally:
                    try:
                        os.killpg(started.pid, signal.SIGKILL)  # also its child processes
                    except ProcessLookupError:
                        pass
            out.seek(start)
            return verdict, out.read().decode(errors="replace")

    def update(self):
        """Makes the files those of the tree, except those that git ignores."""
        names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                               capture_output=True, check=True).stdout.split(b"\0")
        wanted = {Path(os.fsdecode(name)) for name in names if name and (ROOT / os.fsdecode(name)).is_file()}
        update_copy(self.root, {name: ROOT / name for name in wanted}, kept=["build", str(MODULES)])
        if not (self.root / MODULES).is_symlink():
            (self.root / MODULES).symlink_to(ROOT / MODULES)

    def configure(self, log):
        release = f"release {QUICK_BUILD}" if self.quick_build else "release"
        return all(self.run(f"cmake --preset {preset} -DGRIDWISE_PAGE=OFF", log, 600)[0] == "passed"
                   for preset in (release, "unit"))

    def build(self, preset, target, log):
        command = f"cmake --build build/{preset} --parallel {os.cpu_count()} --target {target}"
        return self.run(command, log, 3600)[0] == "passed"

    def build_tests(self, log):
        return self.build("release", "gridwise_cli", log) and self.build("unit", "gridwise_tests", log)

    @cache
    def sources_of_cases(self):
        """Unit test case -> its source."""
        listing = subprocess.run([self.root / "build/unit/gridwise_tests", "--list-test-cases", "-r=xml"],
                                 capture_output=True, text=True, check=True).stdout
        return {name: re.sub(r".*/(?=(?:src|tests)/)", "", file)
                for name, file in re.findall(r'<TestCase name="([^"]*)"[^>]* filename="([^"]*)"', listing)}

    def keep_seconds(self, said):
        """Adds up the durations that doctest printed."""
        took = {}
        for seconds, case in re.findall(r"^([\d.]+) s: (.+)$", said, re.M):
            if source := self.sources_of_cases().get(case):
                took[source] = took.get(source, 0) + float(seconds)
        for source, seconds in took.items():
            self.seconds[source] = max(self.seconds.get(source, 0), round(seconds, 2))

    def unit_killer(self, tests, log):
        """(sources of tests that failed, what to print), or None if all passed."""
        for group in groups(tests, self.seconds):
            limit = 60 + 20 * sum(self.seconds.get(test, 1) for test in group)
            verdict, said = self.run(unit_command(group), log, limit)
            self.keep_seconds(said)
            if verdict != "passed":
                # The last test named in the output is the one that failed.
                named = re.findall(r"^.*?((?:src|tests)/[^:\n]*):\d+:\nTEST CASE: +(.+)$", said, re.M)
                return ([named[-1][0]], ": ".join(named[-1])) if named else (group, f"{group[0]} ({verdict})")
        return None

    def page_killer(self, file, log):
        """(test files that failed, what to print), or None if all passed."""
        for arguments, seconds in ((f"run --passWithNoTests {file.split('.')[0]}", 120), (f"related --run {file}", 600)):
            verdict, said = self.run(page_command(arguments), log, seconds)
            if verdict != "passed":
                failed = re.findall(r"^ *FAIL +(?:\|\w+\| +)?(\S+)", re.sub(r"\x1b\[[0-9;]*m", "", said), re.M)
                return ([f"{PAGE}{failed[0]}"], failed[0]) if failed else ([], f"vitest {arguments} ({verdict})")
        return None

    def killer(self, fault, near, log):
        """(tests that failed, what to print), None if all passed, LEFT or BROKEN."""
        if fault.path.startswith(PAGE):
            return self.page_killer(fault.path.removeprefix(PAGE), log)
        if not self.build_tests(log):
            return BROKEN
        if found := self.unit_killer(near(fault.path, self.seconds), log):
            return found
        commands = program_tests(fault.path)
        if commands and not self.program_suites:
            return LEFT
        if commands and not self.build("release", "gridwise", log):
            return BROKEN
        failing = next((command for command in commands if self.run(command, log, 900)[0] != "passed"), None)
        return ([failing], failing) if failing else None

    def verdict(self, fault, near):
        """One of VERDICTS, the tests that failed, and what to print."""
        log = LOGS / f"{fault.line}.log"
        log.unlink(missing_ok=True)
        file = self.root / fault.path
        sound = file.read_text()
        file.write_text(sound.replace(fault.old, fault.new))
        try:
            found = self.killer(fault, near, log)
        finally:
            file.write_text(sound)
        if isinstance(found, str):
            return found, [], str(log)
        return (KILLED, *found) if found else (SURVIVED, [], str(log))

    def failing_without_a_fault(self, tests):
        """The command that fails without a fault, or None: what it killed may have been sound."""
        log = LOGS / "sound.log"
        log.unlink(missing_ok=True)
        unit = sorted(filter(is_test, tests))
        page = sorted(test.removeprefix(PAGE) for test in tests if test.startswith(PAGE))
        commands = [unit_command(unit)] if unit else []
        commands += [page_command("run " + " ".join(page))] if page else []
        commands += sorted(test for test in tests if test.startswith("python3 "))
        if len(commands) > bool(page) and not (self.build_tests(log) and self.build("release", "gridwise", log)):
            return "cmake --build"
        return next((command for command in commands if self.run(command, log, 1800)[0] != "passed"), None)


def prepared(number, faults, program_suites):
    """Copies of the tree, built if a fault concerns the program; None if that fails."""
    quick_build = len(faults) > FAULTS_OF_QUICK_BUILD
    copies = [Copy(COPIES / f"tree-{i + 1}", program_suites, quick_build) for i in range(number)]
    log = LOGS / "build.log"
    log.unlink(missing_ok=True)
    for copy in copies:
        copy.update()
        if any(not fault.path.startswith(PAGE) for fault in faults) and not (copy.configure(log) and copy.build_tests(log)):
            return None
    return copies


def verdicts(faults, copies, end):
    """Tests the faults that can be begun before `end`, one at a time in each copy. Yields (fault, verdict, tests that failed,
    by, seconds taken)."""
    idle = queue.SimpleQueue()
    for copy in copies:
        idle.put(copy)
    near = None
    if any(not fault.path.startswith(PAGE) for fault in faults):
        near = Calls.of(copies[0].root, copies[0].root / "build/release", copies[0].root / "build/unit").near

    def judge(fault):
        copy, started = idle.get(), time.monotonic()
        try:
            if started >= end:
                return fault, LATE, [], "", 0
            return (fault, *copy.verdict(fault, near), time.monotonic() - started)
        finally:
            idle.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        for done in as_completed([pool.submit(judge, fault) for fault in faults]):
            yield done.result()


def kept(file):
    """The object in a file of an earlier run; empty if there is none."""
    try:
        return json.loads(file.read_text())
    except (OSError, ValueError):
        return {}


def keep(file, found):
    part = file.with_suffix(".part")
    part.write_text(json.dumps(found, indent=1, sort_keys=True))
    part.replace(file)


def plant(chosen, jobs, program_suites, tested, end):
    """Tests the faults that can be begun before `end` and prints each verdict: (fault, verdict) pairs, or None where the
    tests cannot be trusted. The verdicts are added to `tested`, if given, which is kept in TESTED."""
    LOGS.mkdir(parents=True, exist_ok=True)
    copies = prepared(min(jobs, 1 + len(chosen) // FAULTS_OF_A_COPY), chosen, program_suites)
    if copies is None:
        print(f"the tree does not build without a fault: {LOGS / 'build.log'}", file=sys.stderr)
        return None
    seconds = kept(SECONDS)
    for copy in copies:
        copy.seconds = seconds
    results, killers = [], set()
    for number, (fault, what, tests, by, took) in enumerate(verdicts(chosen, copies, end), 1):
        keep(SECONDS, seconds)
        if tested is not None and what not in (LATE, LEFT):
            tested[str(fault)] = what
            keep(TESTED, tested)
        results.append((fault, what))
        killers.update(tests)
        if what == LATE:
            continue
        print(f"{number}/{len(chosen)} {what} ({took:.0f} s) {fault}  {'by ' if what == KILLED else ''}{by}", flush=True)
    if command := copies[0].failing_without_a_fault(killers):
        print(f"fails without a fault: {command} ({LOGS / 'sound.log'})", file=sys.stderr)
        return None
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only faults whose line contains one of these")
    parser.add_argument("--shard", default="1/1", help="I/N: every N-th fault, from the I-th")
    parser.add_argument("--changed", action="store_true", help="only faults in changed files, at most 40")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="faults tested in parallel, each in a copy")
    parser.add_argument("--most-survivors", type=float, default=5, help="percent")
    parser.add_argument("--resume", action="store_true", help="keep verdicts in tested.json, and skip faults that have one")
    parser.add_argument("--unit", action="store_true", help="without the suites that take minutes")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no fault after so many")
    parser.add_argument("--check", action="store_true", help="only check that the list fits the tree")
    wanted = parser.parse_args()
    end = time.monotonic() + PATIENCE * 60 * wanted.minutes
    try:
        faults = parse(LIST.read_text())
    except BadList as problem:
        print(f"{LIST.relative_to(ROOT)}: {problem}", file=sys.stderr)
        return 1
    misfits = [text for text in map(misfit, faults) if text]
    print("\n".join(misfits), end="\n" if misfits else "")
    if wanted.check or misfits:
        print(f"{len(faults) - len(misfits)} faults fit, {len(misfits)} do not")
        return 1 if misfits else 0

    chosen = chosen_of(faults, wanted.words, wanted.shard, changed_files() if wanted.changed else None)
    if wanted.changed:
        chosen = in_turns(chosen)[:MOST_CHANGED]
        if not chosen:
            print("skipped faults: no file with a planted fault has changed\n0 passed, 0 failed, 1 skipped")
            return 0
    known = {str(fault) for fault in faults}
    tested = {fault: what for fault, what in kept(TESTED).items() if fault in known} if wanted.resume else None
    before, left = split(chosen, tested or {})
    results = plant(left, wanted.jobs, not (wanted.changed or wanted.unit), tested, end)
    if results is None:
        return 1
    results = before + results
    lines, code = tally(results, wanted.most_survivors)
    print(*lines, sep="\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
