// Static holds, stripping of duels, and the maker-breaker search, against a search that tries every
// move.
#include "games/tictactoe/hold.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "games/tictactoe/duel.h"
#include "games/tictactoe/potential.h"
#include "games/tictactoe/proof_search.h"
#include "games/tictactoe/slow_maker_breaker.h"
#include "games/tictactoe/text.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

constexpr int kTries = 100;

/// The top four rows of six columns: 24 squares in the first 32 bits.
constexpr Options kBoard{6, 4, 4};

std::vector<std::uint64_t> all_lines(const Lines& lines) {
  std::vector<std::uint64_t> all;
  const LineSet set = lines.within(Position(kBoard).empty());
  for (std::size_t d = 0; d < set.size(); ++d) {
    for (const Move start : BitRange<Move>{set[d]})
      all.push_back(lines.squares(d, Bits{1} << start));
  }
  return all;
}

/// `empty` squares are empty; about half of the others are the attacker's. The attacker has no
/// line.
Stones random_stones(Random& random, const Lines& lines, std::uint32_t empty) {
  Stones stones;
  std::uint32_t left = 24;  // squares not yet drawn
  for (const Move square : BitRange<Move>{Position(kBoard).empty()}) {
    const bool is_empty = random.below(left--) < empty;
    if (is_empty) --empty;
    (is_empty               ? stones.empty
     : random.below(2) == 0 ? stones.attacker
                            : stones.defender) |= Bits{1} << square;
  }
  for (const Bits line : all_lines(lines)) {
    if ((line & ~stones.attacker) != 0) continue;
    stones.attacker &= ~line;
    stones.defender |= line;
  }
  return stones;
}

std::optional<Hold> hold_of(const Lines& lines, const Stones& stones) {
  std::uint32_t least = 0;
  return find_hold(lines, lines.within(stones.attacker | stones.empty), stones.empty, kTries,
                   least);
}

}  // namespace

TEST_CASE("one_pair_holds_every_line_that_has_both_its_squares") {
  // x x 1 1 x x .     three lines of five in a row of seven
  const Lines lines(5);
  const Stones stones{0b0110011, 0, 0b1001100};
  const auto hold = hold_of(lines, stones);
  REQUIRE(hold);
  CHECK(hold->zone() == 0b0001100);
  Duel duel{stones, Contest::kMakerBreaker, true};
  const OpenLines open = strip(lines, duel);
  REQUIRE(open.pairs.size() == 1);
  CHECK(open.pairs[0] == 0b0001100);
  CHECK(duel.stones.empty == 0);
}

TEST_CASE("a_hold_is_right_and_needs_no_square_outside_its_zone") {
  Random random(21);
  int held = 0;
  for (const int k : {3, 4}) {
    const Lines lines(k);
    SlowMakerBreaker slow(all_lines(lines));
    for (int round = 0; round < 1000; ++round) {
      const Stones stones = random_stones(random, lines, 9);
      const auto hold = hold_of(lines, stones);
      if (!hold) continue;
      ++held;
      REQUIRE((hold->zone() & ~stones.empty) == 0);
      REQUIRE(!slow.wins(stones.attacker, stones.empty, true));
      const Bits given = stones.empty & ~hold->zone();
      REQUIRE(!slow.wins(stones.attacker | given, hold->zone(), true));
    }
  }
  CHECK(held > 200);
}

TEST_CASE("a_breaker_that_holds_by_potential_needs_only_its_zone") {
  Random random(22);
  const Lines lines(4);
  SlowMakerBreaker slow(all_lines(lines));
  int held = 0;
  for (int round = 0; round < 1000; ++round) {
    const Stones stones = random_stones(random, lines, 9);
    const LineSet open = lines.within(stones.attacker | stones.empty);
    if (Potential(lines, open, stones.attacker).total() >= 16) continue;
    ++held;
    const Bits zone = potential_zone(lines, open, stones.empty, 0);
    REQUIRE(!slow.wins(stones.attacker | (stones.empty & ~zone), zone, false));
  }
  CHECK(held > 200);
}

TEST_CASE("stripping_changes_no_result_of_the_maker_breaker_game") {
  Random random(23);
  for (const int k : {3, 4}) {
    const Lines lines(k);
    SlowMakerBreaker slow(all_lines(lines));
    for (int round = 0; round < 1000; ++round) {
      const bool attacking = random.below(2) == 0;
      Duel duel{random_stones(random, lines, 9), Contest::kMakerBreaker, attacking};
      const Stones before = duel.stones;
      const OpenLines open = strip(lines, duel);
      REQUIRE(slow.wins(before.attacker, before.empty, attacking) ==
              slow.wins(duel.stones.attacker, duel.stones.empty, attacking));
      for (const Bits pair : open.pairs) REQUIRE((pair & duel.stones.empty) == 0);
    }
  }
}

TEST_CASE("the_maker_breaker_search_agrees_with_one_that_tries_every_move") {
  Random random(24);
  int won = 0;
  int lost = 0;
  for (const int k : {3, 4}) {
    const Lines lines(k);
    SlowMakerBreaker slow(all_lines(lines));
    ProofSearch search(k, 1 << 20);
    for (int round = 0; round < 1000; ++round) {
      const bool attacking = random.below(2) == 0;
      const Duel duel{random_stones(random, lines, 9), Contest::kMakerBreaker, attacking};
      Budget budget{Limits{}};
      const bool expected = slow.wins(duel.stones.attacker, duel.stones.empty, attacking);
      ++(expected ? won : lost);
      REQUIRE(search.prove(duel, budget, UINT64_MAX / 2, {}) ==
              (expected ? ProofResult::kProved : ProofResult::kDisproved));
    }
  }
  CHECK(won > 200);
  CHECK(lost > 200);
}

}  // namespace gridwise::tictactoe
