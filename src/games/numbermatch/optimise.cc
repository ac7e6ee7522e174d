#include "games/numbermatch/optimise.h"

#include <algorithm>
#include <array>

#include "games/numbermatch/reference.h"
#include "games/numbermatch/set_search.h"

namespace gridwise::numbermatch {
namespace {

using Answer = SetSearch::Answer;

constexpr std::uint64_t kGlance = 20'000;      ///< nodes of a first look at a number of cells left
constexpr int kGlances = 4;                    ///< numbers that are glanced at
constexpr int kFewCells = 16;                  ///< so few are played out without any table
constexpr std::size_t kSmallMemory = 1 << 20;  ///< of searches inside a search

/// Plays few cells out. False too where the budget is spent.
bool clear_few(const Cells& cells, const Sights& sights, Budget& budget, std::vector<Move>& line) {
  if (cells.key == 0) return true;
  return cells.any_pair(sights, [&](int k, CellPair pair) {
    if (!budget.spend()) return false;
    Cells next = cells;
    next.remove(sights, k, pair);
    line.push_back({pair.from, pair.to});
    if (clear_few(next, sights, budget, line)) return true;
    line.pop_back();
    return false;
  });
}

/// The board that a search has played down to: digits stand for their classes.
Board board_of(const Rules& rules, const Cells& cells) {
  std::vector<Digit> digits(static_cast<std::size_t>(cells.size));
  for (int k = 0; k < kClasses; ++k) {
    for (Bits rest = cells.of_class[static_cast<std::size_t>(k)]; rest != 0; rest &= rest - 1)
      digits[static_cast<std::size_t>(std::countr_zero(rest))] = static_cast<Digit>(k + 1);
  }
  return Board(rules, std::move(digits));
}

/// One run of optimise().
class Run {
 public:
  Run(const Position& position, Budget& budget, const SolutionProgress& progress,
      std::size_t memory)
      : position_(position),
        budget_(budget),
        progress_(progress),
        sights_(position.rules()),
        search_(position.board(), memory),
        cells_(position.board().digits_left()),
        most_appends_(position.rules().appends >= kNoLimit
                          ? kNoLimit
                          : position.rules().appends - position.appends_used()) {}

  Solution solve() {
    best_.bound = (cells_ + search_.odd()) / 2 + (search_.odd() > 0 ? 1 : 0);
    if (search_.least_left() == 0 && settle_without_append()) return best_;
    if (most_appends_ <= 0) {
      best_.clearing = Clearing::kNotClearable;
      best_.proved = true;
    } else {
      settle_with_append();
    }
    return best_;
  }

 private:
  /// False where there is none.
  bool settle_without_append() {
    const Answer answer = search_.find(
        0, [](const Cells&) { return true; }, budget_, UINT64_MAX);
    if (answer == Answer::kNone) return false;
    if (answer == Answer::kFound) keep(search_.line(), true);
    return true;
  }

  void settle_with_append() {
    const auto any = [](int, CellPair) { return true; };
    const bool stuck = !Cells(position_.board()).any_pair(sights_, any);
    const int least =
        stuck ? cells_ : std::max({search_.least_left(), search_.odd(), cells_ % 2 == 0 ? 2 : 1});
    // 1. A clearing, soon: a glance at each number of cells to append.
    int known = cells_ + 2;  // as if found there
    for (int left = least; left <= cells_ && left < least + 2 * kGlances; left += 2) {
      if (!find(left, kGlance)) continue;
      known = left;
      break;
    }
    // 2. The proof that no fewer do, or the fewest.
    for (int left = least; left < known; left += 2) {
      if (!left_out_) best_.bound = (cells_ + left) / 2 + 1;
      if (progress_) progress_(best_);
      if (find(left, UINT64_MAX)) known = left;
      if (budget_.exhausted()) return;
    }
    if (left_out_) return;
    best_.proved = best_.clearing == Clearing::kCleared;
    if (!best_.proved && most_appends_ == 1) {
      best_.clearing = Clearing::kNotClearable;
      best_.proved = true;
    }
  }

  /// A clearing that appends when `left` cells are left.
  bool find(int left, std::uint64_t most) {
    std::vector<Move> after;
    const Answer answer = search_.find(
        left, [&](const Cells& cells) { return clears_after_append(cells, after); }, budget_, most);
    if (answer != Answer::kFound) return false;
    std::vector<Move> moves = search_.line();
    moves.push_back(kAppend);
    moves.insert(moves.end(), after.begin(), after.end());
    keep(moves, false);
    return true;
  }

  bool clears_after_append(const Cells& cells, std::vector<Move>& line) {
    const auto any = [](int, CellPair) { return true; };
    if (position_.rules().append_when_stuck && cells.any_pair(sights_, any)) return false;
    Board board = board_of(position_.rules(), cells);
    board.append();
    if (board.size() > kMostBits) {
      left_out_ = true;  // what is not looked at proves nothing
      return false;
    }
    line.clear();
    if (board.digits_left() <= kFewCells) return clear_few(Cells(board), sights_, budget_, line);
    SetSearch search(board, kSmallMemory);
    const Answer answer = search.find(
        0, [](const Cells&) { return true; }, budget_);
    line = search.line();
    return answer == Answer::kFound;
  }

  void keep(const std::vector<Move>& moves, bool proved) {
    if (!clears(position_, moves)) return;
    best_.clearing = Clearing::kCleared;
    best_.proved = proved;
    best_.moves = moves;
    if (progress_) progress_(best_);
  }

  const Position& position_;
  Budget& budget_;
  const SolutionProgress& progress_;
  Sights sights_;
  SetSearch search_;
  int cells_;
  int most_appends_;
  Solution best_;
  bool left_out_ = false;
};

}  // namespace

bool clears(const Position& position, std::span<const Move> moves) {
  std::string digits;
  for (const Digit digit : position.board().cells()) digits += static_cast<char>('0' + digit);
  Rules rules = position.rules();
  if (rules.appends < kNoLimit) rules.appends -= position.appends_used();
  reference::Grid twin(rules, digits);
  for (const Move move : moves) {
    if (move.append() ? !twin.may_append() : !twin.legal(move.from, move.to)) return false;
    move.append() ? twin.append() : twin.pair(move.from, move.to);
  }
  return twin.cleared();
}

Solution optimise(const Position& position, Budget& budget, const SolutionProgress& progress,
                  std::size_t memory) {
  if (position.board().size() > kMostBits) return {};
  return Run(position, budget, progress, memory).solve();
}

}  // namespace gridwise::numbermatch
