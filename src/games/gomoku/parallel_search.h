// Lazy SMP: several searches of one position on as many threads, a main thread and helpers, which
// share the transposition table and nothing else (E. F. Ostensen: A complete chess engine
// parallelized using Lazy SMP, University of Oslo, 2016).
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "games/gomoku/search.h"

namespace gridwise::gomoku {

/// The best result of several searches of one position: a proved win, else a won score, else the
/// greatest completed depth; of equals the first. An iteration that was not completed does not
/// count: a helper that skipped a depth may not have reached the best move in it. REQUIRES: `all`
/// is not empty.
[[nodiscard]] const SearchResult& best_result(const std::vector<SearchResult>& all);

/// As Search. One thread starts no other and is deterministic; with several the result depends on
/// their timing. Not thread safe.
class ParallelSearch {
 public:
  /// REQUIRES: threads > 0.
  ParallelSearch(const SearchMemory& memory, int threads);

  /// REQUIRES: the game is not finished. Limits hold for all threads together. Calls `progress` on
  /// the calling thread, which is the main thread.
  SearchResult run(const Position& position, const SearchRequest& request,
                   const std::function<void(const SearchResult&)>& progress);

 private:
  std::deque<NetworkSearch> searches_;
};

}  // namespace gridwise::gomoku
