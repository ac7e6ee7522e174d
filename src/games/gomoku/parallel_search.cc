#include "games/gomoku/parallel_search.h"

#include <algorithm>
#include <new>
#include <stop_token>
#include <system_error>
#include <thread>
#include <tuple>

namespace gridwise::gomoku {
namespace {

/// With fewer nodes than this a second thread would be done before it has begun.
constexpr std::uint64_t kWorthSharing = 5'000;

/// Whatever ends the search of the calling thread ends the others.
struct StopAtEnd {
  explicit StopAtEnd(std::stop_source& source) : source_(source) {}
  ~StopAtEnd() { source_.request_stop(); }
  StopAtEnd(const StopAtEnd&) = delete;
  StopAtEnd& operator=(const StopAtEnd&) = delete;

 private:
  std::stop_source& source_;
};

}  // namespace

const Found& surest(const std::vector<Found>& all) {
  return *std::ranges::max_element(all, {}, [](const Found& found) {
    return std::tuple(found.proved, found.score > kSurelyWon, found.whole_depth);
  });
}

ParallelSearch::ParallelSearch(const SearchMemory& memory, int threads) {
  const auto table = std::make_shared<SharedTable>(memory.table_bytes);
  for (int i = 0; i < threads; ++i) searches_.emplace_back(memory, table);
}

Found ParallelSearch::run(const Position& position, const Limits& limits,
                          const std::function<void(const Found&)>& progress) {
  if (searches_.size() == 1 || limits.nodes.value_or(kWorthSharing) < kWorthSharing)
    return searches_.front().run(position, limits, progress);

  NodePool pool(limits.nodes.value_or(UINT64_MAX));
  std::stop_source done;
  const std::stop_callback asked(limits.stop, [&] { done.request_stop(); });
  Limits own = limits;
  own.stop = done.get_token();
  std::vector<Found> found(searches_.size());
  const auto work = [&](std::size_t i, const std::function<void(const Found&)>& shown) {
    found[i] = searches_[i].run(position, own, shown, {static_cast<int>(i), &pool});
    done.request_stop();  // the first that is at its end ends all
  };
  {
    std::vector<std::jthread> helpers;
    // A system without memory costs the helpers first; without them the search is only slower.
    const auto help = [&work](std::size_t i) {
      try {
        work(i, {});
      } catch (const std::bad_alloc&) {
        return;
      }
    };
    try {
      for (std::size_t i = 1; i < searches_.size(); ++i)
        helpers.emplace_back([&help, i] { help(i); });
    } catch (const std::system_error&) {  // no more threads
    }
    const StopAtEnd unwinding{done};
    work(0, [&](const Found& own_found) {
      if (!progress) return;
      Found so_far = own_found;
      so_far.nodes = pool.drawn();
      progress(so_far);
    });
  }
  Found best = surest(found);
  best.nodes = 0;
  for (const Found& each : found) best.nodes += each.nodes;
  return best;
}

}  // namespace gridwise::gomoku
