#include "gomocup/line.h"

#include <doctest/doctest.h>

namespace gridwise::gomocup {

TEST_CASE("gomocup: words_and_numbers_of_a_line") {
  std::string_view line = "  info  max_memory 83886080\r";
  CHECK(upper(take_word(line)) == "INFO");
  CHECK(take_word(line) == "max_memory");
  CHECK(to_number(line) == 83'886'080);
  CHECK_FALSE(to_number(""));
  CHECK_FALSE(to_number("12x"));
  CHECK_FALSE(to_number("99999999999999999999"));
  CHECK(to_numbers("10, 8 ,1\r") == std::vector<long long>{10, 8, 1});
  CHECK(to_numbers("10,,1").empty());
  CHECK(to_numbers("10,8,").empty());
}

TEST_CASE("gomocup: a_cell_is_on_the_board") {
  CHECK(parse_cell("0,0", 15) == Cell{0, 0});
  CHECK(parse_cell("14,3,2", 15) == Cell{14, 3});
  for (const char* const bad : {"", "7", "7;7", "-1,3", "15,3", "3,15", "7,x", "h8", "7,7 8,8"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_cell(bad, 15));
  }
  CHECK(text_of({14, 3}) == "14,3");
}

TEST_CASE("gomocup: cells_and_move_words") {
  CHECK(cell_of_move("a15", 15) == Cell{0, 0});
  CHECK(cell_of_move("o1", 15) == Cell{14, 14});
  for (int x = 0; x < 22; ++x) {
    const Cell cell{x, 21 - x / 2};
    CHECK(cell_of_move(move_of_cell(cell, 22), 22) == cell);
  }
}

TEST_CASE("gomocup: rules_by_their_bits") {
  for (const char* const name : {"freestyle", "standard", "renju", "caro"}) {
    REQUIRE(rule_bits(name));
    CHECK(rule_name(*rule_bits(name)) == name);
  }
  CHECK_FALSE(rule_bits("connect6"));
  CHECK(rule_name(2) == "freestyle");  // 2: continuous game
  CHECK(rule_name(1 | 4) == "renju");  // renju takes precedence over exactly five
  CHECK(rule_name(8 | 1) == "caro");
  CHECK(rule_name(16 | 1) == "standard");
  CHECK(yixin_rule_name(2) == "renju");
  CHECK(yixin_rule_name(4) == "renju");
  CHECK(yixin_rule_name(5) == "freestyle");
  CHECK(yixin_rule_name(6) == "freestyle");
  CHECK(yixin_rule_name(1) == "standard");
}

}  // namespace gridwise::gomocup
