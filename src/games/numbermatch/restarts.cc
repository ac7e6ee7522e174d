#include "games/numbermatch/restarts.h"

#include <algorithm>
#include <array>

#include "games/numbermatch/beam.h"
#include "games/numbermatch/cells.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

constexpr int kEndgame = 36;                     ///< cells left when the exact search starts
constexpr std::uint64_t kEndgameNodes = 20'000;  ///< limit of the exact search
constexpr std::size_t kEndgameMemory = 1 << 20;
constexpr int kTries = 1'000;   ///< most boards are cleared early or never
constexpr int kPatience = 100;  ///< tries without a better clearing
// Limits of the exact search before restarts look for a first clearing.
constexpr std::uint64_t kFirstLook = 200'000;  ///< nodes
constexpr int kFirstShare = 4;                 ///< 1/kFirstShare of the time

int odd_classes(const Board& board) {
  std::array<int, kClasses + 1> count{};
  for (const int one : board.twin()) ++count[static_cast<std::size_t>(one)];
  return static_cast<int>(
      std::count_if(count.begin() + 1, count.end(), [](int each) { return each % 2 != 0; }));
}

/// One random game with exact endgame searches.
class Playout {
 public:
  Playout(const Position& position, Random& random, Budget& budget, const SearchMemory& memory)
      : position_(position), random_(random), budget_(budget), memory_(memory) {}

  /// Whether the board was cleared. `early`: append before playing a pair, if allowed.
  bool play(bool early) {
    if (!position_.rules().clear_rows) return play_classic(early);
    while (play_down(kEndgame)) {
      if (!fits_exact(position_.board())) {
        if (!play_down(0) || !play_append()) return false;
        continue;
      }
      if (clear_endgame()) return true;
      if (!play_down(0) || !play_append()) return false;  // no budget or no append left
    }
    return false;
  }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

 private:
  /// Runs a beam search before each append; plays random pairs if it fails.
  bool play_classic(bool early) {
    while (Beam::fits(position_.board())) {
      Beam beam(position_.board(), random_, budget_, memory_.all);
      if (beam.clear()) {
        moves_.insert(moves_.end(), beam.line().begin(), beam.line().end());
        return true;
      }
      const int digits = position_.board().digits_left();
      const int least = early || position_.rules().append_when_stuck
                            ? 0
                            : static_cast<int>(random_.below(static_cast<std::uint32_t>(digits)));
      const bool pairs_first = !early || position_.rules().append_when_stuck;
      if (pairs_first && !play_pairs(least)) return false;
      if (!play_append()) return false;
    }
    return false;
  }
  /// Plays random pairs until at most `cells` are left or no pair is left. False if the budget is
  /// spent.
  bool play_pairs(int cells) {
    while (position_.board().digits_left() > cells) {
      if (!budget_.spend()) return false;
      position_.board().pairs(pairs_);
      if (pairs_.empty()) break;
      play_move(pairs_[random_.below(static_cast<std::uint32_t>(pairs_.size()))]);
    }
    return true;
  }
  /// Plays random pairs until `cells` are left. When no pair is left, appends, unless `cells` is 0.
  /// False if the budget is spent or no append is allowed.
  bool play_down(int cells) {
    while (position_.board().digits_left() > cells) {
      if (!budget_.spend() || moves_.size() > kLongest) return false;
      position_.board().pairs(pairs_);
      if (!pairs_.empty()) {
        play_move(pairs_[random_.below(static_cast<std::uint32_t>(pairs_.size()))]);
      } else if (cells == 0) {
        return true;
      } else if (!play_append()) {
        return false;
      }
    }
    return true;
  }
  bool play_append() {
    if (!position_.may_append()) return false;
    play_move(kAppend);
    return true;
  }
  void play_move(Move move) {
    position_.play(move);
    moves_.push_back(move);
  }
  bool clear_endgame() {
    Budget own = budget_.part(kEndgameNodes);
    const SearchMemory memory{memory_.all, kEndgameMemory};
    const Solution end = optimise(position_, own, {}, {}, nullptr, memory);
    budget_.add(own.nodes());
    moves_.insert(moves_.end(), end.moves.begin(), end.moves.end());
    return end.clearing == Clearing::kCleared;
  }

  static constexpr std::size_t kLongest = 2'000;

  Position position_;
  Random& random_;
  Budget& budget_;
  SearchMemory memory_;
  std::vector<Move> moves_;
  std::vector<Move> pairs_;
};

}  // namespace

Solution restart_search(const Position& position, Budget& budget, Until until,
                        const SolutionProgress& progress, const SearchMemory& memory) {
  const int odd = odd_classes(position.board());
  Solution best;
  std::vector<Move> pairs;
  position.board().pairs(pairs);
  const int digits = position.board().digits_left();
  best.bound = pairs.empty() ? digits + 1 : (digits + odd) / 2 + (odd > 0 ? 1 : 0);
  Random random(position.hash());
  int since_best = 0;
  for (int i = 0; i < kTries && since_best < kPatience && !budget.exhausted(); ++i) {
    budget.look();
    if (best.clearing == Clearing::kCleared) ++since_best;
    Playout playout(position, random, budget, memory);
    if (!playout.play(i % 2 == 0)) continue;
    const std::vector<Move>& moves = playout.moves();
    const auto rank = [](const std::vector<Move>& line) {
      return std::pair(std::ranges::count(line, kAppend), line.size());
    };
    const bool better = best.clearing != Clearing::kCleared || rank(moves) < rank(best.moves);
    if (!better || !clears(position, moves)) continue;
    since_best = 0;
    best.clearing = Clearing::kCleared;
    best.moves = moves;
    best.proved = static_cast<int>(moves.size()) == best.bound;
    if (progress) progress(best);
    if (best.proved || until == Until::kFound) break;
  }
  return best;
}

Solution find_clearing(const Position& position, Budget& budget, const SolutionProgress& progress,
                       const Floor& floor, const SearchMemory& memory) {
  if (!fits_exact(position.board()))
    return restart_search(position, budget, Until::kSpent, progress, memory);
  const auto spend_part = [&](Budget part, auto work) {
    Solution solution = work(part);
    budget.add(part.nodes());
    budget.look();
    return solution;
  };
  Solution known = spend_part(budget.part(kFirstLook, kFirstShare), [&](Budget& part) {
    return optimise(position, part, progress, floor, nullptr, memory);
  });
  if (known.settled() || budget.exhausted()) return known;
  if (known.clearing != Clearing::kCleared) {
    const int bound = known.bound;
    known = restart_search(position, budget, Until::kFound, progress, memory);
    known.bound = std::max(known.bound, bound);
  }
  if (known.settled() || budget.exhausted()) return known;
  return optimise(position, budget, progress, floor, &known, memory);
}

}  // namespace gridwise::numbermatch
