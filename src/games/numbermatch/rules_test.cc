// Legal moves, score, appends and outcomes; whole random games compared with the slow twin.
#include "games/numbermatch/rules.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <string>

#include "games/numbermatch/drawn.h"
#include "games/numbermatch/optimise.h"
#include "games/numbermatch/reference.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::array kPresets{Preset::kApplication, Preset::kClassicForced, Preset::kClassicFree,
                              Preset::kDocument};

Position opened(std::string_view text, Preset preset = Preset::kApplication, int appends = 5) {
  return *parse_position(rules_of(preset, appends), kStageDigits, text);
}

std::string moves_of(const Position& position) {
  Position::MoveList moves;
  position.generate(moves);
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + format_move(move);
  return text;
}

/// Plays a random game: the twin must give the same moves in the same order and the same boards.
void play_beside_twin(const Rules& rules, Random& random, int& steps_left) {
  const int digits = 1 + static_cast<int>(random.below(45));
  Position position = deal(rules, digits, random.next());
  reference::Grid twin(rules, digits_of(position.board()));
  for (; steps_left > 0; --steps_left) {
    CAPTURE(format_position(position));
    Position::MoveList moves;
    position.generate(moves);
    std::vector<Move> expected;
    for (const auto& [a, b] : twin.pairs())
      expected.push_back({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b)});
    if (twin.may_append()) expected.push_back(kAppend);
    REQUIRE(moves == expected);
    REQUIRE(position.outcome().finished() == moves.empty());
    if (moves.empty()) return;
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    position.play(move);
    move.append() ? twin.append() : twin.pair(move.from, move.to);
    REQUIRE(digits_of(position.board()) == twin.text());
    if (position.board().size() > 200) return;
  }
}

void play_games_beside_twin(int steps) {
  Random random(3);
  while (steps > 0) {
    for (const Preset preset : kPresets) {
      Rules rules = rules_of(preset, 3);
      if (random.below(4) == 0) rules.clear_partial = !rules.clear_partial;
      play_beside_twin(rules, random, steps);
    }
  }
}

}  // namespace

TEST_CASE("append_comes_at_any_time_or_only_when_stuck") {
  CHECK(moves_of(opened("1 9 2")) == "R1C1-R1C2 append");
  CHECK(moves_of(opened("1 9 2", Preset::kClassicFree)) == "R1C1-R1C2 append");
  CHECK(moves_of(opened("1 9 2", Preset::kClassicForced)) == "R1C1-R1C2");
  CHECK(moves_of(opened("1 2", Preset::kClassicForced)) == "append");
  CHECK(moves_of(opened("1 2", Preset::kDocument)) == "append");
}

TEST_CASE("appends_are_limited_and_then_a_board_without_pairs_is_lost") {
  CHECK(opened("1 2 used=4").outcome() == Outcome{});
  CHECK(opened("1 2 used=5").outcome().kind == Outcome::Kind::kLost);
  CHECK(opened("1 2 used=5", Preset::kApplication, kNoLimit).outcome() == Outcome{});
}

TEST_CASE("score_counts_near_and_far_pairs_rows_and_the_board") {
  Position position = opened("1 . 1 . . . . . ./2 . . 3 3 . . . ./. 8");
  position.play({at(2, 4), at(2, 5)});
  CHECK(position.score() == kNearScore);
  position.play({at(1, 1), at(1, 3)});
  CHECK(position.score() == kNearScore + kFarScore + kRowScore);
  position.play({at(1, 1), at(2, 2)});
  CHECK(position.score() == 2 * kNearScore + kFarScore + 3 * kRowScore + kBoardScore);
  CHECK(position.outcome().kind == Outcome::Kind::kWon);
}

TEST_CASE("stages_have_more_digits_each") {
  CHECK(opened("stage=1 seed=7").board().digits_left() == kStageDigits);
  CHECK(opened("stage=3 seed=7 score=20").board().digits_left() == kStageDigits + 2 * kColumns);
  CHECK(opened("stage=3 seed=7 score=20").score() == 20);
}

TEST_CASE("the_daily_board_comes_from_the_date") {
  CHECK(opened("daily=2026-11-21") == opened("daily=2026-11-21"));
  CHECK(opened("daily=2026-11-21") != opened("daily=2026-11-22"));
  const Position daily = opened("daily=2026-11-21");
  Budget budget{Limits{}};
  CHECK(daily.par() == static_cast<int>(optimise(daily, budget).moves.size()));
}

TEST_CASE("random_games_go_as_the_slow_twin_says") { play_games_beside_twin(1'000); }

TEST_SUITE("slow") {
  TEST_CASE("many_random_games_go_as_the_slow_twin_says") {
    const char* const wanted = std::getenv("GRIDWISE_NUMBERMATCH_MOVES");
    play_games_beside_twin(wanted == nullptr ? 10'000 : std::atoi(wanted));
  }
}

TEST_CASE("a_thousand_digits_are_a_position_like_any_other") {
  Position position = deal(rules_of(Preset::kApplication), kMaxDealt, 5);
  Position::MoveList moves;
  for (int i = 0; i < 400; ++i) {
    position.generate(moves);
    position.play(moves.front());
  }
  CHECK(position.board().digits_left() < kMaxDealt);
}

}  // namespace gridwise::numbermatch
