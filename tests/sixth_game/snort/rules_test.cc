#include "games/snort/rules.h"

#include <doctest/doctest.h>

#include "games/snort/text.h"

namespace gridwise::snort {
namespace {

constexpr Options kThree{3, 3};

Position board(std::string_view text) {
  const Result<Position> position = parse_position(kThree, text);
  REQUIRE_MESSAGE(position.ok(), text);
  return position.value();
}

}  // namespace

TEST_CASE("snort_keeps_seats_apart_but_not_friends") {
  // x . .      First may go beside x, Second may not.
  // . . .
  // . . o
  const Position position = board("x../.../..o");
  CHECK(format_position(Position(kThree, position.open(0), 0)) == ".xx/xx./x..");
  CHECK(format_position(Position(kThree, position.open(1), 0)) == "..x/.xx/xx.");
}

TEST_CASE("snort_does_not_reach_around_the_edge") {
  const Options wide{8, 2};
  const Position position(wide, Position::Bits{1} << 7, 0);
  CHECK((position.open(1) >> 8 & 1) == 1);
}

TEST_CASE("snort_is_lost_by_who_is_stuck") {
  CHECK(parse_position({2, 2}, "x./..").value().outcome() == Outcome{});
  // x .      Both empty cells lie beside the other seat's animal.
  // . o
  CHECK(parse_position({2, 2}, "x./.o").value().outcome() == Outcome{Outcome::Kind::kWon, 1});
}

TEST_CASE("snort_refuses_neighbours_and_wrong_turns") {
  CHECK(parse_position(kThree, "xo./.../...").error().code == "position/apart");
  CHECK(parse_position(kThree, "x.x/.../...").error().code == "position/turns");
  CHECK(parse_position(kThree, "..o/.../...").error().code == "position/turns");
}

}  // namespace gridwise::snort
