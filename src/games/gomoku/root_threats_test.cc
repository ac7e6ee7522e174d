#include "games/gomoku/root_threats.h"

#include <doctest/doctest.h>

#include "games/gomoku/drawn.h"

namespace gridwise::gomoku {
namespace {

/// Black to play at the crossing of its twos makes two open threes at once.
constexpr std::string_view kTwoThrees = R"(
. . . . . . . . . . . . . . .
. o . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . x . . . . .
. . . . . . . . . x . . . . .
. . . . . . . x x . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . o .
. . . . . . . . . . . . . . .
. o . . . . . . . . . . . . o
)";
constexpr std::size_t kMostEntries = std::size_t{1} << 16;
constexpr std::size_t kMostKeys = std::size_t{1} << 16;
const Options kFreestyle{15, Rule::kFreestyle};

/// With enough nodes spent already for every share.
Budget spent_budget() {
  Budget budget{Limits{}};
  budget.add(1'000'000);
  return budget;
}

}  // namespace

TEST_CASE("a_move_that_leaves_a_win_by_threats_is_refuted") {
  const Drawn drawn = draw_board(kFreestyle, 1, kTwoThrees);
  Board board(drawn.position);
  Budget budget = spent_budget();
  RootThreats threats(kMostEntries, kMostKeys);
  const Move far = cell_at(0, 14);
  const std::vector<Move> line = threats.refute(board, budget, far);
  REQUIRE(line.size() > 4);
  CHECK(line.front() == far);
  CHECK(line.size() % 2 == 0);  // theirs is the last move
  CHECK(board.key() == Board(drawn.position).key());
}

TEST_CASE("a_move_after_which_nobody_can_threaten_is_not_refuted") {
  Position position(kFreestyle);
  position.set_up(cell_at(7, 7), Stone::kBlack);
  position.set_seat(1);
  Board board(position);
  Budget budget = spent_budget();
  RootThreats threats(kMostEntries, kMostKeys);
  CHECK(threats.refute(board, budget, cell_at(6, 6)).empty());
  const std::uint64_t nodes = budget.nodes();
  CHECK(threats.refute(board, budget, cell_at(6, 6)).empty());
  CHECK(budget.nodes() == nodes);  // it is known
}

TEST_CASE("nothing_is_looked_for_before_the_search_has_spent_its_share") {
  const Drawn drawn = draw_board(kFreestyle, 1, kTwoThrees);
  Board board(drawn.position);
  Budget budget{Limits{}};
  RootThreats threats(kMostEntries, kMostKeys);
  CHECK(threats.refute(board, budget, cell_at(0, 14)).empty());
  CHECK(threats.look_on(board, budget).empty());
  CHECK(budget.nodes() == 0);
}

TEST_CASE("a_win_that_was_not_found_at_first_is_found_later") {
  const Drawn drawn = draw_board(kFreestyle, 0, kTwoThrees);
  Board board(drawn.position);
  Budget budget = spent_budget();
  RootThreats threats(kMostEntries, kMostKeys);
  CHECK(threats.find_win(board, budget, 1).empty());
  const std::vector<Move> line = threats.look_on(board, budget);
  REQUIRE(line.size() > 4);
  CHECK(line.size() % 2 == 1);
}

}  // namespace gridwise::gomoku
