#include "lab/record.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "kit/json_text.h"

namespace gridwise::lab {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> kEndings{"rules", "time", "illegal", "silent"};

json::value time_of(const std::optional<Milliseconds>& time) {
  return time ? json::value(time->count()) : json::value(nullptr);
}

/// Throws if a member is missing or has another type.
PlayedGame read_game(const json::object& object) {
  PlayedGame game;
  game.number = json::value_to<int>(object.at("game"));
  game.opening = json::value_to<std::string>(object.at("opening"));
  game.winner = json::value_to<int>(object.at("winner"));
  const auto ending = json::value_to<std::string>(object.at("ending"));
  const auto found = std::ranges::find(kEndings, ending);
  if (found == kEndings.end() || game.number < 0 || game.winner < -1 || game.winner > 1)
    throw std::out_of_range("game");
  game.ending = static_cast<Ending>(found - kEndings.begin());
  game.remark = json::value_to<std::string>(object.at("remark"));
  game.moves = json::value_to<std::vector<std::string>>(object.at("moves"));
  for (std::size_t i = 0; i < 2; ++i) {
    game.overstepped[i] = json::value_to<std::int64_t>(object.at("overstepped").at(i));
    game.thought[i] = json::value_to<double>(object.at("thought").at(i));
  }
  return game;
}

}  // namespace

std::string format_terms(const Match& match) {
  const json::object terms{
      {"game", match.setup.text()},
      {"players", {match.players[0].text, match.players[1].text}},
      {"turn_ms", time_of(match.control.turn)},
      {"match_ms", time_of(match.control.match)},
      {"openings", json::value_from(match.openings)},
      {"seed", match.seed},
  };
  return json_text(terms);
}

std::string format_game(const PlayedGame& game) {
  const json::object object{
      {"game", game.number},
      {"opening", game.opening},
      {"winner", game.winner},
      {"ending", kEndings[static_cast<std::size_t>(game.ending)]},
      {"remark", game.remark},
      {"moves", json::value_from(game.moves)},
      {"overstepped", {game.overstepped[0], game.overstepped[1]}},
      {"thought", {game.thought[0], game.thought[1]}},
  };
  return json_text(object);
}

Result<std::vector<PlayedGame>> parse_record(std::string_view text, const Match& match) {
  std::vector<PlayedGame> games;
  const std::string terms = format_terms(match);
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', at)) {
    const std::string_view line = text.substr(at, end - at);
    if (at == 0) {
      if (line != terms)
        return Error{"record/other", "the file belongs to a match with other settings", 0};
    } else {
      try {
        games.push_back(read_game(json::parse(line).as_object()));
      } catch (const std::exception&) {
        return Error{"record/format", "this line is not a game of a match", at};
      }
    }
    at = end + 1;
  }
  return games;
}

}  // namespace gridwise::lab
