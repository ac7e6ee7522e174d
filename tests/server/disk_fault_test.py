#!/usr/bin/env python3
"""Disk faults under a running server: a full, read-only or locked disk; truncated, damaged, deleted
or replaced files. Nothing is acknowledged that is not stored, damage is reported and never read as a different
game, and everything intact stays playable. Usage: disk_fault_test.py PROGRAM"""

import fcntl
import json
import os
import pwd
import random
import shutil
import sqlite3
import stat
import subprocess
import tempfile
import threading
import unittest
from contextlib import closing, contextmanager
from pathlib import Path

from case import PERSONS, PROGRAM, ServerTest, main
from client import Server, command_id
from database import give_checksums
from patience import patient, wait_until

SUFFIXES = ("", "-wal", "-shm", ".lock", ".commits")
COLUMNS = 8
MOVES = [f"{'abcdefgh'[i % COLUMNS]}{8 - i // COLUMNS}" for i in range(56)]


class Game:
    """A match of two persons on one device, and its acknowledged moves."""

    def __init__(self, client, words=None):
        self.words = words or MOVES
        made = client.ok("match.new", setup="tictactoe(m=8,n=8,k=8)", seats=PERSONS)
        self.match, self.tokens = made["match"], made["tokens"]
        self.moves = []

    def next_move(self):
        ply = len(self.moves)
        return {"match": self.match, "token": self.tokens[ply % 2], "seq": ply + 1, "command": command_id(),
                "move": self.words[ply]}

    def move(self, client):
        """The error code, or None if the move was acknowledged."""
        move = self.next_move()
        code = client.code("match.move", **move)
        if code is None:
            self.moves.append(move["move"])
        return code

    def play(self, client, count):
        for _ in range(count):
            assert self.move(client) is None
        return self


def gridwise(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=patient(120), check=False)


class DiskTest(ServerTest):
    def file(self, suffix=""):
        return Path(self.folder.name, "gridwise.db" + suffix)

    def health(self):
        return json.loads(self.server.fetch("/api/health")[2])

    def check(self):
        return gridwise("check", "--data", self.folder.name)

    def found(self, game):
        """The moves the server returns for a game, or the error code."""
        answer = self.connect().ask("match.get", match=game.match)
        return answer["ok"]["moves"] if "ok" in answer else answer["error"]["code"]

    def start_on(self, files):
        """Restarts the server on a folder with these files, named by suffix."""
        for client in self.sockets:
            client.close()
        if self.server.process.poll() is None:
            self.server.kill()
        for old in Path(self.folder.name).iterdir():
            old.unlink()
        for suffix, content in files.items():
            self.file(suffix).write_bytes(content)
        self.server.start()

    def files_after_kill(self):
        self.server.kill()
        return {suffix: self.file(suffix).read_bytes() for suffix in ("", "-wal", ".commits")}


class Files(DiskTest):
    def test_files_are_readable_by_their_owner_only(self):
        Game(self.connect()).play(self.connect(), 1)
        for suffix in SUFFIXES:
            self.assertEqual(stat.S_IMODE(self.file(suffix).stat().st_mode) & 0o077, 0, suffix)
        with tempfile.TemporaryDirectory() as above:
            server = Server(PROGRAM, Path(above, "deep", "data"), umask=0)
            server.close()
            self.assertEqual(stat.S_IMODE(Path(above, "deep", "data").stat().st_mode), 0o700)
            self.assertEqual(stat.S_IMODE(Path(above, "deep", "data", "gridwise.db").stat().st_mode), 0o600)

    def test_files_deleted_or_replaced_while_the_server_runs(self):
        client = self.connect()
        game = Game(client).play(client, 2)
        with tempfile.TemporaryDirectory(dir=self.folder.name) as aside:
            for suffix in SUFFIXES[:4]:
                kept = Path(aside, "kept")
                os.rename(self.file(suffix), kept)
                self.assertFalse(self.health()["writable"], suffix)
                self.assertEqual(game.move(client), "store/read_only", suffix)
                shutil.copyfile(kept, self.file(suffix))
                self.assertEqual(game.move(client), "store/read_only", suffix)
                self.assertIn("gridwise.db" + suffix, self.health()["problem"]["says"])
                self.assertEqual(self.found(game), game.moves)
                os.rename(kept, self.file(suffix))
                self.assertTrue(wait_until(lambda: self.health()["writable"]), suffix)
                self.assertIsNone(game.move(client), suffix)
        self.server.kill()
        self.server.start()
        self.assertEqual(self.found(game), game.moves)

    def test_a_database_deleted_while_the_server_was_down(self):
        client = self.connect()
        Game(client).play(client, 3)
        self.server.stop()
        self.file().unlink()
        self.server.start()
        self.assertIn("4 of 4 acknowledged commits are missing", " ".join(self.health()["damaged"]))

    def test_a_file_of_another_program_is_refused(self):
        self.server.stop()
        for suffix in SUFFIXES:
            self.file(suffix).unlink(missing_ok=True)
        with closing(sqlite3.connect(self.file())) as database:
            database.execute("CREATE TABLE addresses (name TEXT)")
            database.commit()
        before = self.file().read_bytes()
        refused = gridwise("serve", "--port", "0", "--data", self.folder.name)
        self.assertEqual(refused.returncode, 3)
        self.assertIn("not a Gridwise database", refused.stderr)
        self.assertEqual(self.file().read_bytes(), before)


class Locks(DiskTest):
    def test_a_database_in_use_is_refused(self):
        self.server.stop()
        with open(self.file(".lock"), "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            refused = gridwise("serve", "--port", "0", "--data", self.folder.name)
        self.assertEqual(refused.returncode, 3)
        self.assertIn("in use", refused.stderr)

    def test_a_program_that_locks_the_database(self):
        client = self.connect()
        game = Game(client).play(client, 1)
        with closing(sqlite3.connect(self.file(), isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            self.assertEqual(game.move(client), "store/read_only")
            self.assertEqual(self.found(game), game.moves)
            self.assertFalse(self.health()["writable"])
            other.execute("ROLLBACK")
        self.assertTrue(wait_until(lambda: self.health()["writable"]))
        game.play(client, 1)
        self.assertEqual(self.found(game), game.moves)


class Damage(DiskTest):
    def test_a_truncated_database(self):
        client = self.connect()
        games = [Game(client).play(client, 20) for _ in range(20)]
        self.server.stop()
        whole = self.file().read_bytes()
        mark = self.file(".commits").read_bytes()
        for share in (0.1, 0.5, 0.9, 0.99):
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "gridwise.db").write_bytes(whole[:int(len(whole) * share)])
                Path(folder, "gridwise.db.commits").write_bytes(mark)
                self.assertNotEqual(gridwise("check", "--data", folder).returncode, 0)
                try:
                    server = Server(PROGRAM, folder, self.arguments)
                except AssertionError as refused:
                    self.assertIn("gridwise.db", str(refused))
                    continue
                with closing(server.connect()) as other:
                    found = [other.ask("match.get", match=game.match) for game in games]
                server.close()
            for game, answer in zip(games, found):
                if "ok" in answer:
                    self.assertEqual(answer["ok"]["moves"], game.moves)
                else:
                    self.assertEqual(answer["error"]["code"], "store/corrupt")
            self.assertTrue(any("error" in answer for answer in found))

    def test_a_flipped_byte_of_an_event(self):
        client = self.connect()
        game, other = Game(client).play(client, 15), Game(client, MOVES[::-1]).play(client, 3)
        self.server.stop()
        with closing(sqlite3.connect(self.file())) as database:
            database.execute("VACUUM")  # removes remnants of moved rows
        give_checksums(self.file())
        whole = self.file().read_bytes()
        mark = self.file(".commits").read_bytes()
        source = random.Random(1)
        noticed = 0
        for ply in range(15):
            payload = json.dumps({"move": MOVES[ply], "seat": ply % 2, "ms": 0}, separators=(",", ":")).encode()
            payload = payload[:-len("0}")]  # the time of the move is unknown
            self.assertEqual(whole.count(payload), 1)
            at = whole.index(payload)
            if ply % 3:  # a different offset in the row
                at += source.randrange(-28, len(payload) + 30)
            else:  # a different legal move
                at += payload.index(MOVES[ply].encode()) + 1
            flipped = bytearray(whole)
            flipped[at] ^= 1
            self.start_on({"": bytes(flipped), ".commits": mark})
            answer = self.connect().ask("match.get", match=game.match)
            checked = self.check()
            if answer.get("error", {}).get("code") == "store/corrupt" and checked.returncode == 1:
                noticed += 1
                self.assertIn(game.match, answer["error"]["says"])
                self.assertIn(game.match, checked.stdout)
                self.assertIn(game.match, str(self.health()["damaged"]))
                self.assertTrue(self.logs("store/corrupt"))
            rest = Game(self.connect()).play(self.connect(), 1)
            self.assertEqual(self.found(rest), rest.moves)
            self.assertEqual(self.found(other), other.moves)
        self.assertEqual(noticed, 15)

    def test_a_flipped_bit_of_the_write_ahead_log(self):
        client = self.connect()
        games = [Game(client).play(client, 6) for _ in range(10)]
        files = self.files_after_kill()
        source = random.Random(2)
        vanished = 0
        for number in range(12):
            log = bytearray(files["-wal"])
            log[source.randrange(len(log)) if number else 20] ^= 1 << source.randrange(8)
            self.start_on({**files, "-wal": bytes(log)})
            lost = [game for game in games if self.found(game) != game.moves]
            if not lost:
                continue
            vanished += 1
            said = " ".join(self.health()["damaged"])
            self.assertIn("acknowledged commits are missing", said)
            self.assertTrue(self.logs("store/corrupt"))
            self.assertEqual(self.check().returncode, 1)
            kept = [file.read_bytes() for file in Path(self.folder.name).glob("gridwise.db-wal.damaged-*")]
            self.assertEqual(kept, [bytes(log)])
        self.assertGreater(vanished, 6)

    def test_a_kill_is_not_reported_as_damage(self):
        client = self.connect()
        game = Game(client)
        for _ in range(5):
            game.play(client, 3)
            self.server.kill()
            self.assertEqual(self.check().returncode, 0)
            self.server.start()
            client = self.connect()
            self.assertEqual(self.health()["damaged"], [])
        self.assertEqual(self.found(game), game.moves)


class Backups(DiskTest):
    def test_a_backup_of_a_running_server_can_be_restored_and_played_on(self):
        client = self.connect()
        game = Game(client).play(client, 5)
        playing = threading.Event()
        ended = threading.Event()

        def play_on():
            busy = self.server.connect()
            while not ended.is_set():
                Game(busy).play(busy, 10)
                playing.set()
            busy.close()

        thread = threading.Thread(target=play_on)
        thread.start()
        try:
            self.assertTrue(playing.wait(patient(60)))
            with tempfile.TemporaryDirectory() as restored:
                copy = Path(restored, "gridwise.db")
                made = gridwise("backup", "--data", self.folder.name, "--to", str(copy))
                self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
                self.assertEqual(self.check().returncode, 0)
                self.assertEqual(stat.S_IMODE(copy.stat().st_mode), 0o600)
                self.assertEqual(gridwise("backup", "--data", self.folder.name, "--to", str(copy)).returncode, 3)
                before = list(game.moves)
                game.play(client, 1)
                second = Server(PROGRAM, restored, self.arguments)
                try:
                    other = second.connect()
                    self.assertEqual(other.ok("match.get", match=game.match)["moves"], before)
                    self.assertEqual(json.loads(second.fetch("/api/health")[2])["damaged"], [])
                    ply = len(before)
                    other.ok("match.move", match=game.match, token=game.tokens[ply % 2], seq=ply + 1,
                             command=command_id(), move="h1")
                    self.assertEqual(other.ok("match.get", match=game.match)["moves"], before + ["h1"])
                    other.close()
                finally:
                    second.close()
        finally:
            ended.set()
            thread.join()
        self.assertEqual(self.found(game), game.moves)

    def test_exit_codes_of_a_check(self):
        self.assertEqual(self.check().returncode, 0)
        with tempfile.TemporaryDirectory() as empty:
            missing = gridwise("check", "--data", empty)
            self.assertEqual(missing.returncode, 3)
            self.assertIn("gridwise.db", missing.stderr)
            self.assertEqual(os.listdir(empty), [])


@contextmanager
def small_disk(size):
    """Mounts a small file system; None if this process may not."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder]
        made = shutil.which("mount") and subprocess.run(mount, capture_output=True, check=False).returncode == 0
        try:
            yield Path(folder) if made else None
        finally:
            if made:
                subprocess.run(["umount", "-l", folder], check=True)


class SmallDisk(unittest.TestCase):
    def test_a_disk_that_fills_up(self):
        with small_disk("2m") as disk:
            if disk is None:
                self.skipTest("not allowed to mount a small disk")
            server = Server(PROGRAM, disk, ["--no-limits"])
            try:
                self.fill_and_go_on(server, disk)
            finally:
                server.close()

    def fill_and_go_on(self, server, disk):
        client = server.connect()
        game = Game(client).play(client, 3)
        filler = disk / "filler"
        with open(filler, "wb", buffering=0) as file, self.assertRaises(OSError):
            while True:
                file.write(bytes(4096))
        self.assertEqual(game.move(client), "store/read_only")
        self.assertFalse(json.loads(server.fetch("/api/health")[2])["writable"])
        self.assertEqual(client.ok("match.get", match=game.match)["moves"], game.moves)
        server.kill()
        filler.unlink()
        server.start()
        client = server.connect()
        self.assertEqual(json.loads(server.fetch("/api/health")[2])["damaged"], [])
        self.assertEqual(client.ok("match.get", match=game.match)["moves"], game.moves)
        self.assertIsNone(game.move(client))
        client.close()


class ReadOnlyFolder(unittest.TestCase):
    def test_a_folder_that_cannot_be_written(self):
        user = {}
        if os.geteuid() == 0:  # root ignores file permissions
            user = {"user": pwd.getpwnam("nobody").pw_uid}
            try:
                subprocess.run([PROGRAM, "version"], capture_output=True, check=True, **user)
            except (OSError, subprocess.SubprocessError):
                self.skipTest("no other user may run the program")
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o555)
            refused = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", folder], capture_output=True,
                                     text=True, timeout=patient(60), check=False, **user)
            self.assertEqual(refused.returncode, 3)
            self.assertIn(folder, refused.stderr)
            self.assertEqual(os.listdir(folder), [])
            os.chmod(folder, 0o755)


if __name__ == "__main__":
    raise SystemExit(main())
