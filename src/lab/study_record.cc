#include "lab/study_record.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

namespace gridwise::lab {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 5> kStreams{"study", "luck", "long", "verify", "paired"};
// By Outcome::Kind.
constexpr std::array<std::string_view, 4> kOutcomes{"unfinished", "won", "drawn", "lost"};
static_assert(static_cast<int>(Outcome::Kind::kOpen) == 0 &&
              static_cast<int>(Outcome::Kind::kWon) == 1 &&
              static_cast<int>(Outcome::Kind::kDrawn) == 2 &&
              static_cast<int>(Outcome::Kind::kLost) == 3);

json::value figure_json(const GameResult::EndFigure& figure) {
  json::array array{figure.name, figure.number};
  if (figure.total || !figure.token.empty())
    array.emplace_back(figure.total ? json::value(*figure.total) : json::value(nullptr));
  if (!figure.token.empty()) array.emplace_back(figure.token);
  return array;
}

// These throw if a member is missing or has another type.

GameResult::EndFigure read_figure(const json::array& array) {
  GameResult::EndFigure figure;
  figure.name = json::value_to<std::string>(array.at(0));
  figure.number = json::value_to<double>(array.at(1));
  if (array.size() > 2 && !array[2].is_null())
    figure.total = json::value_to<std::int64_t>(array[2]);
  if (array.size() > 3) figure.token = json::value_to<std::string>(array[3]);
  return figure;
}

GameResult read_game(const json::object& object) {
  GameResult game;
  const auto outcome = json::value_to<std::string>(object.at("outcome"));
  const auto* const found = std::ranges::find(kOutcomes, outcome);
  if (found == kOutcomes.end()) throw std::out_of_range("outcome");
  game.outcome = static_cast<Outcome::Kind>(found - kOutcomes.begin());
  game.plies = json::value_to<int>(object.at("plies"));
  const json::array& figures = object.at("figures").as_array();
  game.figures.reserve(figures.size());
  for (const json::value& figure : figures) game.figures.push_back(read_figure(figure.as_array()));
  for (const auto& event : object.at("events").as_object())
    game.events.emplace(event.key(), json::value_to<std::int64_t>(event.value()));
  return game;
}

std::string key_of(std::string_view level, std::string_view player, std::string_view stream) {
  return std::string(level) + ' ' + std::string(stream) + ' ' + std::string(player);
}

std::string_view name_of(Stream stream) { return kStreams[static_cast<std::size_t>(stream)]; }

}  // namespace

std::string format_study_terms(std::uint64_t seed) {
  return json::serialize(json::object{{"study", 1}, {"seed", seed}});
}

std::string format_study_game(const Cell& cell, int index, const GameResult& game) {
  json::array figures;
  for (const auto& figure : game.figures) figures.push_back(figure_json(figure));
  json::object events;
  for (const auto& [kind, count] : game.events) events[kind] = count;
  return json::serialize(
      json::object{{"level", level_hash(cell.level)},
                   {"name", cell.level.name},
                   {"player", cell.player.text},
                   {"stream", name_of(cell.stream)},
                   {"game", index},
                   {"outcome", kOutcomes[static_cast<std::size_t>(game.outcome)]},
                   {"plies", game.plies},
                   {"figures", std::move(figures)},
                   {"events", std::move(events)}});
}

std::string cell_key(const Cell& cell) {
  return key_of(level_hash(cell.level), cell.player.text, name_of(cell.stream));
}

Result<KnownGames> parse_study(std::string_view text, std::uint64_t seed) {
  KnownGames known;
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', at)) {
    const std::string_view line = text.substr(at, end - at);
    if (at == 0) {
      if (line != format_study_terms(seed))
        return Error{"record/other", "the file does not hold a study with this seed", 0};
    } else {
      try {
        const json::value value = json::parse(line);
        const json::object& object = value.as_object();
        std::vector<GameResult>& games =
            known[key_of(json::value_to<std::string>(object.at("level")),
                         json::value_to<std::string>(object.at("player")),
                         json::value_to<std::string>(object.at("stream")))];
        if (json::value_to<std::size_t>(object.at("game")) != games.size())
          return Error{"record/format", "the games of a player are not in order here", at};
        games.push_back(read_game(object));
      } catch (const std::exception&) {
        return Error{"record/format", "no game of a study", at};
      }
    }
    at = end + 1;
  }
  return known;
}

}  // namespace gridwise::lab
