// Several searches of one position at once, on as many threads ("lazy SMP"; see E. F. Ostensen: A
// complete chess engine parallelized using Lazy SMP, University of Oslo, 2016). They share what
// they remember and nothing else: what one has found out, the others need not.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "games/gomoku/search.h"

namespace gridwise::gomoku {

/// Of what several searches have found out of one position: what is proved, else won, else looked
/// at deepest; of equals the first. What was begun beyond that does not count: a search that has
/// left a depth out may not have come to the move that is best by now. REQUIRES: `all` is not
/// empty.
[[nodiscard]] const Found& surest(const std::vector<Found>& all);

/// As Search. With one thread it is one, and starts none; with several its answers depend on how
/// they happen to run. Not thread safe.
class ParallelSearch {
 public:
  /// REQUIRES: threads > 0.
  ParallelSearch(const SearchMemory& memory, int threads);

  /// REQUIRES: the game is not finished. Limits hold for all threads together. Calls `progress` on
  /// the calling thread.
  Found run(const Position& position, const Limits& limits,
            const std::function<void(const Found&)>& progress);

 private:
  std::deque<NetworkSearch> searches_;
};

}  // namespace gridwise::gomoku
