#!/usr/bin/env python3
"""Tests `gridwise admin` on a running server, through the socket in its data folder, and on a stopped one; and that
chat, reports and challenges survive a restart. Usage: admin_test.py PROGRAM"""

import json
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

from account_test import Browser
from case import PROGRAM, ServerTest, main
from client import POLICY, Server
from patience import patient, wait_until


class Admin(ServerTest):
    def admin(self, *words, good=True):
        done = subprocess.run([PROGRAM, "admin", *words, "--data", str(self.data()), "--json", "--lang", "en"],
                              capture_output=True, text=True, timeout=patient(60), check=False)
        if good:
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr

    def data(self):
        return Path(self.folder.name)

    def socket_file(self):
        return self.data() / "admin.sock"

    def restart(self):
        self.server.stop()
        self.server.start()

    def pair(self):
        """Ann and Bob chatting in a lobby match: their sockets, the match, and Bob's seat."""
        self.ann, self.bob = Browser(self), Browser(self)
        self.ann.sign_up("Ann")
        self.bob.sign_up("Bob")
        one, two = self.ann.socket(), self.bob.socket()
        made = one.ok("challenge.make", to="Bob", setup="tictactoe")
        match = two.ok("challenge.take", challenge=made["challenge"])["match"]
        for client in (one, two):
            client.ok("match.chat", match=match, on=True)
        seat = two.ok("match.watch", match=match)["you"]["seats"][0]
        one.ok("match.watch", match=match)
        return one, two, match, seat

    def played_out(self, one, two, match):
        """Resigns the match after two moves, so that it is counted."""
        for place in ("b2", "a1", "a2"):
            state = one.ok("match.get", match=match)
            mover = one if state["turn"] in one.ok("match.watch", match=match)["you"]["seats"] else two
            mover.ok("match.move", match=match, seq=state["seq"], command=place, move=place)
        state = one.ok("match.get", match=match)
        two.ok("match.resign", match=match, seq=state["seq"], command="r")
        return one.ok("match.get", match=match)

    def test_only_the_owner_can_open_the_socket(self):
        mode = os.stat(self.socket_file()).st_mode
        self.assertTrue(stat.S_ISSOCK(mode))
        self.assertEqual(stat.S_IMODE(mode), 0o600)
        self.server.stop()
        self.assertFalse(self.socket_file().exists())

    def test_a_socket_that_a_killed_server_left_is_replaced(self):
        self.server.kill()
        self.assertTrue(self.socket_file().exists())
        self.assertEqual(self.admin("list")["accounts"], [])  # no server listens: uses the database directly
        self.server.close()
        self.server = Server(PROGRAM, self.folder.name, self.arguments)
        self.assertEqual(self.admin("list")["accounts"], [])

    def test_rubbish_on_the_socket_is_answered_and_harms_nothing(self):
        for rubbish in (b"\n", b"{}\n", b"\xff\xfe\n", b'{"do":"list"}\n', b'{"do":"nosuch","chinese":false,"arguments":{}}\n',
                        b"x" * 20_000):
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(patient(30))
                line.connect(str(self.socket_file()))
                try:
                    line.sendall(rubbish)
                    line.shutdown(socket.SHUT_WR)
                    answer = line.recv(65536)
                except (BrokenPipeError, ConnectionResetError):
                    continue
                if answer:
                    self.assertEqual(json.loads(answer)["exit"], 2)
        self.assertEqual(self.admin("list")["accounts"], [])

    def test_a_ban_closes_sockets_at_once_and_an_unban_lets_in(self):
        ann = Browser(self)
        ann.sign_up("Ann")
        client = ann.socket()
        client.ok("hello")
        self.assertEqual(self.admin("ban", "ann", "--days", "3", "--why", "it's loud")["ended"], 1)
        self.assertEqual(client.closing_code(), POLICY)
        self.assertEqual(ann.sign_in("Ann"), "account/banned")
        self.admin("unban", "Ann")
        self.assertIsNone(ann.sign_in("Ann"))

    def test_sessions_end_and_a_deletion_closes_sockets_at_once(self):
        ann = Browser(self)
        ann.sign_up("Ann")
        client = ann.socket()
        client.ok("hello")
        self.assertEqual(self.admin("end-sessions", "Ann")["ended"], 1)
        self.assertEqual(client.closing_code(), POLICY)
        ann.sign_in("Ann")
        client = ann.socket()
        match = self.new_match(client)["match"]
        self.assertIn("account/confirm", self.admin("delete", "Ann", good=False))
        self.admin("delete", "Ann", "--yes")
        self.assertEqual(client.closing_code(), POLICY)
        other = self.connect()
        self.assertEqual(other.ask("match.get", match=match)["error"]["code"], "match/unknown")

    def test_a_deletion_resigns_the_running_matches_before(self):
        one, two, match, _ = self.pair()
        for place in ("b2", "a1"):
            state = one.ok("match.get", match=match)
            mover = one if state["turn"] in one.ok("match.watch", match=match)["you"]["seats"] else two
            mover.ok("match.move", match=match, seq=state["seq"], command=place, move=place)
        self.admin("delete", "Bob", "--yes")
        self.assertTrue(wait_until(lambda: one.ok("match.get", match=match)["status"] == "finished"))
        self.assertEqual(one.ok("match.get", match=match)["outcome"]["reason"], "resigned")

    def test_a_new_name_is_shown_and_a_reset_code_works(self):
        ann = Browser(self)
        ann.sign_up("Ann")
        self.admin("rename", "Ann", "Anna")
        self.assertEqual(ann.who(), "Anna")
        code = self.admin("reset", "Anna")["code"]
        self.assertIsNone(ann.code("/api/recover", {"name": "Anna", "code": code, "password": "nine ladies dancing, dancing"}))

    def test_a_report_is_read_its_line_hidden_and_the_report_closed(self):
        one, two, match, seat = self.pair()
        two.ok("match.say", match=match, text="you <b>fool</b>")
        two.ok("match.say", match=match, text="sorry")
        one.ok("match.report", match=match, seat=seat, reason="insult", comment="rude")
        number = str(self.admin("reports")["reports"][0]["report"])
        shown = self.admin("report", number)
        self.assertEqual((shown["reason"], shown["comment"]), ("insult", "rude"))
        self.assertEqual([line["text"] for line in shown["lines"]], ["you <b>fool</b>", "sorry"])
        rude = shown["lines"][0]["n"]
        self.assertIn("chat/unknown", self.admin("hide-chat", "0" * 16, str(rude), good=False))
        self.admin("hide-chat", match, str(rude))
        self.assertTrue(wait_until(lambda: one.ok("hello") and any(
            push.get("chat", {}).get("hidden") == rude for push in one.pushes)))
        self.assertEqual([line["text"] for line in one.ok("match.watch", match=match)["chat"]["lines"]], ["sorry"])
        self.admin("close-report", number, "--note", "warned")
        self.assertEqual(self.admin("reports")["reports"], [])
        self.assertEqual(self.admin("reports", "--all")["reports"][0]["note"], "warned")
        self.assertIn("report/closed", self.admin("close-report", number, good=False))
        actions = [line["action"] for line in self.admin("audit")["audit"]]
        for action in ("reported", "chat_hidden", "report_closed"):
            self.assertIn(action, actions)
        self.assertNotIn("fool", json.dumps(self.admin("audit")))

    def test_a_muted_person_writes_in_no_chat(self):
        one, two, match, _ = self.pair()
        self.admin("mute", "Bob", "--days", "1", "--why", "calm down")
        self.assertEqual(two.ask("match.say", match=match, text="hello")["error"]["code"], "chat/muted")
        one.ok("match.say", match=match, text="hello")
        self.admin("unmute", "Bob")
        two.ok("match.say", match=match, text="hello")

    def test_a_void_match_counts_for_nothing_in_ratings_and_statistics(self):
        one, two, match, _ = self.pair()
        self.played_out(one, two, match)

        def played():
            return sum(tally["played"] for tally in one.ok("standing.get")["tallies"])
        self.assertTrue(wait_until(lambda: played() == 1))
        self.admin("void", match, "--why", "agreed beforehand")
        self.assertTrue(wait_until(lambda: played() == 0))
        self.assertIn("match/void", self.admin("void", match, good=False))
        self.admin("rebuild")
        self.server.stop()
        self.assertEqual(self.admin("rebuild")["matches"], 1)
        self.server.start()
        one = self.ann.socket()
        self.assertEqual(played(), 0)

    def test_the_same_on_a_stopped_server(self):
        one, two, match, seat = self.pair()
        two.ok("match.say", match=match, text="rude")
        one.ok("match.report", match=match, seat=seat, reason="spam")
        self.played_out(one, two, match)
        self.server.stop()
        number = str(self.admin("reports")["reports"][0]["report"])
        line = self.admin("report", number)["lines"][0]["n"]
        self.admin("hide-chat", match, str(line))
        self.admin("close-report", number)
        self.admin("mute", "Bob")
        self.admin("void", match)
        self.admin("ban", "Ann")
        self.assertEqual(len(self.admin("list")["accounts"]), 2)
        self.server.start()
        self.assertEqual(self.ann.sign_in("Ann"), "account/banned")
        two = self.bob.socket()
        self.assertEqual(two.ok("match.watch", match=match)["chat"]["lines"], [])
        self.assertEqual(two.ask("match.say", match=match, text="again")["error"]["code"], "chat/muted")

    def test_chat_and_challenges_survive_a_restart(self):
        one, two, match, _ = self.pair()
        two.ok("match.say", match=match, text="see you")
        one.ok("challenge.make", to="Bob", setup="gomoku(size=15)")
        self.restart()
        two = self.bob.socket()
        chat = two.ok("match.watch", match=match)["chat"]
        self.assertTrue(chat["on"])
        self.assertEqual([line["text"] for line in chat["lines"]], ["see you"])
        challenge = two.ok("challenge.list")["challenges"][0]
        self.assertEqual(challenge["from"], "Ann")
        two.ok("challenge.take", challenge=challenge["challenge"])
        self.restart()
        self.assertEqual(self.bob.socket().ok("challenge.list")["challenges"], [])


class LongPath(ServerTest):
    """A folder whose socket path would be too long: the server works without the socket."""

    def setUp(self):
        super().setUp()
        self.server.close()
        self.deep = Path(self.folder.name) / ("d" * 90) / ("e" * 60)
        self.deep.mkdir(parents=True)
        self.server = Server(PROGRAM, str(self.deep), self.arguments)

    def test_the_server_serves_without_the_socket(self):
        self.connect().ok("hello")
        self.assertFalse((self.deep / "admin.sock").exists())
        self.assertTrue(any("admin/socket" in line for line in self.server.logged()))
        done = subprocess.run([PROGRAM, "admin", "list", "--data", str(self.deep), "--lang", "en"],
                              capture_output=True, text=True, timeout=patient(60), check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("store/", done.stderr)


if __name__ == "__main__":
    sys.exit(main())
