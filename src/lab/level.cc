#include "lab/level.h"

#include <algorithm>
#include <boost/json.hpp>

#include "kit/json_text.h"
#include "kit/random.h"

namespace gridwise::lab {
namespace {

/// The option that chooses a level; null for games without levels.
const OptionInfo* level_option(const Game& game) {
  const auto& options = game.info().options;
  const auto found = std::ranges::find(options, OptionInfo::Role::kLevel, &OptionInfo::role);
  return found == options.end() ? nullptr : &*found;
}

/// FNV-1a (Fowler, Noll, Vo).
std::uint64_t hash_of(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325U) {
  for (const char each : text) {
    hash ^= static_cast<unsigned char>(each);
    hash *= 0x100000001b3U;
  }
  return hash;
}

/// The setup of a level that is not a single position. Errors: as parse_setup, level/none.
Result<GameSetup> setup_of(const Level& level) {
  Result<GameSetup> setup = parse_setup(level.game);
  if (setup || setup.error().code == "game/unknown") return setup;
  if (open_game(level.game, 1))
    return Error{"level/none", "this is a single position, not an editable level", {}};
  return setup;
}

}  // namespace

const Game* game_with_levels() {
  const auto found = std::ranges::find_if(
      games(), [](const Game* game) { return level_option(*game) != nullptr; });
  return found == games().end() ? nullptr : *found;
}

Level named_level(std::string_view text) {
  std::string given(text);
  const Game* const game = game_with_levels();
  const std::string id = given.substr(0, given.find_first_of(" ("));
  if (game == nullptr || find_game(id) != nullptr || id.size() < given.size())
    return {given, given, {}, {}};
  return {given, game->info().id + "(" + level_option(*game)->name + "=" + given + ")", {}, {}};
}

Level level_of_text(std::string_view text) {
  const std::size_t brace = std::min(text.find('{'), text.size());
  std::string_view game = text.substr(0, brace);
  while (game.ends_with(' ')) game.remove_suffix(1);
  return {std::string(game), std::string(game), std::string(text.substr(brace)), {}};
}

Result<Level> level_of_file(std::string name, std::string_view content) {
  const Game* const game = game_with_levels();
  if (game == nullptr) return Error{"level/none", "no game has level files", {}};
  const Result<GameSetup> setup = parse_setup(game->info().id);
  const Result<NotatedGame> level = game->read_notation(setup->options, content);
  if (!level) return level.error();
  return Level{std::move(name), game->info().id, level->start, {}};
}

Result<OpenedGame> open_level(const Level& level, std::uint64_t seed) {
  const std::uint64_t dealt = level.start.value_or(seed);
  Result<OpenedGame> opened =
      level.file.empty()
          ? open_game(level.game, dealt)
          : open_game(level.game + " seed=" + std::to_string(dealt) + " " + level.file, dealt);
  if (opened && level.start) opened->position = opened->position->reseeded(seed);
  return opened;
}

std::string level_hash(const Level& level) {
  const Game* const game = find_game(level.game.substr(0, level.game.find_first_of(" (")));
  const int rules = game == nullptr ? 0 : game->info().rules;
  std::uint64_t hash =
      mix64(hash_of(level.file, hash_of(level.game)) + static_cast<std::uint64_t>(rules));
  if (level.start) hash = mix64(hash_of(std::to_string(*level.start), hash));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit) {
    *digit = kDigits[hash & 15U];
    hash >>= 4U;
  }
  return text;
}

Result<std::vector<Knob>> knobs_of(const Level& level) {
  const Result<GameSetup> setup = setup_of(level);
  if (!setup) return setup.error();
  return setup->game->knobs(setup->options, level.file);
}

Result<std::string> file_of(const Level& level) {
  const Result<std::vector<Knob>> knobs = knobs_of(level);
  if (!knobs) return knobs.error();
  if (!level.file.empty()) return level.file;
  // Setting a knob to its current value changes nothing.
  Result<Level> same = with_knob(level, knobs->front().name, knobs->front().value);
  if (!same) return same.error();
  return std::move(same->file);
}

Result<Level> with_start_seeds(const Level& level, std::span<const std::uint64_t> seeds) {
  constexpr std::string_view kField = "start_seeds";
  const Result<std::string> text = file_of(level);
  if (!text) return text.error();
  boost::json::object file = boost::json::parse(*text).as_object();
  const auto* const field = file.find(kField);
  if (seeds.empty() && field == file.end()) return level;
  if (seeds.empty()) {
    file.stable_erase(field);
  } else {
    file[kField] = boost::json::value_from(seeds);
  }
  Result<Level> changed = level_of_file(level.name, json_text(file));
  if (changed) changed->start = level.start;
  return changed;
}

Result<Level> with_knob(const Level& level, std::string_view knob, int value) {
  const Result<GameSetup> setup = setup_of(level);
  if (!setup) return setup.error();
  Result<std::string> file = setup->game->with_knob(setup->options, level.file, knob, value);
  if (!file) return file.error();
  return Level{level.name, setup->game->info().id, *std::move(file), level.start};
}

}  // namespace gridwise::lab
