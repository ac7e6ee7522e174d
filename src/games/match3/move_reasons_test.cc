// The reasons shown with a move.
#include "games/match3/move_reasons.h"

#include <doctest/doctest.h>

#include "games/match3/drawn.h"
#include "games/match3/text.h"

namespace gridwise::match3 {
namespace {

/// The first reason of a move on a board.
std::string why(std::string_view board, std::string_view move) {
  const Position position(drawn(board, "spawners=- moves=9/9"));
  return what_it_does(position, parse_move(*position.level(), move).value()).front().en;
}

}  // namespace

TEST_CASE("match3: reasons_name_pieces_in_words") {
  CHECK(why("SSrS rrgr SSSS", "c3c2").starts_with("makes a line bomb, "));
  CHECK(why("SSrSS rrgrr SSSSS", "c3c2") == "makes a rainbow");
  CHECK(why("rrS rgr SSS", "b2c2") == "makes a UFO");
  CHECK(why("*SS SSS SSS", "a3") == "fires the rainbow");
  CHECK(why("SSr rrg SSS", "c3c2") == "a plain match");
}

TEST_CASE("match3: two_specials_fire_together") {
  CHECK(why("**S SSS SSS", "a3b3") == "fires two together: rainbow");
  CHECK(why("u*S SSS SSS", "a3b3") == "fires together: UFO and rainbow");
}

}  // namespace gridwise::match3
