#!/usr/bin/env python3
"""Faults around a running server: clients that do not read, half-open connections, floods, damaged
rows in its database, shutdown while everybody plays. No fault may affect another client or lose an acknowledged move.
Usage: fault_test.py PROGRAM"""

import json
import random
import resource
import select
import signal
import socket
import sys
import threading
import time
from pathlib import Path

from case import ServerTest, main, read_all
from client import BINARY, CLOSE, CONTINUATION, GOING_AWAY, PING, PONG, TRY_AGAIN, Closed, command_id
from database import changed
from kill_test import Game
from patience import patient, wait_until, within

# Seconds. The tests wait for it to run out; a good client on a busy machine must not exceed it.
SHORT_PATIENCE = 2
END_TIME = 8  # seconds the server takes at most to end
CLOSE_TIME = 3  # seconds for which it then waits for an answer to its close


def bots(selector):
    return [{"kind": "bot", "selector": selector}] * 2


class SlowReaders(ServerTest):
    patience = SHORT_PATIENCE

    def test_a_watcher_that_does_not_read_is_dropped_and_can_resync(self):
        slow, player = self.connect(room=4096), self.connect()
        match = self.new_match(player)
        slow.ok("match.watch", match=match["match"])
        slow.tcp.sendall(slow.frame(b'{"id":"x","do":"games"}') * 2_000)
        player.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c", move="b2")
        self.assertTrue(wait_until(lambda: self.logs("socket/slow")))
        self.assertIn(slow.closing_code(), (TRY_AGAIN, None))  # None: it read too late for the close frame
        missed = self.connect().ok("match.watch", match=match["match"], since=1)["events"]
        self.assertEqual([event["move"] for event in missed], ["b2"])

    def test_a_download_that_is_not_read_is_ended_visibly_incomplete(self):
        record = self.finished_record()
        before = self.open_files()
        self.server.stop()
        with changed(Path(self.folder.name, "gridwise.db")) as database:
            columns = [row[1] for row in database.execute("PRAGMA table_info(records)")]
            row = dict(zip(columns, database.execute("SELECT * FROM records WHERE id = ?", (record,)).fetchone()))
            insert = f"INSERT INTO records ({','.join(columns)}) VALUES ({','.join('?' * len(columns))})"
            for number in range(1_000):
                row.update(id=f"copy{number}", body=json.dumps({"x": "y" * 30_000}))
                database.execute(insert, [row[column] for column in columns])
        self.server.start()
        before = self.open_files()
        head = f"GET /api/records.jsonl HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n\r\n".encode()
        slow = self.raw(head, room=4096)
        self.assertEqual(slow.recv(12), b"HTTP/1.1 200")
        self.assertTrue(wait_until(lambda: self.open_files() == before))
        self.assertFalse(read_all(slow).endswith(b"0\r\n\r\n"))
        self.assertEqual(len(self.server.fetch("/api/records.jsonl")[2].splitlines()), 1_001)


class HalfConnections(ServerTest):
    patience = SHORT_PATIENCE

    def test_a_dead_socket_is_closed_and_a_quiet_one_is_kept(self):
        gone, quiet = self.connect(), self.connect()
        received = []

        def listen():  # answers pings and sends nothing
            try:
                while True:
                    received.append(quiet.receive())
            except OSError:
                pass

        thread = threading.Thread(target=listen)
        thread.start()
        read_all(gone.tcp)  # never answers pings: ends when the server closes it
        quiet.send("hello")
        self.assertTrue(wait_until(lambda: received))
        quiet.tcp.shutdown(socket.SHUT_RDWR)
        thread.join()
        self.assertIn("ok", received[0])

    def test_half_a_request_times_out(self):
        host = f"Host: 127.0.0.1:{self.server.port}\r\n".encode()
        halves = [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET /ws HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\n",
                  b"POST /api/records HTTP/1.1\r\n" + host + b"Content-Length: 60000\r\n\r\n{",
                  b"POST /api/records HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nff\r\n{"]
        waiting = [self.raw(half) for half in halves for _ in range(10)]
        self.connect().ok("hello")
        for tcp in waiting:
            self.assertEqual(read_all(tcp)[:12], b"")

    def test_a_slowly_trickling_request_times_out(self):
        tcp = self.raw(b"GET / HTTP/1.1\r\nX: ")
        ended = threading.Event()

        def trickle():
            try:
                while not ended.wait(0.05):
                    tcp.sendall(b"x")
            except OSError:
                pass

        thread = threading.Thread(target=trickle)
        thread.start()
        self.assertEqual(read_all(tcp), b"")
        ended.set()
        thread.join()


class Crowd(ServerTest):
    def test_many_half_requests_do_not_block_whole_ones(self):
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        halves = [self.raw(b"GET / HTTP/1.1\r\n") for _ in range(1_100)]
        # The longest-waiting connection is closed first; at most 4,064 wait.
        while not select.select([halves[0]], [], [], 0.01)[0] and len(halves) < 4_100:
            halves.append(self.raw(b"GET / HTTP/1.1\r\n"))
        self.connect().ok("hello")
        self.assertEqual(read_all(halves[0]), b"")
        self.assertTrue(self.logs("http/crowd"))


class Return(ServerTest):
    patience = 600

    def test_many_who_come_at_once_are_all_answered(self):
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        request = f"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nConnection: close\r\n\r\n".encode()
        clients = [self.raw() for _ in range(1_500)]
        for client in clients:
            client.sendall(request)
        for client in clients:
            self.assertEqual(read_all(client)[:15], b"HTTP/1.1 200 OK")
        self.assertFalse(self.logs("http/crowd"))


class FewFiles(ServerTest):
    """A server that may open 128 files keeps 64 of them for itself."""

    popen = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))}

    def test_a_full_server_refuses_sockets_until_one_has_left(self):
        clients = [self.connect() for _ in range(64)]
        with self.assertRaises(ConnectionError):
            self.connect()
        self.assertEqual([client.ok("hello")["program"] for client in clients], ["gridwise"] * 64)
        self.assertTrue(self.logs("limit/connections"))
        clients[0].close()
        self.assertTrue(wait_until(self.may_connect))

    def test_half_requests_do_not_fill_it(self):
        halves = [self.raw(b"GET / HTTP/1.1\r\n") for _ in range(300)]
        for _ in range(20):
            self.connect().ok("hello")
        self.assertEqual(read_all(halves[0]), b"")


class BrokenRows(ServerTest):
    def spoil(self, record, body):
        self.server.stop()
        with changed(Path(self.folder.name, "gridwise.db")) as database:
            database.execute("UPDATE records SET body = ? WHERE id = ?", (body, record))
        self.server.start()

    def test_a_damaged_record_is_an_error_only_for_requests_of_it(self):
        broken, good = self.finished_record(), self.finished_record()
        bodies = ["", "{", "[]", "null", "7", '"x"', "{}", '{"moves":7}', '{"moves":[7]}', '{"seats":{}}', "[" * 100,
                  '{"id":1e999}', '{"format":"gridwise-record","version":1}', "\x01", "{}{}"]
        for body in bodies:
            self.spoil(broken, body)
            asker, watcher = self.connect(), self.connect()
            match = self.new_match(asker)
            asker.ok("match.watch", match=match["match"])
            asker.ask("record.get", record=broken)
            self.assertIsNotNone(asker.code("record.frames", record=broken, count=4, **{"from": 0}), body)
            listed = watcher.ok("record.list")["records"]
            self.assertIn(good, [row.get("id") for row in listed], body)
            self.assertIn(self.server.fetch(f"/api/records/{broken}.json")[0], (200, 500), body)
            self.assertEqual(self.server.fetch(f"/api/records/{good}.json")[0], 200)
            self.server.fetch("/api/records.jsonl")
            watcher.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c", move="b2")
            self.assertEqual(asker.push()["seq"], 2)  # the asking client is still connected

    def test_a_lost_watcher_does_not_stop_pushes_to_others(self):
        for _ in range(20):
            lost, player, other = self.connect(), self.connect(), self.connect()
            match = self.new_match(player)
            for client in (lost, other):
                client.ok("match.watch", match=match["match"])
            lost.send_frame(b"\xff", reserved=7)  # an invalid frame, which closes this socket
            player.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c", move="b2")
            self.assertEqual(other.push()["seq"], 2)


class Garbage(ServerTest):
    def test_random_bytes_end_at_most_their_own_connection(self):
        source = random.Random(12)
        port = self.server.port
        host = f"Host: 127.0.0.1:{port}\r\n".encode()
        sent = [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\x00" * 4096, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                b"GET / HTTP/9.9\r\n" + host + b"\r\n", b"GET\r\n\r\n", b"\r\n" * 5000, b"GET " + b"/" * 100_000,
                b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000, b"GET /\x00 HTTP/1.1\r\n" + host + b"\r\n",
                b"GET /%00%ff/../.. HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n",
                b"POST /api/records HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n",
                b"POST /api/records HTTP/1.1\r\n" + host + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
                b"POST /api/records HTTP/1.1\r\n" + host + b"Content-Length: 99999999999999999999\r\n\r\n",
                b"POST /api/records HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                b"GET /ws HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                b"GET /ws HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n"]
        sent += [bytes(source.randrange(256) for _ in range(source.randrange(1, 400))) for _ in range(200)]
        good = self.connect()
        for data in sent:
            tcp = self.raw()
            try:
                tcp.sendall(data)
                tcp.shutdown(socket.SHUT_WR)
                read_all(tcp)
            except OSError:
                pass  # ended already
            tcp.close()
        self.assertEqual(good.ok("hello")["program"], "gridwise")

    def test_random_frames_end_at_most_their_own_socket(self):
        source = random.Random(13)
        good = self.connect()
        frame = good.frame
        sent = [frame(b"x", reserved=bits) for bits in range(1, 8)]
        sent += [frame(b"x", opcode=code) for code in (3, 7, 11, 15)]
        sent += [frame(b"x", opcode=CONTINUATION), frame(b"x" * 126, opcode=PING), frame(b"", opcode=PING, final=False),
                 frame(b"", opcode=PONG) * 5, frame(b"x", masked=False), frame(b"\xff\xfe"), frame(b"\xed\xa0\x80"),
                 frame(b"\x03", opcode=CLOSE), frame(b"\x00\x00", opcode=CLOSE), frame(b"\xff\xff", opcode=CLOSE),
                 frame(b"\x03\xe8\xff", opcode=CLOSE), frame(b"", opcode=CLOSE) + frame(b'{"id":1,"do":"hello"}'),
                 frame(b"{", final=False) + frame(b"{"), b"\x81\xff\x80" + b"\x00" * 11, b"\x81\xfe\xff",
                 frame(b"{", final=False) + frame(b"", opcode=CONTINUATION, final=False) * 5_000]
        sent += [frame(bytes(source.randrange(256) for _ in range(source.randrange(200))), opcode=BINARY)
                 for _ in range(100)]
        sent += [frame(text.encode()) for text in (
            "", "null", "[]", '"x"', "{}", '{"id":null}', '{"id":{},"do":"hello"}', '{"id":1,"do":7}', "[" * 8000,
            '{"id":1e400,"do":"hello"}', '{"id":1,"do":"hello","id":2}', '{"id":"\\ud800","do":"hello"}',
            '{"id":1,"do":"match.get","match":"\\u0000"}', '{"id":1,"do":"' + "x" * 8000 + '"}')]
        for data in sent:
            client = self.connect()
            try:
                client.tcp.sendall(data)
                client.tcp.shutdown(socket.SHUT_WR)
                read_all(client.tcp)
            except OSError:
                pass  # ended already
            client.close()
        self.assertEqual(good.ok("hello")["program"], "gridwise")


class End(ServerTest):
    patience = 60  # three times as long without a pong must be more than a test takes

    def test_shutdown_loses_no_acknowledged_move_and_closes_sockets_with_1001(self):
        games = [Game(random.Random(number)) for number in range(50)]
        threads = [threading.Thread(target=game.play, args=(self.server,)) for game in games]
        thinkers = [self.connect() for _ in range(10)]
        for thinker in thinkers:
            thinker.send("analyse", text="tictactoe(m=8,n=8,k=5)", selector="tactical", time_ms=60_000)
            thinker.send("solve", text="tictactoe(m=7,n=7,k=5)", time_ms=60_000)
            self.new_match(thinker, seats=bots("random"), speed_ms=0)
        for thread in threads:
            thread.start()
        self.assertTrue(wait_until(lambda: sum(game.moves for game in games) >= 500, 120))
        began = time.monotonic()
        code = self.server.stop()
        took = time.monotonic() - began
        for thread in threads:
            thread.join()
        self.assertEqual(code, 0)
        self.assertLess(took, patient(END_TIME))
        for game in games:
            self.assertIsInstance(game.ended, OSError, game.ended)
        if took < END_TIME:  # a slower machine costs goodbyes, but no moves
            self.assertEqual([getattr(game.ended, "code", game.ended) for game in games], [GOING_AWAY] * 50)
            self.assertEqual([thinker.closing_code() for thinker in thinkers], [GOING_AWAY] * 10)
        self.server.start()
        client = self.connect()
        self.assertEqual([game.check(client) for game in games], [None] * 50)

    def end_it(self, seconds, attempt):
        """Runs an attempt that ends the server, on a fresh one. If a busy machine makes it last longer than the server
        waits at its end, it is repeated."""
        def fresh():
            self.server.kill()
            self.server.start()
            attempt()

        within(seconds, fresh)

    def test_pending_answers_are_sent_before_the_close(self):
        def attempt():
            client = self.connect()
            made = [self.new_match(client) for _ in range(50)]
            moves = [client.frame(json.dumps({"id": f"m{number}", "do": "match.move", "match": match["match"], "seq": 1,
                                              "token": match["tokens"][0], "command": command_id(),
                                              "move": "b2"}).encode()) for number, match in enumerate(made)]
            client.tcp.sendall(b"".join(moves))
            client.receive()  # the first is on disk, the others are pending
            self.server.process.send_signal(signal.SIGTERM)
            answered = 1
            with self.assertRaises(Closed) as closed:
                while True:
                    self.assertIn("ok", client.receive())
                    answered += 1
            self.assertEqual(closed.exception.code, GOING_AWAY)
            self.assertEqual(self.server.exit_code(), 0)
            self.server.start()
            client = self.connect()
            stored = sum(len(client.ok("match.get", match=match["match"])["moves"]) for match in made)
            self.assertEqual(stored, answered)

        self.end_it(END_TIME, attempt)

    def test_unresponsive_connections_delay_shutdown_only_briefly(self):
        def attempt():
            deaf = [self.connect() for _ in range(5)]
            halves = [self.raw(b"GET / HTTP/1.1\r\n") for _ in range(5)]
            self.assertEqual(self.server.stop(), 0)
            self.assertEqual([read_all(tcp) for tcp in halves], [b""] * 5)
            self.assertEqual([client.closing_code() for client in deaf], [GOING_AWAY] * 5)

        self.end_it(END_TIME, attempt)

    def test_a_second_signal_ends_it_at_once(self):
        def attempt():
            self.connect()  # never answers the close, so that the server waits
            said = len(self.logs("server/ending"))
            self.server.process.send_signal(signal.SIGTERM)
            self.assertTrue(wait_until(lambda: len(self.logs("server/ending")) > said))
            self.server.process.send_signal(signal.SIGTERM)
            self.assertEqual(self.server.exit_code(), -signal.SIGTERM)

        self.end_it(CLOSE_TIME, attempt)
        self.server.start()
        self.connect().ok("hello")


if __name__ == "__main__":
    sys.exit(main())
