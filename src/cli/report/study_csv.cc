#include "cli/report/study_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

namespace gridwise::cli {
namespace {

constexpr std::array<std::string_view, 19> kColumns{
    "level",     "player",      "games",      "won",         "pass",
    "pass_low",  "pass_high",   "attempts",   "attempts_95", "three_losses",
    "near_miss", "shuffled",    "moves",      "moves_left",  "blocking_goal",
    "verdict",   "skill_share", "luck_share", "move_limit"};
constexpr std::array<std::string_view, 5> kPeopleColumns{
    "people_attempts", "people_wins", "people_pass", "people_forecast", "people_residual"};
constexpr std::array<std::string_view, 3> kVerdicts{"below", "inside", "above"};

std::string number(std::optional<double> value) {
  return value && std::isfinite(*value) ? fmt::format("{:.6g}", *value) : std::string();
}

std::string csv_cell(std::string_view text) {
  if (text.find_first_of("\",\n\r") == std::string_view::npos) return std::string(text);
  std::string cell = "\"";
  for (const char each : text) cell += each == '"' ? std::string("\"\"") : std::string(1, each);
  return cell + '"';
}

/// The goal that blocks most often; empty if no game was lost.
std::string blocking(const lab::Totals& totals) {
  const auto most = std::ranges::max_element(totals.goals, {}, &lab::GoalTotals::blocked);
  return most == totals.goals.end() || most->blocked == 0 ? std::string() : most->token;
}

std::vector<std::string> row_of(const lab::LevelReport& level, const lab::PlayerReport& player) {
  const lab::Totals& totals = player.totals;
  const auto share = [&](int part) { return number(lab::share_of(part, totals.games).value); };
  const bool any_left = totals.moves_left.moments.count > 0;
  return {csv_cell(level.level.name),
          csv_cell(player.player.text),
          std::to_string(totals.games),
          std::to_string(totals.won),
          number(player.pass.value),
          number(player.pass.low),
          number(player.pass.high),
          number(lab::attempts_per_success(player.pass).value),
          number(lab::attempts_of_nearly_all(player.pass).value),
          number(lab::three_losses(player.pass).value),
          share(totals.near_misses),
          share(totals.games_with("shuffle")),
          number(totals.plies.mean()),
          any_left ? number(totals.moves_left.moments.mean()) : std::string(),
          csv_cell(blocking(totals)),
          std::string(player.verdict ? kVerdicts[static_cast<std::size_t>(*player.verdict)] : ""),
          number(level.skill),
          level.luck ? number(level.luck->value) : std::string(),
          player.limit ? std::to_string(player.limit->suggestion.moves) : std::string()};
}

/// The columns about people for this bot and level; empty without data.
std::vector<std::string> people_cells(const std::vector<PeopleReport>& people,
                                      const std::string& player, const std::string& level) {
  const auto report = std::ranges::find(people, player, &PeopleReport::player);
  if (report == people.end()) return {};
  std::vector<std::string> cells(kPeopleColumns.size());
  const auto place = std::ranges::find(report->places, level, &PeopleReport::Place::level);
  if (place == report->places.end()) return cells;
  if (place->people) {
    cells[0] = std::to_string(place->people->counts.games);
    cells[1] = std::to_string(place->people->counts.won);
    cells[2] = number(rate_of(place->people->counts));
  }
  if (report->fit) {
    const double forecast = report->fit->forecast(place->bot).value;
    cells[3] = number(forecast);
    if (place->people) cells[4] = number(rate_of(place->people->counts) - forecast);
  }
  return cells;
}

}  // namespace

std::string study_csv(const lab::StudyReport& report, const std::vector<PeopleReport>& people) {
  std::string text;
  const auto add = [&](std::vector<std::string> cells, const std::vector<std::string>& more) {
    cells.insert(cells.end(), more.begin(), more.end());
    text += fmt::format("{}\r\n", fmt::join(cells, ","));
  };
  std::vector<std::string> names;
  if (!people.empty()) names.assign(kPeopleColumns.begin(), kPeopleColumns.end());
  add({kColumns.begin(), kColumns.end()}, names);
  for (const lab::LevelReport& level : report.levels) {
    for (const lab::PlayerReport& player : level.players) {
      add(row_of(level, player), people_cells(people, player.player.text, level.level.name));
    }
  }
  return text;
}

}  // namespace gridwise::cli
