#!/usr/bin/env python3
"""How long a server takes from its start to its first answers when many matches are unfinished.
Usage: restart.py PROGRAM [--matches N]"""

import argparse
import hashlib
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "server"))
from client import Server  # pylint: disable=wrong-import-position
from database import changed  # pylint: disable=wrong-import-position

MOVES = ["b2", "a1", "a2", "c2"]
DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"


def copy_id(match, number):
    """An id with the same time; its random part is the number."""
    return match[:9] + "".join(DIGITS[number >> shift & 31] for shift in range(30, -1, -5))


def number(value):
    return value.to_bytes(8, "little", signed=True)


def text(value):
    return number(len(value.encode())) + value.encode()


def link(data):
    return hashlib.sha256(data).hexdigest()[:32]


def rows_of(match, log):
    """The rows of the log under another id with their event chain (src/store/event_chain.cc), and the row of its head."""
    last, rows = link(b"gridwise log 1" + text(match)), []
    for seq, at, actor, command, kind, payload, fingerprint in log:
        last = link(text(last) + text(match) + number(seq) + number(at) + text(actor) + text(command) + text(kind)
                    + text(payload) + text(fingerprint))
        rows.append((match, seq, at, actor, command, kind, payload, fingerprint, last))
    return rows, (match, rows[-1][1], last)


def multiply(database, match, count):
    """Copies the match with its log until there are so many."""
    with changed(database) as connection:
        log = connection.execute("SELECT seq, at, actor, command, kind, payload, fingerprint FROM events "
                                 "WHERE match_id = ? ORDER BY seq", (match,)).fetchall()
        found = connection.execute("SELECT * FROM matches WHERE id = ?", (match,))
        columns = [column for column, *_ in found.description]
        row = dict(zip(columns, found.fetchone(), strict=True))
        for copy in range(1, count):
            events, head = rows_of(copy_id(match, copy), log)
            connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", events)
            connection.execute("INSERT INTO heads VALUES (?, ?, ?)", head)
            connection.execute(f"INSERT INTO matches VALUES ({', '.join('?' * len(row))})",
                               [*{**row, "id": head[0]}.values()])


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
        client.ok("match.get", match=copy_id(made["match"], arguments.matches // 2))
        one = time.monotonic() - started
        client.ok("match.list", status=["running"])
        listed = time.monotonic() - started
        server.kill()
    print(f"matches {arguments.matches}  first answer {one:.3f} s  list of 100 {listed:.3f} s")


if __name__ == "__main__":
    main()
