#include "games/numbermatch/collect.h"

#include <algorithm>

#include "games/numbermatch/cells.h"
#include "games/numbermatch/dead_sets.h"

namespace gridwise::numbermatch {
namespace {

constexpr int kNever = 1'000;
constexpr int kMore = 2;  ///< allowed excess of an answer over the fewest pairs
constexpr std::size_t kMemory = std::size_t{256} << 20;

/// Iterative deepening on the number of pairs; each iteration searches every set once.
template <class Word>
class Collector {
 public:
  Collector(const Board& board, Digit digit, const Limits& limits, Budget& budget)
      : budget_(budget),
        pool_(std::min(kMemory, limits.memory.value_or(kMemory))),
        masks_(board),
        root_(board, masks_),
        seen_(pool_) {
    for (Word rest = root_.key; rest != 0; rest &= rest - 1) {
      const int bit = lowest_bit(rest);
      if (board.at(masks_.place[static_cast<std::size_t>(bit)]) == digit) wanted_ |= Word{1} << bit;
    }
  }

  void run(ReportOf<Move>& report) {
    int fewest = kNever;
    for (int pairs = least(root_.key); pairs <= std::min(count_bits(root_.key) / 2, fewest + kMore);
         ++pairs) {
      deeper_ = false;
      seen_.clear();
      search(root_, pairs, report);
      if (!report.answers.empty()) fewest = std::min(fewest, pairs);
      if (!deeper_ || budget_.exhausted() || report.answers.size() >= kCollected) break;
    }
    report.verdict = !report.answers.empty()          ? Verdict::kWin
                     : deeper_ || budget_.exhausted() ? Verdict::kUnknown
                                                      : Verdict::kLoss;
    report.proved = report.verdict != Verdict::kUnknown;  // every smaller number was searched
    if (report.answers.empty()) return;
    report.line = report.answers.front().line;
    report.score = report.answers.front().score;
    report.plies = report.depth = static_cast<int>(report.line.size());
  }

 private:
  /// A lower bound on the pairs: each pair clears at most two of the digit.
  [[nodiscard]] int least(Word key) const { return (count_bits(key & wanted_) + 1) / 2; }

  void search(const Cells<Word>& cells, int pairs, ReportOf<Move>& report) {
    if (!budget_.spend()) return;
    if ((cells.key & wanted_) == 0) {
      // Skip supersets: this line clears everything that an earlier answer clears.
      const auto less = [&](Word other) { return (cells.key & ~other) == 0; };
      if (std::ranges::any_of(left_, less)) return;
      left_.push_back(cells.key);
      report.answers.push_back({line_, static_cast<double>(-std::ssize(line_)), {}});
      return;
    }
    cells.any_pair(masks_, [&](int k, CellPair pair) {
      const Word key = cells.key_without(pair);
      if (least(key) > pairs - 1) {
        deeper_ = true;
        return false;
      }
      if (key != 0 && seen_.contains(key)) return false;
      if (key != 0) seen_.insert(key);
      Cells<Word> next = cells;
      next.remove(masks_, k, pair);
      if (line_.empty()) next.clear_all(masks_);
      line_.push_back({masks_.place[pair.from], masks_.place[pair.to]});
      search(next, pairs - 1, report);
      line_.pop_back();
      return report.answers.size() >= kCollected || budget_.exhausted();
    });
  }

  Budget& budget_;
  MemoryPool pool_;
  SightMasks<Word> masks_;
  Cells<Word> root_;
  DeadSets<Word> seen_;
  Word wanted_ = 0;
  bool deeper_ = false;  ///< whether a deeper iteration could reach more sets
  std::vector<Move> line_;
  std::vector<Word> left_;  ///< sets left by the answers
};

}  // namespace

ReportOf<Move> collect(const Position& position, Digit digit, const Limits& limits) {
  const Board& board = position.board();
  ReportOf<Move> report;
  Budget budget(limits);
  if (fits<Bits>(board)) {
    Collector<Bits>(board, digit, limits, budget).run(report);
  } else if (fits<WideBits>(board)) {
    Collector<WideBits>(board, digit, limits, budget).run(report);
  }
  report.nodes = budget.nodes();
  report.time = budget.elapsed();
  return report;
}

}  // namespace gridwise::numbermatch
