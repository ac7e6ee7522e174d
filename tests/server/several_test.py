#!/usr/bin/env python3
"""Three servers on one PostgreSQL database behind nginx, with the file of docs/host: games whose players and watchers
are on different servers, while servers are killed, suspended and shut down.
Usage: several_test.py PROGRAM [--kills N] [-v]"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

KILLS = int(sys.argv.pop(sys.argv.index("--kills") + 1)) if "--kills" in sys.argv else 4
if "--kills" in sys.argv:
    sys.argv.remove("--kills")

import case  # noqa: E402  it takes its own argument
from case import PERSONS, PROGRAM  # noqa: E402
from client import KeptPort, Refused, Server, Socket, command_id  # noqa: E402
from kill_test import MOVES  # noqa: E402
from patience import patient, wait_until  # noqa: E402
from postgres_cluster import Cluster, programs  # noqa: E402
from proxy_test import FILES, NAME, SITE, Proxy, replaced  # noqa: E402

SERVERS = 3
SETUP = "tictactoe(m=8,n=8,k=8)"


def start_nginx(servers, folder):
    """Starts nginx without TLS, with the upstream block of docs/host for several servers."""
    kept = KeptPort()
    upstream = (FILES / "upstream-several.conf").read_text()
    upstream = replaced(upstream, *[(f"127.0.0.1:808{i + 1}", f"127.0.0.1:{server.port}")
                                    for i, server in enumerate(servers)])
    whole = (FILES / "nginx.conf").read_text()
    connection = whole[whole.index("map "):whole.index("upstream ")]
    location = whole[whole.index("    location / {\n        proxy_pass"):whole.rindex("}")]
    lines = "".join(line[1:] for line in upstream.splitlines(keepends=True) if line.startswith("#   "))
    assert lines.count(";") == 2, lines
    site = f"{connection}{upstream}\nserver {{\nlisten 127.0.0.1:{kept.number};\n{lines}{location}}}\n"
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    main_file = folder / "nginx.conf"
    main_file.write_text(f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log stderr crit;\n"
                         f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
    return Proxy(["nginx", "-p", str(folder), "-c", str(main_file)], kept, kept, folder)


class Line:
    """A client that keeps reconnecting, through the proxy from its own address."""

    def __init__(self, port, source=None):
        self.port, self.source = port, source
        self.socket = None
        self.connections = 0

    def use(self):
        """The socket; raises OSError or Refused if it cannot connect."""
        if self.socket is None:
            self.socket = Socket(self.port, host=NAME, source=self.source)
            self.connections += 1
        return self.socket

    def lose(self):
        if self.socket is not None:
            self.socket.close()
        self.socket = None


class Trio:
    """Two players and a watcher, each at a different address; plays match after match."""

    def __init__(self, port, sources, seed):
        self.random = random.Random(seed)
        self.lines = [Line(port, source) for source in sources]
        self.ended = threading.Event()
        self.matches = []  # (match, tokens)
        self.acknowledged = {}  # by match: (seq, command, move)
        self.seen = {}  # by match: the events pushed to the watcher
        self.pending = None
        self.moves = 0
        self.codes = set()
        self.problems = []
        self.threads = [threading.Thread(target=self.guard, args=(self.play,)),
                        threading.Thread(target=self.guard, args=(self.watch,))]

    def guard(self, work):
        try:
            work()
        except Exception as problem:  # noqa: BLE001
            self.problems.append(repr(problem))

    def asked(self, line, verb, **fields):
        """The answer, or None if it was refused or the connection was lost."""
        try:
            answer = line.use().ask(verb, **fields)
        except (OSError, Refused):
            line.lose()
            self.ended.wait(0.05)
            return None
        if "ok" in answer:
            return answer["ok"]
        self.codes.add(answer["error"]["code"])
        self.ended.wait(0.05)
        return None

    def play(self):
        while not self.ended.is_set():
            if not self.matches or len(self.acknowledged[self.matches[-1][0]]) == len(MOVES):
                self.open()
            else:
                self.move()

    def open(self):
        made = self.asked(self.lines[0], "match.new", setup=SETUP, seats=PERSONS)
        if made:
            self.acknowledged[made["match"]] = []
            self.seen[made["match"]] = []
            self.matches.append((made["match"], made["tokens"]))

    def move(self):
        match, tokens = self.matches[-1]
        done = self.acknowledged[match]
        self.pending = self.pending or (command_id(self.random), MOVES[len(done)])
        command, move = self.pending
        seq = done[-1][0] if done else 1
        answer = self.asked(self.lines[len(done) % 2], "match.move", match=match, token=tokens[len(done) % 2], seq=seq,
                            command=command, move=move)
        if answer:
            done.append((answer["seq"], command, move))
            self.pending = None
            self.moves += 1

    def watch(self):
        """Watches the newest match, relying on pushes alone."""
        watched = None
        line = self.lines[2]
        while not self.ended.is_set():
            if not self.matches:
                self.ended.wait(0.01)
                continue
            newest = self.matches[-1][0]
            finished = watched and len(self.seen[watched]) == len(MOVES) + 1
            if line.socket is None or watched is None or (watched != newest and finished):
                watched = watched if watched and not finished else newest
                seen = self.seen[watched]
                answer = self.asked(line, "match.watch", match=watched, since=seen[-1] if seen else 0)
                if answer:
                    self.hear(watched, answer.get("events", []))
                continue
            if not line.socket.ready(0.5):
                continue
            try:
                push = line.socket.push()
                if push.get("match") in self.seen:
                    self.hear(push["match"], push.get("events", []))
            except OSError:
                line.lose()

    def hear(self, match, events):
        for event in events:
            if event["seq"] != len(self.seen[match]) + 1:
                self.problems.append(f"{match}: the watcher has seen {self.seen[match]} and then {event['seq']}")
            self.seen[match].append(event["seq"])

    def complaints(self, client):
        """Discrepancies with the store."""
        found = list(self.problems)
        for match, _ in self.matches:
            events = client.ok("match.watch", match=match, since=0)["events"]
            client.ok("match.unwatch", match=match)
            seqs = [event["seq"] for event in events]
            moved = [(event["seq"], event["move"]) for event in events if event["kind"] == "moved"]
            wanted = [(seq, move) for seq, _, move in self.acknowledged[match]]
            if seqs != list(range(1, len(seqs) + 1)):
                found.append(f"{match}: the log has gaps: {seqs}")
            if moved[:len(wanted)] != wanted or len(moved) > len(wanted) + (match == self.matches[-1][0]):
                found.append(f"{match}: acknowledged {wanted}, found {moved}")
        return found


@unittest.skipUnless(programs(), "the package postgresql-15 is not installed")
@unittest.skipUnless(shutil.which("nginx"), "nginx is not installed")
class SeveralServersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.end()

    def setUp(self):
        self.database = f"several_{self._testMethodName}"[:60]
        self.cluster.sql(f"CREATE DATABASE {self.database} TEMPLATE template0")
        self.address = self.cluster.address(self.database)
        self.folder = tempfile.TemporaryDirectory()
        folder = Path(self.folder.name)
        options = ["--no-limits", "--public", SITE, "--store", self.address]
        self.servers = [Server(PROGRAM, folder / f"data{i}", options) for i in range(SERVERS)]
        self.proxy = start_nginx(self.servers, folder)
        self.lines = {server: Line(server.port) for server in self.servers}  # without the proxy

    def tearDown(self):
        for line in self.lines.values():
            line.lose()
        self.proxy.stop()
        lines = [line for server in self.servers for line in server.close()]
        self.cluster.sql(f"DROP DATABASE {self.database} WITH (FORCE)")
        self.folder.cleanup()
        for line in lines:
            self.assertRegex(line, case.LOG_LINE)

    # A server without a heartbeat for three seconds, as on a busy machine, loses its matches, closes its sockets and
    # starts anew, with another number. That must not fail a test, so each of these asks again.

    def wait(self, condition, says):
        """The condition's first true value."""
        values = [None]

        def is_true():
            values.append(condition())
            return values[-1]

        self.assertTrue(wait_until(is_true, 120), says)
        return values[-1]

    def ask(self, server, verb, **fields):
        """The server's answer if it grants the request, otherwise None."""
        try:
            return self.lines[server].use().ask(verb, **fields).get("ok")
        except (OSError, Refused):
            self.lines[server].lose()
            return None

    def ok(self, server, verb, **fields):
        return self.wait(lambda: self.ask(server, verb, **fields), f"{verb} is not granted")

    def view(self, server):
        """What the server says of the cluster; nothing while it is unusable."""
        try:
            status, _, body = server.fetch("/api/health", headers={"Host": NAME})
            return json.loads(body)["servers"] if status == 200 else {}
        except OSError:
            return {}

    def server_of(self, number):
        return next((server for server in self.servers if self.view(server).get("number") == number), None)

    def server_behind(self, source):
        """The server to which the proxy sends that address; None if it is unusable."""
        line = Line(self.proxy.port, source)
        try:
            match = line.use().ok("match.new", setup="tictactoe", seats=PERSONS)["match"]
        except (OSError, Refused, AssertionError):
            return None
        finally:
            line.lose()
        return self.server_of(int(self.cluster.sql(f"SELECT server FROM matches WHERE id = '{match}'", self.database)))

    def sources_by_server(self):
        """A client address for each server."""
        found = {}

        def next_source():
            for i in range(2, 200):
                source = f"127.0.0.{i}"
                found.setdefault(self.server_behind(source), source)
                found.pop(None, None)
                if len(found) == SERVERS:
                    return True
            return False

        self.wait(next_source, "the proxy does not use all servers")
        return list(found.values())

    def owner_of(self, match):
        """The server that owns the match."""
        query = ("SELECT CASE s.ended WHEN 0 THEN s.incarnation ELSE s.heir END FROM matches m JOIN servers s ON "
                 f"s.incarnation = m.server WHERE m.id = '{match}'")
        return self.wait(lambda: self.server_of(int(self.cluster.sql(query, self.database))), "the match has no owner")

    def all_meet(self):
        self.wait(lambda: all(self.view(server).get("others") == SERVERS - 1 for server in self.servers),
                  "the servers do not see each other")

    def check_store(self):
        done = subprocess.run([PROGRAM, "check", "--store", self.address, "--lang", "en"], capture_output=True, text=True,
                              timeout=patient(60), check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("damages 0", done.stdout)

    def test_games_go_on_while_servers_are_killed(self):
        source = random.Random(1)
        self.all_meet()
        addresses = self.sources_by_server()
        trios = [Trio(self.proxy.port, addresses[i:] + addresses[:i], i) for i in range(SERVERS)]
        threads = [thread for trio in trios for thread in trio.threads]
        for thread in threads:
            thread.start()
        gaps = []
        try:
            for _ in range(KILLS):
                before = [trio.moves for trio in trios]
                self.wait(lambda: all(trio.moves > then + 5 for trio, then in zip(trios, before)), "no moves")
                victim = self.owner_of(source.choice(trios).matches[-1][0])
                victim.kill()
                killed, before = time.monotonic(), [trio.moves for trio in trios]
                # Restart it only once the others have taken over its matches.
                self.wait(lambda: all(trio.moves > then + 3 for trio, then in zip(trios, before)), "its games stand still")
                gaps.append(time.monotonic() - killed)
                victim.start()
                self.all_meet()
            before = [trio.moves for trio in trios]
            self.wait(lambda: all(trio.moves > then + 5 for trio, then in zip(trios, before)), "no moves at the end")
        finally:
            for trio in trios:
                trio.ended.set()
            for thread in threads:
                thread.join(patient(60))
            for trio in trios:
                for line in trio.lines:
                    line.lose()
        self.ok(self.servers[0], "hello")
        client = self.lines[self.servers[0]].use()
        self.assertEqual([each for trio in trios for each in trio.complaints(client)], [])
        codes = set().union(*(trio.codes for trio in trios))
        expected = {code for code in codes if code.startswith("store/")} - {"store/conflict"} | {"match/elsewhere"}
        self.assertEqual(codes - expected, set())
        self.check_store()
        print(f"{KILLS} kills, {sum(trio.moves for trio in trios)} moves acknowledged, all games went on after "
              f"{', '.join(f'{gap:.1f}' for gap in gaps)} s; refusals: {sorted(codes)}")

    def first_move(self, made):
        return {"match": made["match"], "token": made["tokens"][0], "seq": 1, "command": "c", "move": "a8"}

    def test_a_stopped_server_loses_its_matches_and_starts_anew(self):
        self.all_meet()
        made = self.ok(self.servers[0], "match.new", setup=SETUP, seats=PERSONS)
        owner = self.owner_of(made["match"])
        other = next(server for server in self.servers if server is not owner)
        self.assertEqual(self.ok(other, "match.watch", match=made["match"])["state"]["seq"], 1)
        self.ok(owner, "hello")
        number = self.wait(lambda: self.view(owner).get("number"), "the owner is gone")
        owner.process.send_signal(signal.SIGSTOP)
        try:
            self.assertEqual(self.ok(other, "match.move", **self.first_move(made))["seq"], 2)
        finally:
            owner.process.send_signal(signal.SIGCONT)
        self.assertIn(self.lines[owner].use().closing_code(), (1001, 1013, None))
        self.lines[owner].lose()
        self.wait(lambda: self.view(owner).get("number", number) != number, "it does not start anew")
        self.assertEqual(self.ok(owner, "match.get", match=made["match"])["seq"], 2)
        self.assertTrue([line for line in owner.logged() if "cluster/deposed" in line])

    def test_a_server_that_ends_hands_its_matches_over(self):
        self.all_meet()
        first, second, _ = self.servers
        made = self.ok(first, "match.new", setup=SETUP, seats=PERSONS, clock="fischer:5m+3s")
        self.assertEqual(first.stop(), 0)
        self.ok(second, "match.move", **self.first_move(made))

    def test_a_database_that_restarts_ends_no_match(self):
        self.all_meet()
        first, second, _ = self.servers
        made = self.ok(first, "match.new", setup=SETUP, seats=PERSONS)
        for seq in range(1, 5):
            self.cluster.stop()
            self.cluster.start()
            moved = self.ok(second, "match.move", match=made["match"], token=made["tokens"][(seq - 1) % 2], seq=seq,
                            command=f"c{seq}", move=MOVES[seq - 1])
            self.assertEqual(moved["seq"], seq + 1)

    def test_the_host_cannot_act_on_a_database_in_use_without_its_server(self):
        words = ("admin", "audit", "--lang", "en", "--store", self.address, "--data", self.folder.name)
        done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=patient(60), check=False)
        self.assertEqual(done.returncode, 3, done.stdout + done.stderr)
        self.assertIn("store/busy", done.stderr)


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    sys.exit(case.main())
