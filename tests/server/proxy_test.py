#!/usr/bin/env python3
"""Runs the server behind nginx and behind Caddy, with the files of docs/host/ (except for ports and certificate), and
checks the systemd units. Usage: proxy_test.py PROGRAM [-v]"""

import http.client
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from case import PERSONS, PROGRAM, ServerTest, main
from client import KeptPort, Refused, Socket
from patience import patient, wait_until

FILES = Path(__file__).resolve().parents[2] / "docs" / "host"
NAME = "play.example.org"
SITE = f"https://{NAME}"
LONGEST_RECORD = 131_072  # bytes


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=patient(1)).close()
        return True
    except OSError:
        return False


def replaced(text, *pairs):
    """The text with each old part replaced; every old part must occur."""
    for old, new in pairs:
        assert old in text, f"{old!r} is missing"
        text = text.replace(old, new)
    return text


class Certificate:
    """A key and a self-signed certificate for NAME, and clients that trust it."""

    def __init__(self, folder):
        self.key, self.chain = folder / "key.pem", folder / "chain.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2", "-keyout", self.key,
                        "-out", self.chain], check=True, capture_output=True)
        self.client = ssl.create_default_context(cafile=str(self.chain))


class Proxy:
    """A proxy on ports of its own, for http and https; they may be the same."""

    def __init__(self, command, kept, kept_for_tls, folder):
        self.kept = {kept, kept_for_tls}
        self.port, self.tls_port = port, tls_port = kept.number, kept_for_tls.number
        self.log = open(folder / "proxy.log", "w+")
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        if not wait_until(lambda: answers(port) and answers(tls_port)):
            self.log.seek(0)
            says = self.log.read()
            self.stop()
            raise AssertionError(f"{command[0]} did not start:\n{says}")

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=patient(30))
        for kept in self.kept:
            kept.close()
        self.log.close()


def start_nginx(server_port, certificate, folder):
    kept, kept_for_tls = KeptPort(), KeptPort()
    site = replaced((FILES / "nginx.conf").read_text(), ("127.0.0.1:8080", f"127.0.0.1:{server_port}"),
                    ("listen 80;", f"listen 127.0.0.1:{kept.number};"), ("    listen [::]:80;\n", ""),
                    ("listen 443 ssl;", f"listen 127.0.0.1:{kept_for_tls.number} ssl;"), ("    listen [::]:443 ssl;\n", ""),
                    (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate.chain)),
                    (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(certificate.key)))
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    main_file = folder / "nginx.conf"
    main_file.write_text(f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log stderr;\n"
                         f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
    return Proxy(["nginx", "-p", str(folder), "-c", str(main_file)], kept, kept_for_tls, folder)


def start_caddy(server_port, certificate, folder):
    kept, kept_for_tls = KeptPort(), KeptPort()
    site = replaced((FILES / "Caddyfile").read_text(), ("127.0.0.1:8080", f"127.0.0.1:{server_port}"),
                    (f"{NAME} {{\n", f"{NAME} {{\n\ttls {certificate.chain} {certificate.key}\n\tbind 127.0.0.1\n"))
    config = folder / "Caddyfile"
    config.write_text(f"{{\n\tadmin off\n\thttp_port {kept.number}\n\thttps_port {kept_for_tls.number}\n}}\n{site}")
    return Proxy(["caddy", "run", "--config", str(config), "--adapter", "caddyfile"], kept, kept_for_tls, folder)


class BehindProxy:
    """The tests of both proxies."""
    arguments = ["--public", SITE, "--max-sockets", "2"]
    program = ""  # the proxy's

    def setUp(self):
        if not shutil.which(self.program):
            self.skipTest(f"{self.program} is not installed")
        super().setUp()
        self.folder_of_proxy = tempfile.TemporaryDirectory()
        folder = Path(self.folder_of_proxy.name)
        self.certificate = Certificate(folder)
        self.proxy = self.start_proxy(self.server.port, self.certificate, folder)

    def tearDown(self):
        self.proxy.stop()
        super().tearDown()
        self.folder_of_proxy.cleanup()

    def start_proxy(self, server_port, certificate, folder):
        raise NotImplementedError

    def open_socket(self, source="127.0.0.2", origin=SITE, headers=None):
        self.sockets.append(Socket(self.proxy.tls_port, host=NAME, tls=self.certificate.client, source=source,
                                   origin=origin, headers=headers))
        return self.sockets[-1]

    def request(self, method, path, body=None, headers=None):
        """Status, headers and body of a request over https."""
        tcp = socket.create_connection(("127.0.0.1", self.proxy.tls_port), timeout=patient(30))
        connection = http.client.HTTPConnection(NAME)
        connection.sock = self.certificate.client.wrap_socket(tcp, server_hostname=NAME)
        try:
            connection.request(method, path, body=body, headers={"Host": NAME, **(headers or {})})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def test_the_page_comes_over_https_with_its_headers(self):
        status, headers, _ = self.request("GET", "/api/health")
        self.assertEqual(status, 200)
        self.assertEqual(headers["Strict-Transport-Security"], "max-age=31536000")
        self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_plain_http_is_sent_to_https(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.proxy.port, timeout=patient(30))
        connection.request("GET", "/play/gomoku", headers={"Host": NAME})
        response = connection.getresponse()
        self.assertEqual(response.status, 308)
        self.assertTrue(response.headers["Location"].startswith(SITE), response.headers["Location"])
        self.assertTrue(response.headers["Location"].endswith("/play/gomoku"))
        connection.close()

    def test_a_match_is_played_and_watched_through_the_proxy(self):
        player, watcher = self.open_socket(), self.open_socket("127.0.0.3")
        match = player.ok("match.new", setup="tictactoe", seats=PERSONS)
        watcher.ok("match.watch", match=match["match"])
        player.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="m", move="b2")
        self.assertEqual(watcher.push()["match"], match["match"])

    def test_limits_count_by_client_and_not_by_proxy(self):
        for _ in range(2):
            self.open_socket("127.0.0.2").ok("hello")
        with self.assertRaises(Refused) as refused:
            self.open_socket("127.0.0.2")
        self.assertEqual(refused.exception.status, 429)
        self.open_socket("127.0.0.3").ok("hello")

    def test_an_invented_address_does_not_evade_the_limit(self):
        for _ in range(2):
            self.open_socket("127.0.0.2").ok("hello")
        with self.assertRaises(Refused):
            self.open_socket("127.0.0.2", headers={"X-Forwarded-For": "203.0.113.9"})

    def test_another_sites_page_is_refused(self):
        with self.assertRaises(Refused) as refused:
            self.open_socket(origin="https://evil.example")
        self.assertEqual(refused.exception.status, 403)

    def test_the_longest_record_passes_and_a_longer_one_does_not(self):
        headers = {"Content-Type": "application/json", "Origin": SITE}
        status, _, _ = self.request("POST", "/api/records", b"x" * LONGEST_RECORD, headers)
        self.assertEqual(status, 400)  # it arrived, but is not a record
        status, _, _ = self.request("POST", "/api/records", b"x" * (LONGEST_RECORD + 1), headers)
        self.assertEqual(status, 413)


class NginxTest(BehindProxy, ServerTest):
    program = "nginx"

    def start_proxy(self, server_port, certificate, folder):
        return start_nginx(server_port, certificate, folder)


class CaddyTest(BehindProxy, ServerTest):
    program = "caddy"

    def start_proxy(self, server_port, certificate, folder):
        return start_caddy(server_port, certificate, folder)


class UnitTest(unittest.TestCase):
    def test_systemd_accepts_the_units(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd-analyze is not installed")
        with tempfile.TemporaryDirectory() as folder:
            units = []
            for unit in sorted([*FILES.glob("*.service"), *FILES.glob("*.timer")]):
                text = unit.read_text().replace("/usr/local/bin/gridwise", os.path.abspath(PROGRAM))
                units.append(Path(folder, unit.name))
                units[-1].write_text(text)
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True,
                                  check=False)
            ours = [line for line in done.stderr.splitlines() if "gridwise" in line]
            self.assertEqual(ours, [])
            self.assertEqual(len(units), 3)


if __name__ == "__main__":
    sys.exit(main())
