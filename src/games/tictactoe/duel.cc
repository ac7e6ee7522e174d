#include "games/tictactoe/duel.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "games/tictactoe/symmetry.h"
#include "kit/random.h"

namespace gridwise::tictactoe {
namespace {

/// The squares on any line of a set.
struct Cover {
  Bits any = 0;
  std::array<Bits, 4> by_direction{};

  /// The squares all of whose lines have direction `d`.
  [[nodiscard]] Bits only(std::size_t d) const {
    Bits squares = by_direction[d];
    for (std::size_t other = 0; other < by_direction.size(); ++other) {
      if (other != d) squares &= ~by_direction[other];
    }
    return squares;
  }
};

Cover cover(const Lines& lines, const LineSet& set) {
  Cover cover;
  for (std::size_t d = 0; d < set.size(); ++d) {
    for (int i = 0; i < lines.length(); ++i) {
      const Bits squares = set[d] << (i * lines.step(d));
      cover.any |= squares;
      cover.by_direction[d] |= squares;
    }
  }
  return cover;
}

/// The starts of the lines of direction `d` in `starts` that go through `square`.
Bits lines_through(const Lines& lines, std::size_t d, Bits starts, int square) {
  Bits through = 0;
  for (int i = 0; i < lines.length(); ++i) {
    const int start = square - i * lines.step(d);
    if (start >= 0) through |= starts & Bits{1} << start;
  }
  return through;
}

/// `paired_line`: removes lines that have two of `squares` on exactly the same lines, and records
/// the pairs. REQUIRES: `squares` are empty and only on lines of direction `d`.
bool strip_direction(const Lines& lines, std::size_t d, Bits& starts, Bits squares, Pairs& pairs) {
  bool stripped = false;
  for (const Move square : BitRange<Move>{squares}) {
    const Bits through = lines_through(lines, d, starts, square);
    if (through == 0) continue;
    const int end = std::min(64, square + lines.length() * lines.step(d));
    for (int other = square + lines.step(d); other < end; other += lines.step(d)) {
      if ((squares >> other & 1) == 0 || lines_through(lines, d, starts, other) != through)
        continue;
      starts &= ~through;
      pairs.push_back(Bits{1} << square | Bits{1} << other);
      stripped = true;
      break;
    }
  }
  return stripped;
}

/// Strips one seat's paired lines, by squares outside `rival_squares`. True if any was stripped.
bool strip_paired(const Lines& lines, LineSet& set, Bits empty, Bits rival_squares, Pairs& pairs) {
  bool stripped = false;
  for (bool again = true; again;) {
    again = false;
    const Cover covered = cover(lines, set);
    for (std::size_t d = 0; d < set.size(); ++d) {
      const Bits own = empty & covered.only(d) & ~rival_squares;
      again |= strip_direction(lines, d, set[d], own, pairs);
    }
    stripped |= again;
  }
  return stripped;
}

/// A square among `candidates` that is on all lines of direction `d` in `starts` through `square`;
/// 0 if there is none. REQUIRES: `square` is on such a line.
Bits dominating_square(const Lines& lines, std::size_t d, Bits starts, int square,
                       Bits candidates) {
  int nearest = -1;   // start of the line that reaches back least
  int farthest = -1;  // start of the one that reaches back most: squares on both are on all
  for (int i = 0; i < lines.length(); ++i) {
    const int start = square - i * lines.step(d);
    if (start < 0) break;
    if ((starts >> start & 1) == 0) continue;
    if (nearest < 0) nearest = start;
    farthest = start;
  }
  const int end = farthest + (lines.length() - 1) * lines.step(d);
  for (int other = nearest; other <= end; other += lines.step(d)) {
    const Bits bit = Bits{1} << other;
    if (other != square && (candidates & bit) != 0) return bit;
  }
  return 0;
}

/// The shift that moves `squares` into the top left corner.
int distance_to_corner(Bits squares) {
  const int row = std::countr_zero(squares) / Position::kStride;
  Bits columns = squares | squares >> 32;
  columns |= columns >> 16;
  columns |= columns >> 8;
  return row * Position::kStride + std::countr_zero(columns & 0xff);
}

/// The images, in an order where each is a mirror image of the previous one.
struct Turn {
  std::uint8_t number;
  bool mirrors_columns;  ///< how to get here from the previous image
  bool mirrors_rows;
};
enum : std::uint8_t { kColumns = 1, kRows = 2, kTransposed = 4 };
constexpr std::array<Turn, 4> kTurns{{{0, false, false},
                                      {kColumns, true, false},
                                      {kColumns | kRows, false, true},
                                      {kRows, true, false}}};

template <class Change>
Stones each(const Stones& stones, const Change& change) {
  return {change(stones.attacker), change(stones.defender), change(stones.empty)};
}

auto order(const Stones& stones) {
  return std::tie(stones.empty, stones.attacker, stones.defender);
}

}  // namespace

OpenLines strip(const Lines& lines, Duel& duel) {
  auto& [attacker, defender, empty] = duel.stones;
  OpenLines open;
  open.attacker = lines.within(attacker | empty);
  if (duel.contest == Contest::kMakerBreaker) {
    strip_paired(lines, open.attacker, empty, 0, open.pairs);
  } else {
    open.defender = lines.within(defender | empty);
    do {
      strip_paired(lines, open.attacker, empty, lines.squares(open.defender), open.pairs);
    } while (strip_paired(lines, open.defender, empty, lines.squares(open.attacker), open.pairs));
  }
  const Bits attacked = lines.squares(open.attacker);
  const Bits defended = lines.squares(open.defender);
  attacker &= attacked;
  defender &= defended;
  empty &= attacked | defended;  // dead_square
  return open;
}

Choice undominated(const Lines& lines, const Duel& duel, const OpenLines& open) {
  const Cover attacked = cover(lines, open.attacker);
  const Cover defended = cover(lines, open.defender);
  Choice choice{duel.stones.empty, 0};
  const auto drop_dominated = [&](const LineSet& set, const Cover& own, const Cover& rival) {
    for (std::size_t d = 0; d < set.size(); ++d) {
      // Only squares whose lines all have one direction can be dominated.
      const Bits squares = duel.stones.empty & own.only(d) & ~rival.any;
      for (const Move square : BitRange<Move>{squares}) {
        const Bits better = dominating_square(lines, d, set[d], square, choice.moves);
        if (better == 0) continue;
        choice.moves &= ~(Bits{1} << square);
        choice.dominating |= better;
      }
    }
  };
  drop_dominated(open.attacker, attacked, defended);
  drop_dominated(open.defender, defended, attacked);
  return choice;
}

Framing frame(Duel& duel) {
  Stones least{};
  Framing framing;
  bool first = true;
  for (const bool transposed : {false, true}) {
    Stones image = transposed ? each(duel.stones, transpose) : duel.stones;
    for (const Turn& turn : kTurns) {
      if (turn.mirrors_columns) image = each(image, mirror_columns);
      if (turn.mirrors_rows) image = each(image, mirror_rows);
      const int shift = distance_to_corner(image.attacker | image.defender | image.empty);
      const Stones moved = each(image, [&](Bits bits) { return bits >> shift; });
      if (!first && order(moved) >= order(least)) continue;
      first = false;
      least = moved;
      framing.turn = transposed ? turn.number | kTransposed : turn.number;
      framing.shift = static_cast<std::uint8_t>(shift);
    }
  }
  duel.stones = least;
  return framing;
}

Bits unframe(const Framing& framing, Bits squares) {
  squares <<= framing.shift;
  if ((framing.turn & kRows) != 0) squares = mirror_rows(squares);
  if ((framing.turn & kColumns) != 0) squares = mirror_columns(squares);
  return (framing.turn & kTransposed) != 0 ? transpose(squares) : squares;
}

std::uint64_t hash(const Duel& duel) {
  const std::uint64_t kind =
      (duel.contest == Contest::kRace ? 2U : 0U) + (duel.attacking ? 1U : 0U);
  const auto& [attacker, defender, empty] = duel.stones;
  return mix64(empty ^ mix64(attacker ^ mix64(defender + mix64(kind))));
}

}  // namespace gridwise::tictactoe
