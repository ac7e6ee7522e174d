// The least excess against a count of all arrangements, and the bound against the most combos.
#include "games/orbs/least_excess.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include "games/orbs/cascade.h"
#include "games/orbs/drawn.h"
#include "games/orbs/two_kinds.h"

namespace gridwise::orbs {
namespace {

/// How many orbs of the first kind the first batch takes beyond three for each combo.
int excess_of(const Shape& shape, const Board& board) {
  int excess = 0;
  for (const Combo& combo : batch_of(shape, board, kThree))
    if (combo.kind == kind_at(0)) excess += combo.count() - kThree[0];
  return excess;
}

void compare_with_all(const Shape& shape) {
  CAPTURE(shape.columns);
  CAPTURE(shape.rows);
  std::vector<int> least(static_cast<std::size_t>(shape.cells()) + 1, kMaxCells);
  for (Squares fires = 0; fires <= shape.all(); ++fires) {
    Board board;
    for (int square = 0; square < shape.cells(); ++square)
      if ((fires >> square & 1U) != 0) board.put(square, kind_at(0));
    int& known = least[static_cast<std::size_t>(std::popcount(fires))];
    known = std::min(known, excess_of(shape, board));
  }
  for (int orbs = 0; orbs <= shape.cells(); ++orbs) {
    CAPTURE(orbs);
    CHECK(least_excess(shape, orbs) == least[static_cast<std::size_t>(orbs)]);
  }
}

/// The combos of each kind.
std::array<int, kKinds> combos_by_kind(const Shape& shape, const Board& board) {
  std::array<int, kKinds> combos{};
  for (const Combo& combo : drop(shape, board).combos) ++combos[index_of(combo.kind)];
  return combos;
}

void check_bound(const Shape& shape, const Board& board) {
  const std::array<int, kKinds> combos = combos_by_kind(shape, board);
  for (int i = 0; i < kKinds; ++i) {
    const int orbs = std::popcount(board.where(kind_at(i)));
    CHECK_MESSAGE(combos[static_cast<std::size_t>(i)] <= most_in_crowd(shape, orbs),
                  picture(shape, board));
  }
}

/// A board of these numbers of orbs of the first kinds, in their order.
Board board_of(const Shape& shape, const std::vector<int>& orbs) {
  Board board;
  int square = 0;
  for (std::size_t kind = 0; kind < orbs.size(); ++kind)
    for (int i = 0; i < orbs[kind]; ++i) board.put(square++, kind_at(static_cast<int>(kind)));
  REQUIRE(square == shape.cells());
  return board;
}

/// Swaps orbs as long as that takes no combo of the first kind, and checks every board on the way.
void climb(const Shape& shape, const std::vector<int>& orbs, Random& random) {
  Board board = board_of(shape, orbs);
  int best = 0;
  const auto cells = static_cast<std::uint32_t>(shape.cells());
  for (int round = 0; round < 3'000; ++round) {
    Board next = board;
    next.swap(static_cast<int>(random.below(cells)), static_cast<int>(random.below(cells)));
    check_bound(shape, next);
    const int combos = combos_by_kind(shape, next)[0];
    if (combos < best) continue;
    best = combos;
    board = next;
  }
}

}  // namespace

TEST_CASE("least_excess_is_that_of_all_arrangements") {
  for (const Shape& shape : {Shape{3, 3}, Shape{4, 3}, Shape{3, 4}, Shape{5, 3}, Shape{3, 5}})
    compare_with_all(shape);
}

TEST_CASE("most_in_crowd_holds_on_all_boards_of_three_kinds") {
  constexpr Shape kShape{3, 3};
  for (int code = 0; code < 19'683; ++code) {
    Board board;
    int digits = code;
    for (int square = 0; square < kShape.cells(); ++square, digits /= 3)
      board.put(square, kind_at(digits % 3));
    check_bound(kShape, board);
  }
}

TEST_CASE("most_in_crowd_holds_where_all_boards_of_two_kinds_were_counted") {
  for (const Shape& shape : all_shapes()) {
    for (int orbs = 0; orbs <= shape.cells(); ++orbs) {
      const std::optional<int> most = most_of_two_kinds(shape, orbs);
      if (!most) continue;
      CAPTURE(orbs);
      CHECK(*most <= most_in_crowd(shape, orbs) + most_in_crowd(shape, shape.cells() - orbs));
    }
  }
}

TEST_CASE("most_in_crowd_holds_on_the_way_to_more_combos") {
  Random random(1);
  const std::vector<std::vector<int>> of_six_by_five{{24, 3, 3}, {23, 7}, {26, 2, 2}, {22, 8}};
  for (const std::vector<int>& orbs : of_six_by_five) climb({6, 5}, orbs, random);
  const std::vector<std::vector<int>> of_seven_by_six{{30, 12}, {36, 6}, {33, 5, 4}, {31, 11}};
  for (const std::vector<int>& orbs : of_seven_by_six) climb({7, 6}, orbs, random);
}

TEST_CASE("greatest_combos_of_crowded_boards_are_few") {
  const auto greatest = [](const Shape& shape, int fires, int waters,
                           const std::string& keys = "") {
    std::string board;
    for (int cell = 0; cell < shape.cells(); ++cell)
      board += cell < fires ? '0' : cell < fires + waters ? '1' : '2';
    return greatest_combos(parse_position(problem_on(shape), board + " " + keys)->problem());
  };
  CHECK(greatest({6, 5}, 24, 3) == 6);
  CHECK(greatest({6, 5}, 10, 10) == 9);
  CHECK(greatest({7, 6}, 36, 3) == 5);
  CHECK(greatest({7, 6}, 32, 5) == 9);
  CHECK(greatest({7, 6}, 32, 5, "runs=2,3") == 18);  // only of runs of three
}

TEST_SUITE("slow") {
  TEST_CASE("least_excess_of_larger_boards_is_that_of_all_arrangements") {
    for (const Shape& shape : {Shape{4, 4}, Shape{6, 3}, Shape{3, 6}}) compare_with_all(shape);
  }
}

}  // namespace gridwise::orbs
