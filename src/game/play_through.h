// Plays whole games on the game's own types, without move words. See adapter.h for the description
// `D`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "game/position_adapter.h"
#include "kit/candidates.h"
#include "kit/keyed_draw.h"

namespace gridwise {

/// The key that, with the seed, determines the choice at a position: the game's own, or the hash.
template <class D>
std::uint64_t draw_key(const typename D::Position& position) {
  if constexpr (requires { D::draw_key(position); }) {
    return D::draw_key(position);
  } else {
    return position.hash();
  }
}

/// Whether the game numbers its moves, so choices can use draw_keyed.
template <class D>
constexpr bool kNumbersMoves = requires(typename D::Position::Move move) { D::move_number(move); };

/// Draws one of `items` by weight; `move_of(item)` is its move. REQUIRES: some weight is positive.
template <class D, class Items, class MoveOf>
const auto& draw_choice(const typename D::Position& position, const Items& items,
                        std::uint64_t seed, [[maybe_unused]] const MoveOf& move_of) {
  const std::uint64_t key = draw_key<D>(position);
  if constexpr (kNumbersMoves<D>) {
    return draw_keyed(items, seed, key,
                      [&](const auto& item) { return D::move_number(move_of(item)); });
  } else {
    return draw_by_weight(items, seed, key);
  }
}

/// Plays moves and counts their events by kind.
template <class D>
class EventTally {
 public:
  void play(typename D::Position& position, typename D::Position::Move move) {
    for (const Event& event : D::play(position, move)) ++counts_[event.kind];
  }
  [[nodiscard]] std::map<std::string, std::int64_t> by_kind() const { return counts_; }

 private:
  std::map<std::string, std::int64_t> counts_;
};

/// For games that count events without creating them.
template <class D>
  requires requires { typename D::EventCounts; }
class EventTally<D> {
 public:
  void play(typename D::Position& position, typename D::Position::Move move) {
    D::play(position, move, counts_);
  }
  [[nodiscard]] std::map<std::string, std::int64_t> by_kind() const { return D::by_kind(counts_); }

 private:
  typename D::EventCounts counts_{};
};

/// MoveSelector::play_through. `weigh(position, weighted)` appends the ranked moves with their
/// weights; it is never called on a finished position.
template <class D, class Weigh>
PlayThrough play_through(const typename D::Position& start, const PlayThroughLimits& limits,
                         std::uint64_t seed, const Weigh& weigh) {
  using Move = typename D::Position::Move;
  auto position = start;
  EventTally<D> tally;
  std::vector<Move> played;
  std::vector<WeightedMove<Move>> weighted;
  const auto goes_on = [&] {
    return static_cast<int>(played.size()) < limits.most_plies &&
           !limits.each_move.stop.stop_requested() && !position.outcome().finished();
  };
  while (goes_on()) {
    weighted.clear();
    weigh(std::as_const(position), weighted);
    const auto move_of = [](const WeightedMove<Move>& item) { return item.move; };
    played.push_back(draw_choice<D>(position, weighted, seed, move_of).move);
    tally.play(position, played.back());
  }
  PlayThrough result;
  result.outcome = position.outcome();
  result.plies = static_cast<int>(played.size());
  result.hash = position.hash();
  result.figures = figures_of<D>(position);
  result.events = tally.by_kind();
  if (limits.with_moves) result.moves = line_words<D>(start, played);
  return result;
}

}  // namespace gridwise
