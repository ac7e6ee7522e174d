// Reads the fields of another program's level file.
#include "games/match3/foreign_fields.h"

#include <fmt/format.h>

#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <cctype>
#include <optional>

#include "games/match3/names.h"

namespace gridwise::match3 {
namespace {

/// A number or name of the foreign format, and its equivalent in our texts.
struct Translation {
  int number;
  std::string_view name;
  std::string_view ours;
};

constexpr std::array kTiles{
    Translation{0, "None", kEmptyCell}, Translation{1, "Normal", kDrawnCell},
    Translation{2, "Wall", "S"},        Translation{16, "Hole", "_"},
    Translation{32, "Rainbow", "*"},    Translation{64, "Bomb", "#"},
    Translation{128, "Red", "r"},       Translation{256, "Green", "g"},
    Translation{512, "Blue", "b"},      Translation{1024, "Yellow", "y"},
    Translation{2048, "Purple", "p"},   Translation{4096, "Orange", "o"}};
constexpr std::array kBombs{Translation{0, "None", ""},      Translation{1, "Horizontal", "-"},
                            Translation{2, "Vertical", "|"}, Translation{3, "Color", "*"},
                            Translation{4, "Ufo", "u"},      Translation{5, "Square5x5", "#"}};
constexpr std::array kGrounds{Translation{0, "None", ""}, Translation{1, "Ice", "i"}};
constexpr std::array kCovers{Translation{0, "None", ""}, Translation{1, "Cage", "K"},
                             Translation{2, "Chain", "N"}, Translation{3, "Bubble", "O"}};

/// An objective: which element of which layer, or the score.
struct Objective {
  int layer = 0;  ///< 0 none, 1 tile, 2 cover, 3 ground
  bool score = false;
  const json::value* element = nullptr;
  int count = 0;
};

bool is_null(const Field& field) { return field.value.is_null(); }

Result<void> drop(ForeignLevel& level, const Field& field) {
  if (!is_empty(field.value)) level.dropped.push_back(field.path);
  return {};
}
Result<void> ignore(ForeignLevel&, const Field&) { return {}; }

template <int ForeignLevel::* member, int low, int high>
Result<void> read_number(ForeignLevel& level, const Field& field) {
  if (is_null(field)) return {};
  const Result<int> number = number_of(field, low, high);
  if (!number) return number.error();
  level.*member = *number;
  return {};
}

template <std::size_t count>
Result<std::string_view> meaning_of(const Field& field,
                                    const std::array<Translation, count>& table) {
  const std::int64_t* const number = field.value.if_int64();
  const json::string* const name = field.value.if_string();
  const auto found = std::ranges::find_if(table, [&](const Translation& row) {
    return (number != nullptr && row.number == *number) ||
           (name != nullptr && row.name == std::string_view(name->data(), name->size()));
  });
  if (found == table.end()) return field.wrong("our rules have no equivalent of this kind");
  return found->ours;
}

Result<void> wrong_count(const ForeignLevel& level, const Field& field, std::size_t count) {
  if (count == level.cells()) return {};
  return field.wrong(fmt::format("{} cells belong here", level.cells()));
}

template <std::vector<std::string_view> ForeignLevel::* member, const auto& table>
Result<void> read_layer(ForeignLevel& level, const Field& field) {
  if (is_null(field)) return {};
  auto& cells = level.*member;
  const auto read = read_items(field, kMaxCells, [&](const Field& item) -> Result<void> {
    const auto ours = meaning_of(item, table);
    if (!ours) return ours.error();
    cells.push_back(*ours);
    return {};
  });
  if (!read) return read.error();
  return wrong_count(level, field, cells.size());
}

/// Decodes base64 (RFC 4648); absent if the text is not base64.
std::optional<std::vector<int>> bytes_of(std::string base64) {
  namespace it = boost::archive::iterators;
  using Bytes = it::transform_width<it::binary_from_base64<std::string::const_iterator>, 8, 6>;
  base64.resize(base64.find_last_not_of('=') + 1);
  const auto known = [](unsigned char c) { return std::isalnum(c) != 0 || c == '+' || c == '/'; };
  if (!std::ranges::all_of(base64, known) || base64.size() % 4 == 1) return std::nullopt;
  std::vector<int> bytes(base64.size() * 3 / 4);
  Bytes from(base64.cbegin());
  for (int& byte : bytes) byte = static_cast<unsigned char>(*from++);
  return bytes;
}

template <std::vector<int> ForeignLevel::* member>
Result<void> read_hits(ForeignLevel& level, const Field& field) {
  if (is_null(field)) return {};
  auto& hits = level.*member;
  if (field.value.is_array()) {
    const auto read = read_items(field, kMaxCells, [&](const Field& item) -> Result<void> {
      const Result<int> number = number_of(item, 0, kMaxHits);
      if (!number) return number.error();
      hits.push_back(*number);
      return {};
    });
    if (!read) return read.error();
  } else {
    const auto text = string_of(field);
    if (!text) return text.error();
    const auto bytes = bytes_of(std::string(*text));
    if (!bytes) return field.wrong("base64 belongs here");
    hits = *bytes;
    if (std::ranges::any_of(hits, [](int number) { return number > kMaxHits; }))
      return field.wrong("at most 3 hits belong here");
  }
  return wrong_count(level, field, hits.size());
}

Result<void> read_name(ForeignLevel& level, const Field& field) {
  if (is_null(field)) return {};
  const auto text = string_of(field);
  if (!text) return text.error();
  if (!text->empty()) level.title = *text;
  return {};
}

Result<void> read_difficulty(ForeignLevel& level, const Field& field) {
  if (is_null(field)) return {};
  if (!field.value.is_number()) return field.wrong("a number from 0 to 1 belongs here");
  level.difficulty = field.value.to_number<double>();
  return {};
}

constexpr std::array kTargetLayers{Translation{0, "None", "0"}, Translation{1, "Tile", "1"},
                                   Translation{2, "Cover", "2"}, Translation{3, "Ground", "3"}};

Result<void> read_target_layer(Objective& objective, const Field& field) {
  const auto layer = meaning_of(field, kTargetLayers);
  if (!layer) return layer.error();
  objective.layer = layer->front() - '0';
  return {};
}

Result<void> read_element(Objective& objective, const Field& field) {
  objective.element = &field.value;
  return {};
}

Result<void> read_target_count(Objective& objective, const Field& field) {
  const Result<int> count = number_of(field, 0, kMaxGoalCount);
  if (!count) return count.error();
  objective.count = *count;
  return {};
}

/// The kind of an objective in the short form.
Result<void> read_kind(Objective& objective, const Field& field) {
  static constexpr std::array kKinds{
      Translation{-1, "Score", "0"}, Translation{-1, "CollectTile", "1"},
      Translation{-1, "ClearCover", "2"}, Translation{-1, "ClearGround", "3"}};
  const auto kind = meaning_of(field, kKinds);
  if (!kind) return kind.error();
  objective.layer = kind->front() - '0';
  objective.score = objective.layer == 0;
  return {};
}

/// The only kind in a layer of the board; the short form does not name it.
Result<std::string_view> only_kind(const std::vector<std::string_view>& layer, const Field& field) {
  std::string_view found;
  for (const std::string_view kind : layer) {
    if (kind.empty() || kind == found) continue;
    if (!found.empty()) return field.wrong("the board has several kinds, and none is named");
    found = kind;
  }
  if (found.empty()) return field.wrong("the board has none of them");
  return found;
}

Result<std::string_view> element_of(const ForeignLevel& level, const Objective& objective,
                                    const Field& field) {
  if (objective.element == nullptr) {
    if (objective.layer == 1) return field.wrong("TileType is missing");
    return only_kind(objective.layer == 2 ? level.covers : level.grounds, field);
  }
  const Field element{*objective.element, field.path + ".ElementType", field.codes};
  if (objective.layer == 1) return meaning_of(element, kTiles);
  return objective.layer == 2 ? meaning_of(element, kCovers) : meaning_of(element, kGrounds);
}

Result<Thing> objective_thing(const ForeignLevel& level, const Objective& objective,
                              const Field& field) {
  if (objective.score) return Thing::kScore;
  const auto ours = element_of(level, objective, field);
  if (!ours) return ours.error();
  for (int thing = 0; thing < kThings; ++thing) {
    const ThingName& name = name_of(static_cast<Thing>(thing));
    if (name.glyph != '\0' && *ours == std::string_view(&name.glyph, 1))
      return static_cast<Thing>(thing);
  }
  return field.wrong("this cannot be a goal");
}

Result<void> read_objective(ForeignLevel& level, const Field& field) {
  static constexpr std::array<FieldRow<Objective>, 3> kLongForm{
      {{"TargetLayer", true, read_target_layer},
       {"ElementType", true, read_element},
       {"TargetCount", true, read_target_count}}};
  static constexpr std::array<FieldRow<Objective>, 3> kShortForm{
      {{"Type", true, read_kind},
       {"Target", true, read_target_count},
       {"TileType", false, read_element}}};
  const json::object* const object = field.value.if_object();
  const bool is_short = object != nullptr && object->contains("Type");
  Objective objective;
  const Result<void> read = read_fields(field, is_short ? kShortForm : kLongForm, objective);
  if (!read) return read.error();
  if ((objective.layer == 0 && !objective.score) || objective.count == 0) return {};
  const Result<Thing> thing = objective_thing(level, objective, field);
  if (!thing) return thing.error();
  level.goals.push_back({*thing, objective.count});
  return {};
}

Result<void> read_objectives(ForeignLevel& level, const Field& field) {
  if (is_null(field)) return {};
  return read_items(field, kThings, [&](const Field& item) { return read_objective(level, item); });
}

// The size comes first: other fields depend on it.
constexpr std::array<FieldRow<ForeignLevel>, 19> kRows{
    {{"Width", true, read_number<&ForeignLevel::columns, 3, kMaxColumns>},
     {"Height", true, read_number<&ForeignLevel::rows, 3, kMaxRows>},
     {"Grid", false, read_layer<&ForeignLevel::grid, kTiles>},
     {"Bombs", false, read_layer<&ForeignLevel::bombs, kBombs>},
     {"Grounds", false, read_layer<&ForeignLevel::grounds, kGrounds>},
     {"GroundHealths", false, read_hits<&ForeignLevel::ground_hits>},
     {"Covers", false, read_layer<&ForeignLevel::covers, kCovers>},
     {"CoverHealths", false, read_hits<&ForeignLevel::cover_hits>},
     {"MoveLimit", false, read_number<&ForeignLevel::moves, 1, kMaxMoves>},
     {"Objectives", false, read_objectives},
     {"TargetDifficulty", false, read_difficulty},
     {"TileTypesCount", false, read_number<&ForeignLevel::colours, 1, kMaxColours>},
     {"Name", false, read_name},
     {"Id", false, drop},
     {"Notes", false, drop},
     {"$schema", false, ignore},
     {"ApprovedSeeds", false, drop},
     {"AnalysisCache", false, drop},
     {"Description", false, drop}}};

}  // namespace

bool is_empty(const json::value& value) {
  if (const json::string* const text = value.if_string()) return text->empty();
  if (const json::array* const items = value.if_array()) return items->empty();
  if (const json::object* const object = value.if_object()) return object->empty();
  return value.is_null();
}

Result<ForeignLevel> read_foreign_level(const Field& field) {
  ForeignLevel level;
  const Result<void> read = read_fields(field, kRows, level);
  if (!read) return read.error();
  return level;
}

}  // namespace gridwise::match3
