#include "games/match3/playouts.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace gridwise::match3 {
namespace {

constexpr int kHorizon = 5;  ///< moves of a playout after the one evaluated
constexpr int kTried = 3;    ///< random moves compared for each move of a playout

/// A quick estimate of a move from its two cells.
int quick_value(const Position& position, Move move) {
  const auto open = [&](const Cell& cell) {
    return cell.kind == CellKind::kTile &&
           position.progress().left[static_cast<std::size_t>(thing_of(cell.colour))] > 0;
  };
  const Cell from = position.at(move.from);
  const Cell to = position.at(move.to);
  return (is_special(from.kind) ? 3 : 0) + (is_special(to.kind) ? 3 : 0) + (open(from) ? 1 : 0) +
         (open(to) ? 1 : 0);
}

/// The seeds of the futures that a player imagines at a position: a different sequence for each
/// move of a game, independent of what is hidden in the position.
Random seeds_for(const Position& position, std::uint64_t noise) {
  const std::uint64_t key = position.draw_key();
  if (noise == 0) return Random(mix64(key) ^ position.board_hash());
  constexpr std::uint64_t kFutures =
      0x667574757265730aU;  // salt: independent of the choice of the move
  return Random(mix64(mix64(noise ^ kFutures) + key));
}

/// The best of a few random moves; none if there is none.
std::optional<Move> pick_move(const Position& position, Random& random) {
  std::optional<Move> best = position.random_move(random);
  if (!best) return {};
  int best_value = quick_value(position, *best);
  for (int i = 1; i < kTried; ++i) {
    const Move other = *position.random_move(random);
    const int value = quick_value(position, other);
    if (value <= best_value) continue;
    best = other;
    best_value = value;
  }
  return best;
}

/// The worth after `move` and a few playout moves, in the future of `seed`.
double play_on(Position position, Move move, std::uint64_t seed, std::uint64_t& nodes) {
  position.imagine_future(seed);
  Random random(mix64(seed));
  position.play(move);
  ++nodes;
  for (int i = 0; i < kHorizon; ++i) {
    const std::optional<Move> next = pick_move(position, random);
    if (!next) break;
    position.play(*next);
    ++nodes;
  }
  return worth_of(position);
}

}  // namespace

double worth_of(const Position& position) {
  const auto& goals = position.level()->goals;
  const LevelProgress& progress = position.progress();
  double done = 0;
  for (const Goal& goal : goals)
    done +=
        1.0 - static_cast<double>(progress.left[static_cast<std::size_t>(goal.thing)]) / goal.count;
  double worth = goals.empty() ? 0 : 100.0 * done / static_cast<double>(goals.size());
  if (position.outcome().kind == Outcome::Kind::kWon) worth += 50.0 + progress.moves_left;
  const auto kinds = position.visit([](const auto& core) {
    const auto& board = core.board();
    std::array<int, 5> numbers{};
    board.special.each([&](int index) {
      ++numbers[static_cast<std::size_t>(board.kind_at(index)) -
                static_cast<std::size_t>(CellKind::kLineH)];
    });
    return numbers;
  });
  static constexpr std::array<double, 5> kWorths{1, 1, 1.5, 1, 3};
  for (std::size_t i = 0; i < kinds.size(); ++i) worth += kWorths[i] * kinds[i];
  return worth + static_cast<double>(progress.score) * 1e-4;
}

std::vector<Move> legal_moves(const Position& position) {
  MoveList moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

std::vector<double> mean_worths(const Position& position, const std::vector<Move>& moves,
                                int samples, std::uint64_t noise) {
  Random seeds = seeds_for(position, noise);
  std::vector<double> worths(moves.size());
  for (int sample = 0; sample < samples; ++sample) {
    const std::uint64_t seed = seeds.next();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Position after = position;
      after.imagine_future(seed);
      after.play(moves[i]);
      worths[i] += worth_of(after) / samples;
    }
  }
  return worths;
}

Playouts play_out(const Position& position, const std::vector<Move>& moves, const Limits& limits,
                  std::uint64_t most_nodes, std::uint64_t noise) {
  Playouts result{std::vector<double>(moves.size()), std::vector<int>(moves.size()), 0};
  std::vector<std::size_t> left(moves.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
  Random seeds = seeds_for(position, noise);
  Budget budget(limits);
  std::size_t rounds = 1;
  while ((std::size_t{1} << rounds) < moves.size()) ++rounds;
  const auto mean = [&](std::size_t i) { return result.worths[i] / std::max(1, result.visits[i]); };
  while (!left.empty()) {
    const std::uint64_t share =
        std::max<std::uint64_t>(1, most_nodes / (rounds * left.size() * (kHorizon + 1)));
    for (std::uint64_t i = 0; i < share && !budget.exhausted(); ++i) {
      const std::uint64_t seed = seeds.next();
      for (const std::size_t move : left) {
        if (result.visits[move] > 0 && budget.exhausted()) break;
        const std::uint64_t before = result.nodes;
        result.worths[move] += play_on(position, moves[move], seed, result.nodes);
        ++result.visits[move];
        budget.add(result.nodes - before);
        budget.look();
      }
    }
    std::ranges::stable_sort(left, [&](std::size_t a, std::size_t b) { return mean(a) > mean(b); });
    if (left.size() == 1 || budget.exhausted()) break;
    left.resize((left.size() + 1) / 2);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) result.worths[i] = mean(i);
  return result;
}

}  // namespace gridwise::match3
