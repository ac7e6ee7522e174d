#include "games/tictactoe/text.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

void refuses(const Options& options, std::string_view text, std::string_view code, std::size_t at) {
  CAPTURE(text);
  const Result<Position> position = parse_position(options, text);
  REQUIRE(!position.ok());
  CHECK(position.error().code == code);
  CHECK(position.error().at == at);
}

}  // namespace

TEST_CASE("position_text_reads_back") {
  for (const char* text : {".../.../...", "xo./.x./..o", "xxx/oo./...", "xox/oxo/oxx"}) {
    const Result<Position> position = parse_position({}, text);
    REQUIRE(position.ok());
    CHECK(format_position(*position) == text);
  }
  CHECK(format_position(*parse_position({}, "XO./.x./...")) == "xo./.x./...");
}

TEST_CASE("position_text_is_refused_with_its_place") {
  refuses({}, "", "text/short", 0);
  refuses({}, "xo.", "text/short", 3);
  refuses({}, "xo./.x./..", "text/short", 10);
  refuses({}, "xo?/.x./..o", "text/bad_cell", 2);
  refuses({}, "xo..x...o", "text/bad_cell", 3);
  refuses({}, "xo./.x./..o/", "text/long", 11);
  refuses({4, 3, 3}, "xo./.x./..o", "text/bad_cell", 3);
}

TEST_CASE("boards_no_game_leads_to_are_refused") {
  CHECK(parse_position({}, "o../.../...").error().code == "position/turns");
  CHECK(parse_position({}, "xx./.../...").error().code == "position/turns");
  CHECK(parse_position({}, "xxx/oo./o..").error().code == "position/lines");  // o moved after x won
  CHECK(parse_position({}, "xxx/ooo/...").error().code == "position/lines");
  CHECK(parse_position({5, 3, 3}, "xxx.x/..o.o/xxooo").error().code == "position/lines");
  CHECK(parse_position({3, 5, 3}, "xxx/o.o/xxx/o.o/o..").error().code ==
        "position/lines");  // two moves won
}

TEST_CASE("one_move_may_make_two_lines") { CHECK(parse_position({}, "xxx/xoo/xoo").ok()); }

TEST_CASE("move_words_count_rows_from_the_bottom") {
  CHECK(*parse_move({}, "a3") == 0);
  CHECK(*parse_move({}, "c1") == 18);
  CHECK(*parse_move({}, "B2") == 9);
  CHECK(format_move({}, 9) == "b2");
  CHECK(format_move({8, 8, 5}, 63) == "h1");
}

TEST_CASE("move_words_are_refused_with_their_place") {
  CHECK(parse_move({}, "").error().at == 0);
  CHECK(parse_move({}, "d1").error().at == 0);
  CHECK(parse_move({}, "a").error().at == 1);
  CHECK(parse_move({}, "a0").error().at == 1);
  CHECK(parse_move({}, "a4").error().at == 1);
  CHECK(parse_move({}, "a1 ").error().at == 2);
  CHECK(parse_move({}, "a99999999999").error().at == 1);
}

TEST_CASE("any_bytes_are_parsed_or_refused") {
  Random random(3);
  const std::string_view alphabet(
      "xo./xo./XO \0\xff"
      "9",
      14);
  for (int round = 0; round < 200'000; ++round) {
    std::string text(random.below(14), '.');
    for (char& c : text) c = alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    const Result<Position> position = parse_position({}, text);
    if (!position.ok()) continue;
    CHECK(*parse_position({}, format_position(*position)) == *position);
  }
}

}  // namespace gridwise::tictactoe
