#include "games/numbermatch/puzzles.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/numbermatch/oracle.h"
#include "games/numbermatch/solver.h"

namespace gridwise::numbermatch {
namespace {

using Level = PuzzleLevel;

/// Made by bench/numbermatch_puzzles.py 20261130 15.
constexpr Puzzle kPuzzles[] = {
    {"43ecd84e", Level::kEasy, "272.....1/9.......1/3..9....."},
    {"75d6dc44", Level::kEasy, "69......7/........4/476.9...."},
    {"12dd0f6d", Level::kEasy, "4......81/..8..8.../.962....."},
    {"38670b39", Level::kEasy, "..16.4.../....2..../..84....1/4"},
    {"0175ff0b", Level::kEasy, "....6.872/.....8.../.2.4...../7"},
    {"23836a9b", Level::kEasy, "7..7...2./........2/.76.7...4"},
    {"282d8c38", Level::kEasy, ".939...../....8..../...97.9../8"},
    {"3d4356bb", Level::kEasy, "6.36..6.6/....7..../....64..."},
    {"887ee671", Level::kEasy, "4.....8.1/...1..1../..21.6..."},
    {"60350dff", Level::kEasy, "...637.../........7/2.3...84."},
    {"04850474", Level::kEasy, "....41.../.....7.../.4..6.4.7/1"},
    {"c758e4fd", Level::kEasy, "..34..3../..1.9..../..1..6..1"},
    {"359f70f9", Level::kEasy, ".389...../.....3.../7.7.....2/9"},
    {"031194e2", Level::kEasy, "..6...4../63...82../......4.3"},
    {"989d4279", Level::kEasy, "....98.../.....2.../..95..2.5/2"},
    {"c6a7e157", Level::kMedium, "13....8../7..7.31../..3.12.71"},
    {"8319a655", Level::kMedium, "..9.9..5./...6.46../6..1851../8"},
    {"c4a95a9e", Level::kMedium, "..662..7./.....5.../161.345../2"},
    {"50d8dba4", Level::kMedium, "...9..2.3/5.4.5..8./4....1.76/4"},
    {"5fd6ec60", Level::kMedium, ".4..714.2/...6.6..6/..6.8.13."},
    {"9a811ba9", Level::kMedium, "14.28..../58.5...../5495...../2"},
    {"b9542f74", Level::kMedium, "623...6../..5.5..../.5.8.59.9/7"},
    {"71dbf2c0", Level::kMedium, "97.53.5../...9...1./...1456../5"},
    {"ff5ab691", Level::kMedium, "42....768/97.....39/....6..63"},
    {"8448a249", Level::kMedium, "51.5848.8/2......4./..9....82"},
    {"d0fca552", Level::kMedium, ".8..4786./..7..3.../24.27..../4"},
    {"78b12ec0", Level::kMedium, "2716..1../.4...3.../743.8..../4"},
    {"48422263", Level::kMedium, "6....3..6/7..97.443/.......16/6"},
    {"85eab168", Level::kMedium, ".69.48.72/.7...7.../..79..3../3"},
    {"a58b2268", Level::kMedium, ".163.2..1/.8.3..72./...34.2.."},
    {"aa41c658", Level::kHard, "54..7142./..96.41.5/..755.89."},
    {"290a913a", Level::kHard, "94...9632/..1..1..2/2.74.6787"},
    {"e9c74953", Level::kHard, "476.62.18/59..6.9../6.6..157."},
    {"20356194", Level::kHard, "52..8.8../.457...7./3.84.2784/6"},
    {"88d1ab03", Level::kHard, "1.655...4/58.485.../6..585..2/9"},
    {"a73c7bc9", Level::kHard, "36.74..../.2..62.24/2.1..3416/7"},
    {"73cf44e5", Level::kHard, "8932...9./.5.2...58/1.29.7.19/2"},
    {"ddcb1fcc", Level::kHard, "7652....8/38..4..7./7475.24../3"},
    {"76009e23", Level::kHard, ".13841.74/..3.7.44./..2.93..9/7"},
    {"09019cd1", Level::kHard, "924..2724/..7.1698./164...4.."},
    {"f88ac1d9", Level::kHard, "3.8669.79/.5.....5./24..545.3/7"},
    {"b054163d", Level::kHard, ".....9537/15....359/..23.5718/7"},
    {"1eb7c53c", Level::kHard, ".1.35.94./.5..3.19./7855.784."},
    {"34ba897f", Level::kHard, "45761.54./...6...../.96359459"},
    {"acb86da3", Level::kHard, "83.25.21./..99...7./.365478../1"},
};

/// How many pairs of the position still clear the board.
std::ptrdiff_t right_pairs(const Position& position, const Limits& limits) {
  const Judgement judged = judge(position, limits);
  return std::ranges::count_if(judged.moves, [](const JudgedMove& move) {
    return move.value == MoveValue::kOptimal || move.value == MoveValue::kClearable;
  });
}

Words remark(std::ptrdiff_t right, std::ptrdiff_t all) {
  if (all == 1) return {"the only pair", "仅此一对可消"};
  if (right == 1)
    return {fmt::format("the only one of {} pairs that clears the board", all),
            fmt::format("{} 对之中，只有这一对能清空盘面", all)};
  return {fmt::format("one of {} pairs that clear the board", right),
          fmt::format("能清空盘面的 {} 对之一", right)};
}

}  // namespace

std::span<const Puzzle> puzzles() { return kPuzzles; }

Rules puzzle_rules() { return rules_of(Preset::kApplication, 0); }

JudgementOf<Move> judge(const Position& start, std::span<const Move> moves, const Limits& limits) {
  using Judged = JudgementOf<Move>;
  Judged judged;
  Position now = start;
  for (const Move move : moves) now.play(move);
  if (now.board().digits_left() > 0) {
    const ReportOf<Move> report = solve(now, limits, {});
    judged.line = report.line;
    if (report.verdict != Verdict::kLoss || moves.empty()) return judged;
    judged.state = Judged::State::kRefuted;
    judged.remarks = {{moves.back(), why_not(now)}};
    return judged;
  }
  judged.state = Judged::State::kSolved;
  Position before = start;
  for (const Move move : moves) {
    const std::ptrdiff_t all = before.board().pair_count();
    judged.remarks.push_back({move, remark(right_pairs(before, limits), all)});
    before.play(move);
  }
  return judged;
}

}  // namespace gridwise::numbermatch
