#include "games/gomoku/selectors.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace gridwise::gomoku {
namespace {

constexpr double kOpponentsShare = 0.8;

enum class OpponentsOpenThrees : std::uint8_t { kSeen, kUnseen };

/// The share of `gentle`'s moves that are not its best, and how many moves share it.
constexpr double kSlipChance = 0.3;
constexpr std::size_t kSlipMoves = 5;

/// The stone at `distance` from the centre of a window.
Stone stone_at(Window window, int distance) {
  return static_cast<Stone>(window >> window_shift(distance) & 3);
}

bool makes_five(const Position& position, Move cell, Stone stone) {
  const ShapeTable& table = ShapeTable::of(position.options().rule);
  for (std::size_t d = 0; d < kDirections; ++d) {
    if (table.shape(position.lines().window(cell, d), stone) == Shape::kFive) return true;
  }
  return false;
}

int sum_of(const std::array<StoneRow, kDirections>& rows) {
  int sum = 0;
  for (const StoneRow& row : rows) sum += value_of(row);
  return sum;
}

/// The best of the rows in words; absent if all have value 0.
std::optional<Words> name_of(const std::array<StoneRow, kDirections>& rows, bool own) {
  const StoneRow best =
      *std::ranges::max_element(rows, {}, [](const StoneRow& row) { return value_of(row); });
  if (value_of(best) == 0) return {};
  constexpr std::array<const char*, 4> kEnglish{"two", "three", "four", "five"};
  constexpr std::array<const char*, 4> kChinese{"二", "三", "四", "五"};
  const auto index = static_cast<std::size_t>(std::min(best.length, 5) - 2);
  const bool five = index == 3;
  const bool open = best.open_ends == 2;
  const std::string english =
      five ? "five" : std::string(open ? "an open " : "a blocked ") + kEnglish[index];
  const std::string chinese = five ? "连五" : std::string(open ? "活" : "冲") + kChinese[index];
  return own ? Words{"makes " + english, "己方成" + chinese}
             : Words{"keeps the opponent from " + english, "阻止对方成" + chinese};
}

CandidateOf<Move> judge(const Position& position, Move cell, OpponentsOpenThrees open_threes) {
  const auto own = rows_at(position, cell, position.to_move());
  auto others = rows_at(position, cell, other(position.to_move()));
  if (open_threes == OpponentsOpenThrees::kUnseen) {
    for (StoneRow& row : others) {
      if (row.length == 4 && row.open_ends == 2) row = {};  // `threes_unseen`
    }
  }
  CandidateOf<Move> candidate;
  candidate.move = cell;
  candidate.score = sum_of(own) + kOpponentsShare * sum_of(others);
  if (auto name = name_of(own, true)) candidate.why.push_back(*std::move(name));
  if (auto name = name_of(others, false)) candidate.why.push_back(*std::move(name));
  if (candidate.why.empty()) candidate.why.push_back({"touches no row", "不成形"});
  return candidate;
}

/// Sorts before the value: 3 wins, 2 blocks, 1 is the centre of an empty board, 0 all others.
int urgency_of(const Position& position, Move cell) {
  const int middle = position.options().size / 2;
  if (makes_five(position, cell, position.to_move())) return 3;         // `win_now`
  if (makes_five(position, cell, other(position.to_move()))) return 2;  // `block_now`
  return position.stones() == 0 && cell == cell_at(middle, middle) ? 1 : 0;
}

/// Every legal move with its urgency and value, best first.
std::vector<std::pair<int, CandidateOf<Move>>> judge_all(const Position& position,
                                                         OpponentsOpenThrees open_threes) {
  MoveList moves;
  position.generate(moves);
  std::vector<std::pair<int, CandidateOf<Move>>> judged;
  for (const Move cell : moves)
    judged.emplace_back(urgency_of(position, cell), judge(position, cell, open_threes));
  std::ranges::stable_sort(judged, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : *a.second.score > *b.second.score;
  });
  return judged;
}

ReportOf<Move> to_report(std::vector<std::pair<int, CandidateOf<Move>>> judged) {
  ReportOf<Move> report;
  report.depth = 1;
  report.nodes = judged.size();
  for (auto& [urgency, candidate] : judged) report.candidates.push_back(std::move(candidate));
  report.score = report.candidates.front().score;
  report.line = {report.candidates.front().move};
  return report;
}

}  // namespace

std::array<StoneRow, kDirections> rows_at(const Position& position, Move cell, Stone stone) {
  std::array<StoneRow, kDirections> rows;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Window window = position.lines().window(cell, d);
    for (const int step : {-1, 1}) {
      int reach = 1;
      while (reach < kReach && stone_at(window, step * reach) == stone) ++reach;
      rows[d].length += reach - 1;
      rows[d].open_ends += stone_at(window, step * reach) == Stone::kNone ? 1 : 0;
    }
  }
  return rows;
}

int value_of(const StoneRow& row) {
  if (row.length >= 5) return 100'000;
  if (row.length < 2 || row.open_ends == 0) return 0;
  constexpr std::array<std::array<int, 2>, 3> kValues{{{50, 200}, {500, 2'000}, {5'000, 10'000}}};
  return kValues[static_cast<std::size_t>(row.length - 2)]
                [static_cast<std::size_t>(row.open_ends - 1)];
}

ReportOf<Move> PatternSelector::candidates(const Position& position, const Limits&,
                                           const ProgressOf<Move>&) {
  auto judged = judge_all(position, OpponentsOpenThrees::kSeen);
  judged.front().second.weight = 1;
  return to_report(std::move(judged));
}

ReportOf<Move> GentleSelector::candidates(const Position& position, const Limits&,
                                          const ProgressOf<Move>&) {
  auto judged = judge_all(position, OpponentsOpenThrees::kUnseen);
  judged.front().second.weight = 1;
  if (judged.front().first == 0) {  // no five of either side, and not the first stone
    const auto slips = std::span(judged).subspan(1, std::min(kSlipMoves, judged.size() - 1));
    const auto near =
        std::ranges::count_if(slips, [](const auto& slip) { return *slip.second.score > 0; });
    if (near > 0) judged.front().second.weight = 1 - kSlipChance;
    for (auto& [urgency, candidate] : slips.first(static_cast<std::size_t>(near))) {  // `slip`
      candidate.weight = kSlipChance / static_cast<double>(near);
      candidate.why.push_back({"one of its slips", "失误之一"});
    }
  }
  return to_report(std::move(judged));
}

}  // namespace gridwise::gomoku
