#include "games/gomoku/root_threats.h"

#include <doctest/doctest.h>

#include "games/gomoku/drawn.h"

namespace gridwise::gomoku {
namespace {

/// Black to play where its twos cross makes two open threes at once.
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
constexpr std::size_t kMaxEntries = std::size_t{1} << 16;
constexpr std::size_t kMaxKeys = std::size_t{1} << 16;
const Options kFreestyle{15, Rule::kFreestyle};

/// A budget with many nodes already spent, so that the VCT searches get large shares.
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
  RootThreats threats(kMaxEntries, kMaxKeys);
  const Move far = cell_at(0, 14);
  const std::vector<Move> line = threats.refute(board, budget, far);
  REQUIRE(line.size() > 4);
  CHECK(line.front() == far);
  CHECK(line.size() % 2 == 0);  // the opponent makes the last move
  CHECK(board.key() == Board(drawn.position).key());
}

TEST_CASE("a_move_after_which_there_are_no_threats_is_not_refuted") {
  Position position(kFreestyle);
  position.set_up(cell_at(7, 7), Stone::kBlack);
  position.set_seat(1);
  Board board(position);
  Budget budget = spent_budget();
  RootThreats threats(kMaxEntries, kMaxKeys);
  CHECK(threats.refute(board, budget, cell_at(6, 6)).empty());
  const std::uint64_t nodes = budget.nodes();
  CHECK(threats.refute(board, budget, cell_at(6, 6)).empty());
  CHECK(budget.nodes() == nodes);  // the disproof is remembered
}

TEST_CASE("no_vct_search_before_its_share_of_nodes_is_there") {
  const Drawn drawn = draw_board(kFreestyle, 1, kTwoThrees);
  Board board(drawn.position);
  Budget budget{Limits{}};
  RootThreats threats(kMaxEntries, kMaxKeys);
  CHECK(threats.refute(board, budget, cell_at(0, 14)).empty());
  CHECK(threats.continue_search(board, budget).empty());
  CHECK(budget.nodes() == 0);
}

TEST_CASE("a_win_not_found_at_first_is_found_later") {
  const Drawn drawn = draw_board(kFreestyle, 0, kTwoThrees);
  Board board(drawn.position);
  Budget budget = spent_budget();
  RootThreats threats(kMaxEntries, kMaxKeys);
  CHECK(threats.find_win(board, budget, 1).empty());
  const std::vector<Move> line = threats.continue_search(board, budget);
  REQUIRE(line.size() > 4);
  CHECK(line.size() % 2 == 1);
}

}  // namespace gridwise::gomoku
