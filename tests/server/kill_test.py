#!/usr/bin/env python3
"""Kills the server with SIGKILL in the middle of concurrent games, repeatedly, and checks after each restart that every
acknowledged move is stored exactly once.
Usage: kill_test.py PROGRAM [--cycles N] [--games N] [--seed N]"""

import argparse
import random
import tempfile
import threading

from client import Server, command_id
from patience import wait_until

COLUMNS = 8
MOVES = [f"{'abcdefgh'[i % COLUMNS]}{8 - i // COLUMNS}" for i in range(56)]
FEWEST, MOST = 20, 200  # acknowledged moves per cycle before the kill


class Game:
    """A match of two persons, played by one thread until the server is killed."""

    def __init__(self, random_source):
        self.random = random_source
        self.match = None
        self.tokens = []
        self.seq = 0
        self.acknowledged = []  # (seq, command, move)
        self.pending = None  # (command, move): sent, but not acknowledged
        self.moves = 0  # acknowledged moves over all matches
        self.ended = None  # the exception that ended `play`

    def open(self, client):
        made = client.ok("match.new", setup="tictactoe(m=8,n=8,k=8)", seats=[{"kind": "person"}] * 2)
        self.match, self.tokens = made["match"], made["tokens"]
        self.seq, self.acknowledged, self.pending = made["state"]["seq"], [], None

    def move(self, client):
        ply = len(self.acknowledged)
        self.pending = self.pending or (command_id(self.random), MOVES[ply])
        command, move = self.pending
        answer = client.ok("match.move", match=self.match, token=self.tokens[ply % 2], seq=self.seq, command=command,
                           move=move)
        self.seq = answer["seq"]
        self.acknowledged.append((self.seq, command, move))
        self.pending = None
        self.moves += 1

    def play(self, server):
        """Plays until the server is killed or an exception ends it: see `ended`."""
        try:
            client = server.connect()
            while True:
                if self.match is None or len(self.acknowledged) == len(MOVES):
                    self.open(client)
                self.move(client)
        except Exception as problem:  # noqa: BLE001
            self.ended = problem

    def death(self):
        """An unexpected end of `play` as text, or None if the server was killed."""
        gone = isinstance(self.ended, OSError) and not isinstance(self.ended, TimeoutError)
        return None if gone else f"{self.match}: a player ended by {self.ended!r}"

    def check(self, client):
        """The defect of the match after the restart, or None."""
        if self.match is None:
            return None
        said = client.ok("match.watch", match=self.match, since=0)
        moved = [event for event in said["events"] if event["kind"] == "moved"]
        wanted = [move for _, _, move in self.acknowledged]
        found = [event["move"] for event in moved]
        seqs = [event["seq"] for event in said["events"]]
        if seqs != list(range(1, len(seqs) + 1)):
            return f"{self.match}: the log has gaps or doubles: {seqs}"
        if [event["seq"] for event in moved][:len(wanted)] != [seq for seq, _, _ in self.acknowledged]:
            return f"{self.match}: acknowledged {wanted}, found {found}"
        allowed = [wanted] if self.pending is None else [wanted, wanted + [self.pending[1]]]
        if found not in allowed:
            return f"{self.match}: acknowledged {wanted}, found {found}"
        return None

    def resend(self, client):
        """Resends the unacknowledged move: it must be stored exactly once, whether or not the first attempt
        arrived."""
        if self.pending is None:
            return None
        before = len(self.acknowledged)
        self.move(client)
        found = client.ok("match.get", match=self.match)["moves"]
        return None if len(found) == before + 1 else f"{self.match}: a resent move counts twice: {found}"


def cycle(server, games, random_source):
    """Plays, kills, restarts, checks; returns the failures."""
    before = sum(game.moves for game in games)
    enough = before + random_source.randint(FEWEST, MOST)
    threads = [threading.Thread(target=game.play, args=(server,)) for game in games]
    for thread in threads:
        thread.start()
    played = wait_until(lambda: sum(game.moves for game in games) >= enough)
    server.kill()
    for thread in threads:
        thread.join()
    complaints = [game.death() for game in games]
    if not played:
        complaints.append(f"only {sum(game.moves for game in games) - before} moves were acknowledged before the kill")
    server.start()
    client = server.connect()
    complaints += [game.check(client) for game in games] + [game.resend(client) for game in games]
    client.close()
    return [complaint for complaint in complaints if complaint]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--cycles", type=int, default=50)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    source = random.Random(arguments.seed)
    games = [Game(random.Random(source.random())) for _ in range(arguments.games)]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as data:
        server = Server(arguments.program, data, ["--no-limits"])
        for number in range(arguments.cycles):
            complaints = cycle(server, games, source)
            passed, failed = (passed, failed + 1) if complaints else (passed + 1, failed)
            for complaint in complaints:
                print(f"cycle {number}: {complaint}")
        server.close()
    moves = sum(game.moves for game in games)
    if moves < FEWEST * arguments.cycles:  # too few moves to test anything
        print(f"only {moves} moves were acknowledged")
        failed += 1
    print(f"{arguments.cycles} kills, {arguments.games} games at a time, {moves} moves acknowledged")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
