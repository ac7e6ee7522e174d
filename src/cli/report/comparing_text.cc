#include "cli/report/comparing_text.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>

#include "cli/report/study_text.h"
#include "cli/text/json.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

template <class... Arguments>
std::string filled(const Context& context, const Words& form, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(context.say(form)), arguments...);
}

lab::Estimate negated(const lab::Estimate& of) { return {-of.high, -of.value, -of.low}; }

std::string verdict_text(const Context& context, const CompareTask& task,
                         const PlayerComparison& of) {
  const lab::Estimate seen = lab::difference(of.results);
  const lab::Estimate shown = of.change == lab::Change::kHarder ? negated(seen) : seen;
  const auto with = [&](const Words& form) {
    return filled(context, form, 100 * shown.value, 100 * shown.low, 100 * shown.high);
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
  return filled(context,
                {"they differ by less than {:g} points: {:+.1f} ({:+.1f} to {:+.1f})",
                 "相差不到 {:g} 个百分点：{:+.1f}（{:+.1f} 至 {:+.1f}）"},
                100 * task.test->wanted(), 100 * shown.value, 100 * shown.low, 100 * shown.high);
}

std::string chance_text(double chance) {
  constexpr double kSmall = 0.0001;
  return chance < kSmall ? "< 0.0001" : fmt::format("{:.4f}", chance);
}

/// Empty if no moves were compared.
std::string moves_text(const Context& context, const PlayerComparison& of) {
  if (!of.moves) return {};
  const auto difference = of.moves->difference.estimate();
  const lab::Estimate seen = difference.value_or(lab::Estimate{});
  const bool more = seen.value > 0;
  const lab::Estimate shown = more ? seen : negated(seen);
  return filled(context,
                more
                    ? Words{"    moves until the win, in {} pairs with a limit of {}: {:.1f} and "
                            "{:.1f}; the second takes {:.2f} more ({:.2f} to {:.2f})\n",
                            "    获胜所需步数（{} 对，上限 {}）：{:.1f} 与 {:.1f}；第二版多 {:.2f} "
                            "步（{:.2f} 至 {:.2f}）\n"}
                    : Words{"    moves until the win, in {} pairs with a limit of {}: {:.1f} and "
                            "{:.1f}; the second takes {:.2f} fewer ({:.2f} to {:.2f})\n",
                            "    获胜所需步数（{} 对，上限 {}）：{:.1f} 与 {:.1f}；第二版少 {:.2f} "
                            "步（{:.2f} 至 {:.2f}）\n"},
                of.moves->difference.count, of.longest, of.moves->first.mean(),
                of.moves->second.mean(), shown.value, shown.low, shown.high);
}

std::string player_text(const Context& context, const CompareTask& task,
                        const PlayerComparison& of) {
  const lab::PairedResults& results = of.results;
  const int pairs = results.pairs();
  std::string text = filled(context, {"  {}, {} pairs: {}\n", "  {}，{} 对：{}\n"}, of.player.text,
                            pairs, verdict_text(context, task, of));
  text += filled(context, {"    won: {} and {}\n", "    过关率：{} 与 {}\n"},
                 percent_text(context, lab::share_of(results.first_won(), pairs)),
                 percent_text(context, lab::share_of(results.second_won(), pairs)));
  text += filled(context,
                 {"    won by both {}, by the first alone {}, by the second alone {}, by neither "
                  "{}; sign test p = {}\n",
                  "    两版都过 {}，仅第一版过 {}，仅第二版过 {}，都未过 {}；偶然如此悬殊的概率：{}"
                  "\n"},
                 results.both, results.only_first, results.only_second, results.neither,
                 chance_text(lab::sign_test(results.only_first, results.only_second)));
  if (const auto ratio = lab::error_ratio(results))
    text +=
        filled(context,
               {"    standard error: {:.2f} of that of unpaired games; at best {:.2f} with these "
                "pass rates\n",
                "    标准误差：为不配对时的 {:.2f} 倍；按这两个过关率，最低为 {:.2f} 倍\n"},
               *ratio, *lab::least_error_ratio(results));
  return text + moves_text(context, of);
}

json::value share_json(int part, int whole) {
  const lab::Estimate share = lab::share_of(part, whole);
  return {{"won", part}, {"pass", share.value}, {"interval", {share.low, share.high}}};
}

json::value mean_json(const lab::Moments& of) {
  const auto mean = of.estimate();
  if (!mean) return nullptr;
  return {{"value", mean->value}, {"interval", {mean->low, mean->high}}};
}

json::value player_json(const PlayerComparison& of) {
  static constexpr std::array<std::string_view, 3> kChanges{"harder", "alike", "easier"};
  const lab::PairedResults& results = of.results;
  const lab::Estimate difference = lab::difference(results);
  const auto shown = [](const std::optional<double>& figure) {
    return figure ? json::value(*figure) : json::value(nullptr);
  };
  json::object object{
      {"player", of.player.text},
      {"pairs", results.pairs()},
      {"first", share_json(results.first_won(), results.pairs())},
      {"second", share_json(results.second_won(), results.pairs())},
      {"both", results.both},
      {"only_first", results.only_first},
      {"only_second", results.only_second},
      {"neither", results.neither},
      {"difference",
       {{"value", difference.value}, {"interval", {difference.low, difference.high}}}},
      {"sign_test", lab::sign_test(results.only_first, results.only_second)},
      {"error_ratio", shown(lab::error_ratio(results))},
      {"least_error_ratio", shown(lab::least_error_ratio(results))},
      {"verdict", of.change ? json::value(kChanges[static_cast<std::size_t>(*of.change)])
                            : json::value(nullptr)}};
  if (of.moves)
    object["moves_needed"] = {{"limit", of.longest},
                              {"pairs", of.moves->difference.count},
                              {"cut_off", of.moves->cut_off},
                              {"first", mean_json(of.moves->first)},
                              {"second", mean_json(of.moves->second)},
                              {"difference", mean_json(of.moves->difference)}};
  return object;
}

}  // namespace

std::string comparison_text(const Context& context, const CompareTask& task,
                            const std::vector<PlayerComparison>& found) {
  if (found.empty()) return {};
  std::string text =
      filled(context, {"{} (first) against {} (second)\n", "{}（第一版）与 {}（第二版）\n"},
             task.first.name, task.second.name);
  for (const PlayerComparison& of : found) text += player_text(context, task, of);
  return text +
         context.say({"Intervals are 95% confidence intervals.\n", "区间均为 95% 置信区间。\n"});
}

std::string comparison_json(const CompareTask& task, std::uint64_t seed, bool interrupted,
                            const std::vector<PlayerComparison>& found) {
  json::array players;
  for (const PlayerComparison& of : found) players.push_back(player_json(of));
  return json_line({{"seed", seed},
                    {"interrupted", interrupted},
                    {"first", task.first.name},
                    {"second", task.second.name},
                    {"players", std::move(players)}});
}

}  // namespace gridwise::cli
