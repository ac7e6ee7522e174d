// Evaluates with a network if one was trained for the rule, else by shape weights. Lazy accumulator
// update: play() only queues a stone; evaluate() and policy() apply the queue. Many positions are
// left again before either is called.
#pragma once

#include <vector>

#include "games/gomoku/evaluation.h"
#include "games/gomoku/network.h"

namespace gridwise::gomoku {

/// Satisfies Evaluates. Not thread safe; a copy is independent.
class NetworkEvaluator {
 public:
  void reset(const Board& board);
  void play(Move cell, Stone stone) { updates_.push_back({cell, stone}); }
  void undo();
  [[nodiscard]] int evaluate(const Board& board);
  [[nodiscard]] int policy(const Board& board, Move cell);

 private:
  /// A stone, and the state that undo() restores once the update was applied.
  struct Update {
    Move cell = 0;
    Stone stone = Stone::kNone;
    std::size_t first_change = 0;  ///< in changes_
    Features sums{};               ///< before the update
  };
  struct FeatureChange {
    Move cell = 0;
    Features before{};
  };

  void apply_pending() {
    while (applied_ < updates_.size()) apply(updates_[applied_++]);
  }
  void apply(Update& update);
  void update_line(Move cell, std::size_t direction, std::uint64_t before);

  const Network* network_ = nullptr;  ///< null: evaluate by shape weights
  Lines lines_{kSmallest};
  std::array<Features, kCells> cells_{};  ///< accumulators of empty cells, before clipping
  Features sums_{};  ///< sums of the clipped accumulators; unsigned arithmetic, may wrap
  std::vector<Update> updates_;
  std::vector<FeatureChange> changes_;
  std::size_t applied_ = 0;  ///< number of updates_ applied
};

static_assert(Evaluates<NetworkEvaluator>);

}  // namespace gridwise::gomoku
