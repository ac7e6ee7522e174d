#!/usr/bin/env python3
"""Mutation testing: puts each fault of tests/mutants/faults.txt alone into a copy of the tree,
builds it, runs the tests concerned and prints which faults no test detected.

    tools/mutants.py                      all of them
    tools/mutants.py src/store rules.cc   those whose line contains one of the words
    tools/mutants.py --shard 1/4          every fourth one, from the first
    tools/mutants.py --jobs 1             one at a time (default: one copy of the tree for every core)
    tools/mutants.py --check              only: does every line still fit its file?

A fault is killed if a test fails, crashes or times out. One that does not compile is an error in
the list. The exit code is 1 where more than --most-survivors percent survive (5), or a line does
not fit."""

import argparse
import os
import queue
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "mutants" / "faults.txt"
COPIES = ROOT / "build" / "mutants"
LOGS = ROOT / "build" / "mutants" / "logs"
UNIT = "build/dev/gridwise_tests --abort-after=1"

# Path prefix -> the build target and the shell commands that test it, fastest first.
CLUSTER = "python3 tests/server/several_test.py build/dev/gridwise"
CONCERNED = [
    ("src/store/postgres", "all", ["python3 tests/server/postgres_test.py build/dev/gridwise build/dev/gridwise_tests",
                                   CLUSTER]),
    ("src/service/membership", "all", [f"{UNIT} --source-file='*/service/*'", CLUSTER]),
    ("src/service/peers", "all", [f"{UNIT} --source-file='*/service/*'", CLUSTER]),
    ("src/store/", "all", [f"{UNIT} --source-file='*/store/*,*/service/*'",
                           "python3 tests/server/disk_fault_test.py build/dev/gridwise"]),
    ("src/standing/", "all", [f"{UNIT} --source-file='*/standing/*'"]),
    ("src/service/", "all", [f"{UNIT} --source-file='*/service/*,*/account/*,*/conformance/hidden_seed_test.cc'",
                             "python3 tests/protocol/run.py build/dev/gridwise",
                             "python3 tests/server/socket_test.py build/dev/gridwise",
                             "python3 tests/server/fault_test.py build/dev/gridwise"]),
    ("src/account/", "all", [f"{UNIT} --source-file='*/account/*'",
                             "python3 tests/server/account_test.py build/dev/gridwise"]),
    ("src/server/", "all", [f"{UNIT} --source-file='*/server/*'",
                            "python3 tests/server/socket_test.py build/dev/gridwise",
                            "python3 tests/server/account_test.py build/dev/gridwise",
                            "python3 tests/server/fault_test.py build/dev/gridwise"]),
    ("src/cli/", "all", [f"{UNIT} --source-file='*/cli/*'",
                         "python3 tests/server/disk_fault_test.py build/dev/gridwise",
                         "python3 tests/gomocup/compliance.py build/dev/pbrain-gridwise",
                         "python3 tests/gomocup/match_test.py build/dev/gridwise"]),
    ("src/gomocup/", "all", [f"{UNIT} --source-file='*/gomocup/*,*/lab/*'",
                             "python3 tests/gomocup/compliance.py build/dev/pbrain-gridwise"]),
    ("src/lab/", "gridwise_tests", [f"{UNIT} --source-file='*/lab/*'"]),
    ("src/game/", "gridwise_tests", [f"{UNIT} --source-file='*/game/*,*/conformance/*,*/tictactoe/*'",
                                     f"{UNIT} --source-file='*/cli/run_test.cc'"]),
    ("src/kit/", "gridwise_tests", [f"{UNIT} --source-file='*/kit/*,*/tictactoe/*'",
                                    f"{UNIT} --source-file='*/conformance/*'"]),
    *((f"src/games/{game}/", "gridwise_tests",
       [f"{UNIT} --source-file='*/games/{game}/*'", f"{UNIT} --source-file='*/conformance/*'"])
      for game in ("gomoku", "match3", "numbermatch", "orbs", "tictactoe")),
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


def concerned(path):
    for start, target, commands in CONCERNED:
        if path.startswith(start):
            return target, commands
    raise BadList(f"no tests are known for {path}")


def run(copy, command, log, seconds):
    """Runs a command in a copy of the tree: 'passed', 'failed' or 'late'; the output goes to the log."""
    with open(log, "ab") as out, subprocess.Popen(["bash", "-c", command], cwd=copy, stdout=out, stderr=out,
                                                  stdin=subprocess.DEVNULL, start_new_session=True) as started:
        try:
            return "failed" if started.wait(seconds) else "passed"
        except subprocess.TimeoutExpired:
            return "late"
        finally:
            try:
                os.killpg(started.pid, signal.SIGKILL)  # also its child processes
            except ProcessLookupError:
                pass


def configure(copy, log):
    """Warnings are not errors here, because a fault may leave a parameter unused."""
    return run(copy, "cmake --preset dev -DGRIDWISE_WARNINGS_ARE_ERRORS=OFF", log, 600) == "passed"


def build(copy, target, log):
    return run(copy, f"cmake --build build/dev --parallel {os.cpu_count()} --target {target}", log, 1800) == "passed"


def verdict(copy, fault, seconds):
    """'killed' with the command that failed, 'SURVIVED', or 'does not build' with its log."""
    target, commands = concerned(fault.path)
    log = LOGS / f"{fault.line}.log"
    log.unlink(missing_ok=True)
    file = copy / fault.path
    sound = file.read_text()
    file.write_text(sound.replace(fault.old, fault.new))
    try:
        if not build(copy, target, log):
            return "does not build", str(log)
        for command in commands:
            if run(copy, command, log, seconds) != "passed":
                return "killed", command
        return "SURVIVED", ""
    finally:
        file.write_text(sound)


def failing_without_a_fault(copy, faults, seconds):
    """The first command that fails without a fault, or None: such a command would kill every fault."""
    commands = dict.fromkeys(command for fault in faults for command in concerned(fault.path)[1])
    return next((command for command in commands if run(copy, command, LOGS / "sound.log", seconds) != "passed"), None)


def listed():
    """The files of the current tree, except those that git ignores."""
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                           capture_output=True, check=True).stdout.split(b"\0")
    return {Path(os.fsdecode(name)) for name in names if name and (ROOT / os.fsdecode(name)).is_file()}


def prepare(copy):
    """Updates the copy to the current tree; keeps its build between runs."""
    copy.mkdir(parents=True, exist_ok=True)
    wanted = listed()
    for old in copy.rglob("*"):
        name = old.relative_to(copy)
        if old.is_file() and name.parts[0] != "build" and name not in wanted:
            old.unlink()
    for name in wanted:
        source, target = ROOT / name, copy / name
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
        os.utime(target)


def verdicts(faults, copies, seconds):
    """Tests the faults, one at a time in each copy. Yields (fault, verdict, by, seconds taken) as they finish."""
    idle = queue.SimpleQueue()
    for copy in copies:
        idle.put(copy)

    def judge(fault):
        copy, started = idle.get(), time.monotonic()
        try:
            return (fault, *verdict(copy, fault, seconds), time.monotonic() - started)
        finally:
            idle.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        for done in as_completed([pool.submit(judge, fault) for fault in faults]):
            yield done.result()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only faults whose line contains one of these")
    parser.add_argument("--shard", default="1/1", help="I/N: every N-th fault, from the I-th")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="faults tested in parallel, each in a copy")
    parser.add_argument("--seconds", type=int, default=900, help="a test command that takes longer counts as failed")
    parser.add_argument("--most-survivors", type=float, default=5, help="percent")
    parser.add_argument("--check", action="store_true", help="only check that the list fits the tree")
    wanted = parser.parse_args()
    try:
        faults = parse(LIST.read_text())
        for fault in faults:
            concerned(fault.path)
    except BadList as problem:
        print(f"{LIST.relative_to(ROOT)}: {problem}", file=sys.stderr)
        return 1
    misfits = [text for text in map(misfit, faults) if text]
    print("\n".join(misfits), end="\n" if misfits else "")
    if wanted.check or misfits:
        print(f"{len(faults) - len(misfits)} faults fit, {len(misfits)} do not")
        return 1 if misfits else 0

    first, every = (int(part) for part in wanted.shard.split("/"))
    chosen = [fault for fault in faults if not wanted.words or any(word in str(fault) for word in wanted.words)]
    chosen = chosen[first - 1::every]
    LOGS.mkdir(parents=True, exist_ok=True)
    copies = [COPIES / f"tree-{number}" for number in range(1, wanted.jobs + 1)]
    for copy in copies:
        prepare(copy)
        if not configure(copy, LOGS / "build.log") or not build(copy, "all", LOGS / "build.log"):
            print(f"the tree does not build without a fault: {LOGS / 'build.log'}", file=sys.stderr)
            return 1
    if command := failing_without_a_fault(copies[0], chosen, wanted.seconds):
        print(f"fails without a fault: {command} ({LOGS / 'sound.log'})", file=sys.stderr)
        return 1
    found = {"killed": 0, "SURVIVED": 0, "does not build": 0}
    for number, (fault, what, by, seconds) in enumerate(verdicts(chosen, copies, wanted.seconds), 1):
        found[what] += 1
        print(f"{number}/{len(chosen)} {what} ({seconds:.0f} s) {fault}{'  by ' + by if by else ''}", flush=True)
    survivors = 100 * found["SURVIVED"] / max(1, len(chosen))
    print(f"{found['killed']} killed, {found['SURVIVED']} survived ({survivors:.1f}%), "
          f"{found['does not build']} do not build")
    return 1 if survivors > wanted.most_survivors or found["does not build"] else 0


if __name__ == "__main__":
    sys.exit(main())
