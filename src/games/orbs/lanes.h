// The cascade of several boards at once, one per lane. The only branch is the loop over batches.
// Written once with the compiler's vector types; each lanes_*.cc compiles it for one instruction
// set. The results are identical, bit for bit.
//
// Counting combos: matched orbs form a graph, with an edge between adjacent orbs of one kind. Its
// number of components is orbs - edges + faces (Euler). Faces are 2x2 squares, and rings around
// something else, which are not counted. Each orb then counts 1 if no edge leads up or right, and
// -1 if both do and close no square:
//
//     alone  +1     corner  -1      Column by column, a ring begins with such a corner, and ends
//                                   with the opposite corner at least two columns further on.
//       o              o            Lanes with such a pair may hold a ring; their count may be too
//                      o o          low.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/orbs/count.h"
#include "games/orbs/lane_words.h"

namespace gridwise::orbs {
namespace {

/// `low`, of `bits` bits, repeated every `step` bits.
template <class Word>
constexpr Word repeated(Word low, int bits, int step) {
  Word word = 0;
  for (int at = 0; at + bits <= static_cast<int>(8 * sizeof(Word)); at += step) word |= low << at;
  return word;
}

/// Sets every other group of `width` bits, beginning with the lowest.
template <class Word>
constexpr Word alternate(int width) {
  Word word = 0;
  for (int bit = 0; bit < static_cast<int>(8 * sizeof(Word)); ++bit) {
    if (bit / width % 2 == 0) word |= Word{1} << bit;
  }
  return word;
}

/// Boards of kRows rows, one per lane of a vector of kBytes bytes.
template <class Word, int kRows, std::size_t kBytes>
struct Lanes : LaneWords<Word, kBytes> {
  using Words = LaneWords<Word, kBytes>;
  using typename Words::Vector;
  using Words::and3;
  using Words::kBits;
  using Words::kLanes;
  using Words::or3;
  using Words::with_difference;
  static constexpr std::size_t kPlanes = Packed<Word>::kPlanes;

  static constexpr Word kUp = repeated<Word>((Word{1} << (kRows - 1)) - 1, kRows, kRows);
  static constexpr Word kBottom = repeated<Word>(1, kRows, kRows);

  /// The boards, and what has been counted in their cascades so far.
  struct Cascades {
    Vector p[kPlanes];
    Vector can_match;  ///< squares with an orb of a kind that can match
    Vector up;         ///< squares whose orb equals the one above
    Vector right;      ///< the same to the right
    typename Words::Tally combos;
    Vector rings;  ///< not 0: there may be a ring
  };

  [[gnu::always_inline]] static inline void take(const Word* const* planes, std::size_t at,
                                                 Cascades& boards) {
    for (std::size_t i = 0; i < kPlanes; ++i) boards.p[i] = Words::load(planes[i] + at);
  }

  /// The combos of one batch.
  struct Batch {
    Vector gone;
    Vector up;     ///< squares whose combo continues above
    Vector right;  ///< the same to the right
    // In a combo without rings, `alone` has one square more than `corner`.
    Vector alone;
    Vector corner;
  };
  /// A listener that does nothing.
  struct Unheard {
    [[gnu::always_inline]] inline void add(const Cascades& /*all*/, const Batch& /*batch*/) {}
  };

  /// Runs the cascades of several groups of lanes interleaved, since within a group each
  /// instruction depends on the one before. A group's listener is called with each batch before it
  /// vanishes.
  template <bool kRings, std::size_t kGroups, class Listener>
  [[gnu::always_inline]] static inline void run(Cascades* groups, Listener* listeners) {
    while (true) {
      Vector gone[kGroups];
      Vector some{};
      for (std::size_t i = 0; i < kGroups; ++i) {
        gone[i] = find_runs(groups[i]);
        some |= gone[i];
      }
      if (!Words::any(some)) return;
      for (std::size_t i = 0; i < kGroups; ++i) vanish<kRings>(groups[i], gone[i], listeners[i]);
    }
  }

  /// Sets the edges; returns the squares of all runs.
  [[gnu::always_inline]] static inline Vector find_runs(Cascades& all) {
    find_edges(all);
    const Vector above = all.up & (all.up >> 1);
    const Vector beside = all.right & (all.right >> kRows);
    return or3(or3(above, above << 1, above << 2), beside,
               or3(beside << kRows, beside << (2 * kRows), Vector{}));
  }

  /// Counts the combos of a batch, and lets the rest fall.
  template <bool kRings, class Listener>
  [[gnu::always_inline]] static inline void vanish(Cascades& all, const Vector& gone,
                                                   Listener& listener) {
    const Vector up = and3(all.up, gone, gone >> 1);
    const Vector right = and3(all.right, gone, gone >> kRows);
    const Vector both = up & right;
    const Vector square = and3(both, up >> kRows, right >> 1);
    const Vector corner = both & ~square;
    const Vector alone = gone & ~(up | right);
    all.combos.add(alone, corner);
    listener.add(all, Batch{gone, up, right, alone, corner});
    if constexpr (kRings) {
      const Vector opposite = and3(up << 1, right << kRows, ~(square << (kRows + 1)));
      all.rings |=
          reinterpret_cast<Vector>((corner != 0) & (opposite >= (corner & -corner) << (kRows + 1)));
    }
    fall(all.p, gone);
  }

  [[gnu::always_inline]] static inline void find_edges(Cascades& all) {
    Vector some = all.p[0];
    Vector every = all.p[0];
    for (std::size_t i = 1; i < kPlanes; ++i) {
      some |= all.p[i];
      every &= all.p[i];
    }
    all.can_match = some & ~every;
    all.up = edges(all, 1) & kUp;
    all.right = edges(all, kRows);
  }

  /// Squares whose orb can match and equals the orb `step` bits higher.
  [[gnu::always_inline]] static inline Vector edges(const Cascades& all, int step) {
    Vector differ = all.p[0] ^ (all.p[0] >> step);
    for (std::size_t i = 1; i < kPlanes; ++i)
      differ = with_difference(differ, all.p[i], all.p[i] >> step);
    return all.can_match & ~differ;
  }

  /// Empties `gone` and closes the gaps from the top row down: everything above a gap falls by one.
  [[gnu::always_inline]] static inline void fall(Vector* p, const Vector& gone) {
    for (std::size_t i = 0; i < kPlanes; ++i) p[i] &= ~gone;
    for (int row = kRows - 2; row >= 0; --row) {
      const Vector gap = gone & static_cast<Word>(kBottom << row);
      const Vector top = gap << (kRows - 1 - row);
      const Vector above = top | (top - gap);
      const Vector sinking = above & kUp;
      for (std::size_t i = 0; i < kPlanes; ++i) p[i] = (p[i] & ~above) | ((p[i] >> 1) & sinking);
    }
  }

  /// The squares with an orb of that code.
  template <unsigned kCode>
  [[gnu::always_inline]] static inline Vector where(const Vector* p) {
    Vector squares = (kCode & 1U) != 0 ? p[0] : ~p[0];
    squares &= (kCode & 2U) != 0 ? p[1] : ~p[1];
    squares &= (kCode & 4U) != 0 ? p[2] : ~p[2];
    if constexpr (kPlanes == 4) squares &= (kCode & 8U) != 0 ? p[3] : ~p[3];
    return squares;
  }

  /// The index in ColumnCosts of the column counts of `squares`.
  [[gnu::always_inline]] static inline Vector place_of(const Vector& squares) {
    if constexpr (requires { Words::template quick_place<kRows>(squares); }) {
      return Words::template quick_place<kRows>(squares);
    } else {
      return slow_place(squares);
    }
  }

 private:
  [[gnu::always_inline]] static inline Vector slow_place(const Vector& squares) {
    // 1. The number of squares in each column, at its bottom bit.
    Vector counts = squares & kBottom;
    for (int row = 1; row < kRows; ++row) counts += (squares >> row) & kBottom;
    // 2. For each pair of columns, left + right * base; then the same for the pairs.
    constexpr Word kOne = alternate<Word>(kRows);
    const Vector pairs = (counts & kOne) + Words::template times<kBase>((counts >> kRows) & kOne);
    return add_pairs<1, kBase * kBase>(pairs, pairs & kPair);
  }

  static constexpr Word kPair = (Word{1} << 2 * kRows) - 1;

  /// Adds the pairs from kIndex on to an index.
  template <int kIndex, unsigned kWeight>
  [[gnu::always_inline]] static inline Vector add_pairs(const Vector& pairs, const Vector& place) {
    if constexpr (2 * kRows * kIndex >= kBits || 2 * kIndex >= kMaxColumns) {
      return place;
    } else {
      const Vector pair = (pairs >> 2 * kRows * kIndex) & kPair;
      return add_pairs<kIndex + 1, kWeight * kBase * kBase>(
          pairs, place + Words::template times<kWeight>(pair));
    }
  }

  static constexpr unsigned kBase = kRows + 1;
};

}  // namespace
}  // namespace gridwise::orbs
