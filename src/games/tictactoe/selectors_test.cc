#include "games/tictactoe/selectors.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "games/tictactoe/reasons.h"
#include "games/tictactoe/text.h"
#include "kit/candidates.h"

namespace gridwise::tictactoe {
namespace {

/// The cells with a positive weight, by name.
template <class Selector>
std::map<std::string, double> weights(const Selector& selector, std::string_view text) {
  const Position position = *parse_position({}, text);
  std::map<std::string, double> chosen;
  for (const auto& candidate : selector.candidates(position, {}, {}).candidates) {
    REQUIRE(!candidate.why.empty());
    if (candidate.weight > 0) chosen[format_move({}, candidate.move)] = candidate.weight;
  }
  return chosen;
}

}  // namespace

TEST_CASE("easy_weighs_every_empty_cell_alike_also_on_its_first_move") {
  CHECK(weights(RandomSelector<Position>(kAnyCell), ".../.../...").size() == 9);
  const auto chosen = weights(RandomSelector<Position>(kAnyCell), "xo./.x./..o");
  CHECK(chosen.size() == 5);
  for (const auto& [move, weight] : chosen) CHECK(weight == 1);
}

TEST_CASE("medium_takes_a_win_before_a_block") {
  // x x .     both could complete a line: x at c3, o at c2
  // o o .
  CHECK(weights(TacticalSelector(), "xx./oo./...") == std::map<std::string, double>{{"c3", 1}});
}

TEST_CASE("medium_blocks_when_it_cannot_win") {
  CHECK(weights(TacticalSelector(), "xx./o../...") == std::map<std::string, double>{{"c3", 1}});
}

TEST_CASE("medium_plays_anywhere_when_nothing_presses") {
  CHECK(weights(TacticalSelector(), "x../.o./...").size() == 7);
}

}  // namespace gridwise::tictactoe
