#!/usr/bin/env python3
"""`gridwise mcp` as an agent sees it, and as a hostile or broken one does.
Usage: mcp_test.py PROGRAM"""

import json
import random
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))

import case  # noqa: E402
from patience import patient  # noqa: E402

MAX_ANSWER = 8_192
LATEST = "2025-06-18"


class Agent:
    """A client of the protocol, one line a message."""

    def __init__(self):
        self.process = subprocess.Popen([case.PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last = 0

    def write(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def send(self, method, **params):
        self.last += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}))
        return self.last

    def ask(self, method, **params):
        asked = self.send(method, **params)
        reply = self.read()
        assert (reply["jsonrpc"], reply["id"]) == ("2.0", asked), reply
        return reply

    def refused(self, tool, **arguments):
        """The text of the tool's refusal."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert result["isError"] and "structuredContent" not in result, result
        return result["content"][0]["text"]

    def use(self, tool, **arguments):
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        assert "isError" not in result, result
        text = result["content"][0]["text"]
        assert json.loads(text) == result["structuredContent"]
        assert len(text.encode()) <= MAX_ANSWER, len(text.encode())
        return result["structuredContent"]

    def end(self):
        """Ends the input: the rest of the output, and the exit code."""
        rest, _ = self.process.communicate(timeout=patient(60))
        return [json.loads(line) for line in rest.splitlines()], self.process.returncode


class McpTest(unittest.TestCase):
    def setUp(self):
        self.agent = Agent()
        self.ended = False

    def tearDown(self):
        if not self.ended:
            self.assertEqual(self.end(), ([], 0))

    def end(self):
        self.ended = True
        return self.agent.end()

    def test_an_agent_greets_in_its_version_or_in_the_latest(self):
        for asked, version in [(LATEST, LATEST), ("2025-03-26", "2025-03-26"), ("2024-11-05", "2024-11-05"), ("1999", LATEST)]:
            result = self.agent.ask("initialize", protocolVersion=asked)["result"]
            self.assertEqual((result["protocolVersion"], result["serverInfo"]["name"]), (version, "gridwise"))
            self.assertEqual(result["capabilities"], {"tools": {}})
        self.assertEqual(self.agent.ask("ping")["result"], {})
        self.assertEqual(self.agent.ask("resources/list")["error"]["code"], -32601)

    def test_every_tool_has_a_schema_of_its_arguments(self):
        tools = self.agent.ask("tools/list")["result"]["tools"]
        self.assertEqual([tool["name"] for tool in tools], ["games", "new_game", "moves", "play", "analyse", "solve", "study"])
        for tool in tools:
            schema = tool["inputSchema"]
            self.assertFalse(schema["additionalProperties"])
            self.assertLessEqual(set(schema["required"]), set(schema["properties"]))
            self.assertEqual(tool["annotations"]["readOnlyHint"], tool["name"] not in ("new_game", "play"))

    def test_a_first_move_takes_three_calls(self):
        game = self.agent.use("games")["games"][0]
        state = self.agent.use("new_game", setup=game["setups"][0]["setup"], opponent=game["bots"][-1])
        state = self.agent.use("play", match=state["match"], move=state["moves"][0])
        self.assertEqual(len(state["moves"]), 7)  # the bot has replied
        self.assertIn("X", state["board"])
        self.assertIn("O", state["board"])

    def test_a_match_is_played_to_its_end(self):
        for listed in self.agent.use("games")["games"]:
            setup = {"orbs": "orbs(steps=3)", "gomoku": "gomoku(size=5)"}.get(listed["game"], listed["game"])
            bot = {"opponent": listed["bots"][0]} if listed["seats"] == 2 else {}
            state = self.agent.use("new_game", setup=setup, **bot)
            plies = 0
            while state.get("moves"):
                state = self.agent.use("play", match=state["match"], move=state["moves"][-1])
                plies += 1
                self.assertLess(plies, 500)
            self.assertIn(state["outcome"]["kind"], ("won", "lost", "drawn"), listed["game"])
            self.assertIn("match/finished", self.agent.refused("play", match=state["match"], move="a1"))

    def test_an_agent_plays_both_seats_where_no_bot_does(self):
        state = self.agent.use("new_game", setup="tictactoe")
        for move in ("b2", "a1", "c3"):
            state = self.agent.use("play", match=state["match"], move=move)
            self.assertEqual(state["last_move"], move)
        self.assertEqual(len(state["moves"]), 6)

    def test_draws_to_come_stay_hidden(self):
        state = self.agent.use("new_game", setup="match3(level=first_steps)")
        again = self.agent.use("moves", match=state["match"])
        self.assertEqual(again["moves"], state["moves"])
        others = [self.agent.use("new_game", setup=state["position"])["match"] for _ in range(7)]
        outcomes = {self.agent.use("play", match=match, move=state["moves"][0])["board"] for match in (state["match"], *others)}
        self.assertGreater(len(outcomes), 1, "the text tells what will fall")

    def test_questions_are_answered_with_reasons(self):
        report = self.agent.use("analyse", text="tictactoe xx./oo./...", time_ms=10_000)
        self.assertEqual((report["selector"], report["candidates"][0]["move"]), ("minimax", "c3"))
        self.assertIsInstance(report["candidates"][0]["why"][0], str)
        solved = self.agent.use("solve", text="tictactoe xx./oo./...")
        self.assertEqual((solved["verdict"], solved["proved"], solved["line"]), ("win", True, ["c3"]))
        study = self.agent.use("study", level="match3(level=first_steps)", player="random", games=30)
        self.assertEqual((study["player"], study["games"]), ("random", 30))
        match = self.agent.use("new_game", setup="gomoku", opponent="gentle")["match"]
        self.assertLessEqual(len(self.agent.use("analyse", match=match, time_ms=200)["candidates"]), 8)

    def test_long_lists_are_shortened_and_say_so(self):
        self.assertEqual(self.agent.use("moves", text="gomoku")["more_moves"], 25)
        long = self.agent.use("moves", text="numbermatch " + "5" * 2_000)
        self.assertTrue(long["shortened"])
        self.assertNotIn("board", long)
        self.assertGreater(len(long["moves"]), 100)

    def test_refusals_say_what_to_do(self):
        for tool, arguments, code in [
            ("new_game", {"setup": "chess"}, "game/unknown"),
            ("new_game", {}, "json/missing"),
            ("new_game", {"setup": "match3", "opponent": "greedy"}, "match/seats"),
            ("new_game", {"setup": "tictactoe", "opponent": "deep blue"}, "selector/unknown"),
            ("new_game", {"setup": "tictactoe", "colour": "white"}, "json/unknown"),
            ("play", {"match": "nowhere", "move": "a1"}, "match/unknown"),
            ("moves", {}, "json/missing"),
            ("moves", {"text": "tictactoe", "match": "x"}, "json/missing"),
            ("analyse", {"text": "tictactoe", "time_ms": 10_001}, "json/range"),
            ("analyse", {"text": "tictactoe", "time_ms": "1"}, "json/type"),
            ("analyse", {"text": "tictactoe xxx/oo./..."}, "position/finished"),
            ("solve", {"text": "gomoku", "goal": "mate"}, "solve/goal"),
            ("study", {"level": "match3(level=nowhere)"}, "option/choice"),
        ]:
            self.assertTrue(self.agent.refused(tool, **arguments).startswith(code), (tool, arguments))
        self.assertEqual(self.agent.ask("tools/call", name="hack")["error"]["code"], -32602)
        self.assertEqual(self.agent.ask("tools/call", name="games", arguments=[])["error"]["code"], -32602)

    def test_a_cancelled_search_has_no_answer(self):
        long = self.agent.send("tools/call", name="solve", arguments={"text": "tictactoe(m=7,n=7,k=5)", "time_ms": 10_000})
        self.agent.write(json.dumps({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": long}}))
        self.agent.use("analyse", text="gomoku h8", time_ms=1_000)  # the next answer, long after the search has ended

    def test_the_end_of_the_input_ends_searches_with_what_they_have(self):
        self.agent.send("tools/call", name="solve", arguments={"text": "tictactoe(m=8,n=8,k=5)", "time_ms": 10_000})
        replies, code = self.end()
        self.assertEqual((len(replies), code), (1, 0))
        self.assertEqual(replies[0]["result"]["structuredContent"]["verdict"], "unknown")

    def test_a_thousand_broken_lines_cost_nothing(self):
        source = random.Random(1)
        good = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "moves", "arguments": {"text": "tictactoe"}}})
        refused = 0
        for _ in range(1_000):
            line = list(good)
            for _ in range(source.randint(1, 6)):
                line[source.randrange(len(line))] = source.choice('{}[]":,0\\a \x01é')
            self.agent.write("".join(line))
            self.agent.write(json.dumps({"jsonrpc": "2.0", "id": "after", "method": "ping"}))
            while (reply := self.agent.read())["id"] != "after":
                self.assertEqual(reply["jsonrpc"], "2.0")
                refused += "error" in reply or "isError" in reply["result"]
        self.assertGreater(refused, 500)
        self.agent.write("[" * 100_000)
        self.assertEqual(self.agent.read()["error"]["code"], -32700)
        self.assertEqual(len(self.agent.use("moves", text="tictactoe")["moves"]), 9)


if __name__ == "__main__":
    sys.exit(case.main())
