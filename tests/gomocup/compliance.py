#!/usr/bin/env python3
"""Drives a Gomocup player through the protocol: every command and information key, garbage, commands while it thinks, boards
of 5 to 22 lines, its time. Usage: tests/gomocup/compliance.py PROGRAM [ARGUMENT...]; prints "N passed, N failed"."""

import queue
import re
import subprocess
import sys
import threading
import time

CELL = re.compile(r"^\d+,\d+$")
TALK = ("MESSAGE", "DEBUG", "INFO")
GRACE_S = 2.0  # a loaded machine is slow to start a process


class Brain:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def send(self, *lines, end="\n"):
        for line in lines:
            self.process.stdin.write(line + end)
        self.process.stdin.flush()

    def answer(self, seconds=10.0):
        """The next line that is no talk; None where none comes."""
        limit = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, limit - time.monotonic()))
            except queue.Empty:
                return None
            if not line.startswith(TALK):
                return line

    def ask(self, *lines, end="\n"):
        self.send(*lines, end=end)
        return self.answer()

    def end(self):
        """Seconds until the process is gone after END; None where it stays."""
        started = time.monotonic()
        try:
            self.send("END")
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None
        return time.monotonic() - started


def is_cell(text, size=15):
    return bool(text and CELL.match(text)) and all(0 <= int(part) < size for part in text.split(","))


def check_start(brain):
    assert brain.ask("START 4").startswith("ERROR")
    assert brain.ask("START 23").startswith("ERROR")
    assert brain.ask("START x").startswith("ERROR")
    assert brain.ask("RECTSTART 10,12").startswith("ERROR")
    assert brain.ask("RECTSTART 10,10") == "OK"
    assert brain.ask("START 15") == "OK"
    assert brain.ask("RESTART") == "OK"


def check_commands_before_start(brain):
    assert brain.ask("TURN 1,1").startswith("ERROR")
    assert brain.ask("START 15") == "OK"


def check_about(brain):
    assert re.search(r'name="[^"]+", version="[^"]+", author="[^"]+"', brain.ask("ABOUT"))


def check_every_size(brain):
    brain.send("INFO timeout_turn 50")
    for size in range(5, 23):
        assert brain.ask(f"START {size}") == "OK", size
        assert is_cell(brain.ask("BEGIN"), size), size


def check_turns(brain):
    brain.send("START 15", "INFO timeout_turn 50")
    assert brain.answer() == "OK"
    taken = set()
    for cell in ("7,7", "8,8", "0,0", "14,14", "6,8"):
        if cell in taken:
            continue
        taken.add(cell)
        reply = brain.ask(f"TURN {cell}")
        assert is_cell(reply) and reply not in taken, reply
        taken.add(reply)
    assert brain.ask("TURN 7,7").startswith("ERROR")
    assert brain.ask("TURN 15,0").startswith("ERROR")
    assert brain.ask("TURN").startswith("ERROR")


def check_board(brain):
    brain.send("START 15", "INFO timeout_turn 100")
    assert brain.answer() == "OK"
    assert brain.ask("BOARD", "3,3,1", "0,0,2", "4,3,1", "0,1,2", "5,3,1", "0,3,2", "6,3,1", "2,3,2", "DONE") == "7,3"
    assert brain.ask("RESTART") == "OK"
    stones = ["9,9,2", "5,5,2", "6,6,2", "7,7,2", "1,1,1", "1,3,1", "1,8,1"]
    assert brain.ask("BOARD", *stones, "DONE") in ("8,8", "4,4")
    assert brain.ask("RESTART") == "OK"
    assert brain.ask("YXBOARD", "7,7,1", "DONE", "TAKEBACK 7,7") == "OK"


def check_take_back_and_play(brain):
    brain.send("START 15", "INFO timeout_turn 50")
    assert brain.answer() == "OK"
    reply = brain.ask("TURN 7,7")
    assert brain.ask(f"TAKEBACK {reply}") == "OK"
    assert brain.ask("TAKEBACK 7,7") == "OK"
    assert brain.ask("TAKEBACK 7,7").startswith("ERROR")
    assert brain.ask("PLAY 3,3") == "3,3"
    assert brain.ask("PLAY 3,3").startswith("ERROR")


def check_swap2(brain):
    brain.send("START 15", "INFO timeout_turn 100")
    assert brain.answer() == "OK"
    opening = brain.ask("SWAP2BOARD", "DONE").split(" ")
    assert len(set(opening)) == 3 and all(is_cell(cell) for cell in opening)
    assert brain.ask("RESTART") == "OK"
    answer = brain.ask("SWAP2BOARD", *opening, "DONE")
    assert answer == "SWAP" or all(is_cell(cell) for cell in answer.split(" ")), answer
    assert brain.ask("RESTART") == "OK"
    answer = brain.ask("SWAP2BOARD", *opening, "9,9", "10,4", "DONE")
    assert answer == "SWAP" or is_cell(answer), answer


def check_information_keys(brain):
    brain.send("START 15")
    assert brain.answer() == "OK"
    brain.send("INFO timeout_turn 50", "INFO timeout_match 100000", "INFO time_left 90000", "INFO max_memory 83886080",
               "INFO game_type 1", "INFO rule 1", "INFO evaluate 3,4", "INFO folder /tmp/no such", "INFO unknown x", "INFO")
    assert is_cell(brain.ask("BEGIN"))


def check_rules(brain):
    brain.send("START 15", "INFO timeout_turn 50", "INFO rule 4")
    assert brain.answer() == "OK"
    stones = ["6,7,1", "5,7,1", "7,6,1", "7,5,1", "0,0,2", "0,2,2", "0,4,2", "14,0,2"]
    brain.send("YXBOARD", *stones, "DONE")
    assert brain.ask("YXSHOWFORBID") == "FORBID 0707."
    assert brain.ask("RESTART") == "OK"
    brain.send("INFO rule 8")
    assert is_cell(brain.ask("BEGIN"))


def check_garbage(brain):
    assert brain.ask("START 15") == "OK"
    assert brain.ask("HELLO world").startswith("UNKNOWN")
    assert brain.ask("\x01\x02 \t?").startswith("UNKNOWN")
    assert brain.ask("TURN 1,").startswith("ERROR")
    assert brain.ask("TURN -1,99999999999999999999").startswith("ERROR")
    assert brain.ask("x" * 100_000).startswith("UNKNOWN")
    brain.send("", "   ")
    assert brain.ask("BOARD", "q").startswith("ERROR")
    assert brain.ask("DONE") is not None


def check_line_ends(brain):
    assert brain.ask("START 15", end="\r\n") == "OK"
    brain.send("info TIMEOUT_TURN 50", end="\r\n")
    assert is_cell(brain.ask("begin", end="\r\n"))


def check_commands_while_thinking(brain):
    brain.send("START 15", "INFO timeout_turn 800", "TURN 7,7", "ABOUT", "RESTART")
    assert brain.answer() == "OK"
    assert is_cell(brain.answer())
    assert "name=" in brain.answer()
    assert brain.answer() == "OK"


def check_stop(brain):
    brain.send("START 15", "INFO timeout_turn 60000")
    assert brain.answer() == "OK"
    for word in ("STOP", "YXSTOP"):
        brain.send("RESTART", "TURN 7,7")
        assert brain.answer() == "OK"
        time.sleep(0.2)
        started = time.monotonic()
        brain.send(word)
        assert is_cell(brain.answer())
        assert time.monotonic() - started < GRACE_S


def check_end_while_thinking(brain):
    brain.send("START 15", "INFO timeout_turn 60000", "TURN 7,7")
    assert brain.answer() == "OK"
    time.sleep(0.2)
    took = brain.end()
    assert took is not None and took < GRACE_S, took


def check_time(brain):
    brain.send("START 15", "INFO timeout_turn 300")
    assert brain.answer() == "OK"
    taken = set()
    for _ in range(3):
        cell = next(cell for cell in ("7,7", "8,6", "3,3", "11,4", "2,12", "12,12") if cell not in taken)
        started = time.monotonic()
        answer = brain.ask(f"TURN {cell}")
        assert is_cell(answer)
        assert time.monotonic() - started < 0.3 + GRACE_S
        taken |= {cell, answer}
    brain.send("INFO timeout_turn 0")
    assert is_cell(brain.ask("TURN 0,14"))


def check_analysis(brain):
    brain.send("START 15", "INFO timeout_turn 100", "INFO show_detail 1", "YXBOARD", "7,7,2", "DONE", "YXNBEST 3")
    assert brain.answer() == "OK"
    assert is_cell(brain.answer())
    assert brain.ask("YXHASHCLEAR") == "OK"


def main():
    checks = {name: check for name, check in globals().items() if name.startswith("check_")}
    passed = failed = 0
    for name, check in checks.items():
        brain = Brain(sys.argv[1:])
        try:
            check(brain)
            if brain.process.poll() is None:
                took = brain.end()
                assert took is not None and took < GRACE_S, f"END took {took}"
            passed += 1
        except (AssertionError, AttributeError, BrokenPipeError) as problem:
            failed += 1
            print(f"FAILED {name}: {problem!r} line {problem.__traceback__.tb_next.tb_lineno if problem.__traceback__.tb_next else ''}")
            brain.process.kill()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
