"""Base for tests of servers on a private PostgreSQL server."""

import os
import random
import re
import subprocess
import tempfile
import threading
import unittest

import case
from case import PROGRAM
from client import Server
from kill_test import MOVES, Game
from patience import patient, wait_until
from postgres_cluster import Cluster, programs

ABSENT = "the package postgresql-15 is not installed"


def gridwise(*words, **environment):
    return subprocess.run([PROGRAM, *words, "--lang", "en"], capture_output=True, text=True, timeout=patient(60),
                          env={**os.environ, **environment})


class Player:
    """Plays match after match through one socket. Retries refused requests, as the page does."""

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
        """Makes one step; returns whether it was acknowledged."""
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
class PostgresCase(unittest.TestCase):
    """Each test has its own database, on one PostgreSQL server for the whole test program."""

    cluster = None

    @classmethod
    def setUpClass(cls):
        PostgresCase.cluster = PostgresCase.cluster or Cluster("--data-checksums")

    def setUp(self):
        self.database = f"server_{re.sub(r'[^a-z]', '_', self._testMethodName.lower())}"[:60]
        self.cluster.sql(f"CREATE DATABASE {self.database} TEMPLATE template0")
        self.address = self.cluster.address(self.database)
        self.folder = tempfile.TemporaryDirectory()
        self.server = None

    def tearDown(self):
        lines = self.server.close() if self.server else []
        self.cluster.sql(f"DROP DATABASE {self.database} WITH (FORCE)")
        self.folder.cleanup()
        for line in lines:
            self.assertRegex(line, case.LOG_LINE)

    def serve(self, **popen):
        self.server = Server(PROGRAM, self.folder.name, ["--no-limits", "--store", self.address], **popen)
        return self.server

    def refused(self, *words, **environment):
        """The error code of a failing command."""
        done = gridwise(*words, **environment)
        self.assertEqual(done.returncode, 3, done.stderr)
        return re.search(r"\((\w+/\w+)\)", done.stderr)[1]

    def health(self):
        return self.server.fetch("/api/health")[0]

    def wait_for_reads(self, client):
        """Waits until the server reads from the store again."""
        self.assertTrue(wait_until(lambda: "ok" in client.ask("match.list")))


def end_cluster():
    if PostgresCase.cluster:
        PostgresCase.cluster.end()
