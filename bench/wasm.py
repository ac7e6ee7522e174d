#!/usr/bin/env python3
"""How much longer the page's own program takes than the native one, in runs of a second and more: a row for each game,
with the greatest ratio of its tasks. The two take turns, and each time is the median of three. Measure on an idle core.
Usage: bench/wasm.py [GAME...], after tools/build.sh release gridwise && tools/build.sh wasm gridwise_bench."""

import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NATIVE = [ROOT / "build/release/gridwise", "bench", "--tasks"]
WASM = ["node", "--no-warnings", ROOT / "tests/browser/wasi.mjs", ROOT / "build/wasm/bench.wasm", "-"]
ROUNDS = 3

# As in src/games/*/bench.txt, but each takes a second natively on a core of 2026.
TASKS = {
    "tictactoe": ["perft; tictactoe(m=4,n=4,k=4); 8", "solve; tictactoe(m=7,n=7,k=5); 60000"],
    "gomoku": ["rank search; gomoku(size=15,rule=freestyle) h8h7i5j7j9; 600000",
               "rank search; gomoku(size=15,rule=renju) h8i9g7j10k11; 600000"],
    "match3": ["rank monte_carlo; match3(level=honey); 600000",
               "rank profile(expert); match3(level=collect_forty_five); 600000"],
    "numbermatch": ["solve; numbermatch(appends=0) 799998192766584117131681196555722242428678249; 20000000"],
    # Proofs of the shortest route, which end before their limit, and beams by worth.
    "orbs": ["solve; orbs 431551/200131/203232/052330/133122; 40000000",
             "solve; orbs(directions=8) 534504/202205/300413/315030/415313; 60000000",
             "solve; orbs(columns=7,rows=6) 2220045/0035145/4322425/4102330/1524111/1302513; 30000000",
             "solve; orbs(order=worth,profile=multi) 122235/050334/323453/153304/414230; 20000000"],
}


def seconds(text):
    """The time in a task's line, which ends in it on WebAssembly."""
    return float(re.search(r" ([\d.]+) s(  |$)", text).group(1))


def main():
    wanted = sys.argv[1:] or TASKS
    print("game          native s   wasm s   ratio")
    for game in wanted:
        worst = None
        for task in TASKS[game]:
            text = f"{task}\nsignature; 0\n"
            times = {"native": [], "wasm": []}
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write(text)
                file.flush()
                for _ in range(ROUNDS):
                    # The exit code says that the signature is not 0.
                    for name, command, given in (("native", [*NATIVE, file.name], None), ("wasm", WASM, text)):
                        run = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
                        if not run.stdout:
                            sys.exit(run.stderr)
                        times[name].append(seconds(run.stdout.splitlines()[0]))
            native, wasm = (statistics.median(times[name]) for name in ("native", "wasm"))
            print(f"{game:12} {native:9.3f} {wasm:8.3f} {wasm / native:7.2f}   {task}", flush=True)
            worst = max(worst or 0, wasm / native)
        print(f"{game:12} at most {worst:.2f}", flush=True)


if __name__ == "__main__":
    main()
