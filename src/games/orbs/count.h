// Counts the combos of many boards, several at a time, with the machine's widest vector
// instructions.
#pragma once

#include <string_view>
#include <vector>

#include "games/orbs/board.h"
#include "games/orbs/lane_sets.h"
#include "games/orbs/packed.h"

namespace gridwise::orbs {

/// Penalties by column counts (see ColumnCosts), for codes 1 to `kinds`.
struct CostTables {
  const std::uint8_t* before;
  const std::uint8_t* after;
  unsigned kinds;
};

/// Counts the combos (runs of three) of lists of boards. REQUIRES: no gap below an orb, since such
/// gaps are never closed. Immutable, thread safe.
class Counter {
 public:
  /// Uses the widest instruction set, or the one named. REQUIRES: `set` is empty or available.
  explicit Counter(const Shape& shape, std::string_view set = {});

  /// One result per board, in list order; see CountOutputs.
  struct Survey {
    std::vector<std::uint8_t> combos;
    std::vector<std::uint8_t> near;
    std::vector<std::uint8_t> far;
    std::vector<std::uint16_t> before;
    std::vector<std::uint16_t> after;
  };

  // The lists are padded to a multiple of kMaxLanes during the call.
  template <class Word>
  void survey(BoardList<Word>& boards, const CostTables& costs, Survey& survey) const;
  /// Only the combos.
  template <class Word>
  void count(BoardList<Word>& boards, std::vector<std::uint8_t>& combos) const;

 private:
  template <class Word>
  void run(BoardList<Word>& boards, const CountOutputs& counts) const;

  Shape shape_;
  LaneFunctions<std::uint32_t> narrow_;
  LaneFunctions<std::uint64_t> wide_;
};

}  // namespace gridwise::orbs
