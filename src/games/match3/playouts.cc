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

/// Units by the hits they take, and the work of those that take the fewest.
class UnitsByHits {
 public:
  void add(int hits) { ++counts_[static_cast<std::size_t>(hits)]; }
  /// Of `wanted` units. One that is not on the board yet takes one hit.
  [[nodiscard]] double work_of(int wanted) const {
    double work = 0;
    for (std::size_t hits = 1; hits < counts_.size() && wanted > 0; ++hits) {
      const int taken = std::min(wanted, counts_[hits]);
      work += taken * kWork[hits];
      wanted -= taken;
    }
    return work + wanted;
  }

 private:
  static constexpr int kMost = kMaxHits + kMaxHits + kMaxCrateHits;  ///< ground, cover, crate
  /// log2(1 + hits): each further hit counts less than the one before. A table, since the C++
  /// libraries of different platforms need not agree on the last digit.
  static constexpr std::array<double, kMost + 1> kWork{0,
                                                       1,
                                                       1.584962500721156,
                                                       2,
                                                       2.321928094887362,
                                                       2.584962500721156,
                                                       2.807354922057604,
                                                       3,
                                                       3.169925001442312,
                                                       3.321928094887362,
                                                       3.4594316186372973,
                                                       3.584962500721156,
                                                       3.700439718141092};

  std::array<int, kMost + 1> counts_{};
};

template <int words>
int blocker_hits(const Board<words>& board, int index) {
  return board.blocker_at(index) == CellKind::kCrate
             ? board.detail_of(board.blocker_byte[static_cast<std::size_t>(index)])
             : 1;
}

/// The hits before the ground can be hit: those of a blocker, or of a cover that keeps its tile
/// from being cleared. A bubble moves away with its tile.
template <int words>
int hits_above_ground(const Board<words>& board, int index) {
  int hits = board.blocker.test(index) ? blocker_hits(board, index) : 0;
  if (board.no_fall.test(index))
    hits += board.detail_of(board.cover_byte[static_cast<std::size_t>(index)]);
  return hits;
}

/// REQUIRES: a cover, blocker or ground.
template <int words>
double layers_work(const Board<words>& board, Thing thing, int left) {
  UnitsByHits units;
  if (thing <= Thing::kBubble) {
    board.cover.each([&](int index) {
      if (thing_of(board.cover_at(index)) == thing)
        units.add(board.detail_of(board.cover_byte[static_cast<std::size_t>(index)]));
    });
  } else if (thing <= Thing::kHoney) {
    board.blocker.each([&](int index) {
      if (thing_of(board.blocker_at(index)) == thing) units.add(blocker_hits(board, index));
    });
  } else {
    board.ground.each([&](int index) {
      const std::uint8_t byte = board.ground_byte[static_cast<std::size_t>(index)];
      if (thing_of(static_cast<Ground>(board.kind_of(byte))) == thing)
        units.add(board.detail_of(byte) + hits_above_ground(board, index));
    });
  }
  return units.work_of(left);
}

/// An ingredient that is not on the board yet has all of its way before it.
template <int words>
double ingredients_work(const Core<words>& core, int left) {
  const Board<words>& board = core.board();
  const Terrain<words>& land = core.land();
  FixedList<double, kMaxCells> shares;
  board.ingredient.each([&](int index) {
    int hits = 0;
    for (int below = land.next[static_cast<std::size_t>(index)]; below >= 0;
         below = land.next[static_cast<std::size_t>(below)]) {
      if (board.blocker.test(below)) hits += blocker_hits(board, below);
    }
    shares.push_back(static_cast<double>(land.way_to_exit[static_cast<std::size_t>(index)] + hits) /
                     (land.longest_way + hits));
  });
  std::ranges::sort(shares);
  double work = left;
  for (std::size_t i = 0; i < static_cast<std::size_t>(left); ++i)
    work += i < shares.size() ? shares[i] : 1;
  return work;
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

double work_left(const Position& position, Thing thing) {
  const int left = position.progress().left[static_cast<std::size_t>(thing)];
  if (left == 0 || thing <= Thing::kPurple || thing == Thing::kScore) return left;
  return position.visit([&](const auto& core) {
    return thing == Thing::kIngredient ? ingredients_work(core, left)
                                       : layers_work(core.board(), thing, left);
  });
}

double worth_of(const Position& position) {
  const auto& goals = position.level()->goals;
  const LevelProgress& progress = position.progress();
  double done = 0;
  for (const Goal& goal : goals) done += 1.0 - work_left(position, goal.thing) / goal.count;
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
