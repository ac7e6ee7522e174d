#include "games/match3/text_keys.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "games/match3/names.h"
#include "games/match3/text.h"
#include "kit/cell_name.h"

namespace gridwise::match3 {
namespace {

constexpr std::string_view kArrows = "^>v<";
constexpr std::int64_t kMaxScore = 1'000'000'000'000;

Result<int> number_in(TextCursor& cursor, int low, int high) {
  const TextCursor start = cursor;
  const Result<int> number = cursor.number();
  if (!number) return number.error();
  if (*number < low || *number > high)
    return start.fail("text/range", "a number from " + std::to_string(low) + " to " +
                                        std::to_string(high) + " belongs here");
  return *number;
}

Result<int> floor_cell(const Level& level, TextCursor& cursor) {
  const TextCursor start = cursor;
  const Result<int> cell = parse_cell(cursor, level.columns, level.rows);
  if (!cell) return cell.error();
  if (!level.floor(*cell)) return start.fail("text/hole", "there is a hole in this cell");
  return *cell;
}

/// Calls `read` for each item of a comma-separated list.
template <class Read>
Result<void> parse_list(TextCursor& cursor, Read read) {
  do {
    const TextCursor start = cursor;
    const Result<void> item = read(start);
    if (!item) return item.error();
  } while (cursor.take(','));
  return {};
}

Result<std::pair<int, int>> cell_pair(const Level& level, TextCursor& cursor) {
  const Result<int> first = floor_cell(level, cursor);
  if (!first) return first.error();
  if (!cursor.take('-')) return cursor.fail("text/bad_pair", "- joins two cells");
  const Result<int> second = floor_cell(level, cursor);
  if (!second) return second.error();
  return std::pair(*first, *second);
}

Result<void> parse_gravity(Draft& draft, TextCursor& cursor) {
  const Level& level = draft.level;
  for (int cell = 0; cell < level.cells(); ++cell) {
    if (cell > 0 && cell % level.columns == 0 && !cursor.take('/'))
      return cursor.fail("text/bad_row", "a slash ends a row of gravity");
    const std::size_t arrow = kArrows.find(cursor.peek());
    if (cursor.done() || arrow == std::string_view::npos)
      return cursor.fail("text/bad_arrow", "gravity is one of v < ^ > for each cell");
    draft.level.gravity[static_cast<std::size_t>(cell)] = static_cast<Direction>(arrow);
    cursor.skip();
  }
  return {};
}

Result<void> parse_walls(Draft& draft, TextCursor& cursor) {
  auto& walls = draft.level.walls;
  const Result<void> read = parse_list(cursor, [&](const TextCursor& start) -> Result<void> {
    const auto pair = cell_pair(draft.level, cursor);
    if (!pair) return pair.error();
    const auto [a, b] = std::minmax(pair->first, pair->second);
    const Level& level = draft.level;
    if (level.neighbour(a, Direction::kRight) != b && level.neighbour(a, Direction::kDown) != b)
      return start.fail("text/bad_pair", "a wall stands between two neighbours");
    if (std::ranges::find(walls, std::pair(a, b)) != walls.end())
      return start.fail("text/twice", "this wall stands already");
    walls.emplace_back(a, b);
    return {};
  });
  std::ranges::sort(walls);
  return read;
}

Result<void> parse_portals(Draft& draft, TextCursor& cursor) {
  auto& portals = draft.level.portals;
  const Result<void> read = parse_list(cursor, [&](const TextCursor&) -> Result<void> {
    const auto pair = cell_pair(draft.level, cursor);
    if (!pair) return pair.error();
    portals.push_back({pair->first, pair->second});
    return {};
  });
  std::ranges::sort(portals, {}, &Portal::entrance);
  return read;
}

Result<void> parse_exits(Draft& draft, TextCursor& cursor) {
  auto& exits = draft.level.exits;
  const Result<void> read = parse_list(cursor, [&](const TextCursor& start) -> Result<void> {
    const Result<int> cell = floor_cell(draft.level, cursor);
    if (!cell) return cell.error();
    if (std::ranges::find(exits, *cell) != exits.end())
      return start.fail("text/twice", "this exit is named already");
    exits.push_back(*cell);
    return {};
  });
  std::ranges::sort(exits);
  return read;
}

/// After `~`: units, then `@` and how many of them were used.
Result<void> parse_queue(TextCursor& cursor, Spawner& spawner, int& used) {
  while (!cursor.done() && std::string_view("@%, ").find(cursor.peek()) == std::string_view::npos) {
    const TextCursor start = cursor;
    const Result<CellText> unit = parse_cell_text(cursor);
    if (!unit) return unit.error();
    const bool bare = unit->cell.cover == Cover::kNone && unit->cell.ground == Ground::kNone;
    if (!is_unit(unit->cell.kind) || unit->drawn || !bare || spawner.queue.size() >= kMaxQueue)
      return start.fail("text/bad_queue", "up to 200 tiles, specials and ingredients wait here");
    spawner.queue.push_back(unit->cell);
  }
  if (!cursor.take('@')) return {};
  const Result<int> number = number_in(cursor, 0, static_cast<int>(spawner.queue.size()));
  if (!number) return number.error();
  used = *number;
  return {};
}

Result<void> parse_weights(TextCursor& cursor, Weights& weights) {
  const TextCursor start = cursor;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (i > 0 && !cursor.take('.'))
      return cursor.fail("text/bad_weights", "six weights, dots between");
    const Result<int> weight = number_in(cursor, 0, kMaxWeight);
    if (!weight) return weight.error();
    weights[i] = static_cast<std::uint16_t>(*weight);
  }
  if (std::ranges::count(weights, 0) == kMaxColours)
    return start.fail("text/bad_weights", "some weight is above 0");
  return {};
}

Result<void> parse_spawners(Draft& draft, TextCursor& cursor) {
  draft.level.spawners.clear();
  draft.queues_used.clear();
  if (cursor.take('-')) return {};
  return parse_list(cursor, [&](const TextCursor&) { return parse_spawner(draft, cursor); });
}

Result<void> parse_goals(Draft& draft, TextCursor& cursor) {
  auto& goals = draft.level.goals;
  return parse_list(cursor, [&](const TextCursor& start) -> Result<void> {
    const auto thing = thing_named(cursor.word());
    if (!thing)
      return start.fail("text/bad_goal", "a goal is a colour, a layer, ingredient or score");
    if (std::ranges::find(goals, *thing, &Goal::thing) != goals.end())
      return start.fail("text/twice", "this goal is named already");
    if (!cursor.take(':')) return cursor.fail("text/bad_goal", ": belongs after the goal");
    const TextCursor before_left = cursor;
    const Result<int> left = number_in(cursor, 0, kMaxGoalCount);
    if (!left) return left.error();
    if (!cursor.take('/')) return cursor.fail("text/bad_goal", "/ and how many there are to do");
    const Result<int> count = number_in(cursor, 1, kMaxGoalCount);
    if (!count) return count.error();
    if (*left > *count) return before_left.fail("text/range", "no more can be left than there are");
    goals.push_back({*thing, *count});
    draft.goals_left.push_back(*left);
    return {};
  });
}

Result<void> parse_moves(Draft& draft, TextCursor& cursor) {
  const TextCursor start = cursor;
  const Result<int> left = number_in(cursor, 0, kMaxMoves);
  if (!left) return left.error();
  if (!cursor.take('/')) return cursor.fail("text/bad_moves", "/ and how many there were");
  const Result<int> moves = number_in(cursor, 1, kMaxMoves);
  if (!moves) return moves.error();
  if (*left > *moves) return start.fail("text/range", "no more can be left than there were");
  draft.level.moves = *moves;
  draft.moves_left = *left;
  return {};
}

Result<void> parse_colours(Draft& draft, TextCursor& cursor) {
  const Result<int> colours = number_in(cursor, 1, kMaxColours);
  if (!colours) return colours.error();
  draft.level.colours = *colours;
  return {};
}

Result<void> parse_level_weights(Draft& draft, TextCursor& cursor) {
  return parse_weights(cursor, draft.level.weights);
}

template <class Number>
Result<void> parse_unsigned(TextCursor& cursor, Number& value, Number most) {
  const TextCursor start = cursor;
  const std::string_view digits = cursor.word();
  const auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool all = problem == std::errc{} && stop == digits.data() + digits.size();
  if (!all || value > most) return start.fail("text/bad_number", "a whole number is expected here");
  return {};
}

Result<void> parse_score(Draft& draft, TextCursor& cursor) {
  return parse_unsigned(cursor, draft.score, kMaxScore);
}

Result<void> parse_seed(Draft& draft, TextCursor& cursor) {
  return parse_unsigned(cursor, draft.seed, ~std::uint64_t{0});
}

Result<void> parse_option(Draft& draft, const RuleOption& option, TextCursor& cursor) {
  int& value = draft.level.options.*option.member;
  if (option.choices.empty()) {
    const Result<int> number = number_in(cursor, 0, kMaxOptionScore);
    if (!number) return number.error();
    value = *number;
    return {};
  }
  const TextCursor start = cursor;
  const auto choice = std::ranges::find(option.choices, cursor.word());
  if (choice == option.choices.end())
    return start.fail("text/bad_option", std::string(option.name) + " has no such value");
  value = static_cast<int>(choice - option.choices.begin());
  return {};
}

struct KeyRow {
  std::string_view name;
  Result<void> (*parse)(Draft&, TextCursor&);
};
constexpr std::array<KeyRow, 11> kRows{{{"gravity", parse_gravity},
                                        {"walls", parse_walls},
                                        {"portals", parse_portals},
                                        {"spawners", parse_spawners},
                                        {"exits", parse_exits},
                                        {"colours", parse_colours},
                                        {"weights", parse_level_weights},
                                        {"goals", parse_goals},
                                        {"moves", parse_moves},
                                        {"score", parse_score},
                                        {"seed", parse_seed}}};

/// ` key=` and the items of `list`, each by `format`, separated by commas; empty for an empty list.
template <class List, class Format>
std::string format_list(std::string_view key, const List& list, Format format) {
  std::string text;
  for (const auto& item : list)
    text += (text.empty() ? " " + std::string(key) + "=" : ",") + format(item);
  return text;
}

std::string format_weights(const Weights& weights) {
  std::string text;
  for (const auto weight : weights) text += (text.empty() ? "" : ".") + std::to_string(weight);
  return text;
}

std::string format_gravity(const Level& level) {
  if (std::ranges::count(level.gravity, Direction::kDown) == level.cells()) return {};
  std::string text = " gravity=";
  for (int cell = 0; cell < level.cells(); ++cell) {
    if (cell > 0 && cell % level.columns == 0) text += '/';
    text += kArrows[static_cast<std::size_t>(level.gravity[static_cast<std::size_t>(cell)])];
  }
  return text;
}

std::string format_spawners(const BoardState& state) {
  const Level& level = *state.level;
  if (level.spawners == level.usual_spawners()) return {};
  if (level.spawners.empty()) return " spawners=-";
  std::size_t index = 0;
  return format_list("spawners", level.spawners, [&](const Spawner& spawner) {
    std::string text = format_cell(spawner.cell, level.columns, level.rows);
    const int used = state.queues_used[index++];
    if (!spawner.queue.empty()) text += '~';
    for (const Cell& unit : spawner.queue) text += format_cell_text(unit);
    if (used > 0) text += "@" + std::to_string(used);
    if (spawner.weights) text += "%" + format_weights(*spawner.weights);
    return text;
  });
}

std::string format_topology(const BoardState& state) {
  const Level& level = *state.level;
  const auto name = [&level](int cell) { return format_cell(cell, level.columns, level.rows); };
  const auto pair = [&name](const auto& ends) {
    const auto& [a, b] = ends;
    return name(a) + "-" + name(b);
  };
  return format_gravity(level) + format_list("walls", level.walls, pair) +
         format_list("portals", level.portals, pair) + format_spawners(state) +
         format_list("exits", level.exits, name);
}

std::string format_options(const Options& options) {
  std::string text;
  for (const RuleOption& option : rule_options()) {
    const int value = options.*option.member;
    if (value == Options{}.*option.member) continue;
    text += " " + std::string(option.name) + "=";
    text += option.choices.empty() ? std::to_string(value)
                                   : option.choices[static_cast<std::size_t>(value)];
  }
  return text;
}

}  // namespace

Result<void> parse_spawner(Draft& draft, TextCursor& cursor) {
  const TextCursor start = cursor;
  const Result<int> cell = floor_cell(draft.level, cursor);
  if (!cell) return cell.error();
  auto& spawners = draft.level.spawners;
  if (!spawners.empty() && spawners.back().cell >= *cell)
    return start.fail("text/order", "spawners stand in the order of their cells, each once");
  Spawner spawner{*cell, {}, {}};
  int used = 0;
  if (cursor.take('~')) {
    const Result<void> queue = parse_queue(cursor, spawner, used);
    if (!queue) return queue.error();
  }
  if (cursor.take('%')) {
    const Result<void> weights = parse_weights(cursor, spawner.weights.emplace());
    if (!weights) return weights.error();
  }
  spawners.push_back(std::move(spawner));
  draft.queues_used.push_back(used);
  return {};
}

Result<void> parse_key(Draft& draft, std::string_view key, TextCursor& cursor,
                       const TextCursor& key_start) {
  const auto row = std::ranges::find(kRows, key, &KeyRow::name);
  if (row != kRows.end()) return row->parse(draft, cursor);
  const auto& options = rule_options();
  const auto option = std::ranges::find(options, key, &RuleOption::name);
  if (option != options.end()) return parse_option(draft, *option, cursor);
  return key_start.fail("text/bad_key", "no position has this key");
}

std::string format_keys(const BoardState& state) {
  const Level& level = *state.level;
  std::string text = format_topology(state);
  if (level.colours != kMaxColours) text += " colours=" + std::to_string(level.colours);
  if (level.weights != Level{}.weights) text += " weights=" + format_weights(level.weights);
  std::size_t index = 0;
  text += format_list("goals", level.goals, [&](const Goal& goal) {
    return std::string(name_of(goal.thing).name) + ":" + std::to_string(state.goals_left[index++]) +
           "/" + std::to_string(goal.count);
  });
  if (level.moves > 0)
    text += " moves=" + std::to_string(state.moves_left) + "/" + std::to_string(level.moves);
  if (state.score > 0) text += " score=" + std::to_string(state.score);
  text += format_options(level.options);
  if (state.chance != Random(0)) text += " seed=" + std::to_string(state.chance.state());
  return text;
}

}  // namespace gridwise::match3
