#include "games/tictactoe/exhaustive.h"

#include <algorithm>
#include <bit>

namespace gridwise::tictactoe {
namespace {

constexpr int kTinyBoard = 12;
constexpr int kFewEmpty = 10;
/// A single call adds at most this many; more accumulate only over several games.
constexpr std::size_t kMaxKnown = 60'000;

}  // namespace

bool Exhaustive::suits(const Position& position) {
  const Options& options = position.options();
  return options.columns * options.rows <= kTinyBoard ||
         std::popcount(position.empty()) <= kFewEmpty;
}

Exhaustive::ExactValue Exhaustive::value_of(const Position& position) {
  if (!(position.options() == options_) || known_.size() > kMaxKnown) {
    forget();
    options_ = position.options();
  }
  return find(position, Symmetries(options_));
}

Exhaustive::ExactValue Exhaustive::find(const Position& position, const Symmetries& symmetries) {
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::kDrawn) return {0, 0, 0};
  if (outcome.finished()) return {lost_in(0), 0, 1};  // only the seat that moved last can have won

  const Boards family = symmetries.canonical({position.stones(0), position.stones(1)}).boards;
  if (const auto known = known_.find(family); known != known_.end()) return known->second;

  ExactValue value{-kWonNow, 0, 0};
  const MoveList moves{position.empty()};
  for (const Move move : moves) {
    Position next = position;
    next.play(move);
    const ExactValue reply = find(next, symmetries);
    const Score score = from_successor(reply.score);
    if (score > value.score) {
      value.score = score;
      value.chance_moving = reply.chance_waiting;
    } else if (score == value.score) {
      value.chance_moving = std::max(value.chance_moving, reply.chance_waiting);
    }
    value.chance_waiting += reply.chance_moving / static_cast<double>(moves.size());
  }
  known_.emplace(family, value);
  return value;
}

}  // namespace gridwise::tictactoe
