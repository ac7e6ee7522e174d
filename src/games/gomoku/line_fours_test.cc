// Fives and fours by bit operations against the shape tables.
#include "games/gomoku/line_fours.h"

#include <doctest/doctest.h>

#include "games/gomoku/cell_set.h"
#include "games/gomoku/random_board.h"
#include "games/gomoku/shapes.h"

namespace gridwise::gomoku {
namespace {

CellSet cells_of(Move cell, std::size_t direction, std::uint64_t bits) {
  CellSet cells;
  for_each_in_line(cell, direction, bits, [&](Move near) { cells.insert(near); });
  return cells;
}

/// Checks that the bits of the line through a cell agree with the table for that cell.
void check_cell(const Lines& lines, Rule rule, Stone stone, Move cell, std::size_t direction) {
  const bool exact = rule == Rule::kStandard || (rule == Rule::kRenju && stone == Stone::kBlack);
  const LineFours line(lines.word(cell, direction), stone, exact);
  const Shape shape = ShapeTable::of(rule).shape(lines.window(cell, direction), stone);
  REQUIRE(cells_of(cell, direction, line.fives()).contains(cell) == (shape == Shape::kFive));
  const bool four =
      shape == Shape::kFour || shape == Shape::kDoubleFour || shape == Shape::kOpenFour;
  if (four) REQUIRE(cells_of(cell, direction, line.fours()).contains(cell));
  // A five or an overline may also have three stones in another five cells.
  const bool less = shape != Shape::kFive && shape != Shape::kOverline;
  if (!four && less) REQUIRE(!cells_of(cell, direction, line.fours()).contains(cell));
}

}  // namespace

TEST_CASE("fives_and_fours_by_bits_are_those_of_the_tables") {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    const Rule rule = std::array{Rule::kFreestyle, Rule::kStandard, Rule::kRenju}[random.below(3)];
    const Options options{kSmallest + static_cast<int>(random.below(kLargest - kSmallest + 1)),
                          rule};
    const Position position = random_board(options, random);
    for (int row = 0; row < options.size; ++row) {
      for (int column = 0; column < options.size; ++column) {
        const Move cell = cell_at(column, row);
        if (position.lines().at(cell) != Stone::kNone) continue;
        for (std::size_t d = 0; d < kDirections; ++d) {
          check_cell(position.lines(), rule, Stone::kBlack, cell, d);
          check_cell(position.lines(), rule, Stone::kWhite, cell, d);
        }
      }
    }
  }
}

}  // namespace gridwise::gomoku
