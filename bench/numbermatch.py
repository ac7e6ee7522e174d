#!/usr/bin/env python3
"""How many number match boards the solver clears and proves, and its time: a row of docs/measure.md for each file.
The CPU time is the mean over all boards, the longest time is wall time: measure on an idle core.
Usage: bench/numbermatch.py PROGRAM FILE... [-- OPTION...]; options are those of `gridwise solve numbermatch`, such as
--appends 0 --time-ms 30000."""

import json
import pathlib
import resource
import subprocess
import sys


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, *rest = sys.argv[1:]
    cut = rest.index("--") if "--" in rest else len(rest)
    files, options = rest[:cut], rest[cut + 1 :]
    print("file      boards cleared not proved  moves   cpu ms a board  worst ms   nodes a board", flush=True)
    for file in files:
        if not pathlib.Path(file).exists():
            print(f"{file}: no such file, skipped")
            continue
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            [program, "solve", "numbermatch", file, "--json", *options], capture_output=True, text=True, check=False
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        count = len(answers)
        verdicts = [answer["verdict"] for answer in answers]
        cleared = [answer for answer in answers if answer["verdict"] == "win"]
        moves = sum(len(answer["line"]) for answer in cleared) / max(len(cleared), 1)
        print(
            f"{pathlib.Path(file).stem:9} {count:6} {len(cleared):7} {verdicts.count('no'):3} "
            f"{sum(answer['proved'] for answer in answers):6} {moves:6.2f} {1000 * cpu / count:16.2f} "
            f"{max(answer['ms'] for answer in answers):9.1f} {sum(answer['nodes'] for answer in answers) / count:15.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
