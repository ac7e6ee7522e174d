"""A server under test and a small WebSocket client (RFC 6455). It uses no library, so that tests can send broken
frames, wrong origins and partial messages."""

import base64
import json
import os
import random
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient  # noqa: E402

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
GOING_AWAY, UNKNOWN_DATA, POLICY, TRY_AGAIN = 1001, 1003, 1008, 1013
LONGEST_PATIENCE = 3600  # of `gridwise serve`
BEARER = "Authorization: Bearer program"


class Refused(Exception):
    """The handshake was answered with a status other than 101."""

    def __init__(self, status):
        super().__init__(f"status {status}")
        self.status = status


class Closed(ConnectionError):
    """The server closed the WebSocket, with this code."""

    def __init__(self, code):
        super().__init__(f"close {code}")
        self.code = code


class KeptPort:
    """A free port of this machine that no other program gets as long as this object lives: it is bound, but does not
    listen. Only a program that sets SO_REUSEADDR, as servers do, can listen on it, again and again."""

    def __init__(self):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", 0))
        self.number = self.socket.getsockname()[1]

    def close(self):
        self.socket.close()


class Socket:
    """One WebSocket. `ask` sends a request and returns its answer; pushes that arrive before it are kept. `room` is
    roughly the receive buffer size in bytes. `source` is the client's address: all of 127.0.0.0/8 is this machine.
    Without `origin` and `headers` it is a program with a bearer token; with an origin it is a browser's page. `tls` is
    an ssl.SSLContext, for a server behind a proxy. `head` is the handshake's answer. A silence of patient(timeout) is a
    failure."""

    def __init__(self, port, origin=None, host=None, timeout=30, room=None, source=None, headers=None, tls=None):
        self.tcp = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if source:
            self.tcp.bind((source, 0))
        if room:
            self.tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.tcp.settimeout(patient(timeout))
        self.tcp.connect(("127.0.0.1", port))
        self.tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.tcp = tls.wrap_socket(self.tcp, server_hostname=host)
        self.buffer = b""
        self.pushes = []
        self.next_id = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        elif headers is None:
            lines.append(BEARER)
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.tcp.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.head = head.decode()
        status = int(head.split()[1])
        if status != 101:
            self.tcp.close()
            raise Refused(status)

    def ready(self, seconds):
        """Whether there is something to read within so long."""
        return bool(self.pushes or self.buffer or select.select([self.tcp], [], [], seconds)[0])

    def _more(self):
        data = self.tcp.recv(65536)
        if not data:
            raise ConnectionError("closed by the server")
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    @staticmethod
    def frame(data, opcode=TEXT, final=True, masked=True, reserved=0):
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
        bit = 0x80 if masked else 0
        if len(data) < 126:
            head += bytes([bit | len(data)])
        elif len(data) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(data))
        if masked:
            data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
            head += mask
        return head + data

    def send_frame(self, data, **bits):
        self.tcp.sendall(self.frame(data, **bits))

    def receive(self):
        """The next text message as JSON. Answers pings and a close, which raises Closed."""
        message = b""
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data = self._take(size)
            opcode = first & 15
            if opcode == CLOSE:
                self._answer(CLOSE, data[:2])
                raise Closed(struct.unpack(">H", data[:2])[0] if data else None)
            if opcode == PING:
                self._answer(PONG, data)
            if opcode in (TEXT, CONTINUATION):
                message += data
                if first & 0x80:
                    return json.loads(message)

    def _answer(self, opcode, data):
        try:
            self.send_frame(data, opcode=opcode)
        except OSError:
            pass  # the server has already closed

    def closing_code(self):
        """Reads until the server closes; returns the close code, or None if there is none."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.code
        except ConnectionError:
            return None

    def send(self, verb, **fields):
        self.next_id += 1
        self.send_frame(json.dumps({"id": self.next_id, "do": verb, **fields}).encode())
        return self.next_id

    def answer(self, number):
        while True:
            message = self.receive()
            if "id" in message and message["id"] == number:
                return message
            self.pushes.append(message)

    def ask(self, verb, **fields):
        return self.answer(self.send(verb, **fields))

    def ok(self, verb, **fields):
        """The server's answer. Like the page, it retries while nobody owns a dead server's match."""
        until = time.monotonic() + patient(30)
        answer = self.ask(verb, **fields)
        while answer.get("error", {}).get("code") == "match/elsewhere" and time.monotonic() < until:
            time.sleep(0.05)
            answer = self.ask(verb, **fields)
        if "ok" not in answer:
            raise AssertionError(f"{verb}: {answer}")
        return answer["ok"]

    def code(self, verb, **fields):
        """The error code, or None on success."""
        return self.ask(verb, **fields).get("error", {}).get("code")

    def push(self):
        """The next push, skipping spectator counts, which may arrive at any time."""
        while True:
            push = self.pushes.pop(0) if self.pushes else self.receive()
            if "watching" not in push:
                return push

    def close(self):
        self.tcp.close()


def command_id(source=random):
    return f"{source.getrandbits(96):024x}"


class Server:
    """The program serving a data folder on a port of its own, also after a restart. It gives its clients `patience`
    seconds, times GRIDWISE_PATIENCE. Keeps its log for tests and failure messages."""

    def __init__(self, program, data, arguments=(), patience=30, **popen):
        self.kept = KeptPort()
        self.port = self.kept.number
        self.command = [program, "serve", "--port", str(self.port), "--data", str(data), "--patience",
                        str(min(round(patient(patience)), LONGEST_PATIENCE)), *arguments]
        self.popen = popen
        self.process = None
        self.log = tempfile.TemporaryFile(mode="w+")
        try:
            self.start()
        except AssertionError:
            self.close()
            raise

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        restore_signals=False, **self.popen)
        line = self.process.stdout.readline()
        if not line.strip().endswith(f":{self.port}"):
            raise AssertionError(f"the server did not start: {line!r} {self.logged()}")

    def logged(self):
        """The log lines so far."""
        self.log.flush()
        return os.pread(self.log.fileno(), 1 << 24, 0).decode(errors="backslashreplace").splitlines()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Stops it with SIGTERM; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.exit_code()

    def exit_code(self):
        """Waits until it has ended."""
        code = self.process.wait(timeout=patient(30))
        self.process.stdout.close()
        return code

    def close(self):
        """Kills it if it runs, and frees its port; returns its log lines."""
        if self.process.poll() is None:
            self.kill()
        lines = self.logged()
        self.kept.close()
        self.log.close()
        return lines

    def connect(self, **options):
        return Socket(self.port, **options)

    def fetch(self, path, data=None, headers=None, method=None):
        """Status, headers and body of an HTTP request. By default a program's request: JSON with a bearer token."""
        if headers is None:
            headers = dict([BEARER.split(": ", 1)], **{"Content-Type": "application/json"})
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=data, headers=headers,
                                         method=method)
        try:
            with urllib.request.urlopen(request, timeout=patient(30)) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()
