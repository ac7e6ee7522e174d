// Every instruction set against drop(): all shapes, few kinds, so that rings occur.
#include "games/orbs/count.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "games/orbs/cascade.h"
#include "games/orbs/drawn.h"
#include "games/orbs/transport.h"

namespace gridwise::orbs {
namespace {

/// Kinds keep their codes; orbs that never match get the last one.
template <class Word>
Packed<Word> packed(const Shape& shape, const Board& board) {
  Packed<Word> packed;
  for (int square = 0; square < shape.cells(); ++square) {
    const auto code = static_cast<unsigned>(board.at(square));
    for (std::size_t i = 0; i < packed.planes.size(); ++i)
      packed.planes[i] |= static_cast<Word>(static_cast<Word>(code >> i & 1U) << square);
  }
  return packed;
}

/// The number of pairs of one kind that can match, adjacent in one of two directions.
int slow_pairs(const Shape& shape, const Board& board, int direction, int other) {
  int pairs = 0;
  for (int square = 0; square < shape.cells(); ++square) {
    const Orb orb = board.at(square);
    if (orb == Orb::kNone || orb == Orb::kUnknown) continue;
    for (const int way : {direction, other}) {
      const int to = shape.neighbour(square, way);
      pairs += to >= 0 && board.at(to) == orb ? 1 : 0;
    }
  }
  return pairs;
}

/// The sum of `cost` over the kinds with codes 1 to `kinds`.
unsigned slow_costs(const Shape& shape, const Board& board, unsigned kinds, const auto& cost) {
  unsigned sum = 0;
  for (unsigned kind = 1; kind <= kinds; ++kind) {
    std::size_t place = 0;
    for (int square = 0; square < shape.cells(); ++square) {
      if (board.at(square) == static_cast<Orb>(kind))
        place += TransportTable::weight(shape, shape.column(square));
    }
    sum += static_cast<unsigned>(cost(place));
  }
  return sum;
}

/// Counts all boards with one instruction set and compares each with drop().
template <class Word>
void compare(const Shape& shape, std::string_view set, const std::vector<Board>& boards) {
  const Counter counter(shape, set);
  BoardList<Word> list;
  for (const Board& board : boards) list.push_back(packed<Word>(shape, board));
  // Costs that differ between neighbouring vectors of column counts.
  std::vector<std::uint8_t> cost_before(TransportTable::weight(shape, shape.columns));
  std::vector<std::uint8_t> cost_after(cost_before.size());
  for (std::size_t place = 0; place < cost_before.size(); ++place) {
    cost_before[place] = static_cast<std::uint8_t>(place % 23);
    cost_after[place] = static_cast<std::uint8_t>(place % 31);
  }
  constexpr unsigned kCosting = std::min<unsigned>(Packed<Word>::kInert - 1, kKinds);
  Counter::Survey survey;
  counter.survey(list, {cost_before.data(), cost_after.data(), kCosting}, survey);
  std::vector<std::uint8_t> combos;
  counter.count(list, combos);
  REQUIRE(list.size() == boards.size());
  REQUIRE(combos.size() == boards.size());
  const auto before = [](std::size_t place) { return place % 23; };
  const auto after = [](std::size_t place) { return place % 31; };
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Cascade cascade = drop(shape, boards[i]);
    const bool same = survey.combos[i] == cascade.combos.size() && combos[i] == survey.combos[i] &&
                      survey.before[i] == slow_costs(shape, boards[i], kCosting, before) &&
                      survey.after[i] == slow_costs(shape, cascade.still, kCosting, after) &&
                      survey.near[i] == slow_pairs(shape, cascade.still, 0, 6) &&
                      survey.far[i] == slow_pairs(shape, cascade.still, 1, 7);
    REQUIRE_MESSAGE(same, set, picture(shape, boards[i]));
  }
}

/// Compares with every instruction set of this machine.
void compare_sets(const Shape& shape, const std::vector<Board>& boards) {
  for (const std::string_view set : available_sets()) {
    if (shape.cells() <= 30) compare<std::uint32_t>(shape, set, boards);
    compare<std::uint64_t>(shape, set, boards);
  }
}

/// Random boards with empty squares only above the orbs.
std::vector<Board> random_boards(Random& random, const Shape& shape, std::uint32_t kinds,
                                 std::uint32_t rarity, int count) {
  std::vector<Board> boards;
  boards.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i)
    boards.push_back(fall(shape, random_board(random, shape, kinds, rarity), 0));
  return boards;
}

}  // namespace

TEST_CASE("counts_agree_with_drop_on_every_shape_and_instruction_set") {
  Random random(1);
  for (const Shape& shape : all_shapes()) {
    for (std::uint32_t kinds = 1; kinds <= 6; ++kinds) {
      compare_sets(shape, random_boards(random, shape, kinds, 0, 500));
      compare_sets(shape, random_boards(random, shape, kinds, 8, 500));
    }
  }
}

TEST_CASE("counts_agree_with_drop_on_boards_of_all_ten_kinds") {
  Random random(2);
  for (const Shape& shape : all_shapes()) {
    const std::vector<Board> boards = random_boards(random, shape, 10, 10, 500);
    for (const std::string_view set : available_sets()) compare<std::uint64_t>(shape, set, boards);
  }
}

TEST_CASE("counts_see_through_rings") {
  // Each ring of fire closes around something else; the Euler count alone would miss a combo.
  for (const std::string_view text :
       {"000000/011110/012210/011110/000000", "0000000/0123450/0234510/0345120/0451230/0000000",
        "0001000/0101010/0001000/2222222/2111112/2222222", "000/010/000", "0000/0110/0000/1111",
        "000123/010123/000231/333231"}) {
    const Problem problem = drawn(text);
    CAPTURE(text);
    compare_sets(problem.shape, {problem.board});
  }
}

TEST_CASE("counts_of_any_number_of_boards_do_not_run_over") {
  Random random(3);
  const Shape shape;
  for (int count = 0; count <= 2 * static_cast<int>(kMaxLanes) + 1; ++count)
    compare_sets(shape, random_boards(random, shape, 3, 0, count));
}

TEST_CASE("packed_boards_swap_as_boards_do") {
  Random random(4);
  const Shape shape;
  for (int round = 0; round < 1'000; ++round) {
    Board board = random_board(random, shape, 6);
    auto narrow = packed<std::uint32_t>(shape, board);
    auto wide = packed<std::uint64_t>(shape, board);
    const auto a = static_cast<int>(random.below(30));
    const auto b = static_cast<int>(random.below(30));
    board.swap(a, b);
    narrow.swap(a, b);
    wide.swap(a, b);
    CHECK(narrow == packed<std::uint32_t>(shape, board));
    CHECK(wide == packed<std::uint64_t>(shape, board));
  }
}

TEST_SUITE("slow") {
  TEST_CASE("counts_agree_with_drop_on_a_million_boards") {
    Random random(5);
    for (int round = 0; round < 10; ++round) {
      for (const Shape& shape : all_shapes()) {
        for (std::uint32_t kinds = 2; kinds <= 6; ++kinds)
          compare_sets(shape, random_boards(random, shape, kinds, random.below(2) * 12, 1'000));
      }
    }
  }
}

}  // namespace gridwise::orbs
