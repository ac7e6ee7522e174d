#!/usr/bin/python3
"""The Python package: positions, searches, studies, records, boards in step, the environments for learning, the types and
the tutorial. Debian's python3 has numpy.
Usage: python_test.py build/library/python build/release/gridwise [-v] [TEST]"""

import copy
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = os.path.abspath(sys.argv.pop(1))
PROGRAM = os.path.abspath(sys.argv.pop(1))
STANDINS = str(ROOT / "tests" / "python" / "standins")
sys.path.insert(0, PACKAGE)
sys.path.insert(1, str(ROOT / "tests"))
sys.path += [] if importlib.util.find_spec("gymnasium") and importlib.util.find_spec("pettingzoo") else [STANDINS]

import numpy as np  # noqa: E402

import gridwise  # noqa: E402
from patience import patient  # noqa: E402

HARD = "tictactoe(m=8,n=8,k=5)"  # a search of it takes as long as it may
PORTALS = "match3(level=portals)"


def program(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True, timeout=patient(120)).stdout


class Case(unittest.TestCase):
    def refuses(self, code, call, *arguments, **named):
        """The Error of a call that must raise it."""
        with self.assertRaises(gridwise.Error) as caught:
            call(*arguments, **named)
        self.assertEqual(caught.exception.code, code)
        return caught.exception


class Positions(Case):
    def test_a_position_is_opened_played_and_undone(self):
        position = gridwise.position("tictactoe xo./.../...")
        self.assertEqual(position.text, "tictactoe(m=3,n=3,k=3) xo./.../...")
        self.assertEqual((position.game, position.setup), ("tictactoe", "tictactoe(m=3,n=3,k=3)"))
        self.assertEqual((position.turn, position.outcome, position.winner), (0, "open", None))
        self.assertEqual(position.moves(), ["c3", "a2", "b2", "c2", "a1", "b1", "c1"])
        for move in ("a2", "b2", "a1"):
            position.play(move)
        self.assertEqual((position.turn, position.outcome, position.winner), (None, "won", 0))
        self.assertEqual((position.moves(), position.played), ([], ["a2", "b2", "a1"]))
        self.assertTrue(position.undo())
        self.assertEqual(position.played, ["a2", "b2"])
        self.assertEqual(position.cells["b2"], ["second"])
        self.assertFalse(gridwise.position("tictactoe").undo())

    def test_a_copy_goes_its_own_way(self):
        position = gridwise.position(PORTALS, seed=3)
        for other in (position.copy(), copy.copy(position), copy.deepcopy(position)):
            self.assertEqual(other, position)
            self.assertEqual(hash(other), hash(position))
            other.play(other.moves()[0])
            self.assertNotEqual(other, position)
        self.assertEqual(eval(repr(position), {"gridwise": gridwise}), position)
        self.assertNotEqual(position, "a text")

    def test_figures_are_numbers_by_name(self):
        self.assertEqual(gridwise.position(PORTALS).figures, {"moves_left": 25, "score": 0, "goal.purple": 30})

    def test_a_wrong_text_says_where(self):
        error = self.refuses("text/bad_cell", gridwise.position, "tictactoe xoz/.../...")
        self.assertIsInstance(error, ValueError)
        self.assertEqual(error.at, len("tictactoe xo"))
        self.assertEqual(str(error), "a cell is x, o or .")

    def test_an_illegal_move_changes_nothing(self):
        position = gridwise.position("tictactoe xo./.../...")
        before = position.text
        error = self.refuses("move/illegal", position.play, "a3")
        self.assertEqual((error.at, position.text), (0, before))

    def test_games_are_listed_as_in_the_protocol(self):
        self.assertEqual(gridwise.games(), json.loads(program("games", "--json"))["games"])


class Searches(Case):
    def test_candidates_give_reasons(self):
        report = gridwise.analyse("tictactoe xx./oo./...", "minimax")
        best = report.candidates[0]
        self.assertEqual((best.move, report.verdict), ("c3", "win"))
        self.assertTrue(best.why)
        self.assertEqual(len(report.candidates), 5)
        self.assertGreater(best.weight, report.candidates[-1].weight)

    def test_reports_are_those_of_the_program(self):
        text = "gomoku(size=15) h8h7i5j7j9"
        report = gridwise.analyse(text, "search(6)", nodes=20_000, lines=3)
        printed = json.loads(program("analyse", *text.split(), "--selector", "search(6)", "--nodes", "20000", "--lines", "3",
                                     "--json"))
        self.assertEqual(report.nodes, printed["nodes"])
        self.assertEqual(report.line, printed["line"])
        self.assertEqual([(one.move, one.score, one.weight, one.why, one.line) for one in report.candidates],
                         [(one["move"], one.get("score"), one["weight"], [why["en"] for why in one["why"]], one.get("line", []))
                          for one in printed["candidates"]])

    def test_without_a_selector_the_strongest_plays(self):
        self.assertTrue(gridwise.analyse("tictactoe").proved)

    def test_a_selected_move_is_legal_and_drawn_by_seed(self):
        position = gridwise.position("tictactoe")
        drawn = {gridwise.select(position, "random", seed=seed) for seed in range(20)}
        self.assertLessEqual(drawn, set(position.moves()))
        self.assertGreater(len(drawn), 1)
        self.assertEqual(gridwise.select(position, "random", seed=3), gridwise.select(position, "random", seed=3))

    def test_solve_proves(self):
        report = gridwise.solve("tictactoe(m=4,n=3,k=3)")
        self.assertEqual((report.verdict, report.proved), ("win", True))
        self.assertFalse(report.stopped)

    def test_solve_for_a_goal(self):
        lines = Path(ROOT, "examples", "gomoku_puzzles.txt").read_text().splitlines()
        puzzle = next(line for line in lines if line and not line.startswith("#"))
        report = gridwise.solve("gomoku(rule=renju) " + puzzle, goal="vcf", nodes=200_000)
        self.assertEqual((report.verdict, report.proved, report.line[0]), ("win", True, "e8"))
        self.refuses("solve/goal", gridwise.solve, "gomoku", goal="five")

    def test_answers_have_facts(self):
        report = gridwise.solve("orbs 541502/004325/414502/224240/122141", nodes=20_000)
        self.assertGreater(report.answers[0].facts["combos"], 3)

    def test_what_cannot_be_searched_is_refused(self):
        self.refuses("solver/none", gridwise.solve, PORTALS)
        self.refuses("selector/unknown", gridwise.analyse, "tictactoe", "oracle")
        self.refuses("position/finished", gridwise.analyse, "tictactoe xxx/oo./...")
        for limits in ({"nodes": 0}, {"time_ms": 0}, {"depth": 0}, {"memory_mb": 0}, {"threads": 0}, {"lines": 0}):
            self.refuses("limit/range", gridwise.analyse, "tictactoe", **limits)
        with self.assertRaises(TypeError):
            gridwise.analyse("tictactoe", nodes=-1)

    def test_other_threads_go_on(self):
        counted = 0
        ends = threading.Event()

        def count():
            nonlocal counted
            while not ends.is_set():
                counted += 1
                time.sleep(0.001)

        counter = threading.Thread(target=count)
        counter.start()
        before = counted
        gridwise.analyse(HARD, time_ms=500)
        during = counted - before
        ends.set()
        counter.join()
        self.assertGreater(during, 10)

    def interrupted(self, call, times=1):
        """The result of a call that Ctrl-C ends."""
        def press():
            for _ in range(times):
                time.sleep(0.4)
                os.kill(os.getpid(), signal.SIGINT)

        # A shell that starts the tests in the background ignores Ctrl-C for them.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        presser = threading.Thread(target=press)
        presser.start()
        try:
            return call()
        finally:
            presser.join()
            signal.signal(signal.SIGINT, before)

    def test_ctrl_c_ends_a_search_with_its_best(self):
        started = time.monotonic()
        report = self.interrupted(lambda: gridwise.analyse(HARD, time_ms=int(patient(60_000))))
        self.assertLess(time.monotonic() - started, patient(30))
        self.assertTrue(report.stopped)
        self.assertTrue(report.candidates)

    def test_ctrl_c_ends_a_study_with_its_games(self):
        study = self.interrupted(lambda: gridwise.study("portals", games=10_000_000))
        self.assertTrue(study.stopped)
        self.assertGreater(study.games, 0)

    def test_another_exception_of_a_signal_is_raised(self):
        def refuse(*_):
            raise OSError("enough")

        before = signal.signal(signal.SIGALRM, refuse)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            with self.assertRaises(OSError):
                gridwise.analyse(HARD, time_ms=int(patient(60_000)))
        finally:
            signal.signal(signal.SIGALRM, before)


class Studies(Case):
    def test_a_study_counts_what_the_program_counts(self):
        study = gridwise.study("portals", player="greedy", games=20, threads=2)
        printed = json.loads(program("study", "portals", "--player", "greedy", "--games", "20", "--json"))
        player = printed["levels"][0]["players"][0]
        self.assertEqual((study.games, study.wins), (20, player["won"]))
        self.assertEqual([study.low, study.high], player["pass"]["interval"])
        self.assertEqual(study.plies, player["moves"]["value"])
        self.assertEqual(sum(study.moves_left.values()), study.wins)
        self.assertEqual((len(study.results), sum(study.results)), (20, study.wins))
        self.assertEqual(study.goals, [{"token": "purple", "count": 30, "missed": 20 - study.wins}])
        self.assertFalse(study.stopped)

    def test_a_level_file_is_a_level(self):
        text = Path(ROOT, "examples", "portals_easier.json").read_text()
        self.assertEqual(gridwise.study(text, "random", 3).games, 3)

    def test_what_cannot_be_studied_is_refused(self):
        self.refuses("study/games", gridwise.study, "portals", games=0)
        self.refuses("selector/unknown", gridwise.study, "portals", "oracle")
        self.refuses("study/seats", gridwise.study, "tictactoe", "random")
        self.refuses("limit/range", gridwise.study, "portals", threads=0)


class Records(Case):
    TEXT = Path(ROOT, "examples", "tictactoe_game.json").read_text()

    def test_a_record_is_read_and_replayed(self):
        record = gridwise.record(self.TEXT)
        self.assertEqual((record.setup, record.seed, record.start), ("tictactoe(m=4,n=4,k=4)", 3, None))
        self.assertEqual((record.outcome, record.winner, record.reason), ("won", 0, "play"))
        self.assertEqual(record.seats[1], {"kind": "bot", "name": "Easy", "selector": "random"})
        end = record.replay()
        self.assertEqual((end.played, end.outcome), (record.moves, "won"))
        self.assertEqual(gridwise.record(record.text).id, record.id)

    def test_a_changed_record_is_refused(self):
        self.refuses("record/hash", gridwise.record(self.changed("hash")).replay)
        self.refuses("record/chain", gridwise.record(self.changed("chain", drop_id=True)).replay)
        self.refuses("record/format", gridwise.record, self.TEXT.replace("gridwise-record", "chess-record"))
        self.refuses("json/missing", gridwise.record, "{}")

    def changed(self, field, drop_id=False):
        """The record with one field's first digit changed."""
        record = json.loads(self.TEXT)
        record[field] = ("1" if record[field][0] == "0" else "0") + record[field][1:]
        if drop_id:
            del record["id"]
        return json.dumps(record)


class Boards(Case):
    def test_arrays_have_their_types_and_shapes(self):
        boards = gridwise.Boards(PORTALS, n=4, seed=2)
        shapes = {name: (getattr(boards, name).dtype.name, getattr(boards, name).shape)
                  for name in ("board", "final_board", "mask", "reward", "done", "truncated", "turn", "winner")}
        cells = 8 * 9
        self.assertEqual(shapes, {
            "board": ("uint8", (4, 3, 9, 8)), "final_board": ("uint8", (4, 3, 9, 8)), "mask": ("bool", (4, 5 * cells)),
            "reward": ("float32", (4,)), "done": ("bool", (4,)), "truncated": ("bool", (4,)), "turn": ("int8", (4,)),
            "winner": ("int8", (4,))})
        self.assertEqual((len(boards), boards.n, boards.seats), (4, 4, 1))
        self.assertEqual((boards.words[0], boards.words[cells], boards.words[cells + 7]), ("a9", "a9b9", ""))
        self.assertEqual(boards.tokens[:2], ("red", "orange"))

    def test_arrays_are_views_that_nobody_else_writes(self):
        boards = gridwise.Boards("tictactoe", n=2)
        board, mask = boards.board, boards.mask
        boards.step(np.array([4, 0], np.int32))
        self.assertEqual((board[0, 0, 1, 1], board[1, 0, 0, 0]), (1, 1))
        self.assertEqual(list(np.flatnonzero(~mask[0])), [4])
        with self.assertRaises(ValueError):
            mask[0, 4] = True
        del boards
        self.assertEqual(board[0, 0, 1, 1], 1)  # an array keeps its memory alive

    def test_boards_play_the_games_of_positions_to_the_hash(self):
        boards = gridwise.Boards(PORTALS, n=3, seed=11)
        positions = [gridwise.position(PORTALS, seed=boards.seed_of(i)) for i in range(3)]
        ended = 0
        for _ in range(60):
            actions = boards.sample()
            for i, position in enumerate(positions):
                self.assertEqual(boards.hash(i), position.hash)
                position.play(boards.words[actions[i]])
            boards.step(actions)
            for i, position in enumerate(positions):
                self.assertEqual(boards.done[i], position.outcome != "open")
                if boards.done[i]:
                    ended += 1
                    self.assertEqual(boards.winner[i], 0 if position.outcome == "won" else -1)
                    positions[i] = gridwise.position(PORTALS, seed=boards.seed_of(i))
        self.assertGreater(ended, 3)

    def test_the_hash_is_that_of_autoplay(self):
        printed = program("autoplay", "portals", "--games", "2", "--show", "2", "--seed", "5")
        seed, moves, final = (re.search(rf"^{name}: (.*)$", printed, re.M)[1] for name in ("seed", "moves", "hash"))
        position = gridwise.position(PORTALS, seed=int(seed))
        for move in moves.split():
            position.play(move)
        self.assertEqual(f"{position.hash:016x}", final)

    def test_an_illegal_action_moves_nothing(self):
        boards = gridwise.Boards("tictactoe", n=3)
        boards.step(np.array([0, 1, 2], np.int32))
        before = boards.board.copy()
        self.assertEqual(self.refuses("action/illegal", boards.step, np.array([1, 1, 1], np.int32)).at, 1)
        self.assertEqual(self.refuses("action/range", boards.step, np.array([1, 2, 9], np.int32)).at, 2)
        self.refuses("action/range", boards.step, np.array([1, 2, 2**40]))
        self.refuses("action/count", boards.step, np.array([1, 2], np.int32))
        self.refuses("action/count", boards.step, np.array([[1, 2, 3]], np.int32))
        with self.assertRaises(TypeError):
            boards.step(np.array([1.0, 2.0, 3.0]))
        self.assertTrue((boards.board == before).all())

    def test_actions_may_be_any_whole_numbers(self):
        boards = gridwise.Boards("tictactoe", n=2)
        boards.step([0, 1])
        boards.step(np.array([2, 3], np.int64))
        self.assertEqual(boards.turn[0], 0)

    def test_a_game_depends_on_seed_board_and_number_alone(self):
        few, many = gridwise.Boards(PORTALS, n=2, seed=4), gridwise.Boards(PORTALS, n=8, seed=4)
        self.assertTrue((few.board == many.board[:2]).all())
        few.step(few.sample())
        few.reset(4)
        self.assertTrue((few.board == many.board[:2]).all())
        few.reset(5)
        self.assertFalse((few.board == many.board[:2]).all())

    def test_a_win_is_rewarded_and_the_next_game_begins(self):
        boards = gridwise.Boards("tictactoe", n=1)
        for action in (0, 3, 1, 4, 2):
            boards.step([action])
        self.assertEqual((boards.reward[0], boards.done[0], boards.winner[0], boards.turn[0]), (1, True, 0, 0))
        self.assertEqual(boards.final_board[0, 0].tolist(), [[1, 1, 1], [2, 2, 0], [0, 0, 0]])
        self.assertFalse(boards.board.any())

    def test_games_without_numbered_actions_name_them_by_board(self):
        boards = gridwise.Boards("numbermatch(digits=27)", n=2, seed=3)
        position = gridwise.position(boards.setup, seed=boards.seed_of(1))
        legal = [boards.word(1, action) for action in np.flatnonzero(boards.mask[1])]
        self.assertEqual((legal, set(boards.words)), (position.moves(), {""}))
        self.refuses("action/illegal", boards.word, 1, 255)
        self.refuses("boards/index", boards.hash, 2)

    def test_what_cannot_be_boards_is_refused(self):
        self.refuses("boards/count", gridwise.Boards, "tictactoe", n=0)
        self.refuses("boards/plies", gridwise.Boards, "tictactoe", max_plies=0)
        self.refuses("game/unknown", gridwise.Boards, "chess")
        self.refuses("position/finished", gridwise.Boards, "tictactoe xxx/oo./...")

    def test_two_threads_step_one_after_the_other(self):
        boards = gridwise.Boards(PORTALS, n=256)

        def play():
            for _ in range(20):
                try:
                    boards.step(boards.sample())
                except gridwise.Error:  # the other thread has moved since the draw
                    pass

        threads = [threading.Thread(target=play) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(boards.mask.any(axis=1).all())


class Environments(Case):
    def test_gym_plays_one_board(self):
        import gridwise.gym

        env = gridwise.gym.BoardEnv(PORTALS)
        seen, info = env.reset(seed=3)
        self.assertTrue(env.observation_space.contains(seen))
        again, _ = env.reset(seed=3)
        self.assertTrue((seen == again).all())
        terminated, total = False, 0.0
        while not terminated:
            seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            self.assertFalse(truncated)
            total += reward
        self.assertGreater(total, 0)
        self.assertTrue((seen == env.boards.final_board[0]).all())
        self.assertIn(info["winner"], (0, -1))
        self.assertFalse((env.reset()[0] == again).all())

    def test_gym_plays_many_boards(self):
        import gridwise.gym

        env = gridwise.gym.BoardVectorEnv("tictactoe", num_envs=5, copy=True)
        seen, info = env.reset(seed=1)
        self.assertEqual(seen.shape, (5, 1, 3, 3))
        ended = 0
        for _ in range(30):
            before = seen
            seen, reward, terminated, truncated, info = env.step(env.boards.sample())
            self.assertIsNot(before, seen)
            self.assertEqual(info["action_mask"].dtype, np.int8)
            if "final_obs" in info:
                ended += terminated.sum()
                self.assertTrue((info["_final_obs"] == terminated).all())
                self.assertFalse(seen[terminated].any())
        self.assertGreater(ended, 5)

    def test_pettingzoo_plays_seats_in_turn(self):
        import gridwise.pettingzoo

        env = gridwise.pettingzoo.BoardAEC("tictactoe")
        for seed, game in enumerate([(0, 3, 1, 4, 2), (0, 3, 1, 4, 8, 5)]):
            env.reset(seed=seed)
            moves, last = iter(game), {}
            for agent in env.agent_iter():
                observation, reward, terminated, truncated, _ = env.last()
                self.assertEqual(bool(observation["action_mask"].any()), not terminated)
                last[agent] = reward
                env.step(None if terminated else next(moves))
            self.assertEqual(last, {"seat_0": (1, -1)[seed], "seat_1": (-1, 1)[seed]})

    def test_an_illegal_action_is_an_error(self):
        import gridwise.gym
        import gridwise.pettingzoo

        env = gridwise.gym.BoardEnv("tictactoe")
        env.reset(seed=1)
        self.refuses("action/range", env.step, 9)
        aec = gridwise.pettingzoo.BoardAEC("tictactoe")
        aec.reset(seed=1)
        self.refuses("action/range", aec.step, 9)

    def test_neither_is_imported_before_it_is_used(self):
        code = "import sys, gridwise; print(sorted({'gymnasium', 'pettingzoo'} & set(sys.modules)))"
        printed = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": PACKAGE}, text=True,
                                 capture_output=True, check=True).stdout
        self.assertEqual(printed, "[]\n")


class Documents(Case):
    def test_everything_public_has_help(self):
        for name in gridwise.__all__:
            thing = getattr(gridwise, name)
            if isinstance(thing, str):
                continue
            self.assertTrue(thing.__doc__, name)
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and member not in ("code", "at"):
                    self.assertTrue(value.__doc__, f"{name}.{member}")

    def test_the_stubs_are_true(self):
        environment = {**os.environ, "PYTHONPATH": f"{PACKAGE}:{STANDINS}"}
        checked = subprocess.run([sys.executable, "-m", "mypy.stubtest", "gridwise",
                                  "--mypy-config-file", str(ROOT / "tests" / "python" / "mypy.ini"),
                                  "--allowlist", str(ROOT / "tests" / "python" / "stubtest_allowed.txt")],
                                 env=environment, cwd=PACKAGE, text=True, capture_output=True, timeout=patient(180),
                                 check=False)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_the_tutorial_runs(self):
        ran = subprocess.run([sys.executable, str(ROOT / "tests" / "python" / "notebook.py"),
                              str(ROOT / "examples" / "python" / "tutorial.ipynb")], cwd=ROOT, text=True,
                             env={**os.environ, "PYTHONPATH": f"{PACKAGE}:{STANDINS}"}, capture_output=True,
                             timeout=patient(180), check=False)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertRegex(ran.stdout, r"\d+ cells ran")


if __name__ == "__main__":
    unittest.main()
