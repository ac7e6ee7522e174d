#include "cli/json.h"

#include <boost/json.hpp>

#include "service/shapes.h"

namespace gridwise::cli {

namespace json = boost::json;

std::string games_json() {
  json::array listed;
  for (const Game* game : games()) listed.emplace_back(game_json(*game));
  return json::serialize(json::object{{"games", std::move(listed)}});
}

std::string report_json(const OpenedGame& opened, const Report& report) {
  json::object object{{"setup", opened.setup.text()},
                      {"text", opened.setup.text() + " " + opened.position->text()}};
  for (auto& [key, value] : gridwise::report_json(report)) object[key] = std::move(value);
  return json::serialize(object);
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
