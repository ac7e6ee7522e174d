#include "games/tictactoe/strong_solution.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gridwise::tictactoe {
namespace {

constexpr int kCellBits = StrongSolution::kMaxCells;
constexpr Bits kRow = 0xff;

/// A value in a byte: p + 1 if the seat to move wins in p plies, -(p + 1) if it loses, 0 for a
/// draw. For equal signs, a greater magnitude means a longer game.
std::int8_t lost(int plies) { return static_cast<std::int8_t>(-plies - 1); }

/// A successor's value, from the mover's point of view.
std::int8_t from_successor(std::int8_t value) {
  return static_cast<std::int8_t>(value > 0 ? -value - 1 : value < 0 ? -value + 1 : 0);
}

/// Whether the mover prefers `a` to `b`: quick wins first, then draws, then slow losses.
bool better(std::int8_t a, std::int8_t b) {
  const auto preference = [](int value) {
    return value > 0 ? 100 - value : value < 0 ? -100 - value : 0;
  };
  return preference(a) > preference(b);
}

void add(ValueCount& count, int winner, std::uint64_t weight) {
  (winner == 0 ? count.first : winner == 1 ? count.second : count.drawn) += weight;
}

int winner_of(std::int8_t value, Seat seat) {
  return value == 0 ? -1 : value > 0 ? seat : 1 - seat;
}

/// A family, and the number of move sequences that reach it.
struct FamilyGames {
  std::uint64_t key = 0;
  std::uint64_t games = 0;
};

/// Sorts by key and sums the games of equal keys.
void merge(std::vector<FamilyGames>& reached) {
  std::ranges::sort(reached, {}, &FamilyGames::key);
  std::size_t kept = 0;
  for (const FamilyGames& each : reached) {
    if (kept > 0 && reached[kept - 1].key == each.key) {
      reached[kept - 1].games += each.games;
    } else {
      reached[kept++] = each;
    }
  }
  reached.resize(kept);
}

}  // namespace

StrongSolution::StrongSolution(const Options& options) : options_(options), symmetries_(options) {}

std::optional<StrongSolution> StrongSolution::find(const Options& options, const Limits& limits) {
  assert(fits(options));
  StrongSolution solution(options);
  Budget budget(limits);
  if (!solution.add_plies(budget) || !solution.add_values(budget)) return std::nullopt;
  return solution;
}

StrongSolution::Value StrongSolution::value(const Position& position) const {
  const std::int8_t value = stored_value(position);
  if (value == 0) return {-1, std::popcount(position.empty())};
  return {winner_of(value, position.seat()), std::abs(value) - 1};
}

/// Forward pass: the families of each ply, with the number of games that reach each.
bool StrongSolution::add_plies(Budget& budget) {
  std::vector<FamilyGames> reached{{key_of(Position(options_)), 1}};
  while (!reached.empty()) {
    Ply ply;
    std::vector<FamilyGames> further;
    for (const auto& [key, games] : reached) {
      if (!budget.spend()) return false;
      ply.keys.push_back(key);
      ply.games.push_back(games);
      const Position position = position_of(key);
      MoveList moves;
      position.generate(moves);
      for (const Move move : moves) {
        Position next = position;
        next.play(move);
        further.push_back({key_of(next), games});
      }
    }
    plies_.push_back(std::move(ply));
    merge(further);
    reached = std::move(further);
  }
  return true;
}

/// Backward pass: each family's value from its successors' values.
bool StrongSolution::add_values(Budget& budget) {
  by_ply_.resize(plies_.size());
  for (std::size_t depth = plies_.size(); depth-- > 0;) {
    Ply& ply = plies_[depth];
    ply.values.resize(ply.keys.size());
    for (std::size_t i = 0; i < ply.keys.size(); ++i) {
      if (!budget.spend()) return false;
      const Position position = position_of(ply.keys[i]);
      ply.values[i] = find_value(position);
      count(position, ply.games[i], ply.values[i]);
    }
  }
  return true;
}

std::int8_t StrongSolution::find_value(const Position& position) const {
  const Outcome outcome = position.outcome();
  if (outcome.finished()) return outcome.kind == Outcome::Kind::kDrawn ? 0 : lost(0);
  std::int8_t best = lost(0);  // worse than any move
  for (const Move move : MoveList{position.empty()}) {
    Position next = position;
    next.play(move);
    const std::int8_t value = from_successor(stored_value(next));
    if (better(value, best)) best = value;
  }
  return best;
}

void StrongSolution::count(const Position& position, std::uint64_t games, std::int8_t value) {
  const int winner = winner_of(value, position.seat());
  const auto images = static_cast<std::uint64_t>(
      symmetries_.canonical({position.stones(0), position.stones(1)}).images);
  add(families_, winner, 1);
  add(positions_, winner, images);
  by_ply_[static_cast<std::size_t>(position.ply())] += images;
  if (!position.outcome().finished()) return;
  add(finished_families_, winner, 1);
  add(finished_positions_, winner, images);
  add(games_, winner, games);
}

std::int8_t StrongSolution::stored_value(const Position& position) const {
  const Ply& ply = plies_[static_cast<std::size_t>(position.ply())];
  const auto found = std::ranges::lower_bound(ply.keys, key_of(position));
  assert(found != ply.keys.end() && *found == key_of(position));
  return ply.values[static_cast<std::size_t>(found - ply.keys.begin())];
}

/// The least image with cells numbered row by row; second's stones in the high bits, first's in the
/// low ones.
std::uint64_t StrongSolution::key_of(const Position& position) const {
  const Boards boards = symmetries_.canonical({position.stones(0), position.stones(1)}).boards;
  std::uint64_t key = 0;
  for (int row = 0; row < options_.rows; ++row) {
    const int from = row * Position::kStride;
    const int to = row * options_.columns;
    key |= (boards.first >> from & kRow) << to | (boards.second >> from & kRow) << (to + kCellBits);
  }
  return key;
}

Position StrongSolution::position_of(std::uint64_t key) const {
  const Bits row_of_key = kRow >> (Position::kStride - options_.columns);
  Boards boards;
  for (int row = 0; row < options_.rows; ++row) {
    const int from = row * options_.columns;
    const int to = row * Position::kStride;
    boards.first |= (key >> from & row_of_key) << to;
    boards.second |= (key >> (from + kCellBits) & row_of_key) << to;
  }
  return Position(options_, boards.first, boards.second);
}

}  // namespace gridwise::tictactoe
