#include "gridwise/games.h"

#include <algorithm>
#include <array>

#include "game/option_text.h"
#include "kit/nearest.h"
#include "kit/text_cursor.h"

// Each game's door.cc defines `const Game& door()` in the namespace of its id.
#define GRIDWISE_GAME(id)  \
  namespace gridwise::id { \
  const Game& door();      \
  }
#include "games/games.def"
#undef GRIDWISE_GAME

namespace gridwise {
namespace {

Result<const Game*> parse_game_id(TextCursor& cursor) {
  const TextCursor start = cursor;
  const std::string_view word = cursor.word();
  const Game* game = find_game(word);
  if (game != nullptr) return game;
  std::string known;
  std::vector<std::string> ids;
  for (const Game* each : games()) {
    known += (known.empty() ? "" : ", ") + each->info().id;
    ids.push_back(each->info().id);
  }
  return start.fail("game/unknown", "a game is one of " + known + did_you_mean(word, ids));
}

/// Errors name the option and have no offset, since the value is not part of a game string.
Result<void> apply_option(const GameInfo& info, const GivenOption& given, OptionValues& values) {
  const auto option = std::ranges::find(info.options, given.name, &OptionInfo::name);
  if (option == info.options.end()) {
    return Error{"option/unknown", info.id + " has no option " + given.name, {}};
  }
  TextCursor cursor(given.value);
  const Result<int> value = parse_option_value(*option, cursor);
  if (!value && value.error().code != "text/bad_number") {
    return Error{value.error().code, value.error().says, {}};
  }
  if (!value || !cursor.done()) {
    return Error{"text/bad_number", given.name + " takes a whole number, not " + given.value, {}};
  }
  values[static_cast<std::size_t>(option - info.options.begin())] = *value;
  return {};
}

Result<GameSetup> parse_setup(TextCursor& cursor, std::span<const GivenOption> given) {
  const Result<const Game*> game = parse_game_id(cursor);
  if (!game) return game.error();
  const GameInfo& info = (*game)->info();
  GameSetup setup{*game, default_values(info.options)};
  if (cursor.take('(')) {
    const Result<void> options = parse_option_values(info.id, info.options, cursor, setup.options);
    if (!options) return options.error();
  }
  for (const GivenOption& option : given) {
    const Result<void> applied = apply_option(info, option, setup.options);
    if (!applied) return applied.error();
  }
  const auto start = (*game)->start(setup.options, 0);  // rejects values that contradict each other
  if (!start) return start.error();
  return setup;
}

}  // namespace

std::span<const Game* const> games() {
  static const std::array kGames{
#define GRIDWISE_GAME(id) &id::door(),
#include "games/games.def"
#undef GRIDWISE_GAME
  };
  return kGames;
}

const Game* find_game(std::string_view id) {
  const auto found =
      std::ranges::find_if(games(), [&](const Game* game) { return game->info().id == id; });
  return found == games().end() ? nullptr : *found;
}

std::string GameSetup::text() const {
  const GameInfo& info = game->info();
  std::string text;
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionInfo& option = info.options[i];
    if (option.role == OptionInfo::Role::kPath && options[i] == option.standard) continue;
    text += (text.empty() ? "(" : ",") + format_option(option, options[i]);
  }
  return info.id + (text.empty() ? text : text + ")");
}

Result<GameSetup> parse_setup(std::string_view text, std::span<const GivenOption> given) {
  TextCursor cursor(text);
  Result<GameSetup> setup = parse_setup(cursor, given);
  if (setup && !cursor.done()) return cursor.fail("text/long", "the game string ends before this");
  return setup;
}

Result<OpenedGame> open_game(std::string_view text, std::uint64_t seed,
                             std::span<const GivenOption> given) {
  TextCursor cursor(text);
  Result<GameSetup> setup = parse_setup(cursor, given);
  if (!setup) return setup.error();
  const std::size_t after_setup = cursor.offset();
  cursor.skip_spaces();
  if (!cursor.done() && cursor.offset() == after_setup) {
    return cursor.fail("text/bad_setup",
                       "a space belongs between the game string and the position");
  }
  auto position = cursor.done() ? setup->game->start(setup->options, seed)
                                : setup->game->load(setup->options, cursor.rest());
  if (!position) {
    Error error = position.error();
    if (error.at) *error.at += cursor.offset();
    return error;
  }
  return OpenedGame{*std::move(setup), *std::move(position)};
}

Result<std::size_t> find_goal(const Game& game, std::string_view name) {
  const std::vector<GoalInfo>& goals = game.info().goals;
  if (name.empty()) return std::size_t{0};
  const auto found = std::ranges::find(goals, name, &GoalInfo::name);
  if (found != goals.end()) return static_cast<std::size_t>(found - goals.begin());
  std::string known;
  for (const GoalInfo& goal : goals) known += (known.empty() ? "; there are " : ", ") + goal.name;
  return Error{"solve/goal", game.info().id + " has no goal " + std::string(name) + known, {}};
}

Result<std::size_t> find_puzzle(const Game& game, std::string_view id) {
  const std::span<const PuzzleInfo> puzzles = game.puzzles();
  const auto found = std::ranges::find(puzzles, id, &PuzzleInfo::id);
  if (found == puzzles.end()) return Error{"puzzle/unknown", "there is no such puzzle", {}};
  return static_cast<std::size_t>(found - puzzles.begin());
}

Result<void> play_all(AnyPosition& position, std::span<const std::string> moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto played = position.play(moves[i]);
    if (played) continue;
    Error error = played.error();
    error.says = "move " + std::to_string(i + 1) + ": " + error.says;
    return error;
  }
  return {};
}

Result<OpenedGame> open_notated(const Game& game, const NotatedGame& notated) {
  auto position = notated.start.empty() ? game.start(notated.options, 0)
                                        : game.load(notated.options, notated.start);
  if (!position) return position.error();
  const Result<void> played = play_all(**position, notated.moves);
  if (!played) return played.error();
  return OpenedGame{{&game, notated.options}, *std::move(position)};
}

}  // namespace gridwise
