#include "cli/report/people_tables.h"

#include <algorithm>

namespace gridwise::cli {
namespace {

lab::Estimate share_of(const lab::KindCounts& counts) {
  return lab::share_of(counts.won, counts.games);
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

/// Why a level is not fitted, or its forecast is unreliable.
Words remark_on(const PeopleReport& report, const PeopleReport::Place& place) {
  const bool few = place.people && !place.fitted();
  const bool far = report.fit && !place.fitted() && report.fit->extrapolates(place.bot);
  return filled({"{}{}{}", "{}{}{}"},
                few ? Words{"few attempts, not fitted", "尝试过少，未参与拟合"} : Words(),
                few && far ? Words{", ", "，"} : Words(),
                far ? Words{"extrapolated", "外推"} : Words());
}

/// A point with its interval for each level, and the fit.
Chart people_chart(const PeopleReport& report) {
  Chart chart{
      .title = {"Pass rates of people by those of the bot", "玩家与棋手的过关率"},
      .about = {"Each point is a level: the bot's pass rate to the right, that of people upwards. "
                "The line is the fit; red points are not fitted.",
                "每点为一关：横轴为棋手过关率，纵轴为玩家过关率。曲线为拟合；红点未参与拟合。"}};
  for (const int percent : {0, 25, 50, 75, 100})
    chart.labels.push_back({percent / 100.0, fmt::format("{}%", percent)});
  constexpr int kGames = 1'000;
  for (int won = 0; report.fit && won <= kGames; won += 10) {
    const lab::KindCounts bot{kGames, won};
    if (!report.fit->extrapolates(bot))
      chart.curve.emplace_back(rate_of(bot), report.fit->forecast(bot).value);
  }
  for (const PeopleReport::Place& place : report.places) {
    if (!place.people) continue;
    const lab::Estimate people = share_of(place.people->counts);
    chart.points.push_back({rate_of(place.bot), people,
                            fmt::format("{}: {:.1f}%, {:.1f}%", place.level,
                                        100 * rate_of(place.bot), 100 * people.value),
                            !place.fitted()});
  }
  return chart;
}

void add_place(Table& table, const PeopleReport& report, const PeopleReport::Place& place) {
  const auto& people = place.people;
  table.row().put({"level", {"level", "关卡"}}, place.level);
  table.put({"bot", {"bot", "棋手"}, {}, Form::kPercent}, rate_of(place.bot));
  table.put({"bot_moves_left"}, known(place.bot_moves_left)).put({"fitted"}, place.fitted());
  if (people) {
    table.put({"attempts", {"attempts", "尝试次数"}}, people->counts.games);
    table.put({"wins"}, people->counts.won);
    table.put({"people"}, share_of(people->counts));
    table.put({"people_moves_left"}, known(people->moves_left));
  }
  table.put({.head = {"people", "玩家"}, .form = Form::kPercent},
            people ? Cell(share_of(people->counts)) : Cell(Words{"no data", "无数据"}));
  if (report.fit) {
    const lab::Estimate forecast = report.fit->forecast(place.bot);
    table.put({"forecast"}, forecast);
    table.put({.head = {"fit", "拟合"}, .form = Form::kPercent},
              place.fitted() ? Cell(forecast.value) : Cell(forecast));
    table.put({"steps"}, report.fit->steps.at(rate_of(place.bot)));
    table.put({"extrapolated"}, report.fit->extrapolates(place.bot));
    if (people)
      table.put({"residual", {"people less fit, points", "残差（百分点）"}, {}, Form::kPoints},
                rate_of(people->counts) - forecast.value);
  }
  table.put({.head = {"remark", "备注"}}, remark_on(report, place));
}

Table levels_table(const PeopleReport& report) {
  Table table{.title = filled({"people beside {}, {} levels with {} attempts or more",
                               "玩家与 {} 对照，{} 关有 {} 次以上尝试"},
                              report.player, report.levels, lab::kFewAttempts),
              .chart = people_chart(report)};
  for (const PeopleReport::Place& place : report.places) add_place(table, report, place);
  if (report.ranks)
    table.notes.push_back(filled({"rank correlation {}", "等级相关系数 {}"},
                                 estimate_words(*report.ranks, Form::kTwo)));
  if (report.fit) {
    table.notes.push_back(filled(
        {"mean leave-one-out error: {:.1f} points; {:.1f} with rising steps, {:.1f} with the bot's "
         "own rate",
         "留一关预测的平均误差：{:.1f} 个百分点；保序阶梯为 {:.1f}，直接用棋手过关率为 {:.1f}"},
        100 * report.fit->line_error, 100 * report.fit->steps_error, 100 * report.fit->bot_error));
  } else {
    table.notes.push_back(filled(
        {"no fit: it takes {} such levels", "未拟合：至少需要 {} 个这样的关卡"}, lab::kFewLevels));
  }
  return table;
}

/// A level that every bot played.
struct SharedPlace {
  const PeopleReport::Place* place;  ///< the first bot's
  std::vector<lab::KindCounts> bots;
};

std::vector<SharedPlace> shared_places(const std::vector<PeopleReport>& reports) {
  std::vector<SharedPlace> shared;
  for (const PeopleReport::Place& place : reports.front().places) {
    SharedPlace found{&place, {}};
    for (const PeopleReport& report : reports) {
      const auto same = std::ranges::find(report.places, place.level, &PeopleReport::Place::level);
      if (same != report.places.end()) found.bots.push_back(same->bot);
    }
    if (found.bots.size() == reports.size()) shared.push_back(std::move(found));
  }
  return shared;
}

Table together_levels(const std::vector<SharedPlace>& places, const lab::BotsCalibration& found,
                      const Words& method) {
  Table table{
      .title =
          filled({"people beside all players together, {}", "玩家与全部棋手合并对照，{}"}, method)};
  for (const auto& [place, bots] : places) {
    const lab::Estimate forecast = found.forecast(bots);
    table.row().put({"level", {"level", "关卡"}}, place->level).put({"fitted"}, place->fitted());
    if (place->people) table.put({"people"}, share_of(place->people->counts));
    table.put(
        {.head = {"people", "玩家"}, .form = Form::kPercent},
        place->people ? Cell(share_of(place->people->counts)) : Cell(Words{"no data", "无数据"}));
    table.put({"forecast"}, forecast);
    table.put({.head = {"fit", "拟合"}, .form = Form::kPercent},
              place->fitted() ? Cell(forecast.value) : Cell(forecast));
    if (place->people)
      table.put({"residual", {"people less fit, points", "残差（百分点）"}, {}, Form::kPoints},
                rate_of(place->people->counts) - forecast.value);
  }
  table.notes.push_back(
      filled({"mean leave-one-out error: {:.1f} points", "留一关预测的平均误差：{:.1f} 个百分点"},
             100 * found.error));
  return table;
}

}  // namespace

double rate_of(const lab::KindCounts& counts) {
  return static_cast<double>(counts.won) / counts.games;
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

Table people_table(const std::vector<PeopleReport>& reports) {
  Table table{.key = "people"};
  for (const PeopleReport& report : reports) {
    table.row().put({"player"}, report.player).put({"fitted"}, report.levels);
    table.put({"rank_correlation"}, known(report.ranks));
    if (report.fit) {
      table.put({"left_out_error.line"}, report.fit->line_error);
      table.put({"left_out_error.steps"}, report.fit->steps_error);
      table.put({"left_out_error.bot"}, report.fit->bot_error);
      table.put({"slope"}, report.fit->line.slope());
    }
    table.put({"levels"}, std::vector{levels_table(report)});
  }
  return table;
}

Table people_together_table(const std::vector<PeopleReport>& reports) {
  const std::vector<SharedPlace> places = shared_places(reports);
  std::vector<lab::PeopleAndBots> fitted;
  for (const auto& [place, bots] : places) {
    if (place->fitted()) fitted.push_back({bots, place->people->counts});
  }
  Table table{.key = "people_together"};
  const auto found = lab::calibrate(fitted);
  if (!found) return table;
  const std::optional<std::size_t> line = found->fit.line_on();
  const std::string by = line ? reports[*line].player : std::string();
  table.row().put({"method"}, line ? "line" : "ridge").put({"fitted"}, fitted.size());
  if (line) table.put({"line_on"}, by);
  table.put({"left_out_error"}, found->error);
  const Words method = line ? filled({"by the line on {}", "按 {} 的直线"}, by)
                            : Words{"by ridge regression", "岭回归"};
  table.put({"levels"}, std::vector{together_levels(places, *found, method)});
  return table;
}

}  // namespace gridwise::cli
