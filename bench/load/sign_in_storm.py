#!/usr/bin/env python3
"""How long moves take while many addresses try to sign in: attempts for names that exist and names that do not, from 64
addresses at 200 a second, beside matches that go on. Prints the moves' p50, p99 and maximum before, during and after.
Usage: sign_in_storm.py PROGRAM [--seconds N] [--attempts PER_SECOND] [--players N]"""

import argparse
import http.client
import json
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "server"))
from client import Server  # pylint: disable=wrong-import-position
from latencies import report  # pylint: disable=wrong-import-position

PASSWORD = "seven green bottles, hanging"
ADDRESSES = 64
NAMES = 2_000
EXISTING = 8
THREADS = 192  # an attempt may wait three seconds
PAUSE = 0.22  # seconds between the moves of a player: below the limit of messages
DRAWN = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"]  # a whole game


class Storm:
    """Sign-in attempts at a steady rate, each from another address, as a proxy on this machine forwards them."""

    def __init__(self, port, rate):
        self.port, self.rate = port, rate
        self.answers = Counter()
        self.next, self.begun = 0, time.monotonic()
        self.lock = threading.Lock()
        self.over = False
        self.threads = [threading.Thread(target=self.attack, daemon=True) for _ in range(THREADS)]

    def headers(self, number):
        here = f"127.0.0.1:{self.port}"
        return {"Host": here, "Origin": f"http://{here}", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
                "X-Forwarded-For": f"198.51.100.{number % ADDRESSES}"}

    def post(self, line, path, body, number):
        line.request("POST", path, json.dumps(body), self.headers(number))
        answer = line.getresponse()
        answer.read()
        return answer.status

    def attack(self):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        while not self.over:
            with self.lock:
                number, self.next = self.next, self.next + 1
            time.sleep(max(0.0, self.begun + number / self.rate - time.monotonic()))
            try:
                status = self.post(line, "/api/sign-in", {"name": f"Person {number % NAMES}", "password": PASSWORD + "!"}, number)
            except (OSError, http.client.HTTPException):
                status = "lost"
                line.close()
            with self.lock:
                self.answers[status] += 1

    def run(self, seconds):
        self.begun = time.monotonic()
        for thread in self.threads:
            thread.start()
        time.sleep(seconds)
        self.over = True


class Players:
    """Matches at one screen each, a move every PAUSE; `taken` are the times of moves in ms."""

    def __init__(self, server, count):
        self.taken, self.over = [], False
        self.threads = [threading.Thread(target=self.play, args=(server, f"127.0.1.{number + 1}"), daemon=True)
                        for number in range(count)]
        for thread in self.threads:
            thread.start()

    def play(self, server, source):
        try:
            self.play_on(server.connect(source=source))
        except OSError:
            if not self.over:
                raise

    def play_on(self, client):
        while not self.over:
            made = client.ok("match.new", setup="tictactoe", seats=[{"kind": "person"}] * 2)
            seq = made["state"]["seq"]
            for turn, place in enumerate(DRAWN):
                time.sleep(PAUSE)
                started = time.monotonic()
                seq = client.ok("match.move", match=made["match"], token=made["tokens"][turn % 2], seq=seq,
                                command=place, move=place)["seq"]
                self.taken.append((time.monotonic() - started) * 1000)

    def measured(self, name, work):
        self.taken = []
        started = time.monotonic()
        work()
        report(name, self.taken, time.monotonic() - started)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--attempts", type=int, default=200)
    parser.add_argument("--players", type=int, default=40)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = Server(arguments.program, data)
        storm = Storm(server.port, arguments.attempts)
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        for number in range(EXISTING):
            storm.post(line, "/api/sign-up", {"name": f"Person {number}", "password": PASSWORD}, number)
        print(f"cores {os.cpu_count()}  load {os.getloadavg()[0]:.1f}", flush=True)
        players = Players(server, arguments.players)
        time.sleep(2)
        players.measured("alone", lambda: time.sleep(arguments.seconds))
        players.measured("in the storm", lambda: storm.run(arguments.seconds))
        done = sum(storm.answers.values())
        print(f"attempts answered {done} ({done / arguments.seconds:.0f}/s): "
              + ", ".join(f"{count} with {status}" for status, count in storm.answers.most_common()), flush=True)
        players.measured("after it", lambda: time.sleep(5))
        print(f"load {os.getloadavg()[0]:.1f}")
        players.over = True
        server.kill()


if __name__ == "__main__":
    main()
