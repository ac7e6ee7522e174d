#include "cli/text/json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "kit/json_text.h"
#include "service/wire/shapes.h"

namespace gridwise::cli {

namespace json = boost::json;

namespace {

json::object report_object(const OpenedGame& opened, const Report& report) {
  json::object object{{"setup", opened.setup.text()},
                      {"text", opened.setup.text() + " " + opened.position->text()}};
  for (auto& [key, value] : gridwise::report_json(report)) object[key] = std::move(value);
  return object;
}

/// The text if it is valid UTF-8, as JSON requires; otherwise with '?' for every non-ASCII byte.
std::string valid_utf8(std::string text) {
  json::error_code problem;
  json::parse(json_text(json::value(text)), problem);
  if (problem) std::ranges::replace_if(text, [](char c) { return (c & 0x80) != 0; }, '?');
  return text;
}

/// Adds facts, unless a field has the same name.
void add_facts(json::object& object, const std::string& facts) {
  if (facts.empty()) return;
  const json::value told = json::parse(facts);
  for (const auto& [key, value] : told.as_object()) object.emplace(key, value);
}

}  // namespace

std::string json_line(const json::object& object) {
  json::object line{{"schema", kJsonSchema}};
  for (const auto& [key, value] : object) line[key] = value;
  return json_text(line);
}

std::string games_json() {
  json::array listed;
  for (const Game* game : games()) listed.push_back(to_json(*game));
  return json_line({{"games", std::move(listed)}});
}

std::string report_json(const OpenedGame& opened, const Report& report) {
  return json_line(report_object(opened, report));
}

std::string solved_json(const OpenedGame& opened, Report report, const std::string& board,
                        double ms, std::size_t most_answers) {
  json::object object{{"board", valid_utf8(board)}};
  const std::vector<Answer> answers = std::exchange(report.answers, {});
  const std::size_t shown = std::min(most_answers, answers.size());
  if (most_answers > 1) report.answers.assign(answers.begin(), answers.begin() + shown);
  for (auto& [key, value] : report_object(opened, report)) object[key] = std::move(value);
  object["ms"] = ms;
  if (answers.size() > shown) object["more_answers"] = answers.size() - shown;
  object.erase("facts");
  add_facts(object, report.facts);
  if (!opened.setup.game->info().goals.empty()) {
    object["position"] = object["board"];
    object["verdict"] = report.verdict == Verdict::kWin ? "win" : report.proved ? "no" : "unknown";
  }
  if (!answers.empty()) add_facts(object, answers.front().facts);
  return json_line(object);
}

std::string refused_json(const std::string& board, std::size_t line, const Error& error) {
  return json_line({{"board", valid_utf8(board)}, {"line", line}, {"error", to_json(error)}});
}

std::string perft_json(int depth, const PerftCount& count, double seconds) {
  const auto outcomes = [&](Outcome::Kind kind) {
    return count.by_outcome[static_cast<std::size_t>(kind)];
  };
  return json_line({{"depth", depth},
                    {"leaves", count.leaves()},
                    {"first", count.won_by_first},
                    {"second", outcomes(Outcome::Kind::kWon) - count.won_by_first},
                    {"drawn", outcomes(Outcome::Kind::kDrawn)},
                    {"seconds", seconds}});
}

}  // namespace gridwise::cli
