#include "games/gomoku/parallel_search.h"

#include <algorithm>
#include <new>
#include <stop_token>
#include <system_error>
#include <thread>
#include <tuple>

#include "games/gomoku/search_parameters.h"

namespace gridwise::gomoku {
namespace {

/// Stops the helpers however the main thread ends, even by an exception.
struct StopHelpersAtEnd {
  explicit StopHelpersAtEnd(std::stop_source& source) : source_(source) {}
  ~StopHelpersAtEnd() { source_.request_stop(); }
  StopHelpersAtEnd(const StopHelpersAtEnd&) = delete;
  StopHelpersAtEnd& operator=(const StopHelpersAtEnd&) = delete;

 private:
  std::stop_source& source_;
};

}  // namespace

const SearchResult& best_result(const std::vector<SearchResult>& all) {
  // Only the main thread runs VCT refutations.
  const auto stands = [&main = all.front()](const SearchResult& each) {
    if (each.line.empty()) return false;  // a helper that ran out of memory
    const auto known = std::ranges::find(main.moves, each.line.front(), &RootMove::move);
    return known == main.moves.end() || known->score >= -kWinThreshold;
  };
  return *std::ranges::max_element(all, {}, [&stands](const SearchResult& each) {
    return std::tuple(each.proved, each.score > kWinThreshold, stands(each), each.completed_depth);
  });
}

ParallelSearch::ParallelSearch(const SearchMemory& memory, int threads) {
  const auto table = std::make_shared<SharedTable>(memory.table_bytes);
  for (int i = 0; i < threads; ++i) searches_.emplace_back(memory, table);
}

SearchResult ParallelSearch::run(const Position& position, const SearchRequest& request,
                                 const std::function<void(const SearchResult&)>& progress) {
  if (searches_.size() == 1 || request.nodes.value_or(kMinNodesForHelpers) < kMinNodesForHelpers)
    return searches_.front().run(position, request, progress);

  NodePool pool(request.nodes.value_or(UINT64_MAX));
  std::stop_source done;
  const std::stop_callback stop_requested(request.stop, [&] { done.request_stop(); });
  SearchRequest shared = request;
  shared.stop = done.get_token();
  std::vector<SearchResult> results(searches_.size());
  const auto search = [&](std::size_t i, const std::function<void(const SearchResult&)>& report) {
    results[i] = searches_[i].run(position, shared, report, {static_cast<int>(i), &pool});
    // A helper's loss stops nothing: the main thread still tries the moves left out at the root.
    if (i == 0 || results[i].score > kWinThreshold) done.request_stop();
  };
  // A helper that runs out of memory ends; the search continues without it.
  const auto help = [&search](std::size_t i) {
    try {
      search(i, {});
    } catch (const std::bad_alloc&) {
      return;
    }
  };
  {
    // The end of this block joins the threads; everything they use is declared before it.
    std::vector<std::jthread> helpers;
    try {
      for (std::size_t i = 1; i < searches_.size(); ++i)
        helpers.emplace_back([&help, i] { help(i); });
    } catch (const std::system_error&) {  // no more threads available
    }
    const StopHelpersAtEnd stop_helpers{done};
    search(0, [&](const SearchResult& main_result) {
      if (!progress) return;
      SearchResult so_far = main_result;
      so_far.nodes = pool.drawn();
      so_far.tree_nodes.reset();
      progress(so_far);
    });
  }
  SearchResult best = best_result(results);
  best.nodes = 0;
  best.tree_nodes = 0;
  for (const SearchResult& each : results) {
    best.nodes += each.nodes;
    *best.tree_nodes += each.tree_nodes.value_or(0);
  }
  return best;
}

}  // namespace gridwise::gomoku
