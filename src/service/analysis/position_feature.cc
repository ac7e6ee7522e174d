#include "service/analysis/position_feature.h"

#include <algorithm>
#include <iterator>

#include "game/default_times.h"
#include "gridwise/version.h"
#include "kit/text_cursor.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxMoves = 1'000;
constexpr std::size_t kMaxPlayers = 16;

/// The lists of tokens of `cells`.
std::vector<std::vector<std::string>> read_cells(Fields& fields) {
  std::vector<std::vector<std::string>> cells;
  const json::array* const list = fields.array("cells");
  if (list == nullptr) return cells;
  for (const json::value& cell : *list) {
    std::vector<std::string>& tokens = cells.emplace_back();
    if (!cell.is_array()) {
      fields.fail(Error{"json/type", "cells must be a list of lists of texts", cells.size() - 1});
      return {};
    }
    for (const json::value& token : cell.get_array()) {
      if (!token.is_string()) {
        fields.fail(Error{"json/type", "cells must be a list of lists of texts", cells.size() - 1});
        return {};
      }
      tokens.emplace_back(token.get_string());
    }
  }
  return cells;
}

/// The seed of the request, or a random one.
std::uint64_t read_seed(Fields& fields, const Entropy& entropy) {
  if (!fields.has("seed")) return entropy();
  return static_cast<std::uint64_t>(fields.number("seed", 0, INT64_MAX));
}

/// Takes tens of milliseconds the first time: not at the start, since most Workers of the page are
/// never asked.
const json::array& all_games() {
  static const json::array kListed = [] {
    json::array listed;
    listed.reserve(games().size());
    for (const Game* game : games()) listed.push_back(to_json(*game));
    return listed;
  }();
  return kListed;
}

Result<json::value> list_games(Call&) { return json::value{{"games", all_games()}}; }

/// The position `text` after `moves`.
Result<OpenedGame> read_position(Fields& fields) {
  const std::string text = fields.text("text", kMaxBoard);
  const std::vector<std::string> moves = fields.texts_or_none("moves", kMaxMoves);
  if (fields.error()) return *fields.error();
  Result<OpenedGame> opened = open_game(text, 0);
  if (!opened) return opened.error();
  const Result<void> played = play_all(*opened->position, moves);
  if (!played) return played.error();
  return opened;
}

Result<json::value> open_position(Call& call) {
  const Result<OpenedGame> opened = read_position(call.fields);
  if (!opened) return opened.error();
  return json::value(position_json(opened->setup, *opened->position));
}

Result<json::value> moves_of_position(Call& call) {
  const Result<OpenedGame> opened = read_position(call.fields);
  if (!opened) return opened.error();
  return json::value(object_of(legal_moves_of(*opened->position)));
}

Result<json::value> play_position(Call& call) {
  const std::string text = call.fields.text("text", kMaxBoard);
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
  std::optional<Seat> mover;
  if (call.fields.has("seat")) {
    const std::int64_t last = std::ssize(setup->game->info().seats) - 1;
    mover = static_cast<Seat>(call.fields.number("seat", 0, last));
    if (call.fields.error()) return *call.fields.error();
  }
  const auto position = setup->game->compose(setup->options, cells, mover);
  if (!position) return position.error();
  return json::value(position_json(*setup, **position));
}

Result<json::value> daily_board(Call& call) {
  const std::string id = call.fields.text("game");
  const std::string day = call.fields.text("date");
  if (call.fields.error()) return *call.fields.error();
  const Game* const game = find_game(id);
  if (game == nullptr) return Error{"game/unknown", "no such game", {}};
  TextCursor cursor(day);
  const Result<Date> date = cursor.date();
  if (!date) return date.error();
  if (!cursor.done()) return cursor.fail("text/bad_date", "the date ends before this");
  const Result<DailyBoard> daily = game->daily_board(*date);
  if (!daily) return daily.error();
  json::object answer{{"position", position_json({game, daily->options}, *daily->position)},
                      {"goal", to_json(daily->goal)}};
  if (!daily->best.empty()) answer["best"] = json::array(daily->best.begin(), daily->best.end());
  return json::value(std::move(answer));
}

Result<json::value> list_puzzles(Call& call) {
  const std::string id = call.fields.text("game");
  const std::string name = call.fields.text_or("level", "");
  if (call.fields.error()) return *call.fields.error();
  const Game* const game = find_game(id);
  if (game == nullptr) return Error{"game/unknown", "there is no game " + id, {}};
  if (name.empty()) return json::value(puzzles_json(*game, {}));
  const std::vector<PuzzleLevelInfo>& levels = game->info().puzzle_levels;
  const auto level = std::ranges::find(levels, name, &PuzzleLevelInfo::name);
  if (level == levels.end()) return Error{"puzzle/level", "there is no such level", {}};
  return json::value(puzzles_json(*game, static_cast<std::size_t>(level - levels.begin())));
}

Result<json::value> read_notation(Call& call) {
  const std::string setup_text = call.fields.text("setup");
  const std::string data = call.fields.text("data", kMaxBoard);
  if (call.fields.error()) return *call.fields.error();
  const Result<GameSetup> setup = parse_setup(setup_text);
  if (!setup) return setup.error();
  const Result<NotatedGame> game = setup->game->read_notation(setup->options, data);
  if (!game) return game.error();
  const Result<OpenedGame> opened = open_notated(*setup->game, *game);
  if (!opened) return opened.error();
  std::string start = opened->setup.text();
  if (!game->start.empty()) start += " " + game->start;
  json::object answer{{"start", start},
                      {"moves", json::array(game->moves.begin(), game->moves.end())},
                      {"players", json::array(game->players.begin(), game->players.end())},
                      {"position", position_json(opened->setup, *opened->position)}};
  if (game->left_out > 0) answer["left_out"] = game->left_out;
  if (!game->dropped.empty())
    answer["dropped"] = json::array(game->dropped.begin(), game->dropped.end());
  return json::value(std::move(answer));
}

Result<json::value> write_notation(Call& call) {
  const std::string notation = call.fields.text("notation");
  const std::vector<std::string> players = call.fields.texts_or_none("players", kMaxPlayers);
  const Result<OpenedGame> opened = read_position(call.fields);
  if (!opened) return opened.error();
  const AnyPosition& position = *opened->position;
  const Result<std::string> data =
      opened->setup.game->write_notation(notation, position, {players, position.outcome()});
  if (!data) return data.error();
  return json::value{{"data", *data}};
}

/// The field `moves` of a position.
FieldType moves_field() { return may<std::vector<std::string>>("moves", "played from there"); }

std::vector<Verb> position_verbs(OffLoop& thread) {
  const ValueType position = value_type<WholePosition>();
  return {
      {.name = "position.open",
       .about = "A position.",
       .asks = {must<std::string>("text"), moves_field()},
       .answers = position,
       .run = off_loop(thread, open_position),
       .boards = true},
      {.name = "position.moves",
       .about = "Every legal move, none once the game is over.",
       .asks = {must<std::string>("text"), moves_field()},
       .answers = value_type<LegalMoves>(),
       .run = off_loop(thread, moves_of_position),
       .boards = true},
      {.name = "position.play",
       .about = "The position after a move, and what the move did.",
       .asks = {must<std::string>("text"), must<std::string>("move")},
       .answers = with_fields<WholePosition>({must<std::vector<Event>>("steps")}),
       .run = off_loop(thread, play_position),
       .boards = true},
      {.name = "position.compose",
       .about = "The position on a board.",
       .asks = {must<std::string>("setup"),
                must<std::vector<std::vector<std::string>>>("cells", "as in a view"),
                may<Seat>("seat",
                          "the seat to move, in games with `composes_seat`; by default "
                          "the board decides")},
       .answers = position,
       .run = off_loop(thread, compose_position)},
  };
}

std::vector<Verb> notation_verbs(OffLoop& thread) {
  return {
      {.name = "notation.read",
       .about = "`setup` applies where `data` is silent. `left_out`: the number of variations not "
                "read. `dropped`: paths of a level file's fields that have no effect on play.",
       .asks = {must<std::string>("setup"),
                must<std::string>("data",
                                  "a game in one of its notations, another program's "
                                  "level file, or an informally written board")},
       .answers =
           object_type({must<std::string>("start"), must<std::vector<std::string>>("moves"),
                        must<std::vector<std::string>>("players"), must<WholePosition>("position"),
                        may<int>("left_out"), may<std::vector<std::string>>("dropped")}),
       .run = off_loop(thread, read_notation),
       .boards = true},
      {.name = "notation.write",
       .about = "A game in a notation of other programs.",
       .asks = {must<std::string>("text"), moves_field(), must<std::string>("notation"),
                may<std::vector<std::string>>("players")},
       .answers = object_type({must<std::string>("data")}),
       .run = off_loop(thread, write_notation),
       .boards = true},
  };
}

}  // namespace

PositionFeature::PositionFeature(Entropy entropy, const Writes& writes, OffLoop& off_loop)
    : entropy_(std::move(entropy)), writes_(writes), off_loop_(off_loop) {}

std::vector<Verb> PositionFeature::verbs() {
  std::vector<FieldType> times;
  times.reserve(default_times::kAll.size());
  for (const auto& [name, time] : default_times::kAll) times.push_back(must<int>(name));
  std::vector<Verb> verbs{
      {.name = "hello",
       .about =
           "`problem` says why nothing can be saved. The default times are the terminal's too.",
       .answers = object_type({must<std::string>("program"),
                               must<std::string>("version"),
                               must<int>("protocol"),
                               {"times_ms", object_type(times)},
                               must<bool>("writable"),
                               may<Error>("problem")}),
       .run = at_once(this, &PositionFeature::hello)},
      {.name = "games",
       .about = "All games.",
       .answers = object_type({{"games", list_type(value_type<Game>())}}),
       .run = at_once(list_games)},
      {.name = "ping",
       .about = "Nothing: any answer shows that the line carries bytes. The page sends it after a "
                "silence.",
       .run = at_once([](Call&) -> Result<json::value> { return json::value(json::object{}); })},
  };
  std::ranges::move(position_verbs(off_loop_), std::back_inserter(verbs));
  std::ranges::move(board_verbs(), std::back_inserter(verbs));
  std::ranges::move(notation_verbs(off_loop_), std::back_inserter(verbs));
  return verbs;
}

std::vector<Verb> PositionFeature::board_verbs() {
  const ValueType position = value_type<WholePosition>();
  const FieldType seed = may<std::int64_t>("seed");
  return {
      {.name = "board.random",
       .about = "A random board.",
       .asks = {must<std::string>("setup"),
                may<std::string>("kind", "one of the game's `boards`, by default the standard one"),
                seed},
       .answers = position,
       .run = off_loop(off_loop_, this, &PositionFeature::random_board)},
      {.name = "board.daily",
       .about = "The same board for everybody on that date, its goal (`Par 18`), which is proved "
                "optimal, and moves that reach it, if stored. The page uses its device's date.",
       .asks = {must<std::string>("game"), must<std::string>("date", "`2026-11-21`")},
       .answers = object_type({must<WholePosition>("position"), must<Words>("goal"),
                               may<std::vector<std::string>>("best")}),
       .run = off_loop(off_loop_, daily_board)},
      {.name = "stage.next",
       .about = "The start of the next stage.",
       .asks = {must<std::string>("text", "a won position"), seed},
       .answers = position,
       .run = off_loop(off_loop_, this, &PositionFeature::next_stage),
       .boards = true},
      {.name = "puzzle.list",
       .about = "The easiest first.",
       .asks = {must<std::string>("game"), may<std::string>("level", "the name of one")},
       .answers = object_type({must<std::vector<PuzzleLevelInfo>>("levels"),
                               must<std::vector<PartOf<PuzzleInfo>>>("puzzles")}),
       .run = off_loop(off_loop_, list_puzzles)},
  };
}

Result<json::value> PositionFeature::hello(Call& /*call*/) {
  const std::optional<Error>& problem = writes_.read_only();
  json::object times;
  for (const auto& [name, time] : default_times::kAll) times[name] = time.count();
  json::object answer{{"program", "gridwise"},
                      {"version", version()},
                      {"protocol", kProtocol},
                      {"times_ms", std::move(times)},
                      {"writable", !problem}};
  if (problem) answer["problem"] = to_json(*problem);
  return json::value(std::move(answer));
}

Result<OffLoopWork> PositionFeature::random_board(Call& call) {
  const std::string setup_text = call.fields.text("setup");
  const std::string kind = call.fields.text_or("kind", "");
  const std::uint64_t seed = read_seed(call.fields, entropy_);
  return OffLoopWork([setup_text, kind, seed]() -> Result<json::value> {
    const Result<GameSetup> setup = parse_setup(setup_text);
    if (!setup) return setup.error();
    const auto board = setup->game->random_board(setup->options, kind, seed);
    if (!board) return board.error();
    return json::value(position_json(*setup, **board));
  });
}

Result<OffLoopWork> PositionFeature::next_stage(Call& call) {
  const std::string text = call.fields.text("text", kMaxBoard);
  const std::uint64_t seed = read_seed(call.fields, entropy_);
  return OffLoopWork([text, seed]() -> Result<json::value> {
    const Result<OpenedGame> opened = open_game(text, 0);
    if (!opened) return opened.error();
    const Game& game = *opened->setup.game;
    const Result<NextStage> next = game.next_stage(opened->setup.options, *opened->position, seed);
    if (!next) return next.error();
    return json::value(position_json({&game, next->options}, *next->position));
  });
}

}  // namespace gridwise
