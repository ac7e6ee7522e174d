#include "cli/report/reports.h"

#include <array>

namespace gridwise::cli {
namespace {

lab::Estimate negated(const lab::Estimate& of) { return {-of.high, -of.value, -of.low}; }

Words verdict_words(const CompareTask& task, const PlayerComparison& of) {
  const lab::Estimate seen = lab::difference(of.results);
  const lab::Estimate shown = of.change == lab::Change::kHarder ? negated(seen) : seen;
  const auto with = [&](const Words& form) {
    return filled(form, 100 * shown.value, 100 * shown.low, 100 * shown.high);
  };
  if (!of.change)
    return with({"not decided: {:+.1f} points ({:+.1f} to {:+.1f})",
                 "尚无结论：{:+.1f} 个百分点（{:+.1f} 至 {:+.1f}）"});
  switch (*of.change) {
    case lab::Change::kEasier:
      return with({"the second is easier by {:.1f} points ({:.1f} to {:.1f})",
                   "第二版更容易，高 {:.1f} 个百分点（{:.1f} 至 {:.1f}）"});
    case lab::Change::kHarder:
      return with({"the second is harder by {:.1f} points ({:.1f} to {:.1f})",
                   "第二版更难，低 {:.1f} 个百分点（{:.1f} 至 {:.1f}）"});
    case lab::Change::kAlike:
      break;
  }
  if (!task.test)
    return with({"no difference is shown: {:+.1f} points ({:+.1f} to {:+.1f})",
                 "未见差异：{:+.1f} 个百分点（{:+.1f} 至 {:+.1f}）"});
  return filled({"they differ by less than {:g} points: {}", "相差不到 {:g} 个百分点：{}"},
                100 * task.test->wanted(),
                with({"{:+.1f} ({:+.1f} to {:+.1f})", "{:+.1f}（{:+.1f} 至 {:+.1f}）"}));
}

std::string chance_text(double chance) {
  constexpr double kSmall = 0.0001;
  return chance < kSmall ? "< 0.0001" : fmt::format("{:.4f}", chance);
}

/// `key`: first or second.
void put_won(Table& table, const std::string& key, const Words& head, int won, int pairs) {
  const lab::Estimate share = lab::share_of(won, pairs);
  table.put({key + ".won"}, won).put({key + ".pass"}, share.value);
  table.put({key + ".interval"}, std::vector{share.low, share.high});
  table.put({.head = head, .form = Form::kPercent}, share);
}

void put_moves(Table& table, const PlayerComparison& of) {
  table.put({"moves_needed.limit"}, of.longest);
  table.put({"moves_needed.pairs"}, of.moves->difference.count);
  table.put({"moves_needed.cut_off"}, of.moves->cut_off);
  const auto put = [&](const std::string& key, const Words& form, const lab::Moments& moves) {
    table.put({"moves_needed." + key, filled(form, of.longest), {}, Form::kTwo},
              known(moves.estimate()));
  };
  put("first", {"moves of the first (limit {})", "第一版所需步数（上限 {}）"}, of.moves->first);
  put("second", {"moves of the second (limit {})", "第二版所需步数（上限 {}）"}, of.moves->second);
  put("difference", {"more moves in the second", "第二版多用步数"}, of.moves->difference);
}

void add_player(Table& table, const CompareTask& task, const PlayerComparison& of) {
  static constexpr std::array<const char*, 3> kChanges{"harder", "alike", "easier"};
  const lab::PairedResults& results = of.results;
  const int pairs = results.pairs();
  const double chance = lab::sign_test(results.only_first, results.only_second);
  table.row().put({"player", {"player", "棋手"}}, of.player.text);
  table.put({"pairs", {"pairs", "对数"}}, pairs);
  table.put({.head = {"verdict", "结论"}}, verdict_words(task, of));
  put_won(table, "first", {"first won", "第一版过关率"}, results.first_won(), pairs);
  put_won(table, "second", {"second won", "第二版过关率"}, results.second_won(), pairs);
  table.put({"both", {"won by both", "两版都过"}}, results.both);
  table.put({"only_first", {"won by the first alone", "仅第一版过"}}, results.only_first);
  table.put({"only_second", {"won by the second alone", "仅第二版过"}}, results.only_second);
  table.put({"neither", {"won by neither", "都未过"}}, results.neither);
  table.put({"difference"}, lab::difference(results)).put({"sign_test"}, chance);
  table.put({.head = {"sign test p", "偶然如此悬殊的概率"}}, chance_text(chance));
  table.put(
      {"error_ratio", {"standard error to unpaired games", "标准误差与不配对之比"}, {}, Form::kTwo},
      known(lab::error_ratio(results)));
  table.put({"least_error_ratio",
             {"at best with these pass rates", "按这两个过关率最低"},
             {},
             Form::kTwo},
            known(lab::least_error_ratio(results)));
  table.put({"verdict"},
            of.change ? Cell(kChanges[static_cast<std::size_t>(*of.change)]) : Cell(kUnknown));
  if (of.moves) put_moves(table, of);
}

}  // namespace

std::vector<Table> comparison_tables(const CompareTask& task, std::uint64_t seed, bool interrupted,
                                     const std::vector<PlayerComparison>& found) {
  Table versions;
  versions.row().put({"seed"}, seed).put({"interrupted"}, interrupted);
  versions.put({"first"}, task.first.name).put({"second"}, task.second.name);
  Table players{.key = "players", .sideways = true};
  for (const PlayerComparison& of : found) add_player(players, task, of);
  if (found.empty()) return {std::move(versions), std::move(players)};
  players.title = filled({"{} (first) against {} (second)", "{}（第一版）与 {}（第二版）"},
                         task.first.name, task.second.name);
  return {std::move(versions), std::move(players), intervals_note()};
}

}  // namespace gridwise::cli
