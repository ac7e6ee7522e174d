#include "games/gomoku/text.h"

#include <doctest/doctest.h>

#include "games/gomoku/random_board.h"

namespace gridwise::gomoku {
namespace {

constexpr Options kSmall{5, Rule::kFreestyle};

void refuses(const Options& options, std::string_view text, std::string_view code, std::size_t at) {
  CAPTURE(text);
  const Result<Position> position = parse_position(options, text);
  REQUIRE(!position.ok());
  CHECK(position.error().code == code);
  CHECK(position.error().at == at);
}

}  // namespace

TEST_CASE("gomoku_positions_read_back") {
  for (const char* text : {"5/5/5/5/5", "xo3/1x3/5/5/4o", "5/5/5/5/5 w", "ooooo/5/5/5/5"}) {
    const Result<Position> position = parse_position(kSmall, text);
    REQUIRE_MESSAGE(position.ok(), text);
    CHECK(format_position(*position) == text);
  }
  CHECK(format_position(*parse_position(kSmall, "XO.../.x.../2..1/...../....o")) ==
        "xo3/1x3/5/5/4o");
}

TEST_CASE("random_boards_of_every_size_read_back") {
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    const Options options{kSmallest + i % (kLargest - kSmallest + 1), Rule::kRenju};
    const Position position = random_board(options, random);
    const Result<Position> again = parse_position(options, format_position(position));
    if (again.ok()) {
      CHECK(*again == position);
    } else {
      CHECK(again.error().code == "position/lines");
    }
  }
}

TEST_CASE("gomoku_positions_are_read_from_moves") {
  const Result<Position> position = parse_position({}, "h8i9 g7");
  REQUIRE(position.ok());
  CHECK(position->at(cell_at(7, 7)) == Stone::kBlack);
  CHECK(position->at(cell_at(8, 6)) == Stone::kWhite);
  CHECK(position->seat() == 1);
  refuses({}, "h8i9h8", "move/illegal", 4);
  refuses({}, "h8p1", "text/bad_move", 2);
  refuses(kSmall, "a1a2b1b2c1c2d1d2e1e2", "move/finished", 18);
}

TEST_CASE("gomoku_positions_are_read_from_puzzle_lines") {
  const Result<Position> position = parse_position(kSmall, "wx.o......................");
  REQUIRE(position.ok());
  CHECK(format_position(*position) == "x1o2/5/5/5/5 w");
  CHECK(*parse_position(kSmall, "w x.o......................") == *position);
}

TEST_CASE("gomoku_positions_are_refused_with_their_place") {
  refuses(kSmall, "", "text/short", 0);
  refuses(kSmall, "5/5", "text/short", 3);
  refuses(kSmall, "5/5/6/5/5", "text/bad_cell", 4);
  refuses(kSmall, "5/5/xq3/5/5", "text/bad_cell", 5);
  refuses(kSmall, "5/5/5/5/5/", "text/long", 9);
  refuses(kSmall, "5/5/5/5/5 q", "text/bad_cell", 10);
  CHECK(parse_position(kSmall, "ooooo/5/5/5/5 w").error().code == "position/lines");
}

TEST_CASE("gomoku_moves_count_rows_from_the_bottom") {
  CHECK(*parse_move({}, "h8") == cell_at(7, 7));
  CHECK(*parse_move({}, "A15") == 0);
  CHECK(format_move({}, cell_at(14, 14)) == "o1");
  CHECK(parse_move({}, "p1").error().at == 0);
  CHECK(parse_move({}, "a16").error().at == 1);
  CHECK(parse_move({}, "a1x").error().at == 2);
}

}  // namespace gridwise::gomoku
