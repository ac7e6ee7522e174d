#!/usr/bin/env python3
"""How long a server takes from its start to its first answers when many matches are unfinished. Usage: restart.py PROGRAM
[--matches N]"""

import argparse
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "server"))
from client import Server  # pylint: disable=wrong-import-position

MOVES = ["b2", "a1", "a2", "c2"]


def multiply(database, match, count):
    """Copies the match and its log under other ids."""
    with sqlite3.connect(database) as connection:
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO matches SELECT "
            "printf('%s-%06d', id, i), game, status, created, updated, owner FROM matches, n WHERE id = ?",
            (count - 1, match))
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO events SELECT "
            "printf('%s-%06d', match_id, i), seq, at, actor, command, kind, payload FROM events, n WHERE match_id = ?",
            (count - 1, match))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--matches", type=int, default=100_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Server(arguments.program, data, ["--no-limits"])
        client = server.connect()
        made = client.ok("match.new", setup="tictactoe", seats=[{"kind": "person"}] * 2)
        for seq, move in enumerate(MOVES, 1):
            client.ok("match.move", match=made["match"], token=made["tokens"][(seq - 1) % 2], seq=seq,
                      command=f"c{seq}", move=move)
        server.kill()
        multiply(Path(data) / "gridwise.db", made["match"], arguments.matches)
        started = time.monotonic()
        server.start()
        client = server.connect()
        client.ok("match.get", match=f"{made['match']}-{arguments.matches // 2:06d}")
        one = time.monotonic() - started
        client.ok("match.list", status=["running"])
        listed = time.monotonic() - started
        server.kill()
    print(f"matches {arguments.matches}  first answer {one:.3f} s  list of 100 {listed:.3f} s")


if __name__ == "__main__":
    main()
