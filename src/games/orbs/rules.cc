#include "games/orbs/rules.h"

#include <cassert>
#include <optional>
#include <utility>

#include "games/orbs/least_excess.h"
#include "games/orbs/skyfall.h"
#include "games/orbs/transport.h"
#include "games/orbs/two_kinds.h"

namespace gridwise::orbs {
namespace {

/// The greatest number of combos of a board full of one or two kinds, if it is known.
std::optional<int> most_of_few_kinds(const Problem& problem) {
  const Board& board = problem.board;
  const Squares all = problem.shape.all();
  for (int i = 0; i < kKinds; ++i) {
    const Squares one = board.where(kind_at(i));
    if (one == 0) continue;
    // The first kind, and another on all other squares, or none.
    bool other = one == all;
    bool usual = problem.runs[static_cast<std::size_t>(i)] == kThree[0];
    for (int j = i + 1; j < kKinds && !other; ++j) {
      other = (one | board.where(kind_at(j))) == all;
      usual = usual && (!other || problem.runs[static_cast<std::size_t>(j)] == kThree[0]);
    }
    if (!other || !usual) return {};
    return most_of_two_kinds(problem.shape, std::popcount(one));
  }
  return {};
}

/// Adds up bound(run, orbs) of the wanted kinds.
template <class Bound>
int sum_of_wanted(const Problem& problem, Bound bound) {
  int total = 0;
  for (int i = 0; i < kKinds; ++i) {
    if (!problem.worth.wants(kind_at(i))) continue;
    total += bound(problem.runs[static_cast<std::size_t>(i)],
                   std::popcount(problem.board.where(kind_at(i))));
  }
  return total;
}

}  // namespace

int combos_apart(const Problem& problem) {
  return sum_of_wanted(problem,
                       [&](int run, int orbs) { return most_combos(problem.shape, run, orbs); });
}

int greatest_combos(const Problem& problem) {
  const int total = sum_of_wanted(problem, [&](int run, int orbs) {
    const int most = most_combos(problem.shape, run, orbs);
    return run == kThree[0] ? std::min(most, most_in_crowd(problem.shape, orbs)) : most;
  });
  return std::min(total, most_of_few_kinds(problem).value_or(total));
}

bool knows_greatest(const Problem& problem) {
  // With a kind that is not wanted, the table counts too many.
  for (int i = 0; i < kKinds; ++i) {
    if (problem.board.where(kind_at(i)) != 0 && !problem.worth.wants(kind_at(i))) return false;
  }
  return most_of_few_kinds(problem).has_value();
}

int target_combos(const Problem& problem) {
  return std::min(greatest_combos(problem), problem.most_combos);
}

int combos_to_win(const Problem& problem) {
  const int target = target_combos(problem);
  return problem.known > 0 ? std::min(target, problem.known) : target;
}

bool wants_every_combo(const Problem& problem) {
  return problem.most_combos >= greatest_combos(problem);
}

bool takes_most_of_each(const Problem& problem) {
  const int greatest = greatest_combos(problem);
  return problem.most_combos >= greatest && greatest == combos_apart(problem);
}

std::vector<Batch> let_go(const Problem& problem, const Board& board) {
  std::vector<Batch> batches;
  Random chance(problem.seed);
  const Refill refill(problem);
  Board now = board;
  while (batches.size() < kMaxBatches) {
    const std::vector<Combo> combos = batch_of(problem.shape, now, problem.runs);
    if (combos.empty()) break;
    Squares vanished = 0;
    for (const Combo& combo : combos) vanished |= combo.squares;
    // Rule `batch`: all combos vanish together, then every column falls once.
    Batch batch{combos, now, fall(problem.shape, now, vanished)};
    for (Combo& combo : batch.combos) combo.batch = static_cast<int>(batches.size());
    // Rule `skyfall`: refilled at random with the board's kinds.
    if (problem.skyfall) refill(batch.after, chance);
    now = batch.after;
    batches.push_back(std::move(batch));
  }
  return batches;
}

Board board_after(const Problem& problem, int start, const Route& route) {
  Board board = problem.board;
  for (int at = start; const std::uint8_t direction : route) {
    const int to = problem.shape.neighbour(at, direction);
    board.swap(at, to);
    at = to;
  }
  return board;
}

int counted_steps(const Problem& problem, int start, const Route& route) {
  int steps = 0;
  int before = kNoDirection;
  for (int at = start; const std::uint8_t direction : route) {
    at = problem.shape.neighbour(at, direction);
    steps += problem.steps_into(at, direction, std::exchange(before, direction));
  }
  return steps;
}

int turns_of(const Route& route) {
  int turns = 0;
  for (std::size_t i = 1; i < route.size(); ++i) turns += route[i] != route[i - 1] ? 1 : 0;
  return turns;
}

Position::Position() : Position(Problem{}) {}

Position::Position(Problem problem)
    : problem_(std::make_shared<const Problem>(std::move(problem))), board_(problem_->board) {}

bool Position::may_go_on() const { return route_.empty() || !problem_->must_stop(held_); }

bool Position::may_step(int direction) const {
  const int to = problem_->shape.neighbour(held_, direction);
  return to >= 0 && problem_->may_enter(to) &&
         steps_ + problem_->steps_into(to, direction, heading()) <= problem_->steps;
}

void Position::generate(MoveList& moves) const {
  moves.clear();
  if (dropped_) return;
  if (held_ < 0) {
    for (int square = 0; square < problem_->shape.cells(); ++square) {
      if (problem_->may_start(square)) moves.push_back(static_cast<Move>(square));
    }
    // If no orb can be picked up, dropping nothing is the only move.
    if (moves.empty()) moves.push_back(kLetGo);
    return;
  }
  // Rule `limits`: maximum of counted steps, forbidden cells, locked orbs, cells that end the
  // route.
  if (may_go_on()) {
    for (int direction = 0; direction < 8; direction += problem_->turn()) {
      if (may_step(direction)) moves.push_back(static_cast<Move>(kStep + direction));
    }
  }
  // Dropping is also allowed if no step is possible: no position is a dead end.
  if (problem_->may_end(held_) || moves.empty()) moves.push_back(kLetGo);
}

void Position::play(Move move) {
  if (move < kStep) {
    start_ = held_ = move;
  } else if (move == kLetGo) {
    dropped_ = true;
    for (const Batch& batch : let_go(*problem_, board_)) {
      combos_.insert(combos_.end(), batch.combos.begin(), batch.combos.end());
      board_ = batch.after;
    }
  } else {
    const int direction = move - kStep;
    const int to = problem_->shape.neighbour(held_, direction);
    assert(to >= 0);
    // Rule `step`: the held orb swaps places with the orb it enters.
    board_.swap(held_, to);
    held_ = to;
    steps_ += problem_->steps_into(to, direction, heading());
    route_.push_back(static_cast<std::uint8_t>(direction));
  }
}

void Position::reseed(std::uint64_t seed) {
  assert(draws());
  Problem other = *problem_;
  other.seed = seed;
  problem_ = std::make_shared<const Problem>(std::move(other));
}

Outcome Position::outcome() const {
  if (!dropped_) return {};
  const ComboCounts combos = count_combos(problem_->worth, combos_);
  const bool won =
      problem_->reaches(combos.wanted, combos_to_win(*problem_)) && combos.forbidden == 0;
  return won ? Outcome{Outcome::Kind::kWon, seat()} : Outcome{Outcome::Kind::kLost, -1};
}

std::uint64_t Position::hash() const {
  // Salts that keep optional fields apart.
  constexpr std::uint64_t kLocked = 0x6c6f636b0000'0000;
  constexpr std::uint64_t kEnchanted = 0x656e63680000'0000;
  constexpr std::uint64_t kCosts = 0x636f73740000'0000;
  constexpr std::uint64_t kWanted = 0x77616e740000'0000;
  constexpr std::uint64_t kPrices = 0x707269630000'0000;
  constexpr std::uint64_t kWishes = 0x776973680000'0000;
  std::uint64_t hash = 0x6f726273;
  const auto add = [&](std::uint64_t value) { hash = mix64(hash ^ value) + 0x9e3779b97f4a7c15U; };
  const Problem& problem = *problem_;
  for (const Squares plane : problem.board.planes) add(plane);
  for (const Squares set : {problem.starts, problem.ends, problem.blocked, problem.stops}) add(set);
  add(static_cast<std::uint64_t>(problem.shape.columns << 16 | problem.shape.rows << 8 |
                                 problem.directions));
  add(static_cast<std::uint64_t>(problem.steps) << 8 | (problem.skyfall ? 1U : 0U));
  add(problem.seed);
  std::uint64_t runs = 0;
  for (const std::uint8_t run : problem.runs) runs = runs << 4 | run;
  add(runs);
  // Only if set: newer rules must not change the hash of older positions.
  if (problem.locked != 0) add(problem.locked ^ kLocked);
  if (problem.board.enchanted != 0) add(problem.board.enchanted ^ kEnchanted);
  for (int square = 0; square < problem.shape.cells(); ++square) {
    if (problem.steps_into(square) > 1)
      add(kCosts ^ static_cast<std::uint64_t>(square << 8 | problem.steps_into(square)));
  }
  if (problem.limits_combos())
    add(kWanted ^ static_cast<std::uint64_t>(problem.least_combos << 8 | problem.most_combos));
  if (problem.diagonal > 1 || problem.turn_cost > 0)
    add(kPrices ^ static_cast<std::uint64_t>(problem.diagonal << 8 | problem.turn_cost));
  for (std::size_t i = 0; i < problem.worth.wishes.size(); ++i) {
    if (const auto wish = problem.worth.wishes[i])
      add(kWishes ^ static_cast<std::uint64_t>(i << 8 | static_cast<std::size_t>(*wish)));
  }
  add(static_cast<std::uint64_t>(start_ + 1) << 8 | (dropped_ ? 1U : 0U));
  for (const std::uint8_t direction : route_) add(direction);
  // The board after the drop: detects that a record is replayed under other rules.
  if (dropped_) {
    for (const Squares plane : board_.planes) add(plane);
    if (board_.enchanted != 0) add(board_.enchanted ^ kEnchanted);
  }
  return hash;
}

bool Position::operator==(const Position& other) const {
  return *problem_ == *other.problem_ && start_ == other.start_ && dropped_ == other.dropped_ &&
         std::ranges::equal(route_, other.route_);
}

}  // namespace gridwise::orbs
