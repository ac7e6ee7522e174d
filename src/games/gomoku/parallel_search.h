// Lazy SMP: a main thread and helpers search the same position and share only the transposition
// table (E. F. Ostensen: A complete chess engine parallelized using Lazy SMP, University of Oslo,
// 2016).
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "games/gomoku/search.h"

namespace gridwise::gomoku {

/// The best of several results for one position: a proved win first, then a winning score, then a
/// move that the main thread's result does not list as lost, then the greatest completed depth;
/// ties go to the first. An incomplete iteration does not count: a helper that skipped a depth may
/// not have reached that iteration's best move. REQUIRES: `all` is not empty, and begins with the
/// main thread's result.
[[nodiscard]] const SearchResult& best_result(const std::vector<SearchResult>& all);

/// Same contract as Search. With one thread it starts no others and is deterministic; with several,
/// the result depends on their timing. Not thread safe.
class ParallelSearch {
 public:
  /// REQUIRES: threads > 0.
  ParallelSearch(const SearchMemory& memory, int threads);

  /// REQUIRES: the game is not finished. The limits apply to all threads together. Calls `progress`
  /// on the calling thread, which is the main thread.
  SearchResult run(const Position& position, const SearchRequest& request,
                   const std::function<void(const SearchResult&)>& progress);

 private:
  std::deque<NetworkSearch> searches_;
};

}  // namespace gridwise::gomoku
