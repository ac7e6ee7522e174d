#!/usr/bin/env python3
"""The store on PostgreSQL: its unit tests on a server of their own, and whole servers on databases of it.
Usage: postgres_test.py PROGRAM TESTS [-v], where TESTS is the program gridwise_tests."""

import os
import random
import re
import stat
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

TESTS = sys.argv.pop(2) if len(sys.argv) > 2 and not sys.argv[2].startswith("-") else "build/dev/gridwise_tests"

import case  # noqa: E402  it takes its own argument
from case import PROGRAM  # noqa: E402
from client import Server, wait_until  # noqa: E402
from kill_test import MOVES, Game, cycle  # noqa: E402
from postgres_cluster import GUARDED, PASSWORD, Cluster, programs  # noqa: E402

SOURCES = Path(__file__).resolve().parents[2] / "src"
ABSENT = "the package postgresql-15 is not installed"
KILLS, RESTARTS, GAMES = 5, 3, 4
cluster = None


def setUpModule():
    global cluster
    if programs():
        cluster = Cluster()


def tearDownModule():
    if cluster:
        cluster.end()


def gridwise(*words, **environment):
    return subprocess.run([PROGRAM, *words, "--lang", "en"], capture_output=True, text=True, timeout=60,
                          env={**os.environ, **environment})


class Player:
    """Plays match after match through one socket. What is refused is sent again, as the page does it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.games = []
        self.codes = set()  # of refusals
        self.moves = 0  # acknowledged ones
        self.ended = threading.Event()
        self.problem = None  # the exception that ended `play`

    def play(self, client):
        try:
            while not self.ended.is_set():
                if not self.step(client):
                    self.ended.wait(0.02)
        except Exception as problem:  # noqa: BLE001
            self.problem = problem

    def step(self, client):
        """Whether something was acknowledged."""
        fresh = not self.games or len(self.games[-1].acknowledged) == len(MOVES)
        game = Game(self.random) if fresh else self.games[-1]
        try:
            game.open(client) if fresh else game.move(client)
        except AssertionError as refused:  # by Socket.ok, which quotes the answer
            self.codes.add(re.search(r"'code': '([^']+)'", str(refused))[1])
            return False
        if fresh:
            self.games.append(game)
        self.moves += not fresh
        return True


@unittest.skipUnless(programs(), ABSENT)
class StoreSuite(unittest.TestCase):
    """The same tests as on SQLite and in memory."""

    def test_the_store_tests_pass_on_postgres_too(self):
        files = [path for path in SOURCES.rglob("*_test.cc")
                 if re.search(r"EveryStore|PostgresDatabase", path.read_text())]
        self.assertGreaterEqual(len(files), 10)
        sources = ",".join(f"*/{path.relative_to(SOURCES)}" for path in files)
        done = subprocess.run([TESTS, f"--source-file={sources}", "--test-suite-exclude=slow"], text=True, timeout=1100,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "GRIDWISE_TEST_POSTGRES": cluster.parameters()})
        print(done.stdout)
        self.assertEqual(done.returncode, 0)
        self.assertNotIn("skipped:", done.stdout)
        self.assertGreater(int(re.search(r"test cases: +(\d+)", done.stdout)[1]), 60)


@unittest.skipUnless(programs(), ABSENT)
class PostgresTest(unittest.TestCase):
    def setUp(self):
        self.database = f"server_{re.sub(r'[^a-z]', '_', self._testMethodName.lower())}"[:60]
        cluster.sql(f"CREATE DATABASE {self.database} TEMPLATE template0")
        self.address = cluster.address(self.database)
        self.folder = tempfile.TemporaryDirectory()
        self.server = None

    def tearDown(self):
        if self.server and self.server.process.poll() is None:
            self.server.kill()
        if self.server:
            for line in self.server.logged():
                self.assertRegex(line, case.LOG_LINE)
            self.server.log.close()
        cluster.sql(f"DROP DATABASE {self.database} WITH (FORCE)")
        self.folder.cleanup()

    def serve(self, **popen):
        self.server = Server(PROGRAM, self.folder.name, ["--no-limits", "--store", self.address], **popen)
        return self.server

    def refused(self, *words, **environment):
        """The code that a command ends with."""
        done = gridwise(*words, **environment)
        self.assertEqual(done.returncode, 3, done.stderr)
        return re.search(r"\((\w+/\w+)\)", done.stderr)[1]

    def health(self):
        return self.server.fetch("/api/health")[0]

    def wait_for_reads(self, client):
        """A connection that was lost is not opened anew more than once a second."""
        self.assertTrue(wait_until(lambda: "ok" in client.ask("match.list"), 60))

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

    def test_a_database_that_restarts_costs_no_acknowledged_move(self):
        players = [Player(seed) for seed in range(GAMES)]
        self.serve()
        threads = [threading.Thread(target=player.play, args=(self.server.connect(),)) for player in players]
        for thread in threads:
            thread.start()
        try:
            for _ in range(RESTARTS):
                before = sum(player.moves for player in players)
                self.assertTrue(wait_until(lambda: sum(player.moves for player in players) > before + 20, 60))
                cluster.stop()
                self.assertTrue(wait_until(lambda: self.health() == 503, 60), "nobody has noticed it")
                cluster.start()
                self.assertTrue(wait_until(lambda: self.health() == 200, 60), "it does not go on")
        finally:
            for player in players:
                player.ended.set()
            for thread in threads:
                thread.join(60)
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
        cluster.stop()
        cluster.start()
        self.wait_for_reads(client)
        client.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c", move="b2")
        self.assertEqual(len(client.ok("match.list")["matches"]), 1)

    def test_a_second_server_joins_and_the_host_alone_is_refused(self):
        self.serve()
        made = self.server.connect().ok("match.new", setup="tictactoe", seats=case.PERSONS)
        with tempfile.TemporaryDirectory() as other:
            second = Server(PROGRAM, other, ["--no-limits", "--store", self.address])
            client = second.connect()
            self.assertEqual(client.ok("match.get", match=made["match"])["seq"], 1)
            second.stop()
            second.log.close()
            self.assertEqual(self.refused("admin", "audit", "--data", other, "--store", self.address), "store/busy")

    def test_what_cannot_be_used_has_its_code(self):
        def code(address, **environment):
            return self.refused("serve", "--port", "0", "--data", self.folder.name, "--store", address, **environment)

        self.assertEqual(code("postgres:///x?host=/no/such/folder"), "store/unreachable")
        self.assertEqual(code(cluster.address("no_such_database")), "store/refused")
        self.assertEqual(code(cluster.address(self.database, GUARDED), PGPASSWORD="wrong"), "store/refused")
        cluster.sql("CREATE TABLE things (id bigint)", self.database)
        self.assertEqual(code(self.address), "store/foreign")
        self.assertEqual(self.refused("check", "--store", self.address), "store/foreign")
        self.assertEqual(self.refused("admin", "list", "--store", self.address), "store/foreign")
        bad = gridwise("serve", "--store", "mysql://ann:s3cret@db/x")
        self.assertEqual(bad.returncode, 2)
        self.assertIn("text/bad_address", bad.stderr)
        self.assertNotIn("s3cret", bad.stderr)

    def test_the_password_is_shown_nowhere(self):
        cluster.sql(f"ALTER DATABASE {self.database} OWNER TO {GUARDED}")
        for secret in (PASSWORD, "wrong"):
            with self.subTest(password=secret):
                address = cluster.address(self.database, GUARDED) + "&password=" + secret.replace(" ", "%20")
                refused = gridwise("serve", "--port", "0", "--data", self.folder.name, "--store", address + "&host=/no")
                self.assertNotIn(secret.split()[0], refused.stderr)
        self.address = cluster.address(self.database, GUARDED) + "&password=" + PASSWORD.replace(" ", "%20")
        self.serve()
        title = Path(f"/proc/{self.server.process.pid}/cmdline").read_text()
        self.assertIn("--store", title)
        self.assertNotIn("correct", title)
        self.assertNotIn("correct", "".join(self.server.logged()))

    def test_the_environment_and_a_password_file_are_used(self):
        cluster.sql(f"ALTER DATABASE {self.database} OWNER TO {GUARDED}")
        secrets = Path(self.folder.name) / "pgpass"
        secrets.write_text(f"*:*:*:{GUARDED}:{PASSWORD}\n")
        secrets.chmod(0o600)
        self.address = "postgres://"
        self.serve(env={**os.environ, "PGHOST": cluster.folder, "PGUSER": GUARDED, "PGDATABASE": self.database,
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

    def back_up(self, to, address=None, **environment):
        return gridwise("backup", "--store", address or self.address, "--to", str(to), **environment)

    def restore(self, dump, *words, **environment):
        return gridwise("restore", "--from", str(dump), "--store", self.address, *words, **environment)

    def empty(self):
        cluster.sql(f"DROP DATABASE {self.database} WITH (FORCE)")
        cluster.sql(f"CREATE DATABASE {self.database} TEMPLATE template0")

    def played(self, moves=("b2",)):
        """A match at the server."""
        client = self.server.connect()
        made = client.ok("match.new", setup="tictactoe", seats=case.PERSONS)
        for ply, move in enumerate(moves):
            client.ok("match.move", match=made["match"], token=made["tokens"][ply % 2], seq=ply + 1, command=f"c{ply}",
                      move=move)
        return made

    def serve_again(self):
        self.server.log.close()
        self.serve()
        return self.server.connect()

    def test_a_backup_of_a_running_server_is_restored_elsewhere_and_played_on(self):
        self.serve()
        made = self.played()
        dump = Path(self.folder.name, "copy")
        player = Player(1)
        thread = threading.Thread(target=player.play, args=(self.server.connect(),))
        thread.start()
        try:
            self.assertTrue(wait_until(lambda: player.moves > 20, 60))
            done = self.back_up(dump)
        finally:
            player.ended.set()
            thread.join(60)
        self.assertIsNone(player.problem)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("damages 0", done.stdout)
        counted = re.search(r"matches .*", done.stdout)[0]
        self.assertEqual(stat.S_IMODE(dump.stat().st_mode), 0o600)
        self.assertEqual(os.listdir(self.folder.name).count("copy.part"), 0)
        self.server.stop()
        self.empty()
        restored = self.restore(dump)
        self.assertEqual(restored.returncode, 0, restored.stdout + restored.stderr)
        self.assertIn(counted, restored.stdout)
        self.assertIn(counted, gridwise("check", "--store", self.address).stdout)
        client = self.serve_again()
        self.assertEqual(client.ok("match.get", match=made["match"])["moves"], ["b2"])
        client.ok("match.move", match=made["match"], token=made["tokens"][1], seq=2, command="d", move="a1")

    def test_a_dump_of_pg_dump_alone_is_restored_too(self):
        self.serve()
        match = self.played()["match"]
        dump = os.path.join(cluster.folder, "dump")
        cluster.run("pg_dump", "-Fc", "-h", cluster.folder, "-U", "gridwise", "-f", dump, self.database)
        self.server.stop()
        self.empty()
        self.assertEqual(self.restore(dump).returncode, 0)
        self.assertEqual(self.serve_again().ok("match.get", match=match)["seq"], 2)

    def test_games_are_replaced_only_when_asked_and_are_put_aside(self):
        self.serve()
        older = self.played()["match"]
        dump = Path(self.folder.name, "copy")
        self.assertEqual(self.back_up(dump).returncode, 0)
        newer = self.played()["match"]
        restore = ("restore", "--from", str(dump), "--store", self.address)
        self.assertEqual(self.refused(*restore), "store/exists")
        self.assertEqual(self.refused(*restore, "--replace"), "store/busy")
        self.server.stop()
        self.assertEqual(self.refused(*restore), "store/exists")
        self.assertIn("matches 2", gridwise("check", "--store", self.address).stdout)
        done = self.restore(dump, "--replace")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("matches 1", done.stdout)
        aside = cluster.sql("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'replaced%'", self.database)
        self.assertRegex(aside, r"^replaced_\d{8}_\d{6}$")
        self.assertEqual(cluster.sql(f"SELECT count(*) FROM {aside}.matches", self.database), "2")
        client = self.serve_again()
        self.assertEqual(client.ok("match.get", match=older)["seq"], 2)
        self.assertEqual(client.ask("match.get", match=newer)["error"]["code"], "match/unknown")
        # What was put aside is in no later backup.
        again = Path(self.folder.name, "again")
        self.assertEqual(self.back_up(again).returncode, 0)
        self.assertNotIn(aside, cluster_list(again))

    def test_a_failed_backup_or_restore_changes_nothing(self):
        self.serve()
        self.played()
        dump = Path(self.folder.name, "copy")
        self.assertEqual(self.back_up(dump).returncode, 0)
        back_up = ("backup", "--store", self.address, "--to")
        self.assertEqual(self.refused(*back_up, str(dump)), "store/exists")
        self.assertEqual(self.refused(*back_up, "/no/such/folder/copy"), "store/io")
        files = os.listdir(self.folder.name)
        failing = self.fake("pg_dump", "echo half >\"${6#--file=}\"; echo 'pg_dump: error: no luck' >&2; exit 1")
        done = self.back_up(Path(self.folder.name, "other"), PATH=failing)
        self.assertEqual(done.returncode, 3)
        self.assertIn("no luck", done.stderr)
        self.assertIn("store/dump", done.stderr)
        done = self.back_up(Path(self.folder.name, "other"), PATH="/no")
        self.assertIn("store/program", done.stderr)
        self.assertIn("postgresql-client", done.stderr)
        self.assertEqual(os.listdir(self.folder.name), files)
        self.server.stop()
        bytes_of = dump.read_bytes()
        for name, content, code in (("cut", bytes_of[:-200], "store/dump"),
                                    ("text", b"not a dump\n" * 1000, "store/foreign"), ("missing", None, "store/none")):
            with self.subTest(name), tempfile.TemporaryDirectory() as other:
                bad = Path(other, name)
                if content is not None:
                    bad.write_bytes(content)
                self.assertEqual(self.refused("restore", "--from", str(bad), "--store", self.address, "--replace"), code)
                self.assertIn("matches 1", gridwise("check", "--store", self.address).stdout)
        failing = self.fake("pg_restore", f"case \"$*\" in *--single*) echo bad luck >&2; exit 1;; esac; "
                                          f"exec {programs()}/pg_restore \"$@\"")
        failed = self.restore(dump, "--replace", PATH=failing + os.pathsep + os.environ["PATH"])
        self.assertIn("store/dump", failed.stderr)
        self.assertIn("matches 1", gridwise("check", "--store", self.address).stdout)
        self.assertEqual(cluster.sql("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'replaced%'", self.database), "0")

    def test_only_a_backup_of_gridwise_is_restored(self):
        cluster.sql("CREATE TABLE things (id bigint)", self.database)
        dump = os.path.join(cluster.folder, "things")
        cluster.run("pg_dump", "-Fc", "-h", cluster.folder, "-U", "gridwise", "-f", dump, self.database)
        restore = ("restore", "--from", dump, "--store", self.address)
        self.assertEqual(self.refused(*restore, "--replace"), "store/foreign")  # the database
        self.assertEqual(self.refused("backup", "--store", self.address, "--to", self.folder.name + "/x"), "store/foreign")
        self.empty()
        self.assertEqual(self.refused(*restore), "store/foreign")  # the file
        self.assertEqual(self.refused("backup", "--store", self.address, "--to", self.folder.name + "/x"), "store/none")
        self.serve()
        self.server.stop()
        cluster.sql("UPDATE meta SET gridwise_version = 1000000", self.database)
        cluster.run("pg_dump", "-Fc", "-h", cluster.folder, "-U", "gridwise", "-f", dump, self.database)
        self.empty()
        self.assertEqual(self.refused(*restore), "store/newer")
        self.assertEqual(cluster.sql("SELECT count(*) FROM pg_class WHERE relname = 'meta'", self.database), "0")

    def test_programs_of_postgresql_get_the_password_in_their_environment_only(self):
        cluster.sql(f"ALTER DATABASE {self.database} OWNER TO {GUARDED}")
        self.address = cluster.address(self.database, GUARDED) + "&password=" + PASSWORD.replace(" ", "%20")
        self.serve()
        self.played()
        seen = os.path.join(self.folder.name, "seen")
        telling = "".join(self.fake(name, f"echo \"$0 $*\" >>{seen}; exec {programs()}/{name} \"$@\"") + os.pathsep
                          for name in ("pg_dump", "pg_restore"))
        dump = Path(self.folder.name, "copy")
        done = self.back_up(dump, PATH=telling + os.environ["PATH"])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.server.stop()
        done = self.restore(dump, "--replace", PATH=telling + os.environ["PATH"])
        self.assertEqual(done.returncode, 0, done.stderr)
        told = Path(seen).read_text()
        self.assertIn("pg_dump --no-password --dbname=postgresql://", told)
        self.assertIn("--single-transaction", told)
        self.assertNotIn(PASSWORD.split()[0], told)
        wrong = self.back_up(Path(self.folder.name, "other"),
                             cluster.address(self.database, GUARDED) + "&password=s3cret")
        self.assertIn("store/refused", wrong.stderr)
        self.assertNotIn("s3cret", wrong.stderr)

    def fake(self, program, script):
        """A folder with a shell script of this name."""
        folder = tempfile.mkdtemp(dir=cluster.folder)
        path = Path(folder, program)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return folder


def cluster_list(dump):
    return subprocess.run([os.path.join(programs(), "pg_restore"), "--list", str(dump)], capture_output=True, text=True,
                          check=True).stdout


if __name__ == "__main__":
    sys.exit(case.main())
