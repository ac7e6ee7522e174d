#!/usr/bin/env python3
"""The store on PostgreSQL: its unit tests on a private PostgreSQL server, and whole gridwise servers on its databases.
Usage: postgres_test.py PROGRAM TESTS [-v], where TESTS is the program gridwise_tests."""

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

TESTS = sys.argv.pop(2) if len(sys.argv) > 2 and not sys.argv[2].startswith("-") else "build/dev/gridwise_tests"

import case  # noqa: E402  it takes its own argument
from case import PROGRAM  # noqa: E402
from client import Server  # noqa: E402
from kill_test import Game, cycle  # noqa: E402
from patience import patient, wait_until  # noqa: E402
from postgres_case import Player, PostgresCase, end_cluster, gridwise  # noqa: E402
from postgres_cluster import GUARDED, PASSWORD, Cluster  # noqa: E402

SOURCES = Path(__file__).resolve().parents[2] / "src"
KILLS = int(os.environ.get("GRIDWISE_KILLS", "5"))  # kills of one server, in the middle of games
RESTARTS, GAMES = 3, 4


def tearDownModule():
    end_cluster()


class StoreSuite(PostgresCase):
    """The same tests as on SQLite and in memory."""

    def test_the_store_tests_pass_on_postgres_too(self):
        files = [path for path in SOURCES.rglob("*_test.cc")
                 if re.search(r"EveryStore|PostgresDatabase", path.read_text())]
        self.assertGreaterEqual(len(files), 10)
        sources = ",".join(f"*/{path.relative_to(SOURCES)}" for path in files)
        done = subprocess.run([TESTS, f"--source-file={sources}", "--test-suite-exclude=slow"], text=True, timeout=patient(1100),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "GRIDWISE_TEST_POSTGRES": self.cluster.parameters()})
        print(done.stdout)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("skipped:", done.stdout)
        self.assertGreater(int(re.search(r"test cases: +(\d+)", done.stdout)[1]), 60)


class PostgresTest(PostgresCase):
    def test_nothing_acknowledged_is_lost_when_the_server_is_killed(self):
        source = random.Random(1)
        games = [Game(random.Random(source.random())) for _ in range(GAMES)]
        self.serve()
        for _ in range(KILLS):
            self.assertEqual(cycle(self.server, games, source), [])
        self.assertGreater(sum(game.moves for game in games), 20 * KILLS)
        self.assertFalse(os.path.exists(os.path.join(self.folder.name, "gridwise.db")))
        self.server.kill()
        checked = gridwise("check", "--store", self.address)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertIn("damages 0", checked.stdout)

    def outages(self, number):
        """Yields so many times, each after further moves, while people play; then checks what they have."""
        players = [Player(seed) for seed in range(GAMES)]
        self.serve()
        threads = [threading.Thread(target=player.play, args=(self.server.connect(),)) for player in players]
        for thread in threads:
            thread.start()
        try:
            for _ in range(number):
                before = sum(player.moves for player in players)
                self.assertTrue(wait_until(lambda: sum(player.moves for player in players) > before + 20))
                yield
                self.assertTrue(wait_until(lambda: self.health() == 200), "it does not go on")
        finally:
            for player in players:
                player.ended.set()
            for thread in threads:
                thread.join(patient(60))
        self.check_players(players)

    def test_a_database_that_restarts_costs_no_acknowledged_move(self):
        for _ in self.outages(RESTARTS):
            self.cluster.stop()
            self.assertTrue(wait_until(lambda: self.health() == 503), "nobody has noticed it")
            self.cluster.start()

    def test_a_database_that_hangs_holds_up_nothing_and_loses_nothing(self):
        for _ in self.outages(2):
            self.cluster.signal(signal.SIGSTOP)
            try:
                begun = time.monotonic()
                self.assertTrue(wait_until(lambda: self.health() == 503), "nobody has noticed it")
                self.assertLess(time.monotonic() - begun, patient(5.5))  # one limit of 3 s, not two
                for _ in range(20):
                    begun = time.monotonic()
                    self.assertEqual(self.health(), 503)
                    self.assertLess(time.monotonic() - begun, patient(2))
                    time.sleep(0.1)
            finally:
                self.cluster.signal(signal.SIGCONT)

    def test_reads_from_a_database_that_hangs_hold_up_nobody(self):
        self.serve()
        client = self.server.connect()
        match = client.ok("match.new", setup="tictactoe", seats=case.PERSONS)["match"]
        self.cluster.signal(signal.SIGSTOP)
        try:
            reading = [client.send("match.list"), client.send("rating.list"), client.send("record.list")]
            for _ in range(10):
                begun = time.monotonic()
                client.ok("match.get", match=match)
                self.health()
                self.assertLess(time.monotonic() - begun, patient(0.4))  # a read takes until its limit of 3 s
            for number in reading:
                self.assertEqual(client.answer(number)["error"]["code"], "store/lost")
        finally:
            self.cluster.signal(signal.SIGCONT)
        self.wait_for_reads(client)

    @contextmanager
    def locked(self, table):
        """Nobody else can read or write the table."""
        locks = f"pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND relation = '{table}'::regclass"

        def hold():
            with suppress(AssertionError):  # it is cancelled in the end
                self.cluster.sql(f"BEGIN; LOCK TABLE {table}; SELECT pg_sleep({patient(60)})", self.database)

        holder = threading.Thread(target=hold)
        holder.start()
        try:
            self.assertTrue(wait_until(lambda: self.cluster.sql(f"SELECT count(*) FROM {locks}", self.database) == "1"))
            yield
            self.assertTrue(holder.is_alive(), "the lock was gone before")
        finally:
            self.cluster.sql(f"SELECT pg_cancel_backend(pid) FROM {locks}", self.database)
            holder.join()

    def test_a_read_that_waits_too_long_stops_no_move(self):
        self.serve()
        client = self.server.connect()
        match = client.ok("match.new", setup="tictactoe", seats=case.PERSONS)
        with self.locked("ratings"):  # which no write needs
            self.assertEqual(client.ask("rating.list", setup="tictactoe")["error"]["code"], "store/busy")
            client.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="a", move="b2")

    def test_the_loop_waits_for_no_read_of_a_thread(self):
        self.serve()
        reader, client = self.server.connect(), self.server.connect()
        match = client.ok("match.new", setup="tictactoe", seats=case.PERSONS)["match"]
        with self.locked("records"):
            reading = reader.send("record.list")
            begun = time.monotonic()
            client.ok("match.get", match=match)
            self.assertLess(time.monotonic() - begun, patient(1))  # the other one waits 2 s for the lock
        reader.answer(reading)

    def check_players(self, players):
        """What was acknowledged is there, and refusals told the reason."""
        codes = set().union(*(player.codes for player in players))
        self.assertTrue(codes, "no command was refused")
        self.assertEqual([code for code in codes if not code.startswith("store/") or code == "store/conflict"], [])
        client = self.server.connect()
        self.wait_for_reads(client)
        for player in players:
            self.assertIsNone(player.problem)
            for game in player.games:
                self.assertIsNone(game.check(client))
                self.assertIsNone(game.resend(client))

    def test_an_idle_server_survives_a_restart_of_its_database(self):
        self.serve()
        client = self.server.connect()
        match = client.ok("match.new", setup="tictactoe", seats=case.PERSONS)
        self.cluster.stop()
        self.cluster.start()
        self.wait_for_reads(client)
        client.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c", move="b2")
        self.assertEqual(len(client.ok("match.list")["matches"]), 1)

    def test_a_page_that_was_damaged_on_the_disk_is_not_read(self):
        self.serve()
        client = self.server.connect()
        match = client.ok("match.new", setup="tictactoe", seats=case.PERSONS)
        client.ok("match.resign", match=match["match"], token=match["tokens"][0], seq=1, command="r")
        record = client.ok("match.get", match=match["match"])["record"]
        self.server.stop()
        page = Path(self.cluster.data, self.cluster.sql("SELECT pg_relation_filepath('records')", self.database))
        self.cluster.stop("fast")  # writes its pages, so that its log does not mend them
        flipped = bytearray(page.read_bytes())
        self.assertEqual(len(flipped), 8192)
        flipped[-100] ^= 1
        page.write_bytes(flipped)
        self.cluster.start()
        self.server.start()
        self.assertEqual(self.server.connect().ask("record.get", record=record)["error"]["code"], "store/corrupt")
        checked = gridwise("check", "--store", self.address)
        self.assertEqual(checked.returncode, 1)
        self.assertIn("invalid page", checked.stdout)

    def test_a_database_without_checksums_is_advised_against(self):
        self.serve()
        self.assertFalse([line for line in self.server.logged() if "store/advice" in line])
        plain = Cluster()
        self.addCleanup(plain.end)
        plain.sql("CREATE DATABASE plain TEMPLATE template0")
        with tempfile.TemporaryDirectory() as folder:
            server = Server(PROGRAM, folder, ["--store", plain.address("plain")])
            lines = server.close()
        self.assertTrue(any("store/advice" in line and "data checksums" in line for line in lines), lines)

    def test_a_second_server_joins_and_the_host_alone_is_refused(self):
        self.serve()
        made = self.server.connect().ok("match.new", setup="tictactoe", seats=case.PERSONS)
        with tempfile.TemporaryDirectory() as other:
            second = Server(PROGRAM, other, ["--no-limits", "--store", self.address])
            client = second.connect()
            self.assertEqual(client.ok("match.get", match=made["match"])["seq"], 1)
            second.stop()
            second.close()
            self.assertEqual(self.refused("admin", "audit", "--data", other, "--store", self.address), "store/busy")

    def test_what_cannot_be_used_has_its_code(self):
        def code(address, **environment):
            return self.refused("serve", "--port", "0", "--data", self.folder.name, "--store", address, **environment)

        self.assertEqual(code("postgres:///x?host=/no/such/folder"), "store/unreachable")
        self.assertEqual(code(self.cluster.address("no_such_database")), "store/refused")
        self.assertEqual(code(self.cluster.address(self.database, GUARDED), PGPASSWORD="wrong"), "store/refused")
        self.cluster.sql("CREATE TABLE things (id bigint)", self.database)
        self.assertEqual(code(self.address), "store/foreign")
        self.assertEqual(self.refused("check", "--store", self.address), "store/foreign")
        self.assertEqual(self.refused("admin", "list", "--store", self.address), "store/foreign")
        bad = gridwise("serve", "--store", "mysql://ann:s3cret@db/x")
        self.assertEqual(bad.returncode, 2)
        self.assertIn("text/bad_address", bad.stderr)
        self.assertNotIn("s3cret", bad.stderr)

    def test_the_password_is_shown_nowhere(self):
        self.cluster.sql(f"ALTER DATABASE {self.database} OWNER TO {GUARDED}")
        for secret in (PASSWORD, "wrong"):
            with self.subTest(password=secret):
                address = self.cluster.address(self.database, GUARDED) + "&password=" + secret.replace(" ", "%20")
                refused = gridwise("serve", "--port", "0", "--data", self.folder.name, "--store", address + "&host=/no")
                self.assertNotIn(secret.split()[0], refused.stderr)
        self.address = self.cluster.address(self.database, GUARDED) + "&password=" + PASSWORD.replace(" ", "%20")
        self.serve()
        title = Path(f"/proc/{self.server.process.pid}/cmdline").read_text()
        self.assertIn("--store", title)
        self.assertNotIn("correct", title)
        self.assertNotIn("correct", "".join(self.server.logged()))

    def test_the_environment_and_a_password_file_are_used(self):
        self.cluster.sql(f"ALTER DATABASE {self.database} OWNER TO {GUARDED}")
        secrets = Path(self.folder.name) / "pgpass"
        secrets.write_text(f"*:*:*:{GUARDED}:{PASSWORD}\n")
        secrets.chmod(0o600)
        self.address = "postgres://"
        self.serve(env={**os.environ, "PGHOST": self.cluster.folder, "PGUSER": GUARDED, "PGDATABASE": self.database,
                        "PGPASSFILE": str(secrets)})
        self.assertEqual(self.server.connect().ok("match.list")["matches"], [])

    def test_the_host_acts_in_a_running_and_in_a_stopped_server(self):
        self.serve()
        client = self.server.connect()
        client.ok("match.new", setup="tictactoe", seats=case.PERSONS)
        words = ("admin", "audit", "--data", self.folder.name, "--store", self.address)
        self.assertEqual(gridwise(*words).returncode, 0)
        self.server.stop()
        self.assertEqual(gridwise(*words).returncode, 0)
        self.assertIn("matches 1", gridwise("check", "--store", self.address).stdout)


if __name__ == "__main__":
    sys.exit(case.main())
