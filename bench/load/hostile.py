#!/usr/bin/env python3
"""How long a bot takes to answer in one match while hostile sockets use all that the limits allow: long solves, matches
between bots that are watched and abandoned, imports, and at the highest rate the dearest requests of all verbs, which are
searched for first (dearest.py; some minutes).
Usage: hostile.py PROGRAM [--sockets N] [--moves N] [--same-address]"""

import argparse
import json
import multiprocessing
import os
import select
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "server"))
from client import Server, Socket  # pylint: disable=wrong-import-position
from dearest import Bench  # pylint: disable=wrong-import-position
from latencies import report  # pylint: disable=wrong-import-position

HOSTILE, VICTIM = "127.0.0.2", "127.0.0.1"  # two addresses of this machine
MATCHES = 4  # per hostile socket, watched at full speed
PAUSE = 0.2  # seconds between messages: five a second
THOUGHT = 0.4  # seconds before each move of the victim; a move takes two messages
BOTS = [{"kind": "bot", "selector": "search"}] * 2
SOLVES = [{"do": "solve", "text": "tictactoe(m=8,n=8,k=5)", "time_ms": 60_000},
          {"do": "solve", "text": "gomoku", "time_ms": 60_000},
          {"do": "analyse", "text": "gomoku(size=19)", "selector": "search", "time_ms": 60_000, "lines": 20}]
DEAREST = 16  # verbs


def send(client, message):
    client.next_id += 1
    client.send_frame(json.dumps({"id": client.next_id, **message}).encode())


def drain(client, until):
    """Reads and discards everything that comes until that time."""
    while (left := until - time.monotonic()) > 0:
        if select.select([client.tcp], [], [], left)[0] and not client.tcp.recv(1 << 20):
            raise ConnectionError


def attack(port, source, record, costly):
    """One hostile socket; it connects again when the server closes it."""
    while True:
        try:
            client = Socket(port, source=source)
            for _ in range(MATCHES):
                made = client.ask("match.new", setup="gomoku", seats=BOTS, speed_ms=0)
                if "ok" in made:
                    client.ask("match.watch", match=made["ok"]["match"])
            for number in range(10**9):
                if number % 150 == 0:
                    for solve in (SOLVES * 2)[:4]:
                        send(client, solve)
                elif number % 25 == 0:
                    send(client, {"do": "match.new", "setup": "gomoku", "seats": BOTS, "speed_ms": 0})
                elif number % 10 == 0:
                    send(client, {"do": "record.import", "data": record})
                else:
                    send(client, costly[number % len(costly)])
                drain(client, time.monotonic() + PAUSE)
        except OSError:
            time.sleep(1)


def attack_with(count, *arguments):
    for _ in range(count):
        threading.Thread(target=attack, args=arguments, daemon=True).start()
    threading.Event().wait()


def make_record(client):
    made = client.ok("match.new", setup="tictactoe", seats=[{"kind": "person"}] * 2)
    client.ok("match.resign", match=made["match"], token=made["tokens"][0], seq=1, command="r")
    name = client.ok("match.get", match=made["match"])["record"]
    return client.ok("record.get", record=name)


def begin_match(client):
    made = client.ok("match.new", setup="gomoku", speed_ms=100,
                     seats=[{"kind": "person"}, {"kind": "bot", "selector": "search"}])
    state = client.ok("match.watch", match=made["match"], view=False)["state"]
    return made["match"], made["tokens"][0], state["seq"], []


def play(client, moves):
    """The times in ms from the person's move to the bot's, for so many moves."""
    taken, match, columns = [], None, "abcdefghijklmno"
    free = [f"{column}{row}" for row in (1, 15, 2, 14) for column in columns]
    while len(taken) < moves:
        if match is None:
            match, token, seq, played = begin_match(client)
            words = iter(free)
        word = next((word for word in words if word not in played), None)
        if word is None or len(played) > 60:
            match = None
            continue
        time.sleep(THOUGHT)
        started = time.monotonic()
        client.ok("match.move", match=match, token=token, seq=seq, command=f"c{seq}", move=word)
        answered = False
        while not answered:
            push = client.push()
            if push.get("match") != match:
                continue
            for event in push.get("events", []):
                seq = event["seq"]
                if event["kind"] == "moved":
                    played.append(event["move"])
                    answered = answered or event["by"] in ("seat:1", "server")
                elif event["kind"] != "sat":
                    match = None
        taken.append((time.monotonic() - started) * 1000)
        if match is None or client.ok("match.get", match=match)["status"] == "finished":
            match = None
    return taken


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--sockets", type=int, default=64)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--same-address", action="store_true", help="the hostile sockets share the victim's address")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        found = list(Bench(arguments.program, data).search().items())[:DEAREST]
        costly = [{"do": verb, **cost.request} for verb, cost in found]
        server = Server(arguments.program, data)
        victim = server.connect(source=VICTIM, timeout=120)
        record = make_record(victim)
        print(f"cores {os.cpu_count()}  load {os.getloadavg()[0]:.1f}", flush=True)
        report("alone", play(victim, min(20, arguments.moves)))
        source = VICTIM if arguments.same_address else HOSTILE
        each = [arguments.sockets // 2, arguments.sockets - arguments.sockets // 2]
        attackers = [multiprocessing.Process(target=attack_with, args=(count, server.port, source, record, costly),
                                             daemon=True) for count in each]
        for attacker in attackers:
            attacker.start()
        time.sleep(5)
        report(f"beside {arguments.sockets} hostile sockets", play(victim, arguments.moves))
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        print(" ".join(line for line in status.splitlines() if line.startswith(("VmHWM", "Threads"))))
        for attacker in attackers:
            attacker.kill()
        server.kill()


if __name__ == "__main__":
    main()
