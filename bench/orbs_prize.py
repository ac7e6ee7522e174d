#!/usr/bin/env python3
"""Searches for routes shorter than published records, and for proofs that they are the shortest. Certificates
are kept in FOLDER; the next run continues from them.
Usage: bench/orbs_prize.py PROGRAM FILE FOLDER [--seconds N] [OPTION...]; FILE has a board and its record on each line,
N is per board (default 600), options are those of `gridwise solve orbs`."""

import json
import pathlib
import subprocess
import sys
import time


def searched(certificate):
    """The number of searched openings according to the certificate."""
    if not certificate.exists():
        return 0
    return sum(line.startswith("searched ") for line in certificate.read_text().splitlines())


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    program, file, folder, *options = sys.argv[1:]
    seconds = 600
    if "--seconds" in options:
        at = options.index("--seconds")
        seconds = int(options[at + 1])
        del options[at : at + 2]
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    print("board                            record  ours  proved  seconds  openings done", flush=True)
    for line in pathlib.Path(file).read_text().splitlines():
        board, record = line.split()
        certificate = pathlib.Path(folder) / f"{board}.certificate"
        started = time.monotonic()
        run = subprocess.run(
            [program, "solve", "orbs", board, "--json", "--certificate", certificate]
            + ["--time-ms", str(1000 * seconds), *options],
            capture_output=True,
            text=True,
        )
        taken = time.monotonic() - started
        if not run.stdout:
            print(f"{board:32} {record:>6}  {run.stderr.strip()}", flush=True)
            continue
        report = json.loads(run.stdout)
        proved = "yes" if report["proved"] else "no"
        print(
            f"{board:32} {record:>6} {report['steps']:>5} {proved:>7} {taken:>8.1f} {searched(certificate):>14}",
            flush=True,
        )


if __name__ == "__main__":
    main()
