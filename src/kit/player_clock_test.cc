#include "kit/player_clock.h"

#include <doctest/doctest.h>

namespace gridwise {

using std::chrono::milliseconds;

TEST_CASE("a_move_takes_the_turn_or_a_share_of_what_is_left_of_the_game") {
  CHECK_FALSE(PlayerClock{}.thinking_time());
  CHECK(PlayerClock{milliseconds(500), {}}.thinking_time() == milliseconds(500));
  CHECK(PlayerClock{{}, milliseconds(1'200)}.thinking_time() == milliseconds(100));
  CHECK(PlayerClock{milliseconds(500), milliseconds(1'200)}.thinking_time() == milliseconds(100));
  CHECK(PlayerClock{milliseconds(50), milliseconds(1'200)}.thinking_time() == milliseconds(50));
}

}  // namespace gridwise
