#include "cli/json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/shapes.h"

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
  json::parse(json::serialize(json::value(text)), problem);
  if (problem)
    std::ranges::replace_if(
        text, [](char c) { return (c & 0x80) != 0; }, '?');
  return text;
}

}  // namespace

std::string games_json() {
  json::array listed;
  for (const Game* game : games()) listed.emplace_back(game_json(*game));
  return json::serialize(json::object{{"games", std::move(listed)}});
}

std::string report_json(const OpenedGame& opened, const Report& report) {
  return json::serialize(report_object(opened, report));
}

std::string solved_json(const OpenedGame& opened, const Report& report, const std::string& board,
                        double ms) {
  json::object object{{"board", valid_utf8(board)}};
  for (auto& [key, value] : report_object(opened, report)) object[key] = std::move(value);
  object["ms"] = ms;
  if (report.facts) {
    for (const auto& [key, value] : *report.facts) object[key] = value;
  }
  if (!opened.setup.game->info().goals.empty()) {
    object["position"] = object["board"];
    const bool given = report.facts && report.facts->contains("verdict");
    if (!given)
      object["verdict"] = report.verdict == Verdict::kWin ? "win"
                          : report.proved                 ? "no"
                                                          : "unknown";
  }
  if (!report.answers.empty() && report.answers.front().facts) {
    for (const auto& [key, value] : *report.answers.front().facts) object.emplace(key, value);
  }
  return json::serialize(object);
}

std::string refused_json(const std::string& board, std::size_t line, const Error& error) {
  return json::serialize(
      json::object{{"board", valid_utf8(board)}, {"line", line}, {"error", error_json(error)}});
}

std::string perft_json(int depth, const PerftCount& count, double seconds) {
  const auto outcomes = [&](Outcome::Kind kind) {
    return count.by_outcome[static_cast<std::size_t>(kind)];
  };
  return json::serialize(
      json::object{{"depth", depth},
                   {"leaves", count.leaves()},
                   {"first", count.won_by_first},
                   {"second", outcomes(Outcome::Kind::kWon) - count.won_by_first},
                   {"drawn", outcomes(Outcome::Kind::kDrawn)},
                   {"seconds", seconds}});
}

}  // namespace gridwise::cli
