// Evaluates by a network where one was trained for the rule, else by patterns. Stones are written
// down when they are told, and worked out when somebody asks: many positions are left before.
#pragma once

#include <vector>

#include "games/gomoku/evaluation.h"
#include "games/gomoku/network.h"

namespace gridwise::gomoku {

/// As Evaluates says. Not thread safe; a copy is independent.
class NetworkEvaluator {
 public:
  void reset(const Board& board);
  void play(Move cell, Stone stone) { frames_.push_back({cell, stone}); }
  void undo();
  [[nodiscard]] int estimate(const Board& board);
  [[nodiscard]] int appeal(const Board& board, Move cell);

 private:
  /// A stone, and what was so before it was worked out.
  struct Frame {
    Move cell = 0;
    Stone stone = Stone::kNone;
    std::size_t first_change = 0;
    Features sums{};
  };
  struct Change {
    Move cell = 0;
    Features before{};
  };

  void catch_up() {
    while (done_ < frames_.size()) work_out(frames_[done_++]);
  }
  void work_out(Frame& frame);
  void update_line(Move cell, std::size_t direction, std::uint64_t before);

  const Network* network_ = nullptr;  ///< null where patterns judge
  Lines lines_{kSmallest};
  std::array<Features, kCells> cells_{};  ///< of empty cells, before they are cut
  Features sums_{};                       ///< of the cut ones; they wrap, and are not negative
  std::vector<Frame> frames_;
  std::vector<Change> changes_;
  std::size_t done_ = 0;  ///< so many frames are worked out
};

static_assert(Evaluates<NetworkEvaluator>);

}  // namespace gridwise::gomoku
