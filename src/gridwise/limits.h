// Limits for a selector or solver (nodes, time, depth, memory, a stop token), and its other request
// parameters. Tests use node limits, so their results do not depend on the machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

namespace gridwise {

/// The largest `SearchRequest::threads`.
constexpr int kMaxThreads = 256;

/// Absent means unlimited. Everything that takes `Limits` honours all of them; the first limit
/// reached ends the work.
struct Limits {
  std::optional<std::uint64_t> nodes;
  std::optional<std::chrono::milliseconds> time;
  std::optional<int> depth;  ///< plies
  std::stop_token stop;
  /// Limit in bytes on everything that grows with the work, in total and at any moment: tables,
  /// beams, lists of visited positions, a proof being written, and both copies during a
  /// reallocation. Not included: kMemoryBesides (kit/memory_pool.h), and constants shared by the
  /// whole process (a network's weights; up to 64 MB of graphs and tables of orbs). Tables start
  /// small and grow as they fill. A limit that is too small gives the smallest tables, never an
  /// error: once they cannot grow, the answer is what is known so far. With nodes limited, it
  /// depends only on position and limits. Absent means each game's default, 512 MB at most.
  std::optional<std::size_t> memory;
};

/// Limits plus how the search is to work.
struct SearchRequest : Limits {
  SearchRequest() = default;
  /// Explicit, so that no call silently drops `threads` and `lines`.
  explicit SearchRequest(Limits limits) : Limits(std::move(limits)) {}

  /// Number of threads the work may use, 1 to kMaxThreads. Does not affect the answer unless time
  /// runs out or the threads share a table.
  int threads = 1;
  /// MultiPV, >= 1: the number of moves that a search judges as closely as the best one, each with
  /// its line. The others may only be known to be worse.
  int lines = 1;
  /// Only the move is needed: if there is just one, return it at once, without a score.
  bool move_only = false;
};

/// A node limit shared by the budgets of several threads. Thread safe.
class NodePool {
 public:
  explicit NodePool(std::uint64_t nodes) : nodes_(nodes) {}

  /// Takes a batch of the remaining nodes; 0 if none remain.
  [[nodiscard]] std::uint64_t draw() {
    const std::uint64_t before = drawn_.fetch_add(kPortion, std::memory_order_relaxed);
    return std::min(kPortion, nodes_ - std::min(before, nodes_));
  }
  /// Nodes drawn so far; up to one batch per budget may still be unspent.
  [[nodiscard]] std::uint64_t drawn() const {
    return std::min(drawn_.load(std::memory_order_relaxed), nodes_);
  }
  [[nodiscard]] std::uint64_t left() const { return nodes_ - drawn(); }

 private:
  static constexpr std::uint64_t kPortion = 256;

  const std::uint64_t nodes_;
  std::atomic<std::uint64_t> drawn_ = 0;
};

/// Counts nodes against `Limits`. One per search and thread, never shared; a copy continues from
/// the same count and start time.
class Budget {
 public:
  explicit Budget(const Limits& limits)
      : limits_(limits), started_(Clock::now()), node_limit_(limits.nodes.value_or(UINT64_MAX)) {}
  /// Draws nodes from `pool` and ignores limits.nodes. REQUIRES: the budget is not copied.
  Budget(const Limits& limits, NodePool& pool)
      : limits_(limits), started_(Clock::now()), node_limit_(pool.draw()), pool_(&pool) {
    exhausted_ = node_limit_ == 0;
  }

  /// Counts one node; false once any limit is reached, and from then on. Checks the clock and stop
  /// token every 256 nodes, which is a few tenths of a millisecond even for slow nodes.
  [[nodiscard]] bool spend() {
    if (++nodes_ >= node_limit_) extend();
    if ((nodes_ & 255U) == 0) look();
    return !exhausted_;
  }
  [[nodiscard]] bool exhausted() const { return exhausted_; }
  /// Adds nodes spent through another budget.
  void add(std::uint64_t nodes) {
    nodes_ += nodes;
    if (nodes_ >= node_limit_) extend();
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] std::chrono::microseconds elapsed() const {
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - started_);
  }
  /// Time left, if time is limited.
  [[nodiscard]] std::optional<std::chrono::microseconds> left() const {
    if (!limits_.time) return {};
    return *limits_.time - elapsed();
  }
  /// Estimates the nodes left; if time is limited, from the speed so far.
  [[nodiscard]] std::uint64_t nodes_left() const {
    const std::uint64_t in_hand = node_limit_ - std::min(nodes_, node_limit_);
    const std::uint64_t most = pool_ != nullptr ? in_hand + pool_->left() : in_hand;
    const auto time = left();
    if (!time) return most;
    const double share = static_cast<double>(std::max<std::int64_t>(time->count(), 0)) /
                         static_cast<double>(std::max<std::int64_t>(elapsed().count(), 1));
    const double in_time = share * static_cast<double>(nodes_);
    return in_time < static_cast<double>(most) ? static_cast<std::uint64_t>(in_time) : most;
  }
  /// A sub-budget: at most `nodes`, and 1/`share` of the time left. The caller must add its nodes
  /// back with add().
  [[nodiscard]] Budget part(std::uint64_t nodes, int share = 1) const {
    Limits limits = limits_;
    limits.nodes = std::min(nodes, node_limit_ - std::min(nodes_, node_limit_));
    if (const auto time = left()) {
      const auto part = std::chrono::duration_cast<std::chrono::milliseconds>(*time) / share;
      limits.time = std::max(part, std::chrono::milliseconds(1));
    }
    return Budget(limits);
  }
  /// Checks the clock and stop token now.
  void look() {
    if (limits_.stop.stop_requested()) exhausted_ = true;
    if (limits_.time && elapsed() >= *limits_.time) exhausted_ = true;
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// At the node limit, draws more nodes or marks the budget exhausted.
  void extend() {
    while (nodes_ >= node_limit_ && !exhausted_) {
      const std::uint64_t more = pool_ != nullptr ? pool_->draw() : 0;
      node_limit_ += more;
      exhausted_ = more == 0;
    }
  }

  Limits limits_;
  Clock::time_point started_;
  std::uint64_t node_limit_;
  NodePool* pool_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool exhausted_ = false;
};

}  // namespace gridwise
