#include "cli/report/people_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/report/study_text.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

template <class... Arguments>
std::string filled(const Context& context, const Words& form, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(context.say(form)), arguments...);
}

PeopleReport report_of(const std::string& player, std::vector<PeopleReport::Place> places) {
  PeopleReport report{player, std::move(places), 0, {}, {}};
  std::vector<lab::PeopleOnLevel> fitted;
  for (const PeopleReport::Place& place : report.places) {
    if (place.fitted()) fitted.push_back({place.bot, place.people->counts});
  }
  report.levels = fitted.size();
  report.ranks = lab::rank_correlation(fitted);
  report.fit = lab::calibrate(fitted);
  return report;
}

std::string row_text(const Context& context, const PeopleReport& report,
                     const PeopleReport::Place& place) {
  const std::string people = place.people ? percent_text(context, share_of(place.people->counts))
                                          : context.say({"no data", "无数据"});
  std::string text =
      fmt::format("  {:<24} {:>5.1f}%  {:<26}", place.level, 100 * rate_of(place.bot), people);
  if (report.fit) {
    const lab::Estimate forecast = report.fit->forecast(place.bot);
    if (place.fitted()) {
      text += fmt::format("  {:>5.1f}%  {:>+5.1f}", 100 * forecast.value,
                          100 * (rate_of(place.people->counts) - forecast.value));
    } else {
      text += "  " + percent_text(context, forecast);
    }
  }
  const std::string marks = people_marks(context, report, place);
  return text + (marks.empty() ? "" : "  " + marks) + "\n";
}

/// The leading columns, common to all rows.
std::string header_text(const Context& context) {
  return fmt::format("  {:<24} {:>6}  {:<26}", context.say({"level", "关卡"}),
                     context.say({"bot", "棋手"}), context.say({"people", "玩家"}));
}

std::string report_text(const Context& context, const PeopleReport& report) {
  std::string text = filled(context,
                            {"people beside {}, {} levels with {} attempts or more\n",
                             "玩家与 {} 对照，{} 关有 {} 次以上尝试\n"},
                            report.player, report.levels, lab::kFewAttempts);
  if (report.ranks)
    text += filled(context,
                   {"  rank correlation {:.2f} ({:.2f} to {:.2f})\n",
                    "  等级相关系数 {:.2f}（{:.2f} 至 {:.2f}）\n"},
                   report.ranks->value, report.ranks->low, report.ranks->high);
  if (report.fit) {
    text += filled(
        context,
        {"  mean leave-one-out error: {:.1f} points; {:.1f} with rising steps, {:.1f} with the "
         "bot's own rate\n",
         "  留一关预测的平均误差：{:.1f} 个百分点；保序阶梯为 {:.1f}，直接用棋手过关率为 {:.1f}\n"},
        100 * report.fit->line_error, 100 * report.fit->steps_error, 100 * report.fit->bot_error);
    text += header_text(context) +
            fmt::format("  {:>6}  {}\n", context.say({"fit", "拟合"}),
                        context.say({"people less fit, points", "残差（百分点）"}));
  } else {
    text += filled(context,
                   {"  no fit: it takes {} such levels\n", "  未拟合：至少需要 {} 个这样的关卡\n"},
                   lab::kFewLevels);
    text += header_text(context) + "\n";
  }
  for (const PeopleReport::Place& place : report.places) text += row_text(context, report, place);
  return text;
}

json::object estimate_json(const lab::Estimate& of) {
  return {{"value", of.value}, {"interval", {of.low, of.high}}};
}

json::value number_or_null(const std::optional<double>& number) {
  return number ? json::value(*number) : json::value(nullptr);
}

json::object place_json(const PeopleReport& report, const PeopleReport::Place& place) {
  json::object object{{"level", place.level},
                      {"bot", rate_of(place.bot)},
                      {"bot_moves_left", number_or_null(place.bot_moves_left)},
                      {"fitted", place.fitted()}};
  if (place.people) {
    object["attempts"] = place.people->counts.games;
    object["wins"] = place.people->counts.won;
    object["people"] = estimate_json(share_of(place.people->counts));
    object["people_moves_left"] = number_or_null(place.people->moves_left);
  }
  if (!report.fit) return object;
  const lab::Estimate forecast = report.fit->forecast(place.bot);
  object["forecast"] = estimate_json(forecast);
  object["steps"] = report.fit->steps.at(rate_of(place.bot));
  object["extrapolated"] = report.fit->extrapolates(place.bot);
  if (place.people) object["residual"] = rate_of(place.people->counts) - forecast.value;
  return object;
}

}  // namespace

double rate_of(const lab::KindCounts& counts) {
  return static_cast<double>(counts.won) / counts.games;
}

lab::Estimate share_of(const lab::KindCounts& counts) {
  return lab::share_of(counts.won, counts.games);
}

std::string people_marks(const Context& context, const PeopleReport& report,
                         const PeopleReport::Place& place) {
  std::string marks;
  if (place.people && !place.fitted())
    marks = context.say({"few attempts, not fitted", "尝试过少，未参与拟合"});
  if (report.fit && !place.fitted() && report.fit->extrapolates(place.bot))
    marks += (marks.empty() ? "" : "  ") + context.say({"extrapolated", "外推"});
  return marks;
}

std::vector<PeopleReport> people_reports(const lab::StudyReport& report,
                                         const std::map<std::string, PeopleRow>& people) {
  if (people.empty()) return {};
  std::vector<std::string> players;
  std::map<std::string, std::vector<PeopleReport::Place>> places;
  for (const lab::LevelReport& level : report.levels) {
    const auto row = people.find(level.level.name);
    for (const lab::PlayerReport& player : level.players) {
      auto& of = places[player.player.text];
      if (of.empty()) players.push_back(player.player.text);
      const lab::Moments& left = player.totals.moves_left.moments;
      of.push_back({level.level.name,
                    {player.totals.games, player.totals.won},
                    left.count > 0 ? std::optional(left.mean()) : std::nullopt,
                    row == people.end() ? std::nullopt : std::optional(row->second)});
    }
  }
  std::vector<PeopleReport> reports;
  reports.reserve(players.size());
  for (const std::string& player : players)
    reports.push_back(report_of(player, std::move(places[player])));
  return reports;
}

std::string people_text(const Context& context, const std::vector<PeopleReport>& reports) {
  std::string text;
  for (const PeopleReport& report : reports) text += report_text(context, report);
  return text;
}

json::array people_json(const std::vector<PeopleReport>& reports) {
  json::array all;
  for (const PeopleReport& report : reports) {
    json::array levels;
    for (const PeopleReport::Place& place : report.places)
      levels.push_back(place_json(report, place));
    json::object object{{"player", report.player}, {"fitted", report.levels}};
    object["rank_correlation"] =
        report.ranks ? json::value(estimate_json(*report.ranks)) : json::value(nullptr);
    if (report.fit) {
      object["left_out_error"] = {{"line", report.fit->line_error},
                                  {"steps", report.fit->steps_error},
                                  {"bot", report.fit->bot_error}};
      object["slope"] = report.fit->line.slope();
    }
    object["levels"] = std::move(levels);
    all.push_back(std::move(object));
  }
  return all;
}

}  // namespace gridwise::cli
