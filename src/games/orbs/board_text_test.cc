// All notations of a board, its size, and the offsets of errors.
#include "games/orbs/board_text.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace gridwise::orbs {
namespace {

constexpr std::string_view kDigits = "012345012345012345012345012345";
constexpr std::string_view kRows = "012345/012345/012345/012345/012345";

std::string five_times(std::string_view text) {
  std::string all;
  for (int i = 0; i < 5; ++i) all += text;
  return all;
}

void is_read_as(std::string_view text, std::string_view rows, const Shape& usual = {}) {
  CAPTURE(text);
  const auto board = parse_any_board(usual, text);
  REQUIRE_MESSAGE(board.ok(), board.error().says);
  CHECK(board->rows == rows);
  CHECK(board->end == text.size());
}

void is_refused(std::string_view text, std::string_view code, std::size_t at) {
  CAPTURE(text);
  const auto board = parse_any_board({}, text);
  REQUIRE_FALSE(board.ok());
  CHECK(board.error().code == code);
  CHECK(board.error().at == at);
}

TEST_CASE("orbs_are_digits_letters_names_colours_and_signs") {
  is_read_as(kDigits, kRows);
  is_read_as(kRows, kRows);
  is_read_as(five_times("RBGYPH "), kRows);
  is_read_as(five_times("rbgldh\n"), kRows);
  is_read_as(five_times("fire water wood light dark heart "), kRows);
  is_read_as(five_times("Red,BLUE,green,yellow,purple,recovery,"), kRows);
  is_read_as(five_times("red|blue|earth|light|dark|heart\n"), kRows);
  is_read_as(five_times("火水木光暗心"), kRows);
  is_read_as(five_times("🔥 💧 🌿 光暗心\r\n"), kRows);
  is_read_as("jox/789/毒猛毒炸弹", "679/789/789");
  is_read_as("妨碍bomb.\nm.unknown\n0 1 2", "69?/8\?\?/012");
}

TEST_CASE("lines_say_the_size_else_the_usual_shape_then_common_ones") {
  is_read_as("000000000000", "000/000/000/000", {3, 4});
  is_read_as("000/000/000/000", "000/000/000/000", {4, 3});
  is_read_as(std::string(42, '0'), "0000000/0000000/0000000/0000000/0000000/0000000");
  is_read_as(std::string(20, '1'), "11111/11111/11111/11111");
  is_read_as(five_times("00000\n") + "00000", "00000/00000/00000/00000/00000/00000");
  is_read_as("\n 0 1 2 \n\n 3 4 5 \n/ 0 1 2 \n", "012/345/012");
}

TEST_CASE("a_board_ends_before_its_keys") {
  const auto board = parse_any_board({}, "012/345/012  start=a1 lock=b2");
  REQUIRE(board.ok());
  CHECK(board->rows == "012/345/012");
  CHECK(board->end == 13);
}

TEST_CASE("a_text_that_is_no_board_is_refused_with_its_place") {
  is_refused("0123z5", "text/bad_orb", 4);
  is_refused("01234", "text/size", 5);
  is_refused("", "text/size", 0);
  is_refused("00/00/00", "text/size", 8);
  is_refused(std::string(43, '0'), "text/size", 42);
  is_refused("012/345/01\xe7\x81", "text/bad_orb", 10);
}

}  // namespace
}  // namespace gridwise::orbs
