// The incremental board against a board built from scratch.
#include "games/gomoku/board.h"

#include <doctest/doctest.h>

#include "games/gomoku/drawn.h"
#include "games/gomoku/random_board.h"

namespace gridwise::gomoku {
namespace {

/// Compares everything that a board keeps with a board built from the same stones.
void check_same(const Board& kept, const Board& anew) {
  for (const Stone stone : {Stone::kBlack, Stone::kWhite}) {
    for (std::size_t threat = 1; threat < kThreats; ++threat) {
      REQUIRE(kept.cells(stone, Threat(threat)) == anew.cells(stone, Threat(threat)));
      REQUIRE(kept.count(stone, Threat(threat)) == anew.cells(stone, Threat(threat)).size());
    }
    REQUIRE(kept.value_moving(stone) == anew.value_moving(stone));
    anew.empty().for_each(
        [&](Move cell) { REQUIRE(kept.shapes(cell, stone) == anew.shapes(cell, stone)); });
  }
  REQUIRE(kept.empty() == anew.empty());
  REQUIRE(kept.key() == anew.key());
  REQUIRE(kept.stones() == anew.stones());
}

Threat threat_at_mark(const Options& options, Seat seat, std::string_view rows) {
  const Drawn drawn = draw_board(options, seat, rows);
  return Board(drawn.position).threat(drawn.marked.front(), drawn.position.to_move());
}

}  // namespace

TEST_CASE("incremental_boards_equal_boards_set_up_anew") {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    const Options options{kSmallest + static_cast<int>(random.below(kLargest - kSmallest + 1)),
                          static_cast<Rule>(random.below(kRules))};
    Position position = random_board(options, random);
    Board board(position);
    std::vector<Position> before;
    for (int ply = 0; ply < 40 && !board.full(); ++ply) {
      std::vector<Move> cells;
      board.empty().for_each([&](Move cell) { cells.push_back(cell); });
      const Move cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      before.push_back(position);
      position.play(cell);
      board.play(cell);
      if (ply % 8 == 0) check_same(board, Board(position));
    }
    while (!before.empty()) {
      board.undo();
      if (before.size() % 8 == 1) check_same(board, Board(before.back()));
      before.pop_back();
    }
  }
}

TEST_CASE("boards_know_the_same_forbidden_points_as_the_rules") {
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    Position position = random_board({15, Rule::kRenju}, random);
    position.set_seat(0);
    const Board board(position);
    board.empty().for_each([&](Move cell) {
      REQUIRE(board.forbidden(cell, Stone::kBlack) == (position.forbidden(cell) != Forbidden::kNo));
      REQUIRE(!board.forbidden(cell, Stone::kWhite));
    });
  }
}

TEST_CASE("threats_are_named_by_what_they_threaten") {
  constexpr Options kFree{};
  CHECK(threat_at_mark(kFree, 0, "\n. . . . . . . . .\n. . . x x * . . .\n") == Threat::kThree);
  CHECK(threat_at_mark(kFree, 0, ". . . x . x * . .") == Threat::kThree);
  CHECK(threat_at_mark(kFree, 0, "o x x * . . . . .") == Threat::kNone);
  CHECK(threat_at_mark(kFree, 0, "o x x x * . . . .") == Threat::kFour);
  CHECK(threat_at_mark(kFree, 0, ". x x x * . . . .") == Threat::kOpenFour);
  CHECK(threat_at_mark(kFree, 0, "x . x * x . x . .") == Threat::kOpenFour);
  CHECK(threat_at_mark(kFree, 0, "x x . * x o . . .") == Threat::kFour);
  CHECK(threat_at_mark({15, Rule::kRenju}, 0, "x . x * x . x . .") == Threat::kNever);
  CHECK(threat_at_mark({15, Rule::kRenju}, 1, "o . o * o . o . .") == Threat::kOpenFour);
  CHECK(threat_at_mark(kFree, 0, R"(
      . . . . . . .
      o x x x * . .
      . . . . x . .
      . . . . x . .
      . . . . . . .
      . . . . . . .)") == Threat::kFourThree);
}

TEST_CASE("a_three_needs_room_for_two_fives") {
  CHECK(threat_at_mark({}, 0, "o . x x * . o . .") == Threat::kNone);
  CHECK(threat_at_mark({}, 0, "o . x x * . . o .") == Threat::kThree);
  CHECK(threat_at_mark({15, Rule::kStandard}, 0, "x . x x * . . x .") == Threat::kFour);
}

}  // namespace gridwise::gomoku
