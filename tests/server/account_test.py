#!/usr/bin/env python3
"""Tests accounts on a running server: cookies, origins, session sockets, and secrets kept out of logs. The rules
themselves are tested with a simulated clock in src/account. Usage: account_test.py PROGRAM"""

import json
import re
import sqlite3
import sys
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path

from case import ServerTest, main
from client import POLICY, Refused
from patience import wait_until

GOOD = "seven green bottles, hanging"
OTHER = "eleven pipers piping softly"


class Browser:
    """A browser with cookies, showing the server's page."""

    def __init__(self, test, origin=None, host=None, headers=None):
        self.test = test
        self.host = host or f"127.0.0.1:{test.server.port}"
        self.origin = origin or f"http://{self.host}"
        self.more = headers or {}
        self.jar = {}
        self.status = 0
        self.headers = None

    def cookie(self):
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.jar.items())} if self.jar else {}

    def keep(self, lines):
        for line in lines or []:
            for name, morsel in SimpleCookie(line).items():
                if morsel.value:
                    self.jar[name] = morsel.value
                else:
                    self.jar.pop(name, None)

    def ask(self, path, body=None, **headers):
        """The answer's JSON. Without a body it is a GET."""
        sent = {"Host": self.host, **self.cookie(), **self.more}
        data = None
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            sent.update({"Origin": self.origin, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"})
        sent.update({name.replace("_", "-"): value for name, value in headers.items()})
        self.status, self.headers, text = self.test.server.fetch(
            path, data=data, headers={name: value for name, value in sent.items() if value is not None})
        self.keep(self.headers.get_all("Set-Cookie"))
        return json.loads(text)

    def code(self, path, body=None, **headers):
        return self.ask(path, body, **headers).get("error", {}).get("code")

    def who(self):
        account = self.ask("/api/me")["account"]
        return account and account.get("name", account["kind"])

    def sign_up(self, name):
        answer = self.ask("/api/sign-up", {"name": name, "password": GOOD})
        self.test.assertEqual(self.status, 200, answer)
        return answer

    def sign_in(self, name, password=GOOD):
        return self.code("/api/sign-in", {"name": name, "password": password})

    def socket(self, **headers):
        """A WebSocket opened by the page."""
        client = self.test.connect(host=self.host, origin=self.origin, headers={**self.cookie(), **self.more, **headers})
        self.keep(re.findall(r"(?im)^set-cookie: (.*?)\r?$", client.head))
        return client


class Cookies(ServerTest):
    def test_cookie_attributes(self):
        browser = Browser(self)
        browser.ask("/api/me")
        lines = browser.headers.get_all("Set-Cookie")
        self.assertEqual(len(lines), 1)
        self.assertRegex(lines[0], r"^id=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\d+$")
        browser.sign_up("Ann")
        self.assertEqual({line.split("=")[0] for line in browser.headers.get_all("Set-Cookie")}, {"id", "known"})
        for line in browser.headers.get_all("Set-Cookie"):
            self.assertIn("; Path=/; HttpOnly; SameSite=Lax", line)

    def test_the_handshake_gives_a_new_browser_its_cookie(self):
        browser = Browser(self)
        browser.socket().ok("hello")
        self.assertRegex(browser.jar["id"], r"^[A-Za-z0-9_-]{43}$")
        first = browser.jar["id"]
        browser.socket().ok("hello")
        self.assertEqual(browser.jar["id"], first)

    def test_made_up_id_is_not_adopted(self):
        browser = Browser(self)
        browser.jar["id"] = "A" * 43
        self.new_match(browser.socket())
        self.assertNotEqual(browser.jar["id"], "A" * 43)
        self.assertEqual(browser.who(), "guest")
        thief = Browser(self)
        thief.jar["id"] = "A" * 43
        self.assertIsNone(thief.who())

    def test_token_in_query_is_ignored(self):
        browser = Browser(self)
        browser.sign_up("Ann")
        other = Browser(self)
        other.ask(f"/api/me?id={browser.jar['id']}")
        self.assertEqual(other.status, 404)
        self.assertIsNone(other.who())

    def test_headers(self):
        browser = Browser(self)
        for path, body in (("/api/me", None), ("/api/sign-in", {"name": "Ann", "password": GOOD}), ("/api/nothing", {}),
                           ("/api/sessions", None)):
            browser.ask(path, body)
            self.assertEqual(browser.headers["Cache-Control"], "no-store", path)
            self.assertEqual(browser.headers["X-Content-Type-Options"], "nosniff", path)
        browser.sign_up("Ann")
        browser.ask("/api/sign-out", {})
        self.assertEqual(browser.headers["Clear-Site-Data"], '"cache"')
        self.assertNotIn("id", browser.jar)

    def test_only_the_hash_of_a_token_is_stored(self):
        browser = Browser(self)
        made = browser.sign_up("Ann")
        self.assertEqual(self.server.stop(), 0)
        with closing(sqlite3.connect(Path(self.folder.name) / "gridwise.db")) as database:
            text = "\n".join(database.iterdump())
        self.assertIn("$argon2id$", text)
        for secret in (browser.jar["id"], made["recovery"], made["recovery"].replace("-", ""), GOOD):
            self.assertNotIn(secret, text)


class Origins(ServerTest):
    def test_foreign_null_and_missing_origin(self):
        browser = Browser(self)
        good = {"name": "Ann", "password": GOOD}
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""},
                        {"Origin": "http://evil.example", "Sec_Fetch_Site": None}, {"Origin": "null", "Sec_Fetch_Site": None},
                        {"Origin": None, "Sec_Fetch_Site": None}, {"Sec_Fetch_Site": "none"},
                        {"Origin": None, "Sec_Fetch_Site": "none"}, {"Sec_Fetch_Site": "cross-site"},
                        {"Sec_Fetch_Site": "same-site"}):
            self.assertEqual(browser.code("/api/sign-up", good, **headers), "http/origin", headers)
            self.assertEqual(browser.status, 403)
        for headers in ({}, {"Origin": None}, {"Sec_Fetch_Site": None}):
            self.assertEqual(browser.code("/api/sign-in", good, **headers), "account/sign_in", headers)

    def test_a_handshake_needs_its_origin(self):
        browser = Browser(self)
        browser.socket().ok("hello")
        own = f"127.0.0.1:{self.server.port}"
        for origin, headers in ((None, {}), (None, {"Sec-Fetch-Site": "same-origin"}), ("null", {}),
                                ("http://evil.example", {}), (f"http://{own}", {"Sec-Fetch-Site": "cross-site"}),
                                (None, {"Authorization": "Bearer program", **browser.cookie()})):
            with self.assertRaises(Refused) as refused:
                self.connect(origin=origin, headers=headers)
            self.assertEqual(refused.exception.status, 403, (origin, headers))
        self.connect(headers={"Authorization": "Bearer program"}).ok("hello")

    def test_a_body_must_be_declared_as_json(self):
        browser = Browser(self)
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None):
            self.assertEqual(browser.code("/api/sign-in", {}, Content_Type=kind), "http/type", kind)
            self.assertEqual(browser.status, 415)
        self.assertEqual(browser.code("/api/sign-in", {}, Content_Type="application/json; charset=utf-8"), "json/missing")

    def test_get_changes_nothing(self):
        browser = Browser(self)
        browser.sign_up("Ann")
        for path in ("/api/sign-out", "/api/account/delete", "/api/sessions/end", "/api/adopt"):
            self.assertEqual(browser.code(path), "http/method")
            self.assertEqual(browser.status, 405)
        self.assertEqual(browser.who(), "Ann")

    def test_invalid_bodies_are_refused(self):
        browser = Browser(self)
        for body in (b"{", b"[]", b"\xff", b"{} {}", b'{"name":1}', b"x" * 5_000, b""):
            browser.ask("/api/sign-in", body)
            self.assertIn(browser.status, (400, 413), body[:20])

    def test_deflate_is_not_offered(self):
        client = Browser(self).socket(**{"Sec-WebSocket-Extensions": "permessage-deflate"})
        self.assertNotIn("extensions", client.head.lower())
        client.ok("hello")


class Sessions(ServerTest):
    def test_a_guest_becomes_a_person_with_his_games(self):
        browser = Browser(self)
        client = browser.socket()
        match = self.new_match(client)["match"]
        made = browser.sign_up("Ann")
        self.assertEqual(made["games"], 1)
        self.assertEqual(client.closing_code(), POLICY)  # the guest's session has ended
        client = browser.socket()
        self.assertEqual(client.ok("match.watch", match=match)["you"], {"seats": [0, 1], "owner": True})
        self.assertEqual(client.ok("match.move", match=match, seq=1, command="c", move="b2"), {"seq": 2})

    def test_sign_out_closes_sockets(self):
        browser = Browser(self)
        browser.sign_up("Ann")
        first, second = browser.socket(), browser.socket()
        first.ok("hello")
        second.ok("hello")
        elsewhere = Browser(self)
        self.assertIsNone(elsewhere.sign_in("Ann"))
        other = elsewhere.socket()
        other.ok("hello")
        stale = dict(browser.jar)
        browser.ask("/api/sign-out", {})
        self.assertEqual([first.closing_code(), second.closing_code()], [POLICY, POLICY])
        other.ok("hello")
        browser.jar = stale
        self.assertIsNone(browser.who())
        self.assertEqual(elsewhere.who(), "Ann")

    def test_another_session_is_ended_from_the_list(self):
        browser, elsewhere = Browser(self), Browser(self, headers={"User-Agent": "X11; Linux Firefox/1.0"})
        browser.sign_up("Ann")
        self.assertIsNone(elsewhere.sign_in("Ann"))
        client = elsewhere.socket()
        client.ok("hello")
        listed = browser.ask("/api/sessions")["sessions"]
        others = [session for session in listed if "current" not in session]
        self.assertEqual([(session["agent"], session["net"]) for session in others], [("Firefox on Linux", "127.0.0.0/24")])
        self.assertEqual(browser.ask("/api/sessions/end", {"id": others[0]["id"]}), {"ended": 1})
        self.assertEqual(client.closing_code(), POLICY)
        self.assertEqual(browser.code("/api/sessions/end", {"id": others[0]["id"]}), "account/session")
        self.assertEqual(browser.status, 404)

    def test_a_seat_is_its_accounts_after_a_restart(self):
        browser = Browser(self)
        browser.sign_up("Ann")
        match = self.new_match(browser.socket())["match"]
        self.server.kill()
        self.server.start()
        client = browser.socket()
        self.assertEqual(client.ok("match.move", match=match, seq=1, command="c", move="b2"), {"seq": 2})
        stranger = Browser(self).socket()
        self.assertEqual(stranger.code("match.move", match=match, seq=2, command="c", move="a1"), "json/missing")
        self.assertEqual(stranger.code("match.move", match=match, seq=2, command="c", move="a1", token="a" * 32), "match/seat")

    def test_games_are_adopted(self):
        Browser(self).sign_up("Ann")
        browser = Browser(self)
        match = self.new_match(browser.socket())["match"]
        self.assertEqual(browser.ask("/api/sign-in", {"name": "Ann", "password": GOOD})["adopt"], 1)
        self.assertEqual(browser.ask("/api/adopt", {"accept": True}), {"adopted": 1})
        self.assertEqual(browser.socket().ok("match.watch", match=match)["you"]["seats"], [0, 1])

    def test_recovery_name_password_export_and_deletion(self):
        browser = Browser(self)
        code = browser.sign_up("Ann")["recovery"]
        other = Browser(self)
        again = other.ask("/api/recover", {"name": "ann", "code": code.upper(), "password": OTHER})
        self.assertEqual(again["account"]["name"], "Ann")
        self.assertIsNone(browser.who())
        self.assertEqual(other.ask("/api/name", {"name": "Bea", "password": OTHER})["account"]["name"], "Bea")
        self.assertIsNone(other.code("/api/password", {"password": OTHER, "new": GOOD}))
        match = self.new_match(other.socket(), seats=[{"kind": "person", "name": "Bea"}, {"kind": "open"}])["match"]
        friend = Browser(self).socket()
        friend.ok("match.sit", match=match, seat=1, name="Cid")
        client = other.socket()
        for seq, (who, move) in enumerate([(client, "b2"), (friend, "a1")], 2):
            who.ok("match.move", match=match, seq=seq, command=f"c{seq}", move=move)
        self.assertIsNone(other.code("/api/confirm", {"password": GOOD}))
        export = other.ask("/api/account/export")
        self.assertIn("attachment", other.headers["Content-Disposition"])
        self.assertEqual(export["account"]["name"], "Bea")
        self.assertEqual(other.code("/api/account/delete", {"password": OTHER}), "account/sign_in")
        self.assertIsNone(other.code("/api/account/delete", {"password": GOOD}))
        self.assertEqual(client.closing_code(), POLICY)
        state = friend.ok("match.get", match=match)
        self.assertEqual((state["status"], state["outcome"]["winner"]), ("finished", 1))
        self.assertEqual((state["seats"][0]["name"], state["seats"][0]["deleted"]), ("", True))
        self.assertEqual(Browser(self).sign_in("Bea"), "account/sign_in")
        self.assertNotIn(b"Bea", self.server.fetch("/api/records.jsonl")[2])

    def test_everything_works_without_an_account(self):
        program = self.connect()
        match = self.new_match(program)
        self.assertNotIn("you", match)
        program.ok("match.move", match=match["match"], token=match["tokens"][0], seq=1, command="c", move="b2")
        self.assertEqual(program.code("match.move", match=match["match"], seq=2, command="d", move="a1"), "json/missing")
        # A token is valid from anywhere.
        page = Browser(self).socket()
        page.ok("match.move", match=match["match"], token=match["tokens"][1], seq=2, command="e", move="a1")


class Names(ServerTest):
    def test_a_guest_is_marked_and_has_no_accounts_name(self):
        alice, guest = Browser(self), Browser(self)
        alice.sign_up("Alice")
        own, other = alice.socket(), guest.socket()
        made = own.ok("match.new", setup="tictactoe", seats=[{"kind": "person", "name": "Anybody"}, {"kind": "open"}])
        self.assertEqual(made["state"]["seats"][0], {"kind": "person", "name": "Alice"})
        seats = [{"kind": "person", "name": "\u0410lice"}, {"kind": "bot", "selector": "random"}]
        for code, verb, fields in (
                ("name/taken", "seek.put", {"setup": "tictactoe", "name": "Alice"}),
                ("name/taken", "challenge.make", {"to": "Alice", "setup": "tictactoe", "name": "alice"}),
                ("name/taken", "race.make", {"setup": "numbermatch", "name": "A lice"}),
                ("name/taken", "match.sit", {"match": made["match"], "seat": 1, "name": "Alice"}),
                ("name/taken", "match.new", {"setup": "tictactoe", "seats": seats}),
                ("name/reserved", "seek.put", {"setup": "tictactoe", "name": "admin"}),
                ("name/reserved", "match.sit", {"match": made["match"], "seat": 1, "name": "Gridwise"})):
            self.assertEqual(other.code(verb, **fields), code, verb)
        other.ok("match.sit", match=made["match"], seat=1, name="Bob")
        seats = own.ok("match.get", match=made["match"])["seats"]
        self.assertEqual(seats[1], {"kind": "person", "name": "Bob", "guest": True})


class Ratings(ServerTest):
    """All browsers are on this machine; a proxy's header tells their addresses apart."""

    def account(self, name, address):
        browser = Browser(self, headers={"X-Forwarded-For": address})
        browser.sign_up(name)
        client = browser.socket()
        for _ in range(10):  # ten games of two, and the account may play rated ones
            seats = [{"kind": "person"}, {"kind": "bot", "selector": "random"}]
            made = client.ok("match.new", setup="tictactoe", speed_ms=0, seats=seats)
            self.assertNotIn("rated", made["state"])
            client.ok("match.resign", match=made["match"], seq=1, command="r")
        wait_until(lambda: sum(tally["played"] for tally in client.ok("standing.get")["tallies"]) == 10)
        return client

    def match(self, one, other, **fields):
        made = one.ok("match.new", setup="tictactoe", seats=[{"kind": "person"}, {"kind": "open"}])
        other.ok("match.sit", match=made["match"], seat=1, **fields)
        return made["match"], "rated" in one.ok("match.get", match=made["match"])

    def test_rated_are_accounts_of_two_addresses_without_help(self):
        ann, bob = self.account("Ann", "192.0.2.7"), self.account("Bob", "192.0.2.8")
        cid = self.account("Cid", "192.0.2.8")
        match, rated = self.match(ann, bob)
        self.assertTrue(rated)
        self.assertFalse(self.match(bob, cid)[1])
        self.assertFalse(self.match(ann, Browser(self, headers={"X-Forwarded-For": "192.0.2.9"}).socket(), name="Guy")[1])
        for client in (ann, bob):
            self.assertEqual(client.code("analyse", text="tictactoe", selector="minimax", time_ms=5), "match/fair")
        self.assertEqual(ann.code("match.hint", match=match), "match/fair")
        ann.ok("match.resign", match=match, seq=2, command="r")
        ann.ok("analyse", text="tictactoe", selector="minimax", time_ms=5)


class Limits(ServerTest):
    arguments = []

    def test_failures_make_an_address_wait(self):
        browser = Browser(self)
        browser.sign_up("Ann")
        codes = [browser.sign_in("Ann", OTHER) for _ in range(6)]
        self.assertEqual(codes[:5], ["account/sign_in"] * 5)
        while codes[-1] == "account/sign_in":
            codes.append(browser.sign_in("Ann", OTHER))
        self.assertEqual((browser.status, codes[-1]), (429, "account/too_many"))
        self.assertGreaterEqual(int(browser.headers["Retry-After"]), 1)
        self.assertLess(len(codes), 12)

    def test_sockets_of_one_session_are_limited(self):
        browser = Browser(self)
        browser.ask("/api/me")
        for _ in range(20):
            browser.socket().ok("hello")
        with self.assertRaises(Refused) as refused:
            browser.socket()
        self.assertEqual(refused.exception.status, 429)
        Browser(self).socket().ok("hello")

    def test_log_has_no_tokens(self):
        browser = Browser(self)
        made = browser.sign_up("Ann")
        client = browser.socket()
        tokens = [token for token in self.new_match(client)["tokens"] if token]
        for _ in range(7):
            browser.sign_in("Ann", OTHER)
        browser.code("/api/recover", {"name": "Ann", "code": made["recovery"][:-1], "password": OTHER})
        Browser(self).code("/api/sign-in", {}, Origin="http://evil.example")
        browser.ask("/api/sign-out", {})
        client.closing_code()
        self.assertTrue(wait_until(lambda: self.logs("account/sign_in") and self.logs("socket/signed_out")))
        text = "\n".join(self.server.logged())
        for secret in (*tokens, *browser.jar.values(), made["recovery"], GOOD, OTHER, "Ann"):
            self.assertNotIn(secret, text)


class BehindProxy(ServerTest):
    """A proxy on this machine terminates TLS for https://play.example."""

    arguments = ["--public", "https://play.example", "--host", "plain.example"]

    def test_cookie_attributes(self):
        browser = Browser(self, host="play.example", origin="https://play.example")
        browser.sign_up("Ann")
        for line in browser.headers.get_all("Set-Cookie"):
            self.assertRegex(line, r"^__Host-(id|known)=[^;]+; Path=/; HttpOnly; SameSite=Lax; Secure")
        browser.socket().ok("hello")
        self.assertEqual(browser.who(), "Ann")

    def test_no_sign_in_on_plain_http(self):
        browser = Browser(self, host="plain.example", origin="http://plain.example")
        self.assertEqual(browser.ask("/api/me"), {"offered": False, "account": None})
        self.assertEqual(browser.jar, {})
        self.assertEqual(browser.code("/api/sign-up", {"name": "Ann", "password": GOOD}), "account/offered")
        self.assertEqual(browser.status, 403)
        # Playing needs no account: the browser is a guest, and its seats belong to its session.
        match = self.new_match(browser.socket(), [{"kind": "person"}, {"kind": "person"}])["match"]
        self.assertEqual(browser.socket().ok("match.watch", match=match)["you"]["seats"], [0, 1])
        self.assertEqual(list(browser.jar), ["id"])
        self.assertEqual(browser.ask("/api/me"), {"offered": False, "account": None})
        self.assertEqual(browser.code("/api/sign-in", {"name": "Ann", "password": GOOD}), "account/offered")

    def test_a_persons_cookie_opens_no_seat_on_plain_http(self):
        person = Browser(self)
        person.sign_up("Ann")
        match = self.new_match(person.socket(), [{"kind": "person"}, {"kind": "person"}])["match"]
        thief = Browser(self, host="plain.example", origin="http://plain.example")
        thief.jar["id"] = person.jar["id"]
        self.assertNotIn("you", thief.socket().ok("match.watch", match=match))

    def test_the_scheme_is_part_of_the_origin(self):
        browser = Browser(self, host="play.example", origin="http://play.example")
        self.assertEqual(browser.code("/api/sign-in", {"name": "Ann", "password": GOOD}), "http/origin")
        with self.assertRaises(Refused):
            browser.socket()

    def test_failures_count_by_the_forwarded_address(self):
        def browser(address):
            return Browser(self, host="play.example", origin="https://play.example", headers={"X-Forwarded-For": address})
        bot, code = browser("6.6.6.6, 192.0.2.1"), "account/sign_in"
        for i in range(40):
            code = bot.sign_in(f"Person {i}", OTHER)
            if code == "account/too_many":
                break
        self.assertEqual(code, "account/too_many")
        self.assertEqual(browser("192.0.2.1").sign_in("Ann", OTHER), "account/too_many")
        self.assertEqual(browser("192.0.2.2").sign_in("Ann", OTHER), "account/sign_in")


if __name__ == "__main__":
    sys.exit(main())
