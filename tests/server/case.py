"""Shared by the tests of a running server: a server per test, and a last line with the counts."""

import os
import re
import signal
import socket
import sys
import tempfile
import unittest

from client import Refused, Server
from patience import patient

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else "build/dev/gridwise"
PERSONS = [{"kind": "person"}, {"kind": "person"}]
LOG_LINE = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (info|warning|error) [a-z_]+/[a-z_]+( [a-z_]+=(\S+|\"[ -~]*\"))*$")


class ServerTest(unittest.TestCase):
    arguments = ["--no-limits"]
    patience = 30  # seconds the server gives a client, times GRIDWISE_PATIENCE
    popen = {}  # further arguments of subprocess.Popen

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(PROGRAM, self.folder.name, self.arguments, self.patience, **self.popen)
        self.sockets = []

    def tearDown(self):
        for client in self.sockets:
            client.close()
        lines = self.server.close()
        self.folder.cleanup()
        for line in lines:
            self.assertRegex(line, LOG_LINE, "\n".join(lines))  # a sanitizer's report spans several lines

    def connect(self, **options):
        self.sockets.append(self.server.connect(**options))
        return self.sockets[-1]

    def may_connect(self):
        """Whether another socket is accepted."""
        try:
            return bool(self.connect().ok("hello"))
        except (ConnectionError, Refused):
            return False

    def raw(self, data=b"", room=None):
        """Opens a TCP connection and sends `data`."""
        tcp = socket.socket()
        self.sockets.append(tcp)
        if room:
            tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        tcp.settimeout(patient(30))
        tcp.connect(("127.0.0.1", self.server.port))
        tcp.sendall(data)
        return tcp

    def new_match(self, client, seats=None, **fields):
        return client.ok("match.new", **{"setup": "tictactoe", "seats": seats or PERSONS, **fields})

    def finished_record(self):
        client = self.connect()
        match = self.new_match(client)
        client.ok("match.resign", match=match["match"], token=match["tokens"][0], seq=1, command="r")
        return client.ok("match.get", match=match["match"])["record"]

    def open_files(self):
        return len(os.listdir(f"/proc/{self.server.process.pid}/fd"))

    def private_bytes(self):
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as status:
            return 1024 * int(next(line for line in status if line.startswith("RssAnon")).split()[1])

    def logs(self, code):
        return [line for line in self.server.logged() if f" {code}" in line]


def read_all(tcp):
    """Reads everything until the other side closes."""
    data = b""
    while True:
        try:
            more = tcp.recv(65536)
        except ConnectionError:
            return data
        if not more:
            return data
        data += more


def main():
    """Runs the tests and prints the counts; returns the exit code."""
    # Inherited by the server: exceeding the file size limit is then an error instead of a signal.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    result = unittest.main(module="__main__", exit=False, argv=sys.argv).result
    failed = len(result.failures) + len(result.errors)
    skipped = len(result.skipped)
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0
