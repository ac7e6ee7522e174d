#!/usr/bin/env python3
"""Tests a running server over real sockets: the page's HTTP, malformed and cross-site requests, reconnecting, limits,
a full disk. Usage: socket_test.py PROGRAM"""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest.mock
from pathlib import Path

from case import PROGRAM, ServerTest, main
from client import BINARY, CONTINUATION, PING, POLICY, UNKNOWN_DATA, Refused, command_id
from database import changed
from patience import patient, wait_until, within


def keeping_little_of_what_was_freed():
    """For a server that is started meanwhile: AddressSanitizer keeps 256 MB of it unless told otherwise."""
    return unittest.mock.patch.dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=1")


class Sockets(ServerTest):
    def test_a_match_is_watched_from_another_socket(self):
        player, watcher = self.connect(), self.connect()
        match = self.new_match(player)
        watcher.ok("match.watch", match=match["match"])
        player.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c1", move="b2")
        push = watcher.push()
        self.assertEqual((push["seq"], push["events"][0]["move"]), (2, "b2"))

    def test_a_reconnecting_client_gets_what_it_missed(self):
        first, second = self.connect(), self.connect()
        match = self.new_match(first)
        first.close()
        for seq, (seat, move) in enumerate([(0, "b2"), (1, "a1"), (0, "a2")], 1):
            second.ok("match.move", match=match["match"], token=match["tokens"][seat], seq=seq, command=f"c{seq}",
                      move=move)
        missed = self.connect().ok("match.watch", match=match["match"], since=2)["events"]
        self.assertEqual([event["move"] for event in missed], ["a1", "a2"])

    def test_broken_frames_close_their_own_socket_only(self):
        good = self.connect()
        for frame in (b"\xff\xff\xff\xff", b"\x81\x05hello", b"\x83\x80abcd", bytes(100), b"\x81\xff" + b"\xff" * 12):
            broken = self.connect()
            broken.tcp.sendall(frame)
            with self.assertRaises(OSError):
                broken.receive()
        self.assertEqual(good.ok("hello")["program"], "gridwise")

    def test_a_long_message_leaves_no_memory_behind(self):
        with keeping_little_of_what_was_freed():
            self.server.stop()
            self.server.start()
        text = "numbermatch " + "x" * 60_000
        sockets, before = [], 0
        for number in range(70):
            if number == 10:  # what one such message takes has been allocated once
                before = self.private_bytes()
            sockets.append(self.connect())
            self.assertIsNotNone(sockets[-1].code("match.new", text=text, seats=[{"kind": "person"}]))
        self.assertLess(self.private_bytes() - before, 60 * 40_000)

    def test_invalid_utf8_closes_the_socket(self):
        client = self.connect()
        client.send_frame(b'{"id":1,"do":"\xff\xfe"}')
        with self.assertRaises(OSError):
            client.receive()

    def test_binary_frame(self):
        client = self.connect()
        client.send_frame(b'{"id":1,"do":"hello"}', opcode=BINARY)
        self.assertEqual(client.closing_code(), UNKNOWN_DATA)

    def test_a_message_in_two_frames_with_a_ping_between_is_one_message(self):
        client = self.connect()
        client.send_frame(b'{"id":9,"do"', final=False)
        client.send_frame(b"", opcode=PING)
        client.send_frame(b':"hello"}', opcode=0)
        self.assertEqual(client.answer(9)["ok"]["program"], "gridwise")

    def test_a_long_message_is_refused_and_a_longer_one_closes(self):
        client = self.connect()
        client.send_frame(b'{"id":1,"do":"hello","x":"' + b"x" * 9000 + b'"}')
        self.assertEqual(client.receive()["error"]["code"], "limit/size")
        client.send_frame(b"x" * 150_000)
        with self.assertRaises(OSError):
            client.receive()

    def test_another_origin_is_refused(self):
        with self.assertRaises(Refused) as refused:
            self.connect(origin="http://evil.example")
        self.assertEqual(refused.exception.status, 403)
        with self.assertRaises(Refused):
            self.connect(origin=f"http://localhost:{self.server.port}")  # another origin, though the same machine
        self.connect(origin=f"http://127.0.0.1:{self.server.port}").ok("hello")

    def test_a_client_that_reads_after_many_requests_gets_every_answer(self):
        client = self.connect()
        numbers = [client.send("games") for _ in range(1_000)]  # far more than may be queued
        self.assertEqual([client.receive()["id"] for _ in numbers], numbers)


class Stalls(ServerTest):
    def test_time_in_which_the_server_is_stopped_is_charged_to_nobody(self):
        first, second = self.connect(), self.connect()
        match = self.new_match(first, clock="move:2s")
        second.ok("match.watch", match=match["match"])

        def move(seq, word):
            seat = (seq + 1) % 2
            return {"match": match["match"], "token": match["tokens"][seat], "seq": seq, "command": f"c{seq}", "move": word}

        for seq, word in ((1, "a1"), (2, "b1")):
            first.ok("match.move", **move(seq, word))
        self.server.process.send_signal(signal.SIGSTOP)
        try:
            number = first.send("match.move", **move(3, "a2"))
            time.sleep(6)  # longer than the move's time and all lag that may be credited
        finally:
            self.server.process.send_signal(signal.SIGCONT)
        self.assertEqual(first.answer(number).get("ok"), {"seq": 4})
        moved = next(event for push in iter(second.push, None) for event in push.get("events", []) if event["seq"] == 4)
        self.assertGreater(moved["stalled"], 5_000)
        self.assertLess(moved["used"], 2_000)


class Http(ServerTest):
    LINGER = 5  # seconds for which the server reads on after a refusal

    def test_health_and_security_headers(self):
        status, headers, body = self.server.fetch("/api/health")
        health = json.loads(body)
        self.assertEqual((status, health["ok"], health["writable"], health["damaged"]), (200, True, True, []))
        self.assertEqual(health["version"], self.connect().ok("hello")["version"])
        self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")  # disabled in web/e2e's browser

    def test_unknown_addresses_and_methods(self):
        self.assertEqual(self.server.fetch("/api/nothing")[0], 404)
        self.assertEqual(self.server.fetch("/api/records/nothing.json")[0], 404)
        self.assertEqual(self.server.fetch("/assets/nothing.js")[0], 404)
        self.assertEqual(self.server.fetch("/api/health", method="DELETE")[0], 405)

    def answer_to(self, request):
        """All bytes of the answer until the server closes the connection."""
        with self.raw(request) as tcp:
            return b"".join(iter(lambda: tcp.recv(65536), b""))

    def test_only_get_head_and_post_are_answered_anywhere(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            for path in ("/", "/api/health", "/api/me", "/api/account/export", "/api/records", "/api/records.jsonl"):
                self.assertEqual(self.server.fetch(path, method=method)[0], 405, f"{method} {path}")

    def test_a_request_that_a_proxy_may_read_differently_is_refused_and_closed(self):
        get = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % self.server.port
        for head in (b"Transfer-Encoding: xchunked\r\n", b"Transfer-Encoding: gzip\r\n", b"X-Folded: one\r\n two\r\n",
                     b"X-Folded: one\r\n\ttwo\r\n"):
            answer = self.answer_to(get + head + b"\r\n" + get + b"\r\n")
            self.assertEqual(answer[:12], b"HTTP/1.1 400", head)
            self.assertEqual(answer.count(b"HTTP/1.1"), 1, head)

    def test_a_header_in_pieces_is_one_header(self):
        get = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % self.server.port
        with self.raw(get[:1]) as tcp:
            for byte in get[1:]:
                tcp.sendall(bytes([byte]))
            self.assertEqual(tcp.recv(12), b"HTTP/1.1 200")

    def test_http_1_0_gets_records_without_chunks(self):
        self.finished_record()
        status, _, lines = self.server.fetch("/api/records.jsonl")
        self.assertEqual(status, 200)
        answer = self.answer_to(b"GET /api/records.jsonl HTTP/1.0\r\nHost: 127.0.0.1:%d\r\n\r\n" % self.server.port)
        head, body = answer.split(b"\r\n\r\n", 1)
        self.assertNotIn(b"chunked", head)
        self.assertEqual(body, lines)

    def store_long_records(self, number):
        """Copies of a record, of 100 kB each."""
        self.finished_record()
        self.server.stop()
        with changed(Path(self.folder.name) / "gridwise.db") as database:
            columns = [row[1] for row in database.execute("PRAGMA table_info(records)")]
            row = dict(zip(columns, database.execute("SELECT * FROM records").fetchone()))
            for i in range(number):
                copy = {**row, "id": f"copy{i}", "played": row["played"] - i - 1, "body": row["body"] + 100_000 * " "}
                database.execute(f"INSERT INTO records VALUES ({', '.join('?' * len(columns))})",
                                 [copy[column] for column in columns])
        self.server.start()

    def test_downloads_that_nobody_reads_hold_little_memory_and_nobody_up(self):
        with keeping_little_of_what_was_freed():
            self.store_long_records(200)
        self.server.fetch("/api/records.jsonl")  # as much as one download takes
        before = self.private_bytes()
        request = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
        unread = [self.raw(request % (path, self.server.port), room=4_096)
                  for path in (b"/api/records.jsonl", b"/api/records/copy1.json") for _ in range(100)]
        for _ in range(20):
            self.assertEqual(self.server.fetch("/api/health")[0], 200)
        self.assertLess(self.private_bytes() - before, 20 << 20)
        for tcp in unread:  # those that waited get their turn
            tcp.close()
        self.assertEqual(len(self.server.fetch("/api/records.jsonl")[2].splitlines()), 201)

    def test_invalid_http_is_answered_or_closed(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=patient(30)) as tcp:
            tcp.sendall(b"\x00\x01\x02 nonsense\r\n\r\n")
            self.assertIn(tcp.recv(100)[:12], (b"HTTP/1.1 400", b""))
        self.assertEqual(self.server.fetch("/api/health")[0], 200)

    def test_a_client_in_the_midst_of_sending_too_much_reads_the_refusal(self):
        def attempt():
            tcp = self.raw(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 150000\r\n\r\n")
            self.assertEqual(tcp.recv(12), b"HTTP/1.1 413")
            for _ in range(15):  # a write to a closed connection would raise
                tcp.sendall(10_000 * b"x")
                time.sleep(0.02)
            while tcp.recv(4096):
                pass
            tcp.close()

        within(self.LINGER, attempt)

    def test_a_client_that_sends_too_much_for_ever_is_cut_off(self):
        tcp = self.raw(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n")
        with self.assertRaises(ConnectionError):
            for _ in range(1_000):
                tcp.sendall(100_000 * b"x")

    def test_a_client_that_sends_too_much_slowly_is_cut_off(self):
        tcp = self.raw(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 150000\r\n\r\n")
        cut_off = time.monotonic() + self.LINGER + patient(30)
        with self.assertRaises(ConnectionError):  # it times out long before the limit of discarded bytes
            while time.monotonic() < cut_off:
                tcp.sendall(b"x")
                time.sleep(0.1)

    def test_a_record_is_downloaded_and_imported_again(self):
        name = self.finished_record()
        status, headers, body = self.server.fetch(f"/api/records/{name}.json")
        self.assertEqual(status, 200)
        self.assertIn("attachment", headers["Content-Disposition"])
        self.assertEqual(json.loads(self.server.fetch("/api/records", data=body)[2]), {"record": name})
        self.finished_record()
        lines = self.server.fetch("/api/records.jsonl")[2].splitlines()
        self.assertEqual(len({json.loads(line)["id"] for line in lines}), 2)

    def test_a_changed_record_is_refused_with_the_changed_place(self):
        body = json.loads(self.server.fetch(f"/api/records/{self.finished_record()}.json")[2])
        body["outcome"]["winner"] = 7
        status, _, answer = self.server.fetch("/api/records", data=json.dumps(body).encode())
        self.assertEqual((status, json.loads(answer)["error"]["code"]), (400, "record/outcome"))
        self.assertEqual(self.server.fetch("/api/records", data=b"{")[0], 400)
        self.assertEqual(self.server.fetch("/api/records", data=b"x" * 140_000)[0], 413)

    def test_another_site_may_not_import(self):
        for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            self.assertEqual(self.server.fetch("/api/records", data=b"{}", headers=headers)[0], 403)


class HostNames(ServerTest):
    """DNS rebinding: a site whose name resolves to this machine gets no answers."""

    arguments = ["--host", "games.example", "--host", "play.example:8443"]
    paths = ("/", "/api/health", "/api/records.jsonl", "/api/records/x.json", "/assets/x.js", "/ws")

    def get(self, path, head):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=patient(30)) as tcp:
            tcp.sendall(f"GET {path} HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode())
            answer = b"".join(iter(lambda: tcp.recv(65536), b""))
        return int(answer.split()[1]), answer

    def test_unknown_hosts_are_refused_for_every_request(self):
        port = self.server.port
        for path in self.paths:
            for head in ("Host: evil.example\r\n", f"Host: evil.example:{port}\r\n", "Host: 127.0.0.1:1\r\n", "",
                         f"Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n", "Host: \r\n"):
                status, answer = self.get(path, head)
                self.assertIn(status, (400, 421), (path, head))
                self.assertIn(b'"code":"http/', answer)
        self.assertEqual(self.server.fetch("/api/records", data=b"{}", headers={"Host": "evil.example"})[0], 421)
        for host in ("evil.example", f"evil.example:{port}"):
            with self.assertRaises(Refused) as refused:
                self.connect(host=host, origin=f"http://{host}")
            self.assertEqual(refused.exception.status, 421)
        self.assertTrue(self.logs("http/host"))

    def test_an_absolute_target_is_refused(self):
        status, _ = self.get("http://evil.example/api/health", f"Host: 127.0.0.1:{self.server.port}\r\n")
        self.assertEqual(status, 400)

    def test_loopback_names_and_named_hosts_are_served(self):
        port = self.server.port
        for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", "games.example",
                     f"games.example:{port}", "play.example:8443"):
            self.assertEqual(self.get("/api/health", f"Host: {host}\r\n")[0], 200, host)
            self.connect(host=host, origin=f"http://{host}").ok("hello")

    def test_a_proxy_may_change_the_host_of_a_named_origin_only(self):
        self.connect(origin="https://games.example").ok("hello")
        self.connect(origin="https://play.example:8443").ok("hello")
        for origin in ("https://games.example:9", "https://play.example", "https://games.example.evil.example"):
            with self.assertRaises(Refused) as refused:
                self.connect(origin=origin)
            self.assertEqual(refused.exception.status, 403)

    def test_an_invalid_host_option_is_refused(self):
        with tempfile.TemporaryDirectory() as data:
            ended = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", data, "--host", "http://x/"],
                                   capture_output=True, text=True, timeout=patient(30), check=False)
        self.assertNotEqual(ended.returncode, 0)
        self.assertIn("NAME:PORT", ended.stderr)


class RateLimit(ServerTest):
    arguments = []

    def test_a_socket_may_send_100_messages_at_once(self):
        def attempt():
            client, other = self.connect(), self.connect()
            client.tcp.sendall(b"".join(client.frame(b'{"id":%d,"do":"hello"}' % number) for number in range(150)))
            codes = [client.receive().get("error", {}).get("code") for _ in range(150)]
            self.assertEqual(codes[:100], [None] * 100)
            self.assertIn("limit/rate", codes)
            self.assertIsNone(other.code("hello"))

        within(10, attempt)  # in ten seconds 50 messages are refilled

    def test_a_flooding_socket_is_closed_and_may_reconnect(self):
        client = self.connect()
        client.tcp.sendall(b"".join(client.frame(b'{"id":1,"do":"hello"}') for _ in range(2_000)))
        self.assertEqual(client.closing_code(), POLICY)
        self.assertTrue(self.logs("limit/flood"))
        self.assertIsNone(self.connect().code("hello"))

    def test_a_flood_of_pings_closes_the_socket(self):
        client = self.connect()
        client.tcp.sendall(b"".join(client.frame(b"", opcode=PING) for _ in range(2_000)))
        self.assertEqual(client.closing_code(), POLICY)

    def test_a_flood_of_empty_frames_closes_the_socket(self):
        client = self.connect()
        client.send_frame(b'{"id":1,', final=False)
        empty = b"".join(client.frame(b"", opcode=CONTINUATION, final=False) for _ in range(1_000))
        client.tcp.sendall(empty)  # a few empty frames are legal
        client.send_frame(b'"do":"hello"}', opcode=CONTINUATION)
        self.assertIn("ok", client.receive())
        client.send_frame(b'{"id":1,', final=False)
        client.tcp.sendall(75 * empty)
        self.assertEqual(client.closing_code(), POLICY)
        self.assertTrue(self.logs("socket/flood"))

    def test_a_flood_that_goes_on_after_the_close_is_cut_off(self):
        client = self.connect()
        client.send_frame(b'{"id":1,', final=False)
        frames = b"".join(client.frame(b"", opcode=CONTINUATION, final=False) for _ in range(10_000))
        # The server would wait three seconds for the reply to its close frame, still reading.
        with self.assertRaises(ConnectionError):
            for _ in range(300):
                client.tcp.sendall(frames)


class MostSockets(ServerTest):
    arguments = ["--max-sockets", "2"]

    def test_sockets_are_limited_per_address(self):
        first = self.connect()
        self.connect().ok("hello")
        with self.assertRaises(Refused) as refused:
            self.connect()
        self.assertEqual(refused.exception.status, 429)
        self.connect(source="127.0.0.2").ok("hello")
        first.close()
        self.assertTrue(wait_until(self.may_connect))


class Process(ServerTest):
    def test_a_port_in_use_is_reported_with_how_to_choose_another(self):
        with tempfile.TemporaryDirectory() as data:
            second = subprocess.run([PROGRAM, "serve", "--port", str(self.server.port), "--data", data],
                                    capture_output=True, text=True, timeout=patient(30), check=False)
        self.assertEqual(second.returncode, 3)
        self.assertIn(str(self.server.port), second.stderr)
        self.assertIn("--port", second.stderr)

    def test_a_database_in_use_is_reported(self):
        second = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", self.folder.name], capture_output=True,
                                text=True, timeout=patient(30), check=False)
        self.assertEqual(second.returncode, 3)
        self.assertIn(self.folder.name, second.stderr)

    def test_a_folder_that_was_deleted_is_said_to_be_gone(self):
        with tempfile.TemporaryDirectory() as gone:
            script = 'cd "$1" && rmdir "$1" && exec "$2" serve --port 0'
            second = subprocess.run(["sh", "-c", script, "sh", f"{gone}/", os.path.abspath(PROGRAM)],
                                    capture_output=True, text=True, timeout=patient(30), check=False)
            os.makedirs(gone, exist_ok=True)
        self.assertEqual(second.returncode, 3)
        self.assertIn("deleted", second.stderr)

    def test_a_signal_ends_it_cleanly(self):
        self.connect().ok("hello")
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.server.process.send_signal(signal.SIGINT)
        self.assertEqual(self.server.exit_code(), 0)

    def test_long_work_ends_with_its_best_result_at_shutdown(self):
        client = self.connect()
        job = client.ok("solve", text="tictactoe(m=8,n=8,k=5)", time_ms=60_000)["job"]
        self.server.process.terminate()
        push = client.push()
        while not push.get("done"):
            push = client.push()
        self.assertEqual((push["job"], push["report"]["proved"]), (job, False))
        self.assertEqual(self.server.exit_code(), 0)

    def test_a_full_disk_is_read_only_until_there_is_room(self):
        client = self.connect()
        match = self.new_match(client)
        pid = self.server.process.pid
        infinite = resource.RLIM_INFINITY
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, infinite))  # every file already exceeds the limit
        move = {"match": match["match"], "token": match["tokens"][0], "seq": 1, "command": command_id(), "move": "b2"}
        self.assertEqual(client.code("match.move", **move), "store/read_only")
        status, _, health = self.server.fetch("/api/health")
        self.assertEqual((status, json.loads(health)["problem"]["code"]), (503, "store/read_only"))
        self.assertFalse(client.ok("hello")["writable"])
        self.assertEqual(client.ok("match.get", match=match["match"])["moves"], [])
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (infinite, infinite))
        self.assertTrue(wait_until(lambda: client.code("match.move", **move) is None))
        self.assertEqual(client.ok("match.get", match=match["match"])["moves"], ["b2"])

    def test_200_clients_dropped_at_once_all_resync(self):
        clients = [self.connect() for _ in range(200)]
        matches = [self.new_match(client) for client in clients]
        for client, match in zip(clients, matches):
            client.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c", move="b2")
        wanted = [client.ok("match.get", match=match["match"])["hash"] for client, match in zip(clients, matches)]
        self.server.kill()
        started = time.monotonic()
        self.server.start()
        found = [self.connect().ok("match.get", match=match["match"])["hash"] for match in matches]
        self.assertEqual(found, wanted)
        print(f"200 clients back after {time.monotonic() - started:.2f} s", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
