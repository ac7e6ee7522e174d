#!/usr/bin/env python3
"""Tests a Gomocup engine against the protocol: every command and information key, garbage, commands while thinking,
boards of 5 to 22 lines. A choice that counts is limited by nodes, so it does not depend on the machine.
Usage: tests/gomocup/compliance.py [--timing] PROGRAM [ARGUMENT...]; prints "N passed, N failed".
--timing: only whether moves, STOP and END keep to their times, which takes a quiet machine"""

import math
import re
import sys
import time

from brain import Brain

CELL = re.compile(r"^\d+,\d+$")
GRACE_S = 2.0
NEVER = "INFO timeout_turn 3600000"  # an hour: an answer within the patience of `ask` is not due to the clock
# Swap2 openings: two black stones together in the centre, or the white one there.
BLACK_IS_BETTER = ("7,7", "0,0", "8,8")
WHITE_IS_BETTER = ("0,0", "7,7", "14,14")


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


def check_start_names_both_sides(brain):
    assert brain.ask("START 15 14").startswith("ERROR")
    assert brain.ask("START 15 x").startswith("ERROR")
    assert brain.ask("START 10 10") == "OK"
    brain.send("INFO timeout_turn 50")
    assert is_cell(brain.ask("BEGIN"), 10)


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
    brain.send("START 15", NEVER, "INFO max_node 2000")
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


def cells_of(answer, size=15):
    cells = answer.split(" ")
    assert all(is_cell(cell, size) for cell in cells) and len(set(cells)) == len(cells), answer
    return cells


def check_swap2_opens_with_three_stones(brain):
    brain.send(NEVER, "INFO max_node 200")
    for size in (5, 15, 22):
        assert brain.ask(f"START {size}") == "OK"
        assert len(cells_of(brain.ask("SWAP2BOARD", "DONE"), size)) == 3


def check_swap2_takes_the_better_side(brain):
    brain.send("START 15", NEVER, "INFO max_node 2000")
    assert brain.answer() == "OK"
    assert brain.ask("SWAP2BOARD", *BLACK_IS_BETTER, "DONE") == "SWAP"
    assert len(cells_of(brain.ask("SWAP2BOARD", *WHITE_IS_BETTER, "DONE"))) == 1
    assert brain.ask("SWAP2BOARD", *BLACK_IS_BETTER, "0,14", "9,7", "DONE") == "SWAP"
    assert len(cells_of(brain.ask("SWAP2BOARD", *WHITE_IS_BETTER, "8,8", "14,0", "DONE"))) == 1


def check_swap2_leaves_the_choice_where_it_is_even(brain):
    brain.send("START 15", NEVER, "INFO max_node 200")
    assert brain.answer() == "OK"
    for _ in range(20):
        opening = cells_of(brain.ask("SWAP2BOARD", "DONE"))
        answer = brain.ask("SWAP2BOARD", *opening, "DONE")
        if answer != "SWAP" and len(cells_of(answer)) == 2:
            assert not set(answer.split(" ")) & set(opening)
            return
    raise AssertionError("never two stones")


def check_swap2_knows_its_colour_afterwards(brain):
    brain.send("START 15", NEVER, "INFO max_node 2000")
    assert brain.answer() == "OK"
    assert brain.ask("SWAP2BOARD", "7,7", "0,0", "8,7", "0,1", "9,7", "DONE") == "SWAP"
    row = {(x, 7) for x in (7, 8, 9)}
    for far in ("0,14", "14,14"):  # white plays elsewhere: an open four, then a five
        row.add(tuple(int(part) for part in brain.ask(f"TURN {far}").split(",")))
    assert len(row) == 5 and max(row)[0] - min(row)[0] == 4 and {y for _, y in row} == {7}, row


def check_swap2_stops(brain, grace=math.inf):
    brain.send("START 15", NEVER)
    assert brain.answer() == "OK"
    brain.send("SWAP2BOARD", "DONE")
    time.sleep(0.2)
    started = time.monotonic()
    brain.send("STOP")
    assert len(cells_of(brain.answer())) == 3
    assert time.monotonic() - started < grace


def time_swap2_stops(brain):
    check_swap2_stops(brain, GRACE_S)


def check_swap2_refuses_other_numbers(brain):
    assert brain.ask("START 15") == "OK"
    for stones in (1, 2, 4, 6):
        assert brain.ask("SWAP2BOARD", *(f"{i},{i}" for i in range(stones)), "DONE").startswith("ERROR")
    assert brain.ask("SWAP2BOARD", "1,1", "1,1").startswith("ERROR")


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
    brain.send("START 15", NEVER, "INFO max_node 200000", "TURN 7,7", "ABOUT", "RESTART")
    assert brain.answer() == "OK"
    assert is_cell(brain.answer())
    assert "name=" in brain.answer()
    assert brain.answer() == "OK"


def check_stop(brain, grace=math.inf):
    brain.send("START 15", NEVER)
    assert brain.answer() == "OK"
    for word in ("STOP", "YXSTOP"):
        brain.send("RESTART", "TURN 7,7")
        assert brain.answer() == "OK"
        time.sleep(0.2)
        started = time.monotonic()
        brain.send(word)
        assert is_cell(brain.answer())
        assert time.monotonic() - started < grace


def time_stop(brain):
    check_stop(brain, GRACE_S)


def check_end_while_thinking(brain, grace=math.inf):
    brain.send("START 15", NEVER, "TURN 7,7")
    assert brain.answer() == "OK"
    time.sleep(0.2)
    took = brain.end()
    assert took is not None and took < grace, took


def time_end_while_thinking(brain):
    check_end_while_thinking(brain, GRACE_S)


def check_no_time(brain):
    brain.send("START 15", "INFO timeout_turn 0")
    assert brain.answer() == "OK"
    assert is_cell(brain.ask("TURN 0,14"))


def time_moves(brain):
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


def check_talk(brain):
    brain.send("START 15", NEVER, "INFO max_node 2000")
    assert brain.answer() == "OK"
    assert is_cell(brain.ask("TURN 7,7"))
    assert len(brain.talk) == 1 and re.match(r"MESSAGE depth \d+ ev -?\d+ n \d+ threat \d+ n/ms \d+ tm \d+ pv [a-o]\d+", brain.talk[0]), brain.talk


def check_details(brain):
    brain.send("START 15", NEVER, "INFO max_node 20000", "INFO show_detail 2", "YXBOARD", "7,7,2", "DONE", "YXNBEST 3")
    assert brain.answer() == "OK"
    chosen = brain.answer()
    assert is_cell(chosen)
    info = [line.split(" ", 2) for line in brain.talk if line.startswith("INFO")]
    last = [value for _, key, value in info if key == "PV" and value != "DONE"][-3:]
    assert last == ["0", "1", "2"], last
    assert {key for _, key, _ in info} == {"PV", "NUMPV", "DEPTH", "TOTALNODES", "TOTALTIME", "SPEED", "EVAL", "BESTLINE"}
    lines = [value for _, key, value in info if key == "BESTLINE"][-3:]
    assert cells_of(lines[0])[0] == chosen and len({cells_of(line)[0] for line in lines}) == 3, lines
    assert sum(line.startswith("MESSAGE (") for line in brain.talk) == 3
    assert not any("REALTIME" in line for line in brain.talk)
    brain.talk.clear()
    assert is_cell(brain.ask("YXNBEST 99999999999"))
    assert sum(line.startswith("MESSAGE (") for line in brain.talk) == 20
    for count in ("0", "-1", "x"):
        assert brain.ask(f"YXNBEST {count}").startswith("ERROR")


def check_realtime(brain):
    brain.send("START 15", NEVER, "INFO max_node 20000", "INFO show_detail 1")
    assert brain.answer() == "OK"
    chosen = brain.ask("TURN 7,7")
    realtime = [line for line in brain.talk if line.startswith("MESSAGE REALTIME")]
    assert realtime[-2:] == ["MESSAGE REALTIME REFRESH", f"MESSAGE REALTIME BEST {chosen}"], realtime[-2:]
    assert not any(line.startswith("INFO") for line in brain.talk)


def check_limits_of_nodes_and_depth(brain):
    brain.send("START 15", NEVER, "INFO max_node 500", "YXBOARD", "7,7,2", "DONE")
    assert brain.answer() == "OK"
    answers = []
    for _ in range(2):  # the node count does not depend on earlier searches
        assert is_cell(brain.ask("YXBOARD", "7,7,2", "8,6,1", "6,6,2", "DONE", "YXNBEST 1"))
        answers.append([re.sub(r" n/ms \d+ tm \d+", "", line) for line in brain.talk])
    assert answers[0] == answers[1], answers
    brain.send("INFO max_node 0", "INFO max_depth 2")
    assert is_cell(brain.ask("TURN 3,3"))
    assert "depth 2 " in brain.talk[-1], brain.talk


def check_several_threads(brain):
    brain.send("START 15", "INFO timeout_turn 300", "INFO thread_num 2")
    assert brain.answer() == "OK"
    assert is_cell(brain.ask("TURN 7,7"))
    brain.send(NEVER, "TURN 0,0")
    time.sleep(0.3)
    assert is_cell(brain.ask("STOP"))
    brain.send("INFO timeout_turn 100", "INFO thread_num 100000", "INFO thread_num x", "INFO thread_num 0")
    assert is_cell(brain.ask("TURN 14,14"))


def check_yixin_settings(brain):
    brain.send("yxshowinfo", "START 15 15")
    assert brain.answer() == "OK"
    keys = [line.split(" ")[:3] for line in brain.talk]
    assert keys == [["MESSAGE", "INFO", "MAX_THREAD_NUM"], ["MESSAGE", "INFO", "MAX_HASH_SIZE"]], brain.talk
    brain.send("INFO hash_size 0", "INFO hash_size 1024", "INFO hash_size -1", "INFO hash_size 99999999999", "INFO pondering 1",
               "INFO hash_size 4096", NEVER, "INFO max_node 2000", "INFO time_increment 0")
    assert is_cell(brain.ask("BEGIN"))


DOUBLE_THREE = ("6,7,1", "5,7,1", "7,6,1", "7,5,1", "0,0,2", "0,2,2", "0,4,2", "14,0,2")


def check_yixin_rules(brain):
    brain.send("START 15")
    assert brain.answer() == "OK"
    for rule, forbidden in ((2, "0707"), (6, ""), (4, "0707"), (5, ""), (0, "")):
        brain.send(f"INFO rule {rule}", "YXBOARD", *DOUBLE_THREE, "DONE")
        assert brain.ask("YXSHOWFORBID") == f"FORBID {forbidden}.", rule


def check_yixin_swap2(brain):
    def parts(kind):
        return [line.split(" ")[2:] for line in brain.talk if line.startswith("MESSAGE SWAP2") and kind in line]

    brain.send("START 15 15", NEVER, "INFO max_node 300", "yxswap2step1")
    assert brain.answer() == "OK"
    brain.ask("ABOUT")
    moves = parts("MOVE")
    assert [name for name, *_ in moves] == ["MOVE1", "MOVE2", "MOVE3"] and len({(x, y) for _, x, y in moves}) == 3, brain.talk
    brain.send("INFO max_node 2000")

    def asked(step, stones):
        fields = (f"{cell},{2 if i % 2 == 0 else 1}" for i, cell in enumerate(stones))
        brain.send("yxboard", *fields, "done", f"yxswap2step{step}")
        brain.ask("ABOUT")
        return [line.removeprefix("MESSAGE SWAP2 ") for line in brain.talk]

    assert asked(2, BLACK_IS_BETTER) == ["SWAP1 YES"]
    assert asked(2, WHITE_IS_BETTER) == ["SWAP1 NO"]
    assert asked(3, (*BLACK_IS_BETTER, "0,14", "9,7")) == ["SWAP2 YES"]
    assert asked(3, (*WHITE_IS_BETTER, "8,8", "14,0")) == ["SWAP2 NO"]
    assert brain.ask("yxboard", "7,7,2", "done", "yxswap2step2").startswith("ERROR")
    assert brain.ask("yxboard", "7,7,2", "8,8,2", "9,9,2", "done", "yxswap2step2").startswith("ERROR")


def check_yixin_balance(brain):
    brain.send("START 15", NEVER, "INFO max_node 200")
    assert brain.answer() == "OK"
    assert len(cells_of(brain.ask("YXBALANCEONE 0"))) == 1  # the stone lies on the board afterwards
    second = cells_of(brain.ask("YXBALANCETWO 0"))
    assert len(second) == 2
    for cell in second:
        assert brain.ask(f"TURN {cell}").startswith("ERROR")
    assert brain.ask("YXBALANCEONE x").startswith("ERROR")
    # Far more for the side to move than any other stone leaves it: the wasted move beside a four.
    stones = ("7,7,1", "8,7,1", "9,7,1", "10,7,1", "6,7,2", "0,0,2", "14,14,2", "0,14,2")
    brain.send("YXBOARD", *stones, "DONE")
    assert brain.ask("YXBALANCEONE 0") != "11,7"  # a five ends the game: it balances nothing


def check_yixin_block(brain):
    brain.send("START 15", NEVER, "INFO max_node 2000")
    assert brain.answer() == "OK"
    four = ("7,7,1", "8,7,1", "9,7,1", "10,7,1", "0,0,2", "0,2,2", "14,14,2", "0,14,2")
    board = ("BOARD", *four, "DONE")
    ends = {"6,7", "11,7"}
    assert brain.ask(*board) in ends
    brain.send("YXBLOCK", "6,7", "DONE")
    assert brain.ask(*board) == "11,7"
    assert brain.ask("YXBLOCK", "11,7", "15,0", "DONE").startswith("ERROR")
    assert brain.ask(*board) not in ends
    assert not any("pv g8" in line or "pv l8" in line for line in brain.talk), brain.talk
    brain.send("YXBLOCKUNDO", "6,7", "DONE")
    assert brain.ask(*board) == "6,7"
    brain.send("YXBLOCK", "6,7", "DONE", "YXBLOCKRESET")
    assert brain.ask(*board) in ends
    assert brain.ask("START 5") == "OK"
    brain.send("YXBLOCK", *(f"{x},{y}" for x in range(5) for y in range(5)), "DONE")
    assert brain.ask("BEGIN").startswith("ERROR")
    assert brain.ask("START 6") == "OK"
    assert brain.ask("BEGIN") in {"2,2", "2,3", "3,2", "3,3"}  # another board has other cells


def check_yixin_database(brain):
    brain.send("START 15", "YXQUERYDATABASEALL", "7,7", "8,8", "DONE")
    assert brain.answer() == "OK"
    assert "name=" in brain.ask("ABOUT")
    assert brain.talk == ["MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"], brain.talk


def check_yixin_commands_we_do_not_know(brain):
    """They may go on over several lines, which are no commands of their own."""
    brain.send("START 15")
    assert brain.answer() == "OK"
    assert brain.ask("YXSETDATABASE", "book.db").startswith("UNKNOWN")
    assert brain.ask("YXSOOSORVSTEP2", "7,7", "8,8", "done").startswith("UNKNOWN")
    assert "name=" in brain.ask("ABOUT")
    assert brain.ask("HELLO").startswith("UNKNOWN")


def check_a_good_command_after_an_error(brain):
    assert brain.ask("START 99").startswith("ERROR")
    assert brain.ask("START 15") == "OK"
    brain.send("INFO timeout_turn 50")
    assert brain.ask("TURN 15,15").startswith("ERROR")
    assert is_cell(brain.ask("TURN 7,7"))


def check_memory_forgotten(brain):
    assert brain.ask("YXHASHCLEAR") == "OK"
    brain.send("START 15", "INFO timeout_turn 100", "INFO max_memory 1")
    assert brain.answer() == "OK"
    assert is_cell(brain.ask("BEGIN"))
    assert brain.ask("YXHASHCLEAR") == "OK"
    assert is_cell(brain.ask("TURN 0,0"))


def main():
    timing = sys.argv[1] == "--timing"
    command = sys.argv[2:] if timing else sys.argv[1:]
    kind = "time_" if timing else "check_"
    checks = {name: check for name, check in globals().items() if name.startswith(kind)}
    passed = failed = 0
    for name, check in checks.items():
        brain = Brain(command)
        try:
            check(brain)
            if brain.process.poll() is None:
                took = brain.end()
                assert took is not None and (not timing or took < GRACE_S), f"END took {took}"
            passed += 1
        except (AssertionError, AttributeError, BrokenPipeError) as problem:
            failed += 1
            print(f"FAILED {name}: {problem!r} line {problem.__traceback__.tb_next.tb_lineno if problem.__traceback__.tb_next else ''}")
            brain.process.kill()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
