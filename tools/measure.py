#!/usr/bin/env python3
"""docs/measure.md: what Gridwise claims, and what was measured. Claims are rows of bench/claims.json, figures files of
bench/results/, one for each claim; the page is written from both.
Usage: tools/measure.py                   writes the page
       tools/measure.py --check           fails if it is stale
       tools/measure.py --list            claims with the minutes they take, and the date of their figure
       tools/measure.py --show ID...      their commands
       tools/measure.py --run ID...       runs these commands, keeps their figures and writes the page
An ID may be a pattern: --run 'orbs/*'. Build first: tools/build.sh release gridwise gridwise_benches server_load."""

import argparse
import datetime
import fnmatch
import functools
import json
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A machine is quiet if less than this share of its cores works for others.
QUIET = 0.3

HEAD = """# Measures

What Gridwise claims, one row for each figure. Written by `tools/measure.py` from `bench/claims.json` and
`bench/results/`; to change it, measure: `tools/measure.py --run ID` runs a row's command (`--show ID` prints it) and keeps
its figure. What was tried, and earlier figures: [experiments.md](experiments.md) and the `experiments.md` of each game.

**Bold** misses its aim. A *peer* is the best other program we could run. The letter after a date is the machine, below;
° was measured by hand before the command was kept in this form, and was not run again."""


def read_claims(root):
    """The sections of bench/claims.json; each has a title, perhaps a note, and claims."""
    return json.loads((root / "bench" / "claims.json").read_text(encoding="utf-8"))


def result_path(root, claim):
    return root / "bench" / "results" / (claim["id"].replace("/", ".") + ".json")


def read_result(root, claim):
    """The claim's figure, or None if it was never measured."""
    path = result_path(root, claim)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def misses(claim, value):
    aim = claim.get("aim")
    if aim is None:
        return False
    return value < aim if claim["better"] == "more" else value > aim


def number(value):
    """1234567.0 as 1,234,567; 0.55 as it is."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.6g}"


def row(claim, result, letters):
    figure = "not measured"
    measured = ""
    unit = claim.get("unit", "")
    unit = unit if unit == "%" else f" {unit}" * bool(unit)
    if result:
        figure = number(result["value"]) + unit
        figure = f"**{figure}**" if misses(claim, result["value"]) else figure
        measured = f"{result['date']}/{letters[result['machine']]}{'°' * bool(result.get('carried'))}"
    aim = "" if claim.get("aim") is None else number(claim["aim"])
    peer = f"peer {claim['peer']}" if "peer" in claim else ""
    wanted = ", ".join(filter(None, [aim, peer]))
    return f"`{claim['id']}` {claim['what']} | {figure} | {wanted} | {measured}".rstrip()


def page(root):
    sections = read_claims(root)
    results = {claim["id"]: read_result(root, claim) for section in sections for claim in section["claims"]}
    machines = list(dict.fromkeys(result["machine"] for result in results.values() if result))
    letters = {machine: chr(ord("A") + index) for index, machine in enumerate(machines)}
    parts = [HEAD]
    for section in sections:
        parts.append(f"\n## {section['title']}\n")
        if "note" in section:
            parts.append(f"{section['note']}\n")
        parts.append("claim | figure | aim | measured\n---|---|---|---")
        parts += [row(claim, results[claim["id"]], letters) for claim in section["claims"]]
    parts.append("\n## Machines\n")
    parts += [f"- {letters[machine]}: {machine}" for machine in machines]
    return "\n".join(parts) + "\n"


def figure_of(claim, output, seconds):
    """The claim's figure in a command's output: `find` is a regular expression with the number in its group, `count` one
    whose matches are counted, `bench` a field of the medians that Google Benchmark prints as JSON, `seconds` the wall time
    of the command. `of` chooses among several numbers (default: median), `scale` multiplies, `over` is divided by it."""
    read = claim["read"]
    if "bench" in read:
        medians = [run for run in json.loads(output)["benchmarks"] if run.get("aggregate_name") == "median"]
        numbers = [run[read["bench"]] for run in medians]
    elif "find" in read:
        numbers = [float(found.replace(",", "")) for found in re.findall(read["find"], output, re.M)]
    elif "count" in read:
        numbers = [len(re.findall(read["count"], output, re.M))]
    else:
        numbers = [seconds]
    if not numbers:
        raise ValueError(f"{claim['id']}: no figure in the output of its command:\n{output[-2000:]}")
    of = {"median": statistics.median, "max": max, "min": min}[read.get("of", "median")]
    found = of(numbers)
    return read["over"] / found if "over" in read else found * read.get("scale", 1)


@functools.cache
def machine():
    """The machine, and whether it was quiet before the first run: later the load is that of the runs themselves."""
    names = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    names = [re.sub(r"\((R|TM)\)| Processor", "", name) for name in names]
    cores = os.cpu_count()
    state = "nothing else running" if os.getloadavg()[0] < QUIET * cores else "other work running"
    return f"{cores} cores of {names[0] if names else os.uname().machine}, {state}"


@functools.cache
def output_of(root, command):
    """Runs a command in the root of the tree, with the release's programs in its PATH: its exit code, output, errors,
    seconds and machine. Claims that share a command share its run."""
    where = machine()
    started = time.monotonic()
    path = f"{root / 'build' / 'release'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=root, capture_output=True, text=True,
                          env={**os.environ, "PATH": path}, check=False)
    return done.returncode, done.stdout, done.stderr, time.monotonic() - started, where


def measure(root, claim):
    """Runs the claim's command and keeps its figure."""
    code, output, errors, seconds, where = output_of(root, claim["command"])
    if code not in claim.get("exits", [0]):
        raise ValueError(f"{claim['id']}: exit code {code}\n{output[-1000:]}{errors[-2000:]}")
    value = figure_of(claim, output, seconds)
    result = {"value": float(f"{value:.4g}"), "date": datetime.date.today().isoformat(), "machine": where}
    result_path(root, claim).write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return result


def chosen(root, patterns):
    """The claims whose ids match a pattern; exits if a pattern matches none."""
    claims = [claim for section in read_claims(root) for claim in section["claims"]]
    for pattern in patterns:
        if not any(fnmatch.fnmatch(claim["id"], pattern) for claim in claims):
            sys.exit(f"no claim is called {pattern}; tools/measure.py --list")
    return [claim for claim in claims if any(fnmatch.fnmatch(claim["id"], pattern) for pattern in patterns)]


def run(root, patterns):
    failed = 0
    for claim in chosen(root, patterns):
        if "command" not in claim:
            print(f"{claim['id']}: by hand, {claim['by_hand']}")
            continue
        try:
            result = measure(root, claim)
            missed = ", misses its aim" if misses(claim, result["value"]) else ""
            print(f"{claim['id']}: {number(result['value'])} {claim.get('unit', '')}{missed}", flush=True)
        except ValueError as error:
            print(error, file=sys.stderr, flush=True)
            failed = 1
    (root / "docs" / "measure.md").write_text(page(root), encoding="utf-8")
    return failed


def main(root=ROOT):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--check", action="store_true")
    one.add_argument("--list", action="store_true")
    one.add_argument("--show", nargs="+", metavar="ID")
    one.add_argument("--run", nargs="+", metavar="ID")
    given = parser.parse_args()
    if given.run:
        return run(root, given.run)
    if given.show:
        for claim in chosen(root, given.show):
            print(f"{claim['id']}: {claim.get('command') or claim['by_hand']}")
    elif given.list:
        for claim in chosen(root, ["*"]):
            result = read_result(root, claim)
            minutes = f"{claim['minutes']:>6} min" if "command" in claim else "   by hand"
            print(f"{claim['id']:28} {minutes}  {result['date'] if result else 'never'}{'°' if result and result.get('carried') else ''}")
    elif given.check:
        if (root / "docs" / "measure.md").read_text(encoding="utf-8") != page(root):
            print("docs/measure.md is stale: run tools/measure.py")
            return 1
        print("docs/measure.md is fresh")
    else:
        (root / "docs" / "measure.md").write_text(page(root), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
