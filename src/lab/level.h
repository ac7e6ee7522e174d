// What a study plays: a level or a game that can be opened with any seed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"

namespace gridwise::lab {

struct Level {
  std::string name;  ///< as people call it
  std::string game;  ///< a game string, perhaps with a position
  std::string file;  ///< a level file's content; opened under `game` with the seed before it
  /// Present: every game has the start board that this seed deals.
  std::optional<std::uint64_t> start = {};
};

/// The first game that has levels; null if there is none.
[[nodiscard]] const Game* game_with_levels();

/// A level by its name, or a game string such as `numbermatch(digits=30)`, a position behind it or
/// not. Nothing is checked before it is opened.
[[nodiscard]] Level named_level(std::string_view text);
/// A game string with a level file behind it, or none: `match3(level=crates)`, `match3
/// {"title":...}`. Nothing is checked before it is opened.
[[nodiscard]] Level level_of_text(std::string_view text);
/// A level file's content. Errors: those of Game::read_notation.
[[nodiscard]] Result<Level> level_of_file(std::string name, std::string_view content);

/// Equal seeds give equal positions. Where the level has one start board, the seed draws only what
/// comes after it. Errors: those of open_game.
[[nodiscard]] Result<OpenedGame> open_level(const Level& level, std::uint64_t seed);

/// Identifies the level's content and its game's rules: 16 hexadecimal digits.
[[nodiscard]] std::string level_hash(const Level& level);

/// The level file of a level, also of one that options choose. Errors: those of knobs_of.
[[nodiscard]] Result<std::string> file_of(const Level& level);

/// The level file with these seeds of start boards in place of those it has; none: a game may start
/// with any board. Level files of every game call the field `start_seeds`. Errors: those of file_of
/// and of Game::read_notation.
[[nodiscard]] Result<Level> with_start_seeds(const Level& level,
                                             std::span<const std::uint64_t> seeds);

/// See Game::knobs and Game::with_knob. Errors as there; level/none where the level is a position.
[[nodiscard]] Result<std::vector<Knob>> knobs_of(const Level& level);
[[nodiscard]] Result<Level> with_knob(const Level& level, std::string_view knob, int value);

}  // namespace gridwise::lab
