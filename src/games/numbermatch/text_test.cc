// Positions and moves as text.
#include "games/numbermatch/text.h"

#include <doctest/doctest.h>

#include <string>

namespace gridwise::numbermatch {
namespace {

Result<Position> read(std::string_view text) { return parse_position({}, kStageDigits, text); }

void refuses(std::string_view text, std::string_view code, std::size_t at) {
  CAPTURE(text);
  const Result<Position> position = read(text);
  REQUIRE(!position.ok());
  CHECK(position.error().code == code);
  CHECK(position.error().at == at);
}

}  // namespace

TEST_CASE("positions_are_written_as_rows_and_read_in_several_ways") {
  const std::string written = "123456789/1.3";
  for (const std::string_view text :
       {"123456789/1.3", "123456789103", "1 2 3 4 5 6 7 8 9 / 1 . 3", "1,2,3,4,5,6,7,8,9/1,0,3"})
    CHECK(format_position(*read(text)) == written);
}

TEST_CASE("positions_carry_appends_score_and_stage") {
  CHECK(format_position(*read("12 used=2 score=30 stage=4 par=9")) ==
        "12 used=2 score=30 stage=4 par=9");
  CHECK(format_position(*read("- score=150")) == "- score=150");
}

TEST_CASE("texts_are_refused_with_their_place") {
  refuses("", "text/short", 0);
  refuses("12x", "text/bad_key", 2);
  refuses("12/3", "text/bad_row", 2);
  refuses("123456789/1234567891/1", "text/bad_row", 19);
  refuses("/1", "text/bad_row", 0);
  refuses("12 used=", "text/bad_number", 8);
  refuses("12 used=1000", "text/bad_number", 8);
  refuses("12 used=1x", "text/bad_key", 9);
  refuses("12 row=1", "text/bad_key", 3);
  refuses("score=5", "text/short", 7);
  refuses("daily=2026-13-01", "text/bad_date", 6);
  refuses("daily=2026-02-30", "text/bad_date", 6);
  refuses(std::string(kMaxCells + 1, '1'), "text/long", kMaxCells);
}

TEST_CASE("moves_are_two_cells_or_append") {
  CHECK(format_move(*parse_move("R2C3-R1C1")) == "R1C1-R2C3");
  CHECK(format_move(*parse_move("r1c9-r10c1")) == "R1C9-R10C1");
  CHECK(parse_move("append")->append());
  for (const std::string_view text : {"", "R1", "R1C1", "R1C1-", "R1C10-R1C1", "R0C1-R1C1",
                                      "R1C1-R1C2x", "appendix", "C1R1-C2R1"}) {
    CAPTURE(text);
    CHECK(parse_move(text).error().code == "text/bad_move");
  }
}

}  // namespace gridwise::numbermatch
