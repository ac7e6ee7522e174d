// An entry of the transposition table, packed into a word of SharedTable.
#pragma once

#include <algorithm>
#include <cstdint>

#include "games/gomoku/lines.h"
#include "kit/shared_table.h"

namespace gridwise::gomoku {

struct SearchEntry {
  enum class Bound : std::uint8_t { kExact, kLower, kUpper };

  std::uint32_t worth = 1;  ///< replacement priority: 1 to 2^28 - 1
  int score = 0;            ///< 16 bits
  Move move = 0;            ///< at most kCells
  int depth = 0;            ///< 0 to 255
  Bound bound = Bound::kExact;

  /// An entry's worth is the nodes it took; any entry of a later run outranks all earlier ones.
  [[nodiscard]] static std::uint32_t worth_of(std::uint64_t nodes, std::uint32_t runs) {
    return static_cast<std::uint32_t>(std::min(nodes, kMaxNodes)) +
           std::min(runs, kMaxRuns) * static_cast<std::uint32_t>(kMaxNodes);
  }
  [[nodiscard]] std::uint64_t pack() const {
    return std::uint64_t{worth} << kWorthAt |
           std::uint64_t{static_cast<std::uint16_t>(score)} << kScoreAt |
           static_cast<std::uint64_t>(depth) << kDepthAt |
           static_cast<std::uint64_t>(bound) << kBoundAt | move;
  }
  [[nodiscard]] static SearchEntry unpack(std::uint64_t word) {
    return {static_cast<std::uint32_t>(word >> kWorthAt),
            static_cast<std::int16_t>(word >> kScoreAt & 0xffff),
            static_cast<Move>(word & kMoveMask), static_cast<int>(word >> kDepthAt & 0xff),
            static_cast<Bound>(word >> kBoundAt & 3)};
  }
  bool operator==(const SearchEntry&) const = default;

 private:
  //  worth  score  depth  bound  move
  //  28     16     8      2      10 bits
  static constexpr int kBoundAt = 10;
  static constexpr int kDepthAt = 12;
  static constexpr int kScoreAt = 20;
  static constexpr int kWorthAt = 64 - SharedTable::kWorthBits;
  static constexpr std::uint64_t kMoveMask = (std::uint64_t{1} << kBoundAt) - 1;
  /// Higher counts are capped.
  static constexpr std::uint64_t kMaxNodes = std::uint64_t{1} << 18;
  static constexpr std::uint32_t kMaxRuns = 1'000;
  static_assert(kMaxNodes * (kMaxRuns + 1) < std::uint64_t{1} << SharedTable::kWorthBits);
  static_assert(kWorthAt == kScoreAt + 16 && kCells <= kMoveMask);
};

}  // namespace gridwise::gomoku
