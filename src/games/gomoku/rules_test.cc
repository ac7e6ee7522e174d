// The rules against their slow twin, and on drawn boards.
#include "games/gomoku/rules.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "games/gomoku/drawn.h"
#include "games/gomoku/random_board.h"
#include "games/gomoku/reference.h"

namespace gridwise::gomoku {
namespace {

constexpr Options kRenjuBoard{15, Rule::kRenju};

/// The number of boards to test; GRIDWISE_GOMOKU_BOARDS overrides `usual`.
int board_count(int usual) {
  const char* const asked = std::getenv("GRIDWISE_GOMOKU_BOARDS");
  return asked == nullptr ? usual : std::atoi(asked);
}

std::vector<Move> listed(const Position& position) {
  MoveList moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

std::vector<Move> listed(ReferenceBoard& board) {
  std::vector<Move> cells;
  for (const auto place : board.moves()) cells.push_back(cell_at(place.column, place.row));
  return cells;
}

void compare_random_game(const Options& options, Random& random) {
  Position fast(options);
  ReferenceBoard slow(fast);
  while (!fast.outcome().finished()) {
    const std::vector<Move> moves = listed(fast);
    REQUIRE_MESSAGE(moves == listed(slow), slow.drawn());
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    const Position before = fast;
    fast.play(move);
    slow.play({column_of(move), row_of(move)});
    Position undone = fast;
    undone.undo(move);
    REQUIRE(undone == before);
    REQUIRE(fast.hash() != before.hash());
    REQUIRE_MESSAGE(
        (fast.outcome().kind == Outcome::Kind::kWon) == slow.won(before.seat() == 0 ? 'x' : 'o'),
        slow.drawn());
  }
  REQUIRE(listed(fast).empty());
  REQUIRE(listed(slow).empty());
}

/// Why black may not play the marked cell of a drawn board, or kNo.
Forbidden judged(std::string_view rows) {
  const Drawn drawn = draw_board(kRenjuBoard, 0, rows);
  REQUIRE(drawn.marked.size() == 1);
  return drawn.position.forbidden(drawn.marked.front());
}

/// Whether the stone of `seat` on the marked cell wins.
bool wins(Rule rule, Seat seat, std::string_view rows) {
  Drawn drawn = draw_board({15, rule}, seat, rows);
  REQUIRE(drawn.marked.size() == 1);
  drawn.position.play(drawn.marked.front());
  return drawn.position.outcome().kind == Outcome::Kind::kWon;
}

}  // namespace

TEST_CASE("random_games_of_gomoku_agree_with_the_slow_twin") {
  Random random(1);
  for (const Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kRenju, Rule::kCaro}) {
    for (const int size : {5, 6, 9}) {
      for (int game = 0; game < 3; ++game) compare_random_game({size, rule}, random);
    }
  }
}

TEST_CASE("forbidden_points_agree_with_the_slow_twin") {
  Random random(2);
  int found = 0;
  for (int i = board_count(4'000); i > 0; --i) {
    const Options options{kSmallest + static_cast<int>(random.below(kLargest - kSmallest + 1)),
                          Rule::kRenju};
    Position position = random_board(options, random);
    position.set_seat(0);
    ReferenceBoard slow(position);
    for (int row = 0; row < options.size; ++row) {
      const int column = static_cast<int>(random.below(static_cast<std::uint32_t>(options.size)));
      const Move cell = cell_at(column, row);
      if (position.at(cell) != Stone::kNone) continue;
      const bool fast = position.forbidden(cell) != Forbidden::kNo;
      REQUIRE_MESSAGE(fast == slow.forbidden({column, row}), slow.drawn(), column, ",", row);
      found += fast ? 1 : 0;
    }
  }
  CHECK(found > 0);
}

TEST_CASE("five_wins_under_every_rule") {
  for (const Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kRenju, Rule::kCaro}) {
    CHECK(wins(rule, 0, ". x x * x x ."));
    CHECK(wins(rule, 1, "o o o o *"));
    CHECK(!wins(rule, 0, ". x x * x ."));
  }
}

TEST_CASE("exactly_five_lets_no_longer_row_win") {
  CHECK(wins(Rule::kFreestyle, 0, "x x x * x x"));
  CHECK(!wins(Rule::kStandard, 0, "x x x * x x"));
  CHECK(!wins(Rule::kCaro, 0, "x x x * x x"));
  CHECK(wins(Rule::kRenju, 1, "o o o * o o"));
}

TEST_CASE("caro_blocked_at_both_ends_does_not_win") {
  CHECK(wins(Rule::kCaro, 0, "o x x * x x ."));
  CHECK(!wins(Rule::kCaro, 0, "o x x * x x o"));
  CHECK(!wins(Rule::kCaro, 0, "x x * x x o"));
}

TEST_CASE("overline_is_forbidden_to_black_unless_the_stone_makes_five") {
  CHECK(judged("x x x * x x") == Forbidden::kOverline);
  CHECK(judged(R"(
      x x x * x x
      . . . x
      . . . x
      . . . x
      . . . x)") == Forbidden::kNo);
}

TEST_CASE("double_four_is_forbidden_also_in_one_line") {
  CHECK(judged(R"(
      . o . . . . .
      . x x x * . .
      . . . . x . .
      . . . . x . .
      . . . . x . .
      . . . . o . .)") == Forbidden::kDoubleFour);
  CHECK(judged("x . x * x . x") == Forbidden::kDoubleFour);
  CHECK(judged(". x x * x .") == Forbidden::kNo);  // one straight four
}

TEST_CASE("double_three_is_forbidden") {
  CHECK(judged(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . x . . .
      . . . . x . . .
      . . x x * . . .
      . . . . . . . .
      . . . . . . . .)") == Forbidden::kDoubleThree);
}

TEST_CASE("double_three_needs_room_for_open_fours") {
  CHECK(judged(R"(
      . . . . o . . .
      . . . . x . . .
      . . . . x . . .
      . . x x * . . .
      . . . . . . . .
      . . . . o . . .)") == Forbidden::kNo);
}

TEST_CASE("double_three_counts_no_three_whose_four_is_forbidden") {
  // The row's only straight four would need f10, but there black makes an overline in the column.
  CHECK(judged(R"(
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . x . . . .
      . . . . x x . . . .
      . . . . x x . . . .
      o . x x * . . o . .
      . . . . . x . . . .
      . . . . . x . . . .)") == Forbidden::kNo);
}

TEST_CASE("draw_on_a_full_board") {
  Drawn drawn = draw_board({5, Rule::kFreestyle}, 0, R"(
      x x o x x
      o o x o o
      x x o x x
      o o x o o
      x x o x *)");
  CHECK(!drawn.position.outcome().finished());
  drawn.position.play(drawn.marked.front());
  CHECK(drawn.position.outcome().kind == Outcome::Kind::kDrawn);
}

TEST_CASE("draw_where_black_has_only_forbidden_points") {
  const Drawn drawn = draw_board({6, Rule::kRenju}, 0, R"(
      x x x * x x
      o o x o o x
      x x o x x o
      o o x o o x
      x x o x x o
      o o x o o o)");
  CHECK(drawn.position.outcome().kind == Outcome::Kind::kDrawn);
  CHECK(listed(drawn.position).empty());
}

TEST_CASE("white_has_no_forbidden_points") {
  const Drawn drawn = draw_board(kRenjuBoard, 1, "o . o * o . o");
  CHECK(drawn.position.forbidden(drawn.marked.front()) == Forbidden::kNo);
}

}  // namespace gridwise::gomoku
