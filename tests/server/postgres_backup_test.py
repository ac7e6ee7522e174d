#!/usr/bin/env python3
"""Backup of a PostgreSQL database by pg_dump, and restore. Usage: postgres_backup_test.py PROGRAM [-v]"""

import os
import re
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import case
from patience import patient, wait_until
from postgres_case import Player, PostgresCase, end_cluster, gridwise
from postgres_cluster import GUARDED, PASSWORD, programs


def tearDownModule():
    end_cluster()


def cluster_list(dump):
    return subprocess.run([os.path.join(programs(), "pg_restore"), "--list", str(dump)], capture_output=True, text=True,
                          check=True).stdout


class PostgresBackups(PostgresCase):
    def back_up(self, to, address=None, **environment):
        return gridwise("backup", "--store", address or self.address, "--to", str(to), **environment)

    def restore(self, dump, *words, **environment):
        return gridwise("restore", "--from", str(dump), "--store", self.address, *words, **environment)

    def empty(self):
        self.cluster.sql(f"DROP DATABASE {self.database} WITH (FORCE)")
        self.cluster.sql(f"CREATE DATABASE {self.database} TEMPLATE template0")

    def played(self, moves=("b2",)):
        """Plays a match on the server."""
        client = self.server.connect()
        made = client.ok("match.new", setup="tictactoe", seats=case.PERSONS)
        for ply, move in enumerate(moves):
            client.ok("match.move", match=made["match"], token=made["tokens"][ply % 2], seq=ply + 1, command=f"c{ply}",
                      move=move)
        return made

    def serve_again(self):
        self.server.close()
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
            thread.join(patient(60))
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
        dump = os.path.join(self.cluster.folder, "dump")
        self.cluster.run("pg_dump", "-Fc", "-h", self.cluster.folder, "-U", "gridwise", "-f", dump, self.database)
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
        aside = self.cluster.sql("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'replaced%'", self.database)
        self.assertRegex(aside, r"^replaced_\d{8}_\d{6}$")
        self.assertEqual(self.cluster.sql(f"SELECT count(*) FROM {aside}.matches", self.database), "2")
        client = self.serve_again()
        self.assertEqual(client.ok("match.get", match=older)["seq"], 2)
        self.assertEqual(client.ask("match.get", match=newer)["error"]["code"], "match/unknown")
        # Later backups exclude the replaced schema.
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
        self.assertEqual(self.cluster.sql("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'replaced%'", self.database), "0")

    def test_only_a_backup_of_gridwise_is_restored(self):
        self.cluster.sql("CREATE TABLE things (id bigint)", self.database)
        dump = os.path.join(self.cluster.folder, "things")
        self.cluster.run("pg_dump", "-Fc", "-h", self.cluster.folder, "-U", "gridwise", "-f", dump, self.database)
        restore = ("restore", "--from", dump, "--store", self.address)
        self.assertEqual(self.refused(*restore, "--replace"), "store/foreign")  # the database
        self.assertEqual(self.refused("backup", "--store", self.address, "--to", self.folder.name + "/x"), "store/foreign")
        self.empty()
        self.assertEqual(self.refused(*restore), "store/foreign")  # the file
        self.assertEqual(self.refused("backup", "--store", self.address, "--to", self.folder.name + "/x"), "store/none")
        self.serve()
        self.server.stop()
        self.cluster.sql("UPDATE meta SET gridwise_version = 1000000", self.database)
        self.cluster.run("pg_dump", "-Fc", "-h", self.cluster.folder, "-U", "gridwise", "-f", dump, self.database)
        self.empty()
        self.assertEqual(self.refused(*restore), "store/newer")
        self.assertEqual(self.cluster.sql("SELECT count(*) FROM pg_class WHERE relname = 'meta'", self.database), "0")

    def test_programs_of_postgresql_get_the_password_in_their_environment_only(self):
        self.cluster.sql(f"ALTER DATABASE {self.database} OWNER TO {GUARDED}")
        self.address = self.cluster.address(self.database, GUARDED) + "&password=" + PASSWORD.replace(" ", "%20")
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
                             self.cluster.address(self.database, GUARDED) + "&password=s3cret")
        self.assertIn("store/refused", wrong.stderr)
        self.assertNotIn("s3cret", wrong.stderr)

    def fake(self, program, script):
        """A folder with a shell script of this name."""
        folder = tempfile.mkdtemp(dir=self.cluster.folder)
        path = Path(folder, program)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return folder


if __name__ == "__main__":
    sys.exit(case.main())
