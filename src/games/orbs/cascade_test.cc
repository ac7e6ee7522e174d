// The rules of the drop on drawn boards, and the bitsets against the slow twin.
#include "games/orbs/cascade.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/orbs/drawn.h"
#include "games/orbs/names.h"
#include "games/orbs/reference.h"

namespace gridwise::orbs {
namespace {

/// Combos as kind and count, batches separated by a bar: "fire3 fire4 | water3".
std::string combos_of(const Problem& problem) {
  std::string text;
  int batch = 0;
  for (const Combo& combo : drop(problem.shape, problem.board, problem.runs).combos) {
    if (!text.empty()) text += combo.batch == batch ? " " : " | ";
    batch = combo.batch;
    text += std::string(name_of(combo.kind).name) + std::to_string(combo.count());
  }
  return text;
}

void comes_to(std::string_view board, std::string_view combos) {
  CAPTURE(board);
  CHECK(combos_of(drawn(board)) == combos);
}

/// Checks for the same combos in the same batches, on the same cells, and the same final board.
void compare_with_slow_twin(const Shape& shape, const Board& board, const Runs& runs) {
  reference::Grid grid = reference::grid_of(shape, board);
  const std::vector<reference::Combo> slow = grid.drop(runs);
  const Cascade fast = drop(shape, board, runs);
  bool same = fast.combos.size() == slow.size();
  for (const reference::Combo& combo : slow) {
    Squares squares = 0;
    for (const auto& [row, column] : combo.cells)
      squares |= Squares{1} << shape.square_of(row * shape.columns + column);
    const Combo wanted{combo.kind, combo.batch, squares};
    same = same && std::ranges::find(fast.combos, wanted) != fast.combos.end();
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    same = same && fast.still.at(shape.square_of(cell)) ==
                       grid.at(cell / shape.columns, cell % shape.columns);
  }
  REQUIRE_MESSAGE(same, picture(shape, board));
}

}  // namespace

TEST_CASE("board_squares_are_counted_up_the_columns") {
  for (const Shape& shape : all_shapes()) {
    CHECK(shape.square_of(0) == shape.rows - 1);
    CHECK(shape.square_of(shape.cells() - 1) == shape.cells() - shape.rows);
    for (int cell = 0; cell < shape.cells(); ++cell)
      CHECK(shape.cell_of(shape.square_of(cell)) == cell);
  }
  Board board;
  board.put(7, Orb::kBomb);
  board.put(9, Orb::kUnknown);
  board.swap(7, 9);
  CHECK(board.at(9) == Orb::kBomb);
  CHECK(board.at(7) == Orb::kUnknown);
  CHECK(board.where(Orb::kBomb) == Squares{1} << 9);
}

TEST_CASE("step_leads_to_a_neighbour_or_nowhere") {
  const Shape shape;
  const auto directions_from = [&](int cell) {
    std::string found;
    for (int direction = 0; direction < 8; ++direction) {
      if (shape.neighbour(shape.square_of(cell), direction) >= 0)
        found += std::to_string(direction);
    }
    return found;
  };
  CHECK(directions_from(0) == "012");        // top left: east, south-east, south
  CHECK(directions_from(5) == "234");        // top right
  CHECK(directions_from(24) == "067");       // bottom left
  CHECK(directions_from(14) == "01234567");  // inside
  CHECK(shape.cell_of(shape.neighbour(shape.square_of(14), 7)) == 9);
}

TEST_CASE("run_of_three_in_a_row_or_column_vanishes") {
  comes_to("000/121/212", "fire3");
  comes_to("012/021/012", "fire3");
  comes_to("001/112/220", "");
  comes_to("0000/1212/2121", "fire4");
}

TEST_CASE("run_does_not_go_around_the_edge") {
  // 0 at the bottom of one column, 0 0 at the top of the next: adjacent bits, but not adjacent
  // squares
  comes_to("1021/2012/0121", "");
  comes_to("1200/0121/2121", "");
}

TEST_CASE("run_of_unknown_orbs_or_empty_squares_is_none") {
  comes_to("??? 121 212", "");
  comes_to(".../121/212", "");
  comes_to("0?0 ?0? 0?0", "");
  comes_to("777/888/999", "poison3 mortal3 bomb3");
}

TEST_CASE("run_lengths_are_by_kind") {
  comes_to("0012/1123/2230 runs=2", "fire2");
  comes_to("0001/1112/2223 runs=4", "water3 wood3");
  comes_to("0000/1112/2223 runs=4", "fire4 water3 wood3");
  comes_to("0000/1111/2222 runs=5,4,7", "water4");
  // runs of two that cross make one combo; runs that touch only at a corner make two
  comes_to("001/201/122 runs=2,3,3", "fire3");
  comes_to("0011/2300/1123 runs=2,3,3", "fire2 fire2");
}

TEST_CASE("combo_of_two_runs_that_touch_only_through_an_unmatched_orb_are_two") {
  // R R R a b c      the R below the third is in no run of three: it neither connects
  // d e R R f g      nor vanishes
  // h i j R k l
  // . . . R
  comes_to("000123/450012/341034/125045/234123", "fire3 fire3");
  const Problem problem = drawn("000123/450012/341034/125045/234123");
  CHECK(std::popcount(drop(problem.shape, problem.board).still.where(Orb::kFire)) == 1);
}

TEST_CASE("combo_of_touching_runs_is_one") {
  comes_to("000123/111234/000345", "fire3 fire3 water3");
  comes_to("000123/000234/123345", "fire6");  // 2x3 block: two parallel runs
  comes_to("000123/300034/123345", "fire6");  // parallel, shifted by one
  comes_to("000123/103234/203345", "fire5");  // T
  comes_to("012345/012345/000123", "fire5");  // L
  comes_to("102345/000345/204512", "fire5");  // plus
  comes_to("000123/010234/000345", "fire8");  // ring
}

TEST_CASE("combo_is_not_merged_by_a_corner") {
  comes_to("000123/123000/345345", "fire3 fire3");
  comes_to("012345/012345/023451/100023", "fire3 fire3");
}

TEST_CASE("combo_of_one_colour_is_the_whole_board") {
  for (const Shape& shape : all_shapes()) {
    Random random(1);
    const Cascade cascade = drop(shape, random_board(random, shape, 1));
    REQUIRE(cascade.combos.size() == 1);
    CHECK(cascade.combos[0].squares == shape.all());
    CHECK(cascade.still == Board{});
  }
}

TEST_CASE("batch_vanishes_together_and_then_every_column_falls_once") {
  comes_to("112/000/331", "fire3");
  // 0 1 1 2      the woods vanish, and the waters above fall next to the third one
  // 2 2 2 1
  // 0 3 3 0
  comes_to("0112/2221/0330", "wood3 | water3");
  const Problem problem = drawn("0112/2221/0330");
  const Cascade cascade = drop(problem.shape, problem.board);
  CHECK(cascade.batches == 2);
  CHECK(cascade.first_batch() == 1);
  CHECK(format_board(problem.shape, cascade.still) == "..../0..2/0330");
}

TEST_CASE("batch_leaves_combos_that_fell_together_for_the_next_one") {
  // if the fires vanished first, the waters would meet as one combo of six
  comes_to("111/000/111", "fire3 water3 water3");
  comes_to("1000/2111/1222", "fire3 water3 wood3");
}

TEST_CASE("batch_lets_orbs_over_holes_fall_too") {
  comes_to("1.../.11./000.", "fire3 | water3");
  const Problem problem = drawn("1.2/.../000");
  CHECK(format_board(problem.shape, drop(problem.shape, problem.board).still) == ".../.../1.2");
}

TEST_CASE("fall_closes_gaps_of_any_height") {
  const Problem problem = drawn("012/345/012/345/012");
  const auto cell = [&](int at) { return Squares{1} << problem.shape.square_of(at); };
  CHECK(format_board(problem.shape,
                     fall(problem.shape, problem.board, cell(3) | cell(9) | cell(7) | cell(14))) ==
        ".../.12/045/042/015");
}

TEST_CASE("enchanted_orbs_keep_their_mark_as_they_fall_and_are_counted_in_combos") {
  // the waters vanish, two of them marked; the marked fire above them falls and keeps its mark
  const Problem problem = drawn("034/111/500 enchanted=a3,a2,c2,b1");
  const Cascade cascade = drop(problem.shape, problem.board);
  REQUIRE(cascade.combos.size() == 1);
  CHECK(cascade.combos[0].enchanted == 2);
  const Problem after = drawn(".../034/500 enchanted=a2,b1");
  CHECK_MESSAGE(cascade.still == after.board, picture(problem.shape, cascade.still));
}

TEST_CASE("enchanted_marks_fall_as_if_they_were_orbs") {
  Random random(6);
  for (int round = 0; round < 2'000; ++round) {
    const Shape shape;
    Board board = random_board(random, shape, 3, 9);
    board.enchanted = random.next() & board.occupied();
    // The marks as a board of their own, to compare cell by cell.
    Board marks;
    for (int square = 0; square < shape.cells(); ++square) {
      if (board.at(square) != Orb::kNone)
        marks.put(square, (board.enchanted >> square & 1U) != 0 ? Orb::kHeart : Orb::kUnknown);
    }
    const Squares vanished = random.next() & shape.all();
    REQUIRE(fall(shape, board, vanished).enchanted ==
            fall(shape, marks, vanished).where(Orb::kHeart));
  }
}

TEST_CASE("drop_agrees_with_the_slow_twin") {
  Random random(1);
  for (const Shape& shape : all_shapes()) {
    for (std::uint32_t kinds = 1; kinds <= 6; ++kinds) {
      for (int round = 0; round < 400; ++round) {
        compare_with_slow_twin(shape, random_board(random, shape, kinds), kThree);
        compare_with_slow_twin(shape, random_board(random, shape, kinds, 9), kThree);
      }
    }
  }
}

TEST_CASE("drop_agrees_with_the_slow_twin_for_runs_of_every_length") {
  Random random(2);
  for (const Shape& shape : all_shapes()) {
    for (int round = 0; round < 1'000; ++round) {
      Runs runs = kThree;
      for (auto& run : runs) run = static_cast<std::uint8_t>(2 + random.below(6));
      compare_with_slow_twin(shape, random_board(random, shape, 1 + random.below(4), 12), runs);
    }
  }
}

TEST_CASE("drop_ends_and_leaves_no_run") {
  Random random(3);
  for (const Shape& shape : all_shapes()) {
    for (int round = 0; round < 100; ++round) {
      const Board board = random_board(random, shape, 3);
      const Cascade cascade = drop(shape, board);
      CHECK_MESSAGE(batch_of(shape, cascade.still, kThree).empty(), picture(shape, board));
      int gone = 0;
      for (const Combo& combo : cascade.combos) gone += combo.count();
      CHECK(gone + std::popcount(cascade.still.occupied()) == shape.cells());
    }
  }
}

}  // namespace gridwise::orbs
