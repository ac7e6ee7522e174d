// Lines, potentials, threats and symmetries on bitsets, against loops over cells.
#include "games/tictactoe/lines.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "games/tictactoe/duel.h"
#include "games/tictactoe/potential.h"
#include "games/tictactoe/symmetry.h"
#include "games/tictactoe/text.h"
#include "games/tictactoe/threats.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

/// Every line of k squares on 8x8, as bits.
std::vector<Bits> slow_lines(int k) {
  std::vector<Bits> lines;
  constexpr int kWays[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  for (const auto& [across, down] : kWays) {
    for (int square = 0; square < 64; ++square) {
      Bits line = 0;
      for (int i = 0; i < k; ++i) {
        const int column = square % 8 + i * across;
        const int row = square / 8 + i * down;
        if (column >= 0 && column < 8 && row < 8) line |= Bits{1} << (8 * row + column);
      }
      if (std::popcount(line) == k) lines.push_back(line);
    }
  }
  return lines;
}

/// A random set with about one square in `rarity`.
Bits random_bits(Random& random, std::uint32_t rarity) {
  Bits bits = 0;
  for (int i = 0; i < 64; ++i) {
    if (random.below(rarity) == 0) bits |= Bits{1} << i;
  }
  return bits;
}

/// Stones of a middlegame position without a line of k.
Stones random_stones(Random& random, int k) {
  Stones stones;
  stones.attacker = random_bits(random, 4);
  stones.defender = random_bits(random, 4) & ~stones.attacker;
  for (const Bits line : slow_lines(k)) {
    if ((stones.attacker & line) == line) stones.attacker &= ~line;
    if ((stones.defender & line) == line) stones.defender &= ~line;
  }
  stones.empty = ~(stones.attacker | stones.defender);
  return stones;
}

}  // namespace

TEST_CASE("lacking_finds_what_a_loop_over_lines_finds") {
  Random random(1);
  for (int k = 3; k <= 8; ++k) {
    const Lines lines(k);
    for (int round = 0; round < 200; ++round) {
      const Stones stones = random_stones(random, k);
      for (int missing = 1; missing <= k; ++missing) {
        Bits expected = 0;
        for (const Bits line : slow_lines(k)) {
          const bool open = (line & stones.defender) == 0;
          if (open && std::popcount(line & stones.empty) == missing) expected |= line;
        }
        REQUIRE(lines.lacking(missing, stones.attacker, stones.empty) == (expected & stones.empty));
      }
    }
  }
}

TEST_CASE("potential_adds_up_like_a_loop_over_lines") {
  Random random(2);
  for (int k = 3; k <= 8; ++k) {
    const Lines lines(k);
    for (int round = 0; round < 100; ++round) {
      const Stones stones = random_stones(random, k);
      const LineSet open = lines.within(stones.attacker | stones.empty);
      const Potential potential(lines, open, stones.attacker);
      std::uint32_t total = 0;
      std::vector<std::uint32_t> through(64);
      for (const Bits line : slow_lines(k)) {
        if ((line & stones.defender) != 0) continue;
        const auto weight = std::uint32_t{1} << std::popcount(line & stones.attacker);
        total += weight;
        for (const Move square : BitRange<Move>{line}) through[square] += weight;
      }
      REQUIRE(potential.total() == total);
      for (const std::uint32_t least : {0U, 1U, 3U, 7U, 12U, 20U, 1U << 15}) {
        Bits expected = 0;
        for (std::size_t i = 0; i < 64; ++i) expected |= Bits{through[i] >= least} << i;
        REQUIRE(potential.at_least(least, ~Bits{0}) == expected);
      }
    }
  }
}

TEST_CASE("symmetries_move_squares_as_drawn") {
  // x o .     its eight images differ; a single stone in the centre has only one
  // . . .
  // . . .
  const Symmetries square(Options{3, 3, 3});
  CHECK(square.canonical({1, 2}).images == 8);
  CHECK(square.canonical({1 << 9, 0}).images == 1);
  CHECK(square.canonical({1, 0}).images == 4);
  const Symmetries oblong(Options{4, 3, 3});
  CHECK(oblong.canonical({1, 2}).images == 4);
  CHECK(oblong.apply(1, 1) == Bits{1} << 3);   // a3 to d3
  CHECK(oblong.apply(2, 1) == Bits{1} << 16);  // a3 to a1
}

TEST_CASE("images_of_a_position_have_one_canonical_position") {
  Random random(3);
  for (const Options& options : {Options{3, 3, 3}, Options{5, 4, 4}, Options{8, 8, 5}}) {
    const Symmetries symmetries(options);
    const Bits board = Position(options).empty();
    for (int round = 0; round < 200; ++round) {
      const Bits first = random_bits(random, 3) & board;
      const Bits second = random_bits(random, 3) & board & ~first;
      const Symmetries::Canonical canonical = symmetries.canonical({first, second});
      std::set<Boards> images;
      for (int which = 0; which < symmetries.count(); ++which) {
        const Boards image{symmetries.apply(which, first), symmetries.apply(which, second)};
        REQUIRE((image.first & ~board) == 0);
        images.insert(image);
        REQUIRE(symmetries.canonical(image).boards == canonical.boards);
      }
      REQUIRE(static_cast<int>(images.size()) == canonical.images);
    }
  }
}

TEST_CASE("framed_duels_come_back_to_where_they_were") {
  Random random(4);
  for (int round = 0; round < 1000; ++round) {
    Duel duel;
    duel.stones = random_stones(random, 5);
    const Bits part = random_bits(random, 2) | 1;
    duel.stones = {duel.stones.attacker & part, duel.stones.defender & part,
                   duel.stones.empty & part};
    if ((duel.stones.attacker | duel.stones.defender | duel.stones.empty) == 0) continue;
    const Duel before = duel;
    const Framing framing = frame(duel);
    CHECK(unframe(framing, duel.stones.attacker) == before.stones.attacker);
    CHECK(unframe(framing, duel.stones.empty) == before.stones.empty);
    Duel turned = before;
    turned.stones = {transpose(before.stones.attacker), transpose(before.stones.defender),
                     transpose(before.stones.empty)};
    frame(turned);
    CHECK(turned == duel);
    CHECK(hash(turned) == hash(duel));
  }
}

TEST_CASE("stripping_takes_paired_lines_and_dead_squares") {
  // x . o     only the left column is open to x; its two empty squares lie on no other line,
  // . o x     so it can be stopped, and nothing is left to attack
  // . o x
  const Position position = *parse_position({}, "x.o/.ox/.ox");
  Duel duel{
      {position.stones(0), position.stones(1), position.empty()}, Contest::kMakerBreaker, true};
  const OpenLines open = strip(Lines(3), duel);
  CHECK(Lines(3).squares(open.attacker) == 0);
  CHECK(duel.stones.empty == 0);
}

TEST_CASE("of_two_squares_that_dominate_each_other_one_is_left") {
  const Lines lines(3);
  const Duel duel{{0b001, 0, 0b110}, Contest::kMakerBreaker, true};  // x . .
  OpenLines open;
  open.attacker = lines.within(0b111);
  const Choice choice = undominated(lines, duel, open);
  CHECK(choice.moves == 0b100);
  CHECK(choice.dominating == 0b100);
}

TEST_CASE("a_square_where_two_lines_cross_dominates_the_others_of_both") {
  const Lines lines(3);
  const Bits row = 0b111;                                           // x . .
  const Bits column = Bits{1} << 1 | Bits{1} << 9 | Bits{1} << 17;  // below its second square
  const Duel duel{{0b001, 0, (row | column) & ~Bits{1}}, Contest::kMakerBreaker, true};
  OpenLines open;
  open.attacker = lines.within(row | column);
  const Choice choice = undominated(lines, duel, open);
  CHECK(choice.moves == 0b010);
  CHECK(choice.dominating == 0b010);
}

TEST_CASE("a_sequence_of_threats_is_found_with_its_squares") {
  const Options options{6, 6, 4};
  const auto zone_of = [&](std::string_view text) {
    const Position position = *parse_position(options, text);
    const Stones stones{position.stones(0), position.stones(1), position.empty()};
    int positions = 100;
    return find_threat_sequence(Lines(4), stones, true, positions);
  };
  // x x . .     in the corner a single reply is enough
  CHECK(zone_of("xx..../....../....../....../....../oo....") == 0);
  // . x x .     away from the edge both ends are missing at once: the move and two squares to
  // complete
  const Bits zone = zone_of("....../..xx../....../....../....../oo....");
  CHECK(std::popcount(zone) == 3);
  CHECK((zone & ~Bits{0xff00}) == 0);
}

}  // namespace gridwise::tictactoe
