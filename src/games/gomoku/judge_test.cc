// The judge of attempts at a puzzle.
#include "games/gomoku/judge.h"

#include <doctest/doctest.h>

#include "games/gomoku/drawn.h"
#include "games/gomoku/referee.h"

namespace gridwise::gomoku {
namespace {

using State = JudgementOf<Move>::State;

/// Black wins with a four at d5, which White must answer at e5, and then an open four in column d.
Position four_and_three() {
  return draw_board({}, 0, R"(
      . . . . . . . . .
      . . . . . . . . .
      . . . x . . . . .
      . . . x . . . . .
      o x x . x . . . o
      . . . . . . . . .
      . . . o . o . . .
      . . . . . . . . .)")
      .position;
}

Move named(const char* name) { return *parse_move({}, name); }

JudgementOf<Move> judged(const Position& start, std::initializer_list<const char*> names) {
  std::vector<Move> moves;
  for (const char* const name : names) moves.push_back(named(name));
  return judge(start, moves, Limits{});
}

}  // namespace

TEST_CASE("the_line_that_solves_a_puzzle_is_found_without_a_move") {
  const Position start = four_and_three();
  const JudgementOf<Move> judgement = judged(start, {});
  CHECK(judgement.state == State::kOpen);
  CHECK_FALSE(judgement.reply);
  CHECK(fours_win(start, judgement.line));
}

TEST_CASE("a_winning_four_is_answered_and_the_attack_goes_on_to_five") {
  Position position = four_and_three();
  std::vector<Move> moves;
  std::vector<Move> line = judge(position, moves, Limits{}).line;
  JudgementOf<Move> judgement;
  while (judgement.state == State::kOpen) {
    REQUIRE(!line.empty());
    moves.push_back(line.front());
    position.play(line.front());
    judgement = judge(four_and_three(), moves, Limits{});
    if (!judgement.reply) break;
    position.play(*judgement.reply);
    moves.push_back(*judgement.reply);
    line = judgement.line;
  }
  CHECK(judgement.state == State::kSolved);
  CHECK(is_won(position));
  // One remark per attacking move; the last one makes five.
  REQUIRE(judgement.remarks.size() == (moves.size() + 1) / 2);
  CHECK(judgement.remarks.back().says.en == "makes five");
  CHECK(judgement.remarks.front().move == moves.front());
}

TEST_CASE("a_move_without_a_threat_is_refuted") {
  // In this puzzle only g8 wins.
  Position position =
      *parse_position({}, "15/15/15/15/6x8/5o9/3xooox7/3oxx1x7/2x1xoooox5/5x9/15/15/15/15/15");
  CHECK(judged(position, {"g8"}).state == State::kOpen);
  const JudgementOf<Move> judgement = judged(position, {"o1"});
  CHECK(judgement.state == State::kRefuted);
  REQUIRE(judgement.remarks.size() == 1);
  CHECK(judgement.remarks.front().move == named("o1"));
  REQUIRE(judgement.line.size() == 1);
  // No win is found after the defender's answer.
  position.play(named("o1"));
  position.play(judgement.line.front());
  Limits limits;
  limits.nodes = 20'000;
  CHECK(AttackJudge(limits).find_win(position).empty());
}

TEST_CASE("a_four_that_the_defender_answers_for_good_is_refuted_by_the_answer") {
  const Position start = draw_board({}, 0, R"(
      . . . . . . .
      . o x x x . .
      . . . . . . .)")
                             .position;
  const JudgementOf<Move> judgement = judged(start, {"f14"});
  CHECK(judgement.state == State::kRefuted);
  CHECK(judgement.line == std::vector{named("g14")});
  CHECK(judgement.remarks.front().says.en == "White replies g14, and no win is found");
}

TEST_CASE("whoever_overlooks_a_five_is_refuted_by_it") {
  const Position start = draw_board({}, 0, R"(
      . . . . . . .
      x o o o o . .
      . . . . . . .
      . x x x . . .)")
                             .position;
  const JudgementOf<Move> judgement = judged(start, {"e12"});
  CHECK(judgement.state == State::kRefuted);
  CHECK(judgement.line == std::vector{named("f14")});
  CHECK(judgement.remarks.front().says.en == "White makes five first, at f14");
}

TEST_CASE("the_same_attempt_is_judged_the_same_each_time") {
  const Position start = four_and_three();
  for (const char* const move : {"d11", "d14", "h8"}) {
    const JudgementOf<Move> once = judged(start, {move});
    const JudgementOf<Move> again = judged(start, {move});
    CHECK(once.state == again.state);
    CHECK(once.reply == again.reply);
    CHECK(once.line == again.line);
  }
}

}  // namespace gridwise::gomoku
