#include "games/tictactoe/exhaustive.h"

#include <algorithm>
#include <bit>

namespace gridwise::tictactoe {
namespace {

constexpr int kTinyBoard = 12;
constexpr int kFewEmpty = 10;
/// As many as one question adds at most; more come only from questions about several games.
constexpr std::size_t kMostKnown = 60'000;

}  // namespace

bool Exhaustive::suits(const Position& position) {
  const Options& options = position.options();
  return options.columns * options.rows <= kTinyBoard ||
         std::popcount(position.empty()) <= kFewEmpty;
}

Exhaustive::Worth Exhaustive::worth(const Position& position) {
  if (!(position.options() == options_) || known_.size() > kMostKnown) {
    forget();
    options_ = position.options();
  }
  return find(position, Symmetries(options_));
}

Exhaustive::Worth Exhaustive::find(const Position& position, const Symmetries& symmetries) {
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::kDrawn) return {0, 0, 0};
  if (outcome.finished()) return {lost_in(0), 0, 1};  // only the seat that moved last can have won

  const Boards family = symmetries.canonical({position.stones(0), position.stones(1)}).boards;
  if (const auto known = known_.find(family); known != known_.end()) return known->second;

  Worth worth{-kWonNow, 0, 0};
  const MoveList moves{position.empty()};
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    const Worth reply = find(next, symmetries);
    const Score score = from_successor(reply.score);
    if (score > worth.score) {
      worth.score = score;
      worth.chance_moving = reply.chance_waiting;
    } else if (score == worth.score) {
      worth.chance_moving = std::max(worth.chance_moving, reply.chance_waiting);
    }
    worth.chance_waiting += reply.chance_moving / static_cast<double>(moves.size());
  }
  known_.emplace(family, worth);
  return worth;
}

}  // namespace gridwise::tictactoe
