// Two toy games for testing searches, with their scores by plain minimax.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "gridwise/rules.h"
#include "kit/negamax.h"
#include "kit/random.h"

namespace gridwise::toys {

/// Take one to three sticks; depending on `last_wins`, taking the last one wins or loses. Has no
/// undo.
struct Sticks {
  using Move = int;
  using MoveList = std::vector<int>;

  int left = 10;
  Seat turn = 0;
  bool last_wins = true;

  void generate(MoveList& moves) const {
    moves.clear();
    for (int taken = 1; taken <= 3 && taken <= left; ++taken) moves.push_back(taken);
  }
  void play(Move taken) {
    left -= taken;
    turn = 1 - turn;
  }
  [[nodiscard]] Outcome outcome() const {
    if (left > 0) return {};
    return {Outcome::Kind::kWon, last_wins ? 1 - turn : turn};
  }
  [[nodiscard]] Seat seat() const { return turn; }
  [[nodiscard]] std::uint64_t hash() const {
    return mix64(static_cast<std::uint64_t>(left * 4 + turn * 2 + (last_wins ? 1 : 0)));
  }
  bool operator==(const Sticks&) const = default;
};

/// Nine squares in a row; three neighbouring squares of one seat win. Has undo.
struct Row {
  using Move = int;
  using MoveList = std::vector<int>;
  static constexpr int kSquares = 9;

  std::array<int, kSquares> owner{};  ///< 0 empty, 1 first, 2 second
  int plies = 0;

  void generate(MoveList& moves) const {
    moves.clear();
    if (outcome().finished()) return;
    for (int square = 0; square < kSquares; ++square) {
      if (owner[static_cast<std::size_t>(square)] == 0) moves.push_back(square);
    }
  }
  void play(Move square) { owner[static_cast<std::size_t>(square)] = plies++ % 2 + 1; }
  void undo(Move square) {
    owner[static_cast<std::size_t>(square)] = 0;
    --plies;
  }
  [[nodiscard]] Outcome outcome() const {
    for (std::size_t i = 0; i + 2 < owner.size(); ++i) {
      if (owner[i] != 0 && owner[i] == owner[i + 1] && owner[i] == owner[i + 2])
        return {Outcome::Kind::kWon, owner[i] - 1};
    }
    if (plies == kSquares) return {Outcome::Kind::kDrawn, -1};
    return {};
  }
  [[nodiscard]] Seat seat() const { return plies % 2; }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t number = 1;
    for (const int each : owner) number = number * 3 + static_cast<std::uint64_t>(each);
    return mix64(number);
  }
  bool operator==(const Row&) const = default;
};

static_assert(PositionLike<Sticks> && !Reversible<Sticks>);
static_assert(Reversible<Row>);

/// Plays up to `plies` random moves.
template <class P>
void play_randomly(P& position, std::uint32_t plies, Random& random) {
  for (; plies > 0 && !position.outcome().finished(); --plies) {
    typename P::MoveList moves;
    position.generate(moves);
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

/// The score by minimax, without pruning or a table.
template <class P>
Score plain(const P& position) {
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::kDrawn) return 0;
  if (outcome.finished()) return outcome.winner == position.seat() ? won_in(0) : lost_in(0);
  typename P::MoveList moves;
  position.generate(moves);
  int best = -kWonNow;
  for (const auto move : moves) {
    P next = position;
    next.play(move);
    const int reply = plain(next);
    best = std::max(best, reply > 0 ? 1 - reply : reply < 0 ? -1 - reply : 0);
  }
  return static_cast<Score>(best);
}

}  // namespace gridwise::toys
