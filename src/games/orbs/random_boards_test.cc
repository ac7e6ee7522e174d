// Random boards have all requested kinds, no others, and no run.
#include "games/orbs/random_boards.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "games/orbs/drawn.h"

namespace gridwise::orbs {

TEST_CASE("a_random_board_has_the_kinds_of_its_set_and_no_run") {
  for (const KindSet& set : kind_sets()) {
    CAPTURE(std::string(set.name));
    std::set<Orb> seen;
    for (const Shape& shape : all_shapes()) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Board board = deal(shape, set.kinds, seed);
        CHECK_MESSAGE(drop(shape, board, kThree).combos.size() == 0, picture(shape, board));
        for (int square = 0; square < shape.cells(); ++square) seen.insert(board.at(square));
      }
    }
    CHECK(seen == std::set<Orb>(set.kinds.begin(), set.kinds.end()));
  }
}

TEST_CASE("where_every_kind_makes_a_run_the_board_is_filled_all_the_same") {
  const Orb only = Orb::kLight;
  const Shape shape{4, 3};
  CHECK(deal(shape, {&only, 1}, 1).where(only) == shape.all());
}

}  // namespace gridwise::orbs
