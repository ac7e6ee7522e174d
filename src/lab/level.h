// What a study plays: a level or game that can be opened with any seed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/games.h"

namespace gridwise::lab {

struct Level {
  std::string name;  ///< display name
  std::string game;  ///< a game string, optionally with a position
  std::string file;  ///< content of a level file; opened under `game`, with the seed put before it
  /// If set, every game starts from the board that this seed deals.
  std::optional<std::uint64_t> start = {};
};

/// A level that could not be read, and why.
struct UnreadLevel {
  std::string name;  ///< as given, or the path of a file in a folder
  Error error;
};

/// The first game that has levels; null if there is none.
[[nodiscard]] const Game* game_with_levels();

/// A level by name, or a game string such as `numbermatch(digits=30)`, optionally with a position.
/// Nothing is validated until it is opened.
[[nodiscard]] Level named_level(std::string_view text);
/// A game string, optionally with a level file: `match3(level=crates)`, `match3 {"title":...}`.
/// Nothing is validated until it is opened.
[[nodiscard]] Level level_of_text(std::string_view text);
/// A level from the content of a level file. Errors: as Game::read_notation.
[[nodiscard]] Result<Level> level_of_file(std::string name, std::string_view content);

/// Equal seeds give equal positions. If the level has a fixed start board, the seed draws only what
/// follows. Errors: as open_game.
[[nodiscard]] Result<OpenedGame> open_level(const Level& level, std::uint64_t seed);

/// A hash of the level's content and its game's rules: 16 hexadecimal digits.
[[nodiscard]] std::string level_hash(const Level& level);

/// The level file of a level, including levels chosen by options. Errors: as knobs_of.
[[nodiscard]] Result<std::string> file_of(const Level& level);

/// The level file with its start board seeds replaced. If `seeds` is empty, any start board may be
/// dealt. Level files of every game call the field `start_seeds`. Errors: as file_of and
/// Game::read_notation.
[[nodiscard]] Result<Level> with_start_seeds(const Level& level,
                                             std::span<const std::uint64_t> seeds);

/// See Game::knobs and Game::with_knob. Errors as there; level/none if the level is a position.
[[nodiscard]] Result<std::vector<Knob>> knobs_of(const Level& level);
[[nodiscard]] Result<Level> with_knob(const Level& level, std::string_view knob, int value);

}  // namespace gridwise::lab
