// Verbs that need neither a match nor a store: what there is, and positions.
#include "kit/version.h"
#include "service/shapes.h"
#include "service/verbs.h"

namespace gridwise::verb {
namespace {

namespace json = boost::json;

constexpr int kProtocol = 1;

/// The lists of tokens of `cells`.
std::vector<std::vector<std::string>> read_cells(Fields& fields) {
  std::vector<std::vector<std::string>> cells;
  const json::array* const list = fields.array("cells");
  if (list == nullptr) return cells;
  for (const json::value& cell : *list) {
    std::vector<std::string>& tokens = cells.emplace_back();
    if (!cell.is_array()) {
      fields.fail(Error{"json/type", "cells is a list of lists of texts", cells.size() - 1});
      return {};
    }
    for (const json::value& token : cell.get_array()) {
      if (!token.is_string()) {
        fields.fail(Error{"json/type", "cells is a list of lists of texts", cells.size() - 1});
        return {};
      }
      tokens.emplace_back(token.get_string());
    }
  }
  return cells;
}

}  // namespace

Result<json::value> hello(Call&) {
  return json::value{{"program", "gridwise"}, {"version", version()}, {"protocol", kProtocol}};
}

Result<json::value> list_games(Call&) {
  json::array listed;
  for (const Game* game : games()) listed.emplace_back(game_json(*game));
  return json::value{{"games", std::move(listed)}};
}

Result<json::value> open_position(Call& call) {
  const std::string text = call.fields.text("text");
  if (call.fields.error()) return *call.fields.error();
  const Result<OpenedGame> opened = open_game(text, 0);
  if (!opened) return opened.error();
  return json::value(position_json(opened->setup, *opened->position));
}

Result<json::value> play_position(Call& call) {
  const std::string text = call.fields.text("text");
  const std::string move = call.fields.text("move");
  if (call.fields.error()) return *call.fields.error();
  const Result<OpenedGame> opened = open_game(text, 0);
  if (!opened) return opened.error();
  const Result<std::vector<Event>> steps = opened->position->play(move);
  if (!steps) return steps.error();
  json::object position = position_json(opened->setup, *opened->position);
  position["steps"] = steps_json(*steps);
  return json::value(std::move(position));
}

Result<json::value> compose_position(Call& call) {
  const std::string setup_text = call.fields.text("setup");
  const auto cells = read_cells(call.fields);
  if (call.fields.error()) return *call.fields.error();
  const Result<GameSetup> setup = parse_setup(setup_text);
  if (!setup) return setup.error();
  const auto position = setup->game->compose(setup->options, cells);
  if (!position) return position.error();
  return json::value(position_json(*setup, **position));
}

}  // namespace gridwise::verb
