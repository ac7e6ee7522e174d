#!/usr/bin/env python3
"""Tests looks on a running server: images uploaded, decoded in a sandboxed process and served, and images refused. All
samples are generated here. Usage: looks_test.py PROGRAM"""

import base64
import hashlib
import struct
import subprocess
import sys
import unittest
import zlib
from pathlib import Path

from account_test import Browser
from case import PROGRAM, ServerTest, main
from patience import patient, wait_until

MAGIC = b"\x89PNG\r\n\x1a\n"


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, depth=8, colour=6):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))


def png(width=16, height=16, pixel=b"\xc8\x0a\x14\xff", more=b""):
    rows = (b"\0" + pixel * width) * height
    return MAGIC + header(width, height) + more + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def webp(width, height, more=b""):
    """A lossless image of one colour: five codes of one symbol each, so a pixel takes zero bits."""
    bits = []
    head = [(0x2F, 8), (width - 1, 14), (height - 1, 14), (1, 1), (0, 3), (0, 3)]
    codes = [pair for symbol in (10, 200, 20, 255, 0) for pair in ((5, 3), (symbol, 8))]
    for value, count in head + codes:
        bits += [value >> i & 1 for i in range(count)]
    bits += [0] * (-len(bits) % 8)
    data = bytes(sum(bit << i for i, bit in enumerate(bits[at:at + 8])) for at in range(0, len(bits), 8))
    chunks = more + b"VP8L" + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks


def send(browser, data, **headers):
    """Uploads the file; returns the answer."""
    return browser.ask("/api/me/mark", {"image": base64.b64encode(data).decode()}, **headers)


def refusal(browser, data):
    return send(browser, data).get("error", {}).get("code")


class Uploads(ServerTest):
    def setUp(self):
        super().setUp()
        self.browser = Browser(self)
        self.browser.ask("/api/me")

    def served(self, digest):
        status, headers, text = self.server.fetch(f"/api/blob/{digest}.png")
        return status, headers, text

    def test_an_image_is_served_by_its_hash_with_strict_headers(self):
        digest = send(self.browser, png())["look"]["mark"]["image"]
        status, headers, image = self.served(digest)
        self.assertEqual(status, 200)
        self.assertEqual(hashlib.sha256(image).hexdigest(), digest)
        self.assertTrue(image.startswith(MAGIC))
        self.assertEqual(struct.unpack(">II", image[16:24]), (128, 128))
        self.assertEqual(headers["Content-Type"], "image/png")
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertIn("sandbox", headers["Content-Security-Policy"])
        self.assertIn("immutable", headers["Cache-Control"])
        self.assertIsNone(headers["Set-Cookie"])

    def test_unknown_images_are_404(self):
        for name in ("0" * 64, "x", "", "%2e%2e"):
            self.assertEqual(self.served(name)[0], 404, name)

    def test_a_webp_image_becomes_a_png(self):
        digest = send(self.browser, webp(20, 10))["look"]["mark"]["image"]
        self.assertTrue(self.served(digest)[2].startswith(MAGIC))

    def test_the_other_player_is_told_the_image(self):
        digest = send(self.browser, png())["look"]["mark"]["image"]
        match = self.new_match(self.browser.socket(), seats=[{"kind": "person"}, {"kind": "open"}])["match"]
        other = Browser(self).socket()
        self.assertEqual(other.ok("match.get", match=match)["seats"][0]["mark"], {"image": digest})

    def test_bad_images_are_refused_with_their_code(self):
        extended = b"VP8X" + struct.pack("<I", 10) + b"\x02\0\0\0\x03\0\0\x03\0\0"
        for name, data, code in (
                ("empty", b"", "look/image_type"),
                ("gif", b"GIF89a" + b"\0" * 20, "look/image_type"),
                ("jpeg", b"\xff\xd8\xff\xe0\0\x10JFIF", "look/image_type"),
                ("svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", "look/image_type"),
                ("png of 70,000 bytes", png(more=chunk(b"tEXt", b"x" * 70000)), "look/image_size"),
                ("png of 513 pixels", png(513, 1), "look/image_side"),
                ("webp of 16,384 pixels", webp(16384, 16384), "look/image_side"),
                ("animated png", png(more=chunk(b"acTL", b"\0\0\0\2\0\0\0\0")), "look/image_moves"),
                ("animated webp", webp(4, 4, more=extended), "look/image_moves"),
                ("polyglot", png() + b"PK\x03\x04", "look/image"),
                ("truncated", png()[:-20], "look/image"),
                ("no pixels", MAGIC + header(16, 16) + chunk(b"IEND", b""), "look/image"),
                ("noise for pixels", MAGIC + header(16, 16) + chunk(b"IDAT", b"\xa5" * 300) + chunk(b"IEND", b""), "look/image"),
                ("impossible depth", MAGIC + header(16, 16, 3) + chunk(b"IDAT", b"") + chunk(b"IEND", b""), "look/image")):
            self.assertEqual(refusal(self.browser, data), code, name)
        self.assertIsNone(self.browser.ask("/api/me").get("look"))

    def test_bombs_cost_nothing(self):
        """Pixels or texts that inflate to thirty megabytes."""
        hidden = zlib.compress(b"\0" * 30_000_000, 9)
        self.assertLess(len(hidden), 60_000)
        much = MAGIC + header(512, 512) + chunk(b"IDAT", hidden) + chunk(b"IEND", b"")
        for data in (much, png(more=chunk(b"zTXt", b"a\0\0" + hidden)), png(more=chunk(b"iCCP", b"a\0\0" + hidden)),
                     png(more=chunk(b"iTXt", b"a\0\1\0\0\0" + hidden))):
            answer = send(self.browser, data)
            self.assertTrue("look" in answer or answer["error"]["code"] == "look/image", answer)
        self.assertEqual(self.server.fetch("/api/health")[0], 200)

    def test_an_upload_needs_a_session_the_page_and_a_bounded_body(self):
        stranger = Browser(self)
        self.assertEqual(refusal(stranger, png()), "account/none")
        self.assertEqual(send(self.browser, png(), Sec_Fetch_Site="cross-site")["error"]["code"], "http/origin")
        self.assertEqual(self.browser.code("/api/me/mark", {"image": "A" * 100_000}), "limit/size")
        self.assertEqual(self.browser.code("/api/me/mark", {"image": "no base64!"}), "look/image")
        self.assertEqual(self.browser.code("/api/me/mark", {}), "json/missing")
        self.assertEqual(self.browser.code("/api/me/mark"), "http/method")


class Child(unittest.TestCase):
    """The process that decodes an image, without a server."""

    def run_child(self, data):
        done = subprocess.run([PROGRAM, "image"], input=data, stdout=subprocess.PIPE, check=False, timeout=patient(60))
        return done.returncode, done.stdout

    def test_it_writes_the_image_or_the_error(self):
        code, image = self.run_child(png())
        self.assertEqual((code, image[:8]), (0, MAGIC))
        code, text = self.run_child(b"nothing")
        self.assertEqual((code, text.split(b"\n")[0]), (2, b"look/image_type"))
        code, text = self.run_child(b"x" * 1_000_000)
        self.assertEqual((code, text.split(b"\n")[0]), (2, b"look/image_size"))

    def test_it_has_given_up_what_it_does_not_need(self):
        child = subprocess.Popen([PROGRAM, "image"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        limits = Path(f"/proc/{child.pid}/limits")
        status = Path(f"/proc/{child.pid}/status")

        def limit(name):
            line = next(line for line in limits.read_text().splitlines() if line.startswith(name))
            return line[len("Max address space         "):].split()[0]

        try:
            self.assertTrue(wait_until(lambda: "NoNewPrivs:\t1" in status.read_text()))
            if Path("/proc/sys/kernel/seccomp").exists():
                self.assertTrue(wait_until(lambda: "Seccomp:\t2" in status.read_text()))
            self.assertEqual(limit("Max open files"), "0")
            self.assertEqual(limit("Max processes"), "0")
            self.assertEqual(limit("Max cpu time"), "2")
            self.assertEqual(limit("Max file size"), "0")
            self.assertLess(int(limit("Max address space")), 1 << 30)
        finally:
            image, _ = child.communicate(png())
        self.assertEqual(image[:8], MAGIC)


if __name__ == "__main__":
    main()
