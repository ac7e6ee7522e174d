#include "lab/study_record.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "kit/json_text.h"

namespace gridwise::lab {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 5> kStreams{"study", "luck", "long", "verify", "paired"};
// Indexed by Outcome::Kind.
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

// The readers below throw if a member is missing or has the wrong type.

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
  const auto found = std::ranges::find(kOutcomes, outcome);
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

std::string format_study_terms(const StudyTerms& terms) {
  json::object object{{"study", kStudyPlayers}, {"seed", terms.seed}};
  if (terms.first > 0) object["first"] = terms.first;
  return json_text(object);
}

Result<StudyTerms> parse_study_terms(std::string_view line) {
  try {
    const json::value value = json::parse(line);
    const json::object& object = value.as_object();
    const std::int64_t players = object.at("study").as_int64();
    if (players < 1 || players > kStudyPlayers) throw std::out_of_range("study");
    if (players < kStudyPlayers)
      return Error{"record/players", "its players chose other moves then: begin a new file", 0};
    StudyTerms terms{json::value_to<std::uint64_t>(object.at("seed")), 0};
    if (const auto* first = object.if_contains("first")) terms.first = json::value_to<int>(*first);
    if (terms.first < 0) throw std::out_of_range("first");
    return terms;
  } catch (const std::exception&) {
    return Error{"record/format", "the first line of a study must give its seed", 0};
  }
}

std::string StudyLine::key() const { return key_of(level_hash, player, name_of(stream)); }

std::string format_study_game(const Cell& cell, std::uint64_t seed, int index,
                              const GameResult& game) {
  json::array figures;
  for (const auto& figure : game.figures) figures.push_back(figure_json(figure));
  json::object events;
  for (const auto& [kind, count] : game.events) events[kind] = count;
  json::object line{{"level", level_hash(cell.level)},
                    {"name", cell.level.name},
                    {"player", cell.player.text},
                    {"stream", name_of(cell.stream)},
                    {"seed", seed},
                    {"game", index},
                    {"outcome", kOutcomes[static_cast<std::size_t>(game.outcome)]},
                    {"plies", game.plies},
                    {"figures", std::move(figures)},
                    {"events", std::move(events)}};
  if (cell.level.start) line["start"] = *cell.level.start;
  return json_text(line);
}

Result<StudyLine> parse_study_game(std::string_view line) {
  try {
    const json::value value = json::parse(line);
    const json::object& object = value.as_object();
    StudyLine read;
    read.level_hash = json::value_to<std::string>(object.at("level"));
    read.level_name = json::value_to<std::string>(object.at("name"));
    read.player = json::value_to<std::string>(object.at("player"));
    const auto stream = json::value_to<std::string>(object.at("stream"));
    const auto found = std::ranges::find(kStreams, stream);
    if (found == kStreams.end()) throw std::out_of_range("stream");
    read.stream = static_cast<Stream>(found - kStreams.begin());
    read.seed = json::value_to<std::uint64_t>(object.at("seed"));
    read.index = json::value_to<int>(object.at("game"));
    if (read.index < 0) throw std::out_of_range("game");
    if (const auto* start = object.if_contains("start"))
      read.start = json::value_to<std::uint64_t>(*start);
    read.game = read_game(object);
    return read;
  } catch (const std::exception&) {
    return Error{"record/format", "this line is not a game of a study", 0};
  }
}

std::string cell_key(const Cell& cell) {
  return key_of(level_hash(cell.level), cell.player.text, name_of(cell.stream));
}

Result<void> for_each_line(
    std::string_view text,
    const std::function<Result<void>(std::size_t, std::string_view, std::size_t)>& use) {
  std::size_t at = 0;
  std::size_t number = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', at)) {
    if (auto used = use(number++, text.substr(at, end - at), at); !used) {
      Error error = used.error();
      error.at = at;
      return error;
    }
    at = end + 1;
  }
  return {};
}

Result<KnownGames> parse_study(std::string_view text, const StudyTerms& terms) {
  KnownGames known;
  const auto read = for_each_line(
      text, [&](std::size_t number, std::string_view line, std::size_t) -> Result<void> {
        if (number == 0) {
          const Result<StudyTerms> found = parse_study_terms(line);
          if (!found) return found.error();
          if (*found == terms) return {};
          return Error{
              "record/other", "the file does not hold a study with this seed and part", {}};
        }
        Result<StudyLine> game = parse_study_game(line);
        if (!game) return game.error();
        std::vector<GameResult>& games = known[game->key()];
        if (game->seed != terms.seed || game->index != terms.first + static_cast<int>(games.size()))
          return Error{"record/format", "the games of this player are out of order", {}};
        games.push_back(std::move(game->game));
        return {};
      });
  if (!read) return read.error();
  return known;
}

}  // namespace gridwise::lab
