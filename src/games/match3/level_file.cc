#include "games/match3/level_file.h"

#include <algorithm>
#include <array>
#include <limits>

#include "games/match3/json_fields.h"
#include "games/match3/names.h"
#include "games/match3/text.h"
#include "games/match3/text_keys.h"

namespace gridwise::match3 {
namespace {

constexpr std::ptrdiff_t kMaxTitle = 200;  ///< characters

/// The number of code points in UTF-8 text.
std::ptrdiff_t length_of(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; });
}

/// A draft, plus the fields that only a file has.
struct FileDraft {
  Draft draft;
  Words title;
  std::vector<int> stars_left;
  bool has_old_stars = false;
  std::vector<bool> drawn;
  std::vector<std::uint64_t> start_seeds;
};

/// Parses a value in the syntax of `key` in the text of a position.
Result<void> read_text(FileDraft& file, const Field& field, std::string_view key,
                       std::string_view text) {
  TextCursor cursor(text);
  const Result<void> read = parse_key(file.draft, key, cursor, cursor);
  if (!read) return field.wrong(read.error());
  if (!cursor.done())
    return field.wrong("nothing belongs behind character " + std::to_string(cursor.offset()));
  return {};
}

Result<void> read_texts(FileDraft& file, const Field& field, std::string_view key) {
  return read_items(field, 2 * kMaxCells, [&](const Field& item) -> Result<void> {
    const auto text = string_of(item);
    if (!text) return text.error();
    if (text->find(',') != std::string_view::npos)
      return item.wrong("one of them belongs here, without a comma");
    return read_text(file, item, key, *text);
  });
}

Result<std::string> title_of(const Field& field) {
  auto text = string_of(field);
  if (!text) return text.error();
  if (text->empty() || length_of(*text) > kMaxTitle)
    return field.wrong("1 to 200 characters belong here");
  return std::string(*text);
}

template <std::string Words::* member>
Result<void> read_words(Words& words, const Field& field) {
  Result<std::string> text = title_of(field);
  if (!text) return text.error();
  words.*member = *std::move(text);
  return {};
}

/// A string is the title in both languages.
Result<void> read_title(FileDraft& file, const Field& field) {
  if (field.value.is_string()) {
    const Result<std::string> text = title_of(field);
    if (!text) return text.error();
    file.title = {*text, *text};
    return {};
  }
  static constexpr std::array<FieldRow<Words>, 2> kRows{
      {{"en", true, read_words<&Words::en>}, {"zh", true, read_words<&Words::zh>}}};
  return read_fields(field, kRows, file.title);
}

Result<void> read_row(FileDraft& file, const Field& field) {
  const auto text = string_of(field);
  if (!text) return text.error();
  TextCursor cursor(*text);
  int column = 0;
  for (; !cursor.done(); ++column) {
    const Result<CellText> cell = parse_cell_text(cursor);
    if (!cell)
      return field.wrong(cell.error().says + ", character " +
                         std::to_string(cell.error().at.value_or(0)));
    file.draft.cells.push_back(cell->cell);
    file.draft.level.hole.push_back(cell->hole);
    file.drawn.push_back(cell->drawn);
  }
  Level& level = file.draft.level;
  if (level.rows++ == 0) level.columns = column;
  if (column != level.columns) {
    return field.wrong("row " + std::to_string(level.rows) + " has " + std::to_string(column) +
                       " cells, row 1 has " + std::to_string(level.columns));
  }
  if (column < 3 || column > kMaxColumns) return field.wrong("3 to 20 cells belong here");
  return {};
}

Result<void> read_board(FileDraft& file, const Field& field) {
  const Result<void> rows =
      read_items(field, kMaxRows, [&](const Field& item) { return read_row(file, item); });
  if (!rows) return rows.error();
  Level& level = file.draft.level;
  if (level.rows < 3) return field.wrong("3 to 20 rows belong here");
  level.gravity.assign(level.hole.size(), Direction::kDown);
  level.spawners = level.usual_spawners();
  file.draft.queues_used.assign(level.spawners.size(), 0);
  return {};
}

Result<void> read_gravity(FileDraft& file, const Field& field) {
  std::string text;
  const Result<void> rows = read_items(field, kMaxRows, [&](const Field& item) -> Result<void> {
    const auto row = string_of(item);
    if (!row) return row.error();
    text += (text.empty() ? "" : "/") + std::string(*row);
    return {};
  });
  if (!rows) return rows.error();
  return read_text(file, field, "gravity", text);
}

Result<void> read_walls(FileDraft& file, const Field& field) {
  return read_texts(file, field, "walls");
}
Result<void> read_portals(FileDraft& file, const Field& field) {
  return read_texts(file, field, "portals");
}
Result<void> read_exits(FileDraft& file, const Field& field) {
  return read_texts(file, field, "exits");
}

/// Six numbers joined by dots, as in texts.
Result<std::string> weights_text(const Field& field) {
  std::string text;
  std::size_t number = 0;
  const Result<void> read = read_items(field, kMaxColours, [&](const Field& item) -> Result<void> {
    const Result<int> weight = number_of(item, 0, kMaxWeight);
    if (!weight) return weight.error();
    text += (number++ == 0 ? "" : ".") + std::to_string(*weight);
    return {};
  });
  if (!read) return read.error();
  for (; number < kMaxColours; ++number) text += number == 0 ? "0" : ".0";
  return text;
}

Result<void> read_weights(FileDraft& file, const Field& field) {
  const Result<std::string> text = weights_text(field);
  if (!text) return text.error();
  return read_text(file, field, "weights", *text);
}

/// The parts of a spawner's text.
struct SpawnerText {
  std::string cell;
  std::string queue;
  std::string weights;
};

template <std::string SpawnerText::* member, char mark>
Result<void> read_part(SpawnerText& spawner, const Field& field) {
  const auto text = string_of(field);
  if (!text) return text.error();
  if (text->find_first_of("@%~, ") != std::string_view::npos)
    return field.wrong(mark == 0 ? "a cell belongs here" : "units belong here");
  spawner.*member = (mark == 0 ? "" : std::string(1, mark)) + std::string(*text);
  return {};
}

Result<void> read_spawner_weights(SpawnerText& spawner, const Field& field) {
  const Result<std::string> text = weights_text(field);
  if (!text) return text.error();
  spawner.weights = "%" + *text;
  return {};
}

Result<void> read_spawner(FileDraft& file, const Field& field) {
  static constexpr std::array<FieldRow<SpawnerText>, 3> kRows{
      {{"cell", true, read_part<&SpawnerText::cell, 0>},
       {"queue", false, read_part<&SpawnerText::queue, '~'>},
       {"weights", false, read_spawner_weights}}};
  SpawnerText parts;
  const Result<void> read = read_fields(field, kRows, parts);
  if (!read) return read.error();
  const std::string text = parts.cell + parts.queue + parts.weights;
  TextCursor cursor(text);
  const Result<void> parsed = parse_spawner(file.draft, cursor);
  if (!parsed) return field.wrong(parsed.error());
  if (!cursor.done() || file.draft.queues_used.back() != 0)
    return field.wrong("invalid cell, queue or weights");
  return {};
}

Result<void> read_spawners(FileDraft& file, const Field& field) {
  file.draft.level.spawners.clear();
  file.draft.queues_used.clear();
  return read_items(field, kMaxCells, [&](const Field& item) { return read_spawner(file, item); });
}

Result<void> read_colours(FileDraft& file, const Field& field) {
  const Result<int> colours = number_of(field, 1, kMaxColours);
  if (!colours) return colours.error();
  file.draft.level.colours = *colours;
  return {};
}

Result<void> read_moves(FileDraft& file, const Field& field) {
  const Result<int> moves = number_of(field, 1, kMaxMoves);
  if (!moves) return moves.error();
  file.draft.level.moves = *moves;
  return {};
}

Result<void> read_goal_thing(Goal& goal, const Field& field) {
  const auto name = string_of(field);
  if (!name) return name.error();
  const auto thing = thing_named(*name);
  if (!thing) return field.wrong("a goal is a colour, a layer, ingredient or score");
  goal.thing = *thing;
  return {};
}

Result<void> read_goal_count(Goal& goal, const Field& field) {
  const Result<int> count = number_of(field, 1, kMaxGoalCount);
  if (!count) return count.error();
  goal.count = *count;
  return {};
}

int number_on_board(const std::vector<Cell>& cells, Thing thing) {
  int number = 0;
  for (const Cell& cell : cells) {
    number += cell.kind == CellKind::kIngredient && thing == Thing::kIngredient ? 1 : 0;
    number += is_blocker(cell.kind) && thing_of(cell.kind) == thing ? 1 : 0;
    number += cell.cover != Cover::kNone && thing_of(cell.cover) == thing ? 1 : 0;
    number += cell.ground != Ground::kNone && thing_of(cell.ground) == thing ? 1 : 0;
  }
  return number;
}

Result<void> read_goal(FileDraft& file, const Field& field) {
  static constexpr std::array<FieldRow<Goal>, 2> kRows{
      {{"thing", true, read_goal_thing}, {"count", false, read_goal_count}}};
  Goal goal;
  const Result<void> read = read_fields(field, kRows, goal);
  if (!read) return read.error();
  auto& goals = file.draft.level.goals;
  if (std::ranges::find(goals, goal.thing, &Goal::thing) != goals.end())
    return field.wrong("this goal is named already");
  if (goal.count == 0) goal.count = number_on_board(file.draft.cells, goal.thing);
  if (goal.count == 0) return field.wrong("there is none on the board, so a count belongs here");
  goals.push_back(goal);
  return {};
}

Result<void> read_goals(FileDraft& file, const Field& field) {
  return read_items(field, kThings, [&](const Field& item) { return read_goal(file, item); });
}

Result<void> read_stars_left(FileDraft& file, const Field& field) {
  const Result<void> read = read_items(field, 2, [&](const Field& item) -> Result<void> {
    const Result<int> moves = number_of(item, 0, kMaxMoves);
    if (!moves) return moves.error();
    file.stars_left.push_back(*moves);
    return {};
  });
  if (!read) return read.error();
  if (file.stars_left.size() != 2 || file.stars_left[0] >= file.stars_left[1])
    return field.wrong("two numbers belong here, the smaller one first");
  return {};
}

Result<void> skip_stars(FileDraft& file, const Field& /*field*/) {
  file.has_old_stars = true;
  return {};
}

Result<void> read_start_seeds(FileDraft& file, const Field& field) {
  std::vector<std::uint64_t>& seeds = file.start_seeds;
  const auto read = read_items(field, kMaxStartSeeds, [&](const Field& item) -> Result<void> {
    const Result<int> seed = number_of(item, 0, std::numeric_limits<int>::max());
    if (!seed) return seed.error();
    const auto value = static_cast<std::uint64_t>(*seed);
    if (std::ranges::find(seeds, value) != seeds.end())
      return item.wrong("this seed is named already");
    seeds.push_back(value);
    return {};
  });
  if (!read) return read.error();
  if (seeds.empty()) return field.wrong("one seed or more belongs here");
  return {};
}

Result<void> read_option(FileDraft& file, const Field& field, const RuleOption& option) {
  if (!option.choices.empty()) {
    const auto choice = string_of(field);
    if (!choice) return choice.error();
    return read_text(file, field, option.name, *choice);
  }
  const Result<int> number = number_of(field, 0, kMaxOptionScore);
  if (!number) return number.error();
  file.draft.level.options.*option.member = *number;
  return {};
}

Result<void> read_options(FileDraft& file, const Field& field) {
  const json::object* const object = field.value.if_object();
  if (object == nullptr) return field.wrong("an object belongs here");
  for (const auto& member : *object) {
    const std::string name(member.key().data(), member.key().size());
    const Field option{member.value(), field.path + "." + name, field.codes};
    const auto& infos = rule_options();
    const auto info = std::ranges::find(infos, name, &RuleOption::name);
    if (info == infos.end()) return option.wrong("no option has this name", "level/unknown");
    const Result<void> read = read_option(file, option, *info);
    if (!read) return read.error();
  }
  return {};
}

// The board comes first: other fields name its cells.
constexpr std::array<FieldRow<FileDraft>, 15> kRows{{{"board", true, read_board},
                                                     {"title", true, read_title},
                                                     {"gravity", false, read_gravity},
                                                     {"walls", false, read_walls},
                                                     {"portals", false, read_portals},
                                                     {"spawners", false, read_spawners},
                                                     {"exits", false, read_exits},
                                                     {"colours", false, read_colours},
                                                     {"weights", false, read_weights},
                                                     {"goals", false, read_goals},
                                                     {"moves", false, read_moves},
                                                     {"stars_left", false, read_stars_left},
                                                     {"stars", false, skip_stars},
                                                     {"start_seeds", false, read_start_seeds},
                                                     {"options", false, read_options}}};

}  // namespace

Result<LevelFile> parse_level(std::string_view text) {
  const Result<json::value> value = read_json(text);
  if (!value) return value.error();
  FileDraft file;
  const Result<void> fields = read_fields(Field{*value, "$", kLevelCodes}, kRows, file);
  if (!fields) return fields.error();
  const Result<void> complete = file.draft.level.complete();
  if (!complete) return Error{complete.error().code, "$: " + complete.error().says, {}};
  return LevelFile{
      std::move(file.title),       std::move(file.stars_left),
      file.has_old_stars,          std::make_shared<const Level>(std::move(file.draft.level)),
      std::move(file.draft.cells), std::move(file.drawn),
      std::move(file.start_seeds)};
}

}  // namespace gridwise::match3
