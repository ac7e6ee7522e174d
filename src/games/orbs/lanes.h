// The cascade of several boards at once, one per lane, without branches but the loop over batches.
// Written once over the compiler's vector types; count_*.cc compile it for one instruction set
// each.
//
// Counting combos: in the graph of matched orbs, with an edge between touching orbs of one kind,
// the number of components is orbs - edges + faces (Euler), and the only faces but 2x2 squares are
// rings around something else. Per orb that is 1 where no edge leads up or right, -1 where both do
// and close no square:
//
//     alone  +1     corner  -1      A ring has a corner of each of the four turns. Lanes with
//                                   opposite corners are reported, and the caller counts them in
//       o              o            another way.
//                      o o
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/orbs/count.h"

namespace gridwise::orbs {
namespace {

/// `low`, of `bits` bits, repeated every `step` bits.
template <class Word>
constexpr Word repeated(Word low, int bits, int step) {
  Word word = 0;
  for (int at = 0; at + bits <= static_cast<int>(8 * sizeof(Word)); at += step) word |= low << at;
  return word;
}

template <class Word, int kRows, std::size_t kBytes>
class Lanes {
 public:
  using Vector [[gnu::vector_size(kBytes)]] = Word;
  static constexpr std::size_t kLanes = kBytes / sizeof(Word);
  static constexpr std::size_t kPlanes = Packed<Word>::kPlanes;

  /// Counts the kLanes boards from `at` on; all but combos and rings only if `counts.costs` is set.
  [[gnu::always_inline]] static inline void count(const Word* const* planes, std::size_t at,
                                                  const CountOutputs& counts) {
    Vector p[kPlanes];
    for (std::size_t i = 0; i < kPlanes; ++i) __builtin_memcpy(&p[i], planes[i] + at, kBytes);
    if (counts.costs != nullptr) add_costs<0>(p, counts, counts.before + at);
    Vector sum = Vector{} + kBias * kOnes;
    Vector ring{};
    Vector up;
    Vector right;
    while (true) {
      up = edges(p, 1) & kUp;
      right = edges(p, kRows);
      const Vector gone = members(up, 1) | members(right, kRows);
      if (!any(gone)) break;
      sum = tally(sum, ring, up & gone & (gone >> 1), right & gone & (gone >> kRows), gone);
      fall(p, gone);
    }
    store(total(reinterpret_cast<Bytes>(sum)) - kBias * sizeof(Word), counts.combos + at);
    store(ring, counts.rings + at);
    if (counts.costs == nullptr) return;
    add_costs<8>(p, counts, counts.after + at);
    store(total(ones_by_byte(up) + ones_by_byte(right)), counts.near + at);
    const Vector rising = edges(p, kRows + 1) & kUp;
    const Vector sinking = edges(p, kRows - 1) & ~kBottom;
    store(total(ones_by_byte(rising) + ones_by_byte(sinking)), counts.far + at);
  }

 private:
  using Bytes [[gnu::vector_size(kBytes)]] = std::uint8_t;

  static constexpr Word kOnes = static_cast<Word>(0x0101010101010101U);
  static constexpr Word kBias = 16;  ///< more corners than the squares of a byte can have
  static constexpr Word kUp = repeated<Word>((Word{1} << (kRows - 1)) - 1, kRows, kRows);
  static constexpr Word kBottom = repeated<Word>(1, kRows, kRows);
  /// The counts of every other column.
  static constexpr Word kEven = repeated<Word>((Word{1} << kCountBits) - 1, kCountBits, 2 * kRows);

  /// Sums the column costs over the kinds, for each lane: the byte at bit `kShift`.
  template <int kShift>
  [[gnu::always_inline]] static inline void add_costs(const Vector* p, const CountOutputs& counts,
                                                      std::uint16_t* sums) {
    unsigned lanes[kLanes]{};
    for (unsigned code = 1; code <= counts.kinds; ++code) {
      Word places[kLanes];
      const Vector packed = packed_counts(where(p, code));
      __builtin_memcpy(places, &packed, kBytes);
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        lanes[lane] += counts.costs[places[lane]] >> kShift & 255U;
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      sums[lane] = static_cast<std::uint16_t>(lanes[lane]);
  }

  /// The squares with an orb of that code.
  [[gnu::always_inline]] static inline Vector where(const Vector* p, unsigned code) {
    Vector squares = (code & 1U) != 0 ? p[0] : ~p[0];
    for (std::size_t i = 1; i < kPlanes; ++i) squares &= (code >> i & 1U) != 0 ? p[i] : ~p[i];
    return squares;
  }

  /// The number of squares in each column, three bits per column. Works on pairs of columns.
  [[gnu::always_inline]] static inline Vector packed_counts(const Vector& squares) {
    constexpr int kBits = static_cast<int>(8 * sizeof(Word));
    constexpr Word kPair = (Word{1} << 2 * kCountBits) - 1;
    Vector counts = squares & kBottom;
    for (int row = 1; row < kRows; ++row) counts += (squares >> row) & kBottom;
    const Vector pairs = (counts & kEven) | ((counts >> (kRows - kCountBits)) & ~kEven);
    Vector packed = pairs & kPair;
    for (int pair = 1; 2 * kRows * pair < kBits; ++pair) {
      packed |= (pairs >> (2 * (kRows - kCountBits) * pair)) &
                static_cast<Word>(kPair << 2 * kCountBits * pair);
    }
    return packed;
  }

  /// The sum of every lane's bytes, below 256.
  [[gnu::always_inline]] static inline Vector total(const Bytes& bytes) {
    return (reinterpret_cast<const Vector&>(bytes) * kOnes) >> (8 * (sizeof(Word) - 1));
  }

  /// The lowest byte of every lane.
  [[gnu::always_inline]] static inline void store(const Vector& v, std::uint8_t* to) {
    using Small [[gnu::vector_size(kLanes)]] = std::uint8_t;
    const Small small = __builtin_convertvector(v, Small);
    __builtin_memcpy(to, &small, kLanes);
  }

  [[gnu::always_inline]] static inline bool any(const Vector& v) {
    std::uint64_t quads[kBytes / 8];
    __builtin_memcpy(quads, &v, kBytes);
    std::uint64_t all = 0;
    for (const std::uint64_t quad : quads) all |= quad;
    return all != 0;
  }

  /// Squares whose orb can match and equals the orb `step` bits further.
  [[gnu::always_inline]] static inline Vector edges(const Vector* p, int step) {
    Vector differ = p[0] ^ (p[0] >> step);
    Vector some = p[0];
    Vector every = p[0];
    for (std::size_t i = 1; i < kPlanes; ++i) {
      differ |= p[i] ^ (p[i] >> step);
      some |= p[i];
      every &= p[i];
    }
    return some & ~every & ~differ;
  }

  /// Members of lines of three.
  [[gnu::always_inline]] static inline Vector members(const Vector& edge, int step) {
    const Vector begin = edge & (edge >> step);
    const Vector two = begin | (begin << step);
    return two | (two << step);
  }

  /// Adds the components of one batch, given the edges between matched orbs.
  [[gnu::always_inline]] static inline Vector tally(const Vector& sum, Vector& ring,
                                                    const Vector& up, const Vector& right,
                                                    const Vector& gone) {
    const Vector both = up & right;
    const Vector square = both & (up >> kRows) & (right >> 1);
    const Vector corner = both & ~square;
    const Vector opposite = (up << 1) & (right << kRows) & ~(square << (kRows + 1));
    ring |= reinterpret_cast<Vector>((corner != 0) & (opposite != 0));
    return reinterpret_cast<Vector>(reinterpret_cast<Bytes>(sum) +
                                    ones_by_byte(gone & ~up & ~right) - ones_by_byte(corner));
  }

  [[gnu::always_inline]] static inline Bytes ones_by_byte(const Vector& v) {
    constexpr Word k5 = static_cast<Word>(0x5555555555555555U);
    constexpr Word k3 = static_cast<Word>(0x3333333333333333U);
    constexpr Word kF = static_cast<Word>(0x0f0f0f0f0f0f0f0fU);
    const Vector pairs = v - ((v >> 1) & k5);
    const Vector fours = (pairs & k3) + ((pairs >> 2) & k3);
    return reinterpret_cast<Bytes>((fours + (fours >> 4)) & kF);
  }

  /// Empties `gone` and closes the gaps from the top row down: everything above a gap falls by one.
  [[gnu::always_inline]] static inline void fall(Vector* p, const Vector& gone) {
    for (std::size_t i = 0; i < kPlanes; ++i) p[i] &= ~gone;
    for (int row = kRows - 2; row >= 0; --row) {
      const Vector gap = gone & static_cast<Word>(kBottom << row);
      const Vector top = gap << (kRows - 1 - row);
      const Vector above = top | (top - gap);
      for (std::size_t i = 0; i < kPlanes; ++i) p[i] ^= (p[i] ^ ((p[i] >> 1) & kUp)) & above;
    }
  }
};

/// Counts `boards` boards, a multiple of kLanes.
template <class Word, int kRows, std::size_t kBytes>
void count_lanes(const Word* const* planes, std::size_t boards, const CountOutputs& counts) {
  using Block = Lanes<Word, kRows, kBytes>;
  for (std::size_t at = 0; at < boards; at += Block::kLanes) Block::count(planes, at, counts);
}

/// The function for boards of `rows` rows.
template <class Word, std::size_t kBytes>
CountFunction<Word> function_for(int rows) {
  constexpr CountFunction<Word> kFunctions[] = {
      count_lanes<Word, 3, kBytes>, count_lanes<Word, 4, kBytes>, count_lanes<Word, 5, kBytes>,
      count_lanes<Word, 6, kBytes>};
  return kFunctions[rows - 3];
}

}  // namespace
}  // namespace gridwise::orbs
