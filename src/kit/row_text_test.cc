// Grids and their text form, compared with plain loops over rows and columns.
#include "kit/row_text.h"

#include <doctest/doctest.h>

#include <vector>

#include "kit/random.h"

namespace gridwise {
namespace {

constexpr std::string_view kLetters = "xoz";

std::string error_code(std::string_view text, std::size_t at) {
  const auto parsed = parse_rows(text, {3, 2}, kLetters);
  REQUIRE(!parsed.ok());
  CHECK(parsed.error().at == at);
  return parsed.error().code;
}

}  // namespace

TEST_CASE("cells_and_squares_count_rows_and_columns") {
  for (int columns = 1; columns <= Grid::kStride; ++columns) {
    for (int rows = 1; rows <= Grid::kStride; ++rows) {
      const Grid grid{columns, rows};
      int cell = 0;
      for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column, ++cell) {
          CHECK(grid.square_of(cell) == 8 * row + column);
          CHECK(grid.cell_of(8 * row + column) == cell);
        }
      }
      CHECK(grid.cells() == cell);
    }
  }
}

TEST_CASE("tokens_squares_and_texts_are_the_same_board") {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const Grid grid{static_cast<int>(1 + random.below(8)), static_cast<int>(1 + random.below(8))};
    std::vector<int> tokens;
    std::string text;
    Grid::Bits first = 0;
    Grid::Bits second = 0;
    for (int row = 0; row < grid.rows; ++row) {
      if (row > 0) text += '/';
      for (int column = 0; column < grid.columns; ++column) {
        const int token = static_cast<int>(random.below(3)) - 1;
        tokens.push_back(token);
        text += token == 0 ? 'x' : token == 1 ? 'o' : '.';
        const Grid::Bits bit = Grid::Bits{1} << (8 * row + column);
        first |= token == 0 ? bit : 0;
        second |= token == 1 ? bit : 0;
      }
    }
    CAPTURE(text);
    const auto parsed = parse_rows(text, grid, kLetters);
    REQUIRE(parsed.ok());
    CHECK(*parsed == tokens);
    CHECK(grid.squares_with(0, tokens) == first);
    CHECK(grid.squares_with(1, tokens) == second);
    const auto token_at = [&](int cell) { return token_on(grid.square_of(cell), first, second); };
    CHECK(format_rows(grid, kLetters, token_at) == text);
  }
}

TEST_CASE("upper_case_letters_are_read_too") {
  CHECK(*parse_rows("XoZ/.O.", {3, 2}, kLetters) == std::vector{0, 1, 2, -1, 1, -1});
}

TEST_CASE("texts_that_are_no_board_are_refused_where_they_go_wrong") {
  CHECK(error_code("", 0) == "text/short");
  CHECK(error_code("xo", 2) == "text/short");
  CHECK(error_code("xo.", 3) == "text/short");
  CHECK(error_code("xo.x", 3) == "text/bad_cell");
  CHECK(error_code("x#./...", 1) == "text/bad_cell");
  CHECK(error_code("xo./.../", 7) == "text/long");
  CHECK(parse_rows("#", {1, 1}, kLetters).error().says == "a cell is x, o, z or .");
}

}  // namespace gridwise
