#!/usr/bin/env python3
"""Whether a command costs more when the match's log is longer. One client plays a move and takes it back, over and over,
which makes a log of any length. Prints the server's CPU time per command just before the log reaches each length.
Usage: long_log.py PROGRAM [--lengths 1000 2000 4000]"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "server"))
from client import Server  # pylint: disable=wrong-import-position

WINDOW = 400  # commands measured before each length


def cpu_seconds(pid):
    """User and system time of a process so far (proc(5): fields 14 and 15 of stat)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--lengths", type=int, nargs="+", default=[1_000, 2_000, 4_000])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Server(arguments.program, data, ["--no-limits"])
        client = server.connect()
        made = client.ok("match.new", setup="tictactoe(m=8,n=8,k=8)", seats=[{"kind": "person"}] * 2)
        match, token = made["match"], made["tokens"][0]
        seq = made["state"]["seq"]
        for length in sorted(arguments.lengths):
            began = None
            while seq < length:
                if began is None and seq >= length - WINDOW:
                    began, first = cpu_seconds(server.process.pid), seq
                seq = client.ok("match.move", match=match, token=token, seq=seq, command=f"m{seq}", move="a1")["seq"]
                seq = client.ok("match.undo", match=match, token=token, seq=seq, command=f"u{seq}")["seq"]
            taken = cpu_seconds(server.process.pid) - began
            print(f"events {seq}  CPU time per command {taken / (seq - first) * 1000:.3f} ms", flush=True)
        server.kill()


if __name__ == "__main__":
    main()
