// The door of match-3: implements the game interface of game/adapter.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <optional>

#include "game/adapter.h"
#include "game/boards_in_step.h"
#include "games/match3/deal.h"
#include "games/match3/foreign_level.h"
#include "games/match3/json_fields.h"
#include "games/match3/knobs.h"
#include "games/match3/level_texts.h"
#include "games/match3/lint.h"
#include "games/match3/names.h"
#include "games/match3/path.h"
#include "games/match3/planes.h"
#include "games/match3/rules.h"
#include "games/match3/selectors.h"
#include "games/match3/text.h"
#include "games/match3/tokens.h"
#include "kit/cell_name.h"

namespace gridwise::match3 {
namespace {

/// The shipped levels with rule `finale`.
const std::vector<Result<LevelFile>>& levels_with_finale() {
  static const std::vector<Result<LevelFile>> kLevels = [] {
    std::vector<Result<LevelFile>> levels;
    for (const ShippedLevel& shipped : shipped_levels()) {
      levels.push_back(shipped.file);
      if (!shipped.file) continue;
      Level level = *shipped.file->level;
      level.options.finale = 1;
      levels.back()->level = std::make_shared<const Level>(std::move(level));
    }
    return levels;
  }();
  return kLevels;
}

/// `values`: of the options `level` and `finale`.
const Result<LevelFile>& chosen_level(const OptionValues& values) {
  const auto number = static_cast<std::size_t>(values[0]);
  return values[1] != 0 ? levels_with_finale()[number] : shipped_levels()[number].file;
}

Words words_of(const ThingName& name) { return {std::string(name.en), std::string(name.zh)}; }

/// Converts a level file to our format if it is a foreign one.
Result<ConvertedLevel> level_of(std::string_view json) {
  return is_foreign_level(json) ? convert_level(json) : ConvertedLevel{std::string(json), {}};
}

/// The validated level file: `level`, or the one chosen by the options if `level` is empty.
Result<std::string> level_text(const OptionValues& values, std::string_view level) {
  const std::string_view given =
      level.empty() ? level_texts()[static_cast<std::size_t>(values.front())].json : level;
  Result<ConvertedLevel> converted = level_of(given);
  if (!converted) return converted.error();
  const Result<LevelFile> file = parse_level(converted->text);
  if (!file) return file.error();
  return std::move(converted->text);
}

constexpr std::string_view kSeed = "seed=";

/// Whether a text is a level, with or without a seed before it, rather than a position.
bool is_level_text(std::string_view text) {
  const std::size_t brace = text.find('{');
  return brace != std::string_view::npos && (text.starts_with(kSeed) || start_of(text) == brace);
}

/// A level in place of a position, and the seed of its start.
struct SeededLevel {
  LevelFile file;
  std::uint64_t seed = 0;
};

/// `seed=7 {...}`. REQUIRES: is_level_text(text).
Result<SeededLevel> parse_level_text(std::string_view text) {
  std::uint64_t seed = 0;
  const std::size_t brace = text.find('{');
  if (text.starts_with(kSeed)) {
    const std::string_view digits = text.substr(kSeed.size(), brace - kSeed.size());
    const auto [stop, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    const std::string_view between = digits.substr(static_cast<std::size_t>(stop - digits.data()));
    if (problem != std::errc{} || between.empty() || start_of(between) != between.size())
      return Error{"text/bad_number", "a seed, a space and a level belong here", kSeed.size()};
  }
  const Result<ConvertedLevel> level = level_of(text.substr(brace));
  Result<LevelFile> file = level ? parse_level(level->text) : level.error();
  if (!file) {
    Error error = file.error();
    if (error.at) *error.at += brace;
    return error;
  }
  return SeededLevel{*std::move(file), seed};
}

/// The levels that parse, in the order of their files.
std::vector<PathLevel> path_levels() {
  std::vector<PathLevel> path;
  const std::vector<std::vector<std::string>> introduced = introduced_tokens();
  for (int number = 0; const ShippedLevel& level : shipped_levels()) {
    if (level.file) {
      path.push_back({{number, 0},
                      level.file->title,
                      {level.file->stars_left.begin(), level.file->stars_left.end()},
                      introduced[static_cast<std::size_t>(number)]});
    }
    ++number;
  }
  return path;
}

/// An off/on option, on by default.
OptionInfo on(std::string name, Words label) {
  return {
      std::move(name), std::move(label), 0, 1, 1, {{"off", {"off", "关"}}, {"on", {"on", "开"}}}};
}

/// A weight option of `weighted`.
OptionInfo weight(std::string name, Words label, double standard) {
  constexpr int kMost = 1'000;
  return {std::move(name), std::move(label), 0, kMost, static_cast<int>(standard), {}};
}

SelectorRow<Position> random_row() {
  SelectorInfo info{
      "random",
      {"Random", "随机"},
      {"Plays any legal move. Clears one game in three.", "任意合法着法。三局过一局。"},
      {on("tap", {"Taps specials", "点击特殊块"})}};
  return selector_row_with_options<Position>(std::move(info), [](const OptionValues& values) {
    return std::make_shared<RandomMoves>(values[0] != 0);
  });
}

SelectorRow<Position> weighted_row() {
  const WeightedOptions usual;
  SelectorInfo info{
      "weighted",
      {"Auto Play", "自动游玩"},
      {"Looks for big blasts. Clears nearly half of its games.", "偏爱大爆炸。过将近一半的局。"},
      {weight("normal", {"A plain swap", "普通交换"}, usual.normal),
       weight("ufo", {"UFO", "飞碟"}, usual.ufo),
       weight("line", {"Line bomb", "直线炸弹"}, usual.line),
       weight("square", {"Square bomb", "方形炸弹"}, usual.square),
       weight("rainbow", {"Rainbow", "彩虹"}, usual.rainbow),
       on("multiply", {"Multiplies two specials", "两个特殊块相乘"}),
       on("tap", {"Taps specials", "点击特殊块"}),
       on("lone", {"Swaps a special without a match", "无消除也交换特殊块"}),
       on("cache", {"Remembers boards", "缓存局面"})}};
  return selector_row_with_options<Position>(std::move(info), [](const OptionValues& values) {
    WeightedOptions options;
    std::size_t at = 0;
    for (double* const number :
         {&options.normal, &options.ufo, &options.line, &options.square, &options.rainbow})
      *number = values[at++];
    for (bool* const flag : {&options.multiply, &options.tap, &options.lone, &options.cache})
      *flag = values[at++] != 0;
    return std::make_shared<WeightedSelector>(options);
  });
}

SelectorRow<Position> player_row(std::string_view name, bool model = true) {
  const Player& chosen = player(name);
  return seeded_selector_row<Position, DialSelector>(
      {model ? "profile(" + chosen.name + ")" : chosen.name, chosen.label, chosen.about},
      chosen.dial);
}

template <int words>
struct StepPlanes : Planes<words> {
  using Planes<words>::Planes;

  [[nodiscard]] BoardsShape shape() const {
    const Level& level = this->level();
    return {Planes<words>::kLayers, level.rows, level.columns,
            Planes<words>::kKinds * level.cells()};
  }
};

/// Deals the starts of games on one level: from a level, or from one position with other draws.
Result<std::function<Position(std::uint64_t)>> dealer(const OptionValues& values,
                                                      std::string_view text) {
  const auto dealing = [](LevelFile file) {
    return [file = std::move(file)](std::uint64_t seed) { return deal(file, seed); };
  };
  if (text.empty()) {
    const Result<LevelFile>& file = chosen_level(values);
    if (!file) return file.error();
    return std::function<Position(std::uint64_t)>(dealing(*file));
  }
  if (is_level_text(text)) {
    Result<SeededLevel> level = parse_level_text(text);
    if (!level) return level.error();
    return std::function<Position(std::uint64_t)>(dealing(std::move(level->file)));
  }
  const Result<BoardState> state = parse_state(text);
  if (!state) return state.error();
  return std::function<Position(std::uint64_t)>([start = Position(*state)](std::uint64_t seed) {
    Position position = start;
    position.reseed(seed);
    return position;
  });
}

struct Description {
  using Position = match3::Position;

  static GameInfo info() {
    GameInfo info;
    info.id = "match3";
    // Rules 1: a tile in a bubble did not match, and a square cleared all its tiles. Rules 2:
    // levels had one more option, which changed their hashes.
    info.rules = 4;
    info.name = {"Match-3", "三消"};
    info.about = {"Swap neighbours so that three alike meet.", "交换相邻图块，三个相连即可消除。"};
    info.seats = {{"Player", "玩家"}};
    OptionInfo level{"level", {"Level", "关卡"}, 0, 0, 0, {}, OptionInfo::Role::kLevel};
    for (const ShippedLevel& shipped : shipped_levels()) {
      level.choices.push_back(
          {shipped.name, shipped.file ? shipped.file->title : Words{shipped.name, shipped.name}});
    }
    level.high = static_cast<int>(level.choices.size()) - 1;
    const OptionInfo finale{"finale",
                            {"Finale", "终场"},
                            0,
                            1,
                            0,
                            {{"off", {"off", "关"}}, {"on", {"on", "开"}}},
                            OptionInfo::Role::kPath};
    info.options = {level, finale};
    for (const int number : {0, level.high / 2})
      info.presets.push_back({{number, 0}, level.choices[static_cast<std::size_t>(number)].label});
    info.path = path_levels();
    for (const Token& token : tokens())
      info.tokens.push_back({token.name, std::string(1, token.glyph), token.label});
    info.chance = true;
    return info;
  }

  static Result<Position> start(const OptionValues& values, std::uint64_t seed) {
    const Result<LevelFile>& file = chosen_level(values);
    if (!file) return file.error();
    return deal(*file, seed);
  }
  static Result<Position> parse(const OptionValues&, std::string_view text) {
    if (is_level_text(text)) {
      const Result<SeededLevel> level = parse_level_text(text);
      if (!level) return level.error();
      return deal(level->file, level->seed);
    }
    const Result<BoardState> state = parse_state(text);
    if (!state) return state.error();
    return Position(*state);
  }
  static Result<std::vector<Problem>> lint(const OptionValues& values, std::string_view text) {
    if (text.empty()) {
      const Result<LevelFile>& file = chosen_level(values);
      if (!file) return file.error();
      return match3::lint(lint_board(*file));
    }
    if (is_level_text(text)) {
      const Result<SeededLevel> level = parse_level_text(text);
      if (!level) return level.error();
      return match3::lint(lint_board(level->file));
    }
    const Result<BoardState> state = parse_state(text);
    if (!state) return state.error();
    return match3::lint(lint_board(*state));
  }
  /// Reads a level file, foreign or ours.
  static Result<NotatedGame> read_notation(const OptionValues& values, std::string_view text) {
    const Result<ConvertedLevel> level = level_of(text);
    if (!level) return level.error();
    const Result<LevelFile> file = parse_level(level->text);
    if (!file) return file.error();
    const Result<Position> dealt = deal(*file, 0);
    if (!dealt) return dealt.error();
    return NotatedGame{values,        level->text.substr(level->text.find('{')), {}, {}, 0,
                       level->dropped};
  }
  static Result<std::vector<Knob>> knobs(const OptionValues& values, std::string_view level) {
    const Result<std::string> text = level_text(values, level);
    if (!text) return text.error();
    return knobs_of(*text);
  }
  static Result<std::string> with_knob(const OptionValues& values, std::string_view level,
                                       std::string_view name, int value) {
    const Result<std::string> text = level_text(values, level);
    if (!text) return text.error();
    return match3::with_knob(*text, name, value);
  }
  static std::string format(const Position& position) { return format_state(position.state()); }
  static std::uint64_t generator(const Position& position) {
    return position.progress().chance.state();
  }
  static void reseed(Position& position, std::uint64_t seed) { position.reseed(seed); }

  static Result<Position> compose(const OptionValues& values,
                                  std::span<const std::vector<std::string>> cells) {
    const Result<LevelFile>& file = chosen_level(values);
    if (!file) return file.error();
    BoardState state(file->level);
    if (cells.size() != state.cells.size())
      return Error{"position/size", fmt::format("the board has {} cells", state.cells.size()), {}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto cell = cell_of_tokens(*file->level, static_cast<int>(i), cells[i]);
      if (!cell)
        return Error{"position/token", "a cell holds a ground, a unit or blocker, a cover", i};
      state.cells[i] = *cell;
    }
    return Position(state);
  }

  /// generate() lists a swap in one direction only, unless both are specials.
  static Result<Move> parse_move(const Position& position, std::string_view text) {
    const Result<Move> read = match3::parse_move(*position.level(), text);
    if (!read || read->from <= read->to) return read;
    const bool pair =
        is_special(position.at(read->from).kind) && is_special(position.at(read->to).kind);
    return pair ? *read : Move{read->to, read->from};
  }
  static std::string format_move(const Position& position, Move move) {
    return match3::format_move(*position.level(), move);
  }

  /// Which condition of rule `swap` or `tap` a move violates.
  static Error refusal(const Position& position, Move move) {
    const Cell from = position.at(move.from);
    const Cell to = position.at(move.to);
    if (from.cover != Cover::kNone || to.cover != Cover::kNone)
      return {"move/covered", "a covered unit cannot be swapped or tapped", {}};
    if (move.tap()) return {"move/plain", "only a special can be tapped", {}};
    if (position.level()->wall_between(move.from, move.to))
      return {"move/wall", "a wall stands between the two", {}};
    if (is_blocker(from.kind) || is_blocker(to.kind))
      return {"move/fixed", "a blocker cannot be swapped", {}};
    if (!is_unit(from.kind) || !is_unit(to.kind)) {
      const bool allowed = position.level()->options.swap_into_empty != 0;
      if (!allowed || (!is_unit(from.kind) && !is_unit(to.kind)))
        return {"move/empty", "an empty cell cannot be swapped", {}};
    }
    return {"move/no_match", "the swap makes no match", {}};
  }

  static void draw(const Position& position, View& view) {
    const Level& level = *position.level();
    view.columns = level.columns;
    view.rows = level.rows;
    for (int cell = 0; cell < level.cells(); ++cell) {
      view.cells.push_back({format_cell(cell, level.columns, level.rows),
                            tokens_of(level, cell, position.at(cell))});
    }
  }

  static std::vector<Figure> figures(const Position& position) {
    const Level& level = *position.level();
    const LevelProgress& progress = position.progress();
    std::vector<Figure> all;
    if (level.moves > 0)
      all.push_back(number_figure("moves_left", {"Moves left", "剩余步数"}, progress.moves_left,
                                  level.moves));
    all.push_back(number_figure("score", {"Score", "分数"}, progress.score));
    for (const Goal& goal : level.goals) {
      const std::int64_t left =
          goal.thing == Thing::kScore
              ? std::max(std::int64_t{0}, goal.count - progress.score)
              : std::int64_t{progress.left[static_cast<std::size_t>(goal.thing)]};
      const ThingName& name = name_of(goal.thing);
      const Words words = words_of(name);
      all.push_back(
          number_figure("goal", {"Left: " + words.en, "剩余" + words.zh}, left, goal.count));
      all.back().token = name.name;
    }
    return all;
  }

  static Action action(const Position& position, Move move) {
    const std::string word = format_move(position, move);
    if (move.tap()) return {Gesture::kTap, {move.from}, word, {}};
    return {Gesture::kSwap, {move.from, move.to}, word, {}};
  }

  static std::vector<gridwise::Event> play(Position& position, Move move) {
    std::vector<Event> events;
    position.play(move, events);
    std::vector<gridwise::Event> result;
    result.reserve(events.size());
    for (Event& event : events) {
      result.push_back({std::string(name_of(event.kind)), event.wave, std::move(event.cells),
                        std::move(event.token)});
    }
    return result;
  }

  using EventCounts = match3::EventCounts;
  static void play(Position& position, Move move, EventCounts& counts) {
    position.play(move, counts);
  }
  static std::map<std::string, std::int64_t> by_kind(const EventCounts& counts) {
    std::map<std::string, std::int64_t> named;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) named.emplace(name_of(static_cast<Event::Kind>(i)), counts[i]);
    }
    return named;
  }

  static std::uint64_t draw_key(const Position& position) { return position.draw_key(); }
  static std::uint64_t move_number(Move move) { return std::uint64_t{move.from} << 16 | move.to; }

  static Result<std::unique_ptr<AnyBoards>> boards(const OptionValues& values,
                                                   const BoardsRequest& request) {
    auto deals = dealer(values, request.text);
    if (!deals) return deals.error();
    return (*deals)(0).visit([&]<int words>(const Core<words>& core) {
      return Result<std::unique_ptr<AnyBoards>>(std::make_unique<BoardsInStep<StepPlanes<words>>>(
          StepPlanes<words>(*std::move(deals), core.land().level), request));
    });
  }

  static std::vector<SelectorRow<Position>> selectors() {
    return {random_row(),          player_row("novice"),
            weighted_row(),        player_row("casual"),
            player_row("regular"), player_row("core"),
            player_row("skilled"), player_row("greedy", false),
            player_row("expert"),  player_row("monte_carlo", false)};
  }
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::match3
