#include "cli/report/reports.h"

#include <algorithm>
#include <array>

namespace gridwise::cli {
namespace {

/// With fewer won games, only the median and the range of moves left are shown.
constexpr int kFewWins = 30;

Chart moves_left_chart(const lab::Spread& left) {
  const auto longest = static_cast<std::size_t>(left.counts.rbegin()->first);
  int most = 1;
  for (const auto& [number, games] : left.counts) most = std::max(most, games);
  Chart chart{.title = {"Moves left in won games", "获胜时剩余步数"}, .top = std::to_string(most)};
  chart.bars.resize(longest + 1);
  for (const auto& [number, games] : left.counts)
    chart.bars[static_cast<std::size_t>(number)] = static_cast<double>(games) / most;
  constexpr std::size_t kLabels = 10;
  const std::size_t every = std::max<std::size_t>(1, (longest + kLabels) / kLabels);
  for (std::size_t number = 0; number <= longest; number += every)
    chart.labels.push_back({(static_cast<double>(number) + 0.5) / static_cast<double>(longest + 1),
                            std::to_string(number)});
  return chart;
}

Chart limit_chart(const lab::LimitReport& limit) {
  Chart chart{.title = {"Pass rate by the move limit", "过关率与步数上限"}};
  const auto x_of = [&](int moves) { return static_cast<double>(moves) / limit.curve.longest(); };
  for (int moves = 0; moves <= limit.curve.longest(); ++moves)
    chart.curve.emplace_back(x_of(moves), limit.curve.at(moves).value);
  for (const int moves : {limit.now, limit.suggestion.moves})
    chart.labels.push_back({x_of(moves), std::to_string(moves), true, moves != limit.now});
  return chart;
}

/// The charts of one player, each as a table without rows.
void add_charts(std::vector<Table>& tables, const lab::PlayerReport& player) {
  const std::string& name = player.player.text;
  if (!player.totals.moves_left.counts.empty())
    tables.push_back({.title = filled({"{}: moves left in won games", "{}：获胜时剩余步数"}, name),
                      .chart = moves_left_chart(player.totals.moves_left)});
  if (player.limit)
    tables.push_back({.title = filled({"{}: pass rate by the move limit (now {}, suggested {})",
                                       "{}：过关率与步数上限（现为 {}，建议 {}）"},
                                      name, player.limit->now, player.limit->suggestion.moves),
                      .chart = limit_chart(*player.limit)});
}

/// Mean with interval, and the 5, 25, 50, 75 and 95% quantiles; null without numbers.
void put_spread(Table& table, const std::string& key, const lab::Spread& of) {
  const std::vector<double> sorted = of.sorted();
  if (sorted.empty()) {
    table.put({key}, kUnknown);
    return;
  }
  std::vector<double> quantiles;
  for (const double q : {0.05, 0.25, 0.5, 0.75, 0.95})
    quantiles.push_back(lab::quantile_of(sorted, q).value);
  table.put({key + ".mean"}, of.moments.mean());
  table.put({key + ".interval"}, known(of.moments.estimate()));
  table.put({key + ".quantiles"}, std::move(quantiles));
}

void put_moves_left(Table& table, const lab::Totals& totals) {
  const lab::Spread& left = totals.moves_left;
  put_spread(table, "moves_left", left);
  const bool any = !left.counts.empty();
  table.put({.csv = "moves_left"}, any ? left.moments.mean() : kUnknown);
  if (!any) return;
  if (totals.won >= kFewWins)
    table.put({.head = {"moves left in won games", "获胜时剩余步数"}, .form = Form::kOne},
              known(left.moments.estimate()));
  table.put({.head = {"moves left, median", "剩余步数中位数"}},
            filled({"{:.0f}, from {:.0f} to {:.0f}", "{:.0f}，{:.0f} 至 {:.0f}"},
                   lab::quantile_of(left.sorted(), 0.5).value, left.counts.begin()->first,
                   left.counts.rbegin()->first));
}

void put_goals(Table& table, const lab::Totals& totals) {
  const int lost = totals.games - totals.won;
  Table goals;
  for (const lab::GoalTotals& goal : totals.goals) {
    const lab::Estimate reached = lab::share_of(totals.games - goal.missed, totals.games);
    const double blocks = lost > 0 ? goal.blocked / lost : kUnknown;
    goals.row().put({"goal"}, goal.token).put({"count"}, goal.count);
    goals.put({"reached"}, reached).put({"blocks"}, blocks);
    const auto head = [&](const Words& form) { return filled(form, goal.token, goal.count); };
    table.put({.head = head({"goal {} {} reached", "达成目标 {} {}"}), .form = Form::kPercent},
              reached);
    table.put({.head = head({"goal {} {} blocks", "受阻于目标 {} {}"}), .form = Form::kPercent},
              blocks);
  }
  table.put({"goals"}, std::vector{std::move(goals)});
  const auto most = std::ranges::max_element(totals.goals, {}, &lab::GoalTotals::blocked);
  const bool blocked = most != totals.goals.end() && most->blocked > 0;
  table.put({.csv = "blocking_goal"}, blocked ? most->token : std::string());
}

void put_figures(Table& table, const lab::Totals& totals) {
  table.put({"figures"}, Object());
  for (const auto& [name, spread] : totals.figures) {
    put_spread(table, "figures." + name, spread);
    const std::vector<double> sorted = spread.sorted();
    if (sorted.empty() || sorted.front() == sorted.back()) continue;
    table.put({.head = filled({"{}: mean", "{}：平均"}, name), .form = Form::kTwo},
              known(spread.moments.estimate()));
    table.put({.head = filled({"{}: half, one in ten reach", "{}：半数、一成达到"}, name)},
              filled({"{:g}, {:g}", "{:g}、{:g}"}, lab::quantile_of(sorted, 0.5).value,
                     lab::quantile_of(sorted, 0.9).value));
  }
}

/// Means a game; people see those of the most telling kinds.
void put_events(Table& table, const lab::Totals& totals) {
  static const std::map<std::string, Words> kHeads{
      {"spawn_special", {"specials made a game", "每局制造特殊块"}},
      {"trigger", {"specials fired a game", "每局引爆特殊块"}},
      {"combine", {"specials combined a game", "每局特殊块组合"}},
      {"clear", {"clears a game", "每局消除"}}};
  table.put({"events"}, Object());
  for (const auto& [kind, of] : totals.events) {
    const auto mean = totals.per_game(kind);
    const auto head = kHeads.find(kind);
    const bool shown = head != kHeads.end() && mean && mean->value != 0;
    table.put({"events." + kind, shown ? head->second : Words(), {}, Form::kTwo}, known(mean));
  }
  if (const double moves = totals.plies.sum; totals.events.contains("clear") && moves > 0)
    table.put({.head = {"clears a move", "每步消除"}, .form = Form::kTwo},
              totals.events.at("clear").sum / moves);
}

Words verdict_words(const lab::Band& band, const lab::PlayerReport& player) {
  static const std::array<Words, 3> kForms{
      {{"below the band {:g} to {:g}%{}", "低于目标区间 {:g}% 至 {:g}%{}"},
       {"inside the band {:g} to {:g}%{}", "在目标区间内 {:g}% 至 {:g}%{}"},
       {"above the band {:g} to {:g}%{}", "高于目标区间 {:g}% 至 {:g}%{}"}}};
  if (!player.verdict) return {"not decided against the band", "与目标区间的关系未定"};
  const Words edge = player.close ? Words{", close to its edge", "，接近边缘"} : Words();
  return filled(kForms[static_cast<std::size_t>(*player.verdict)], 100 * band.low, 100 * band.high,
                edge);
}

void put_limit(Table& table, const lab::LimitReport& limit) {
  const auto& [now, curve, suggestion, just_after] = limit;
  std::vector<double> by_move;
  for (int moves = 1; moves <= curve.longest(); ++moves) by_move.push_back(curve.at(moves).value);
  table.put({"limit.now", {"move limit now", "现在的步数上限"}}, now);
  table.put({"limit.games"}, curve.games());
  table.put({"limit.moves", {"move limit suggested", "建议的步数上限"}}, suggestion.moves);
  const auto put = [&](const char* key, const Words& head, Cell cell) {
    table.put({key, head, {}, Form::kPercent}, std::move(cell));
  };
  put("limit.forecast", {"pass rate with it", "其过关率"}, curve.at(suggestion.moves));
  put("limit.one_less", {"with one move less", "少一步"}, suggestion.below);
  put("limit.one_more", {"with one move more", "多一步"}, suggestion.above);
  put("limit.won_just_after", {"won one or two moves late", "超出一两步才赢"}, just_after);
  table.put({"limit.win_by_move"}, std::move(by_move));
}

/// The columns about people for this bot and level.
void put_people(Table& table, const std::vector<PeopleReport>& reports, const std::string& player,
                const std::string& level) {
  if (reports.empty()) return;
  const auto report = std::ranges::find(reports, player, &PeopleReport::player);
  const auto place = std::ranges::find(report->places, level, &PeopleReport::Place::level);
  const auto& people = place->people;
  table.put({.csv = "people_attempts"}, people ? Cell(people->counts.games) : Cell());
  table.put({.csv = "people_wins"}, people ? Cell(people->counts.won) : Cell());
  table.put({.csv = "people_pass"}, people ? rate_of(people->counts) : kUnknown);
  const double forecast = report->fit ? report->fit->forecast(place->bot).value : kUnknown;
  table.put({.csv = "people_forecast"}, forecast);
  table.put({.csv = "people_residual"}, people ? rate_of(people->counts) - forecast : kUnknown);
}

Words name_of(const lab::PlayerReport& player) {
  const std::string& name = player.player.text;
  return player.complete ? Words{name, name} : filled({"{} (interrupted)", "{}（已中断）"}, name);
}

Words games_won(const lab::Totals& totals) {
  return filled({"{} of {}", "{}/{}"}, totals.won, totals.games);
}

void add_player(Table& table, const lab::StudyReport& report, const lab::LevelReport& level,
                const lab::PlayerReport& player, const std::vector<PeopleReport>& people) {
  const lab::Totals& totals = player.totals;
  const std::string& name = player.player.text;
  const auto share = [&](int part) { return lab::share_of(part, totals.games); };
  const auto of_goals = [&](const Words& head) { return totals.goals.empty() ? Words() : head; };
  table.row().put({.csv = "level"}, level.level.name).put({"player", {}, "player"}, name);
  table.put({.head = {"player", "棋手"}}, name_of(player));
  table.put({"games", {}, "games"}, totals.games).put({"won", {}, "won"}, totals.won);
  table.put({.head = {"games won", "获胜局数"}}, games_won(totals));
  table.put({"drawn"}, totals.drawn).put({"unfinished"}, totals.unfinished);
  table.put({"complete"}, player.complete);
  table.put({"pass",
             {"pass rate", "过关率"},
             "pass",
             Form::kPercent,
             report.band.value_or(lab::Band{0, 0})},
            player.pass);
  table.put({.csv = "pass_low"}, player.pass.low).put({.csv = "pass_high"}, player.pass.high);
  if (report.band) table.put({.head = {"verdict", "判定"}}, verdict_words(*report.band, player));
  table.put({"attempts", {"attempts until a win", "平均过关次数"}, "attempts", Form::kOne},
            lab::attempts_per_success(player.pass));
  table.put(
      {"attempts_95", {"95 of 100 players need", "百人中 95 人至多"}, "attempts_95", Form::kWhole},
      lab::attempts_of_nearly_all(player.pass));
  table.put({"three_losses", {"three losses in a row", "连输三局"}, "three_losses", Form::kPercent},
            lab::three_losses(player.pass));
  table.put({"near_misses", of_goals({"near misses", "差一点"}), "near_miss", Form::kPercent},
            share(totals.near_misses));
  table.put({"shuffled", of_goals({"shuffled", "洗牌的对局"}), "shuffled", Form::kPercent},
            share(totals.games_with("shuffle")));
  table.put({"moves", {"moves", "步数"}, {}, Form::kOne}, known(totals.plies.estimate()));
  table.put({.csv = "moves"}, totals.plies.mean());
  put_moves_left(table, totals);
  put_goals(table, totals);
  put_figures(table, totals);
  put_events(table, totals);
  static constexpr std::array<const char*, 3> kVerdicts{"below", "inside", "above"};
  const auto& verdict = player.verdict;
  table.put({"verdict", {}, "verdict"},
            verdict ? Cell(kVerdicts[static_cast<std::size_t>(*verdict)]) : Cell());
  if (verdict) table.put({"close"}, player.close);
  table.put({.csv = "skill_share"}, known(level.skill))
      .put({.csv = "luck_share"}, known(level.luck));
  table.put({.csv = "move_limit"}, player.limit ? Cell(player.limit->suggestion.moves) : Cell());
  if (player.limit) put_limit(table, *player.limit);
  put_people(table, people, name, level.level.name);
  if (!report.unread.empty()) table.put({.csv = "error"}, Cell());
  if (totals.won > 0) return;
  const double third = totals.games / 3.0;
  table.notes.push_back(filled(
      {"{} did not win: its pass rate is at most {:.2f}%; more than {:.0f} attempts until a win",
       "{} 无一获胜：过关率至多 {:.2f}%，获胜平均需 {:.0f} 次以上"},
      name, std::min(100.0, 100 / third), third));
}

void add_level(Table& levels, const lab::StudyReport& report, const lab::LevelReport& level,
               const std::vector<PeopleReport>& people) {
  std::vector<Table> tables(level.players.empty() ? 0 : 1);
  const bool several = level.players.size() > 1;
  for (const lab::PlayerReport& player : level.players)
    add_player(tables.front(), report, level, player, people);
  if (!tables.empty()) {
    Table& players = tables.front();
    players.title = {level.level.name, level.level.name};
    players.sideways = true;
    if (several)
      players.notes.push_back(
          filled({"skill: share {}; log odds from one player to the next {}",
                  "技巧：占比 {}；相邻棋手的对数几率差 {}"},
                 number_text(level.skill.value_or(kUnknown), Form::kTwo),
                 level.slope ? estimate_words(*level.slope, Form::kTwo) : Words{"-", "-"}));
    if (level.luck)
      players.notes.push_back(
          filled({"luck: share {}", "运气：占比 {}"}, estimate_words(*level.luck, Form::kTwo)));
  }
  for (const lab::PlayerReport& player : level.players) add_charts(tables, player);
  levels.row().put({"level"}, level.level.name).put({"players"}, std::move(tables));
  if (several)
    levels.put({"skill_share"}, known(level.skill)).put({"skill_slope"}, known(level.slope));
  if (level.luck) levels.put({"luck_share"}, *level.luck);
}

Words remark_on(const lab::CurveReport::Place& place) {
  if (place.out && place.off) return {"out of order, off target", "次序不当，未达目标"};
  if (place.off) return {"off target", "未达目标"};
  return place.out ? Words{"out of order", "次序不当"} : Words();
}

/// Where a level stands in a player's curve; null if it has no games.
const lab::CurveReport::Place* place_of(const lab::StudyReport& report, const std::string& player,
                                        const std::string& level) {
  const auto curve = std::ranges::find(report.curves, player, &lab::CurveReport::player);
  if (curve == report.curves.end()) return nullptr;
  const auto place = std::ranges::find(curve->places, level, &lab::CurveReport::Place::level);
  return place == curve->places.end() ? nullptr : &*place;
}

/// A row for each player on each level, for people alone: JSON and CSV have more.
Table overview_table(const lab::StudyReport& report) {
  Table table{.title = {"pass rates", "过关率"}};
  for (const lab::LevelReport& level : report.levels) {
    for (const lab::PlayerReport& player : level.players) {
      table.row().put({.head = {"level", "关卡"}}, level.level.name);
      table.put({.head = {"player", "棋手"}}, name_of(player));
      table.put({.head = {"games won", "获胜局数"}}, games_won(player.totals));
      table.put({.head = {"pass rate", "过关率"},
                 .form = Form::kPercent,
                 .band = report.band.value_or(lab::Band{0, 0})},
                player.pass);
      if (report.band)
        table.put({.head = {"verdict", "判定"}}, verdict_words(*report.band, player));
      if (player.limit)
        table.put({.head = {"move limit suggested", "建议的步数上限"}},
                  player.limit->suggestion.moves);
      const lab::CurveReport::Place* const place =
          place_of(report, player.player.text, level.level.name);
      if (place != nullptr && place->target)
        table.put({.head = {"target", "目标"}, .form = Form::kPercent}, *place->target);
      table.put({.head = {"remark", "备注"}}, place == nullptr ? Words() : remark_on(*place));
    }
  }
  return table;
}

/// The pass rates of a folder with their intervals and the decreasing fit.
Table curve_table(const lab::CurveReport& curve) {
  Table table{.title = filled({"difficulty curve of {} (Kendall's tau {:.2f}; -1 falls throughout)",
                               "{} 的难度曲线（Kendall tau {:.2f}，-1 为逐关变难）"},
                              curve.player, curve.tau),
              .chart = Chart{.title = {"Pass rates of the folder", "整个文件夹的过关率"}}};
  const auto count = static_cast<double>(curve.places.size());
  for (const auto& place : curve.places) {
    const lab::Estimate share = lab::share_of(place.counts.won, place.counts.games);
    table.row().put({"level", {"level", "关卡"}}, place.level);
    table.put({"pass", {"pass rate", "过关率"}, {}, Form::kPercent}, share.value);
    table.put({"fit", {"falling fit", "递减拟合"}, {}, Form::kPercent}, place.fit);
    table.put({"out_of_order"}, place.out);
    if (place.target)
      table.put({"target", {"target", "目标"}, {}, Form::kPercent}, *place.target)
          .put({"off_target"}, place.off);
    table.put({.head = {"remark", "备注"}}, remark_on(place));
    const auto number = static_cast<double>(table.rows.size());
    const double x = (number - 0.5) / count;
    table.chart->points.push_back(
        {x, share, fmt::format("{}: {:.1f}%", place.level, 100 * share.value), place.out});
    table.chart->curve.emplace_back(x, place.fit);
    table.chart->labels.push_back({x, fmt::format("{:.0f}", number)});
  }
  return table;
}

/// The columns that the CSV has; none if no game was played.
std::vector<std::string> csv_columns(const Table& levels) {
  std::vector<std::string> names;
  for (const std::vector<Cell>& row : levels.rows) {
    for (const Cell& cell : row) {
      const auto* const tables = std::get_if<std::vector<Table>>(&cell);
      if (tables == nullptr || tables->empty()) continue;
      for (const Column& column : tables->front().columns) {
        if (!column.csv.empty()) names.push_back(column.csv);
      }
      return names;
    }
  }
  return names;
}

/// In CSV, rows with only a name and an error.
Table unread_table(const std::vector<lab::UnreadLevel>& unread, const Table& levels) {
  const std::vector<std::string> csv = csv_columns(levels);
  Table table{.key = "unread", .title = {"levels that could not be read", "未能读取的关卡"}};
  for (const auto& [name, error] : unread) {
    table.row().put({"level", {"level", "关卡"}}, name).put({"code"}, error.code);
    table.put({"error", {"why", "原因"}}, error.says);
    for (const std::string& column : csv)
      table.put({.csv = column}, column == "level"   ? Cell(name)
                                 : column == "error" ? Cell(error.says)
                                                     : Cell());
  }
  return table;
}

}  // namespace

std::vector<Table> study_tables(const lab::StudyReport& report,
                                const std::vector<PeopleReport>& people) {
  Table study;
  study.row().put({"seed"}, report.seed).put({"interrupted"}, report.interrupted);
  Table levels{.key = "levels", .details = true};
  for (const lab::LevelReport& level : report.levels) add_level(levels, report, level, people);
  Table curves{.key = "curves"};
  for (const lab::CurveReport& curve : report.curves)
    curves.row()
        .put({"player"}, curve.player)
        .put({"tau"}, curve.tau)
        .put({"levels"}, std::vector{curve_table(curve)});
  Table band;
  band.row().put({"band"},
                 report.band ? Cell(std::vector{report.band->low, report.band->high}) : Cell());
  std::optional<Table> unread;
  if (!report.unread.empty()) unread = unread_table(report.unread, levels);
  std::vector<Table> tables{std::move(study)};
  if (report.levels.size() > 1) tables.push_back(overview_table(report));
  for (Table* const each : {&levels, &curves, &band}) tables.push_back(std::move(*each));
  if (!people.empty()) tables.push_back(people_table(people));
  if (people.size() > 1) tables.push_back(people_together_table(people));
  if (unread) tables.push_back(*std::move(unread));
  if (!report.levels.empty()) tables.push_back(intervals_note());
  return tables;
}

}  // namespace gridwise::cli
