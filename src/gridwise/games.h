// The registered games: one line each in games.def.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "gridwise/game.h"

namespace gridwise {

/// Every registered game, in the order of games.def.
[[nodiscard]] std::span<const Game* const> games();

/// Null for an unknown id.
[[nodiscard]] const Game* find_game(std::string_view id);

/// A game with its options set; `tictactoe(m=4,n=4,k=4)`, parsed.
struct GameSetup {
  const Game* game = nullptr;
  OptionValues options;

  /// The canonical game string: every option, in declared order; one of Role::kPath only if it is
  /// not at its default.
  [[nodiscard]] std::string text() const;
};

/// An option given separately from the game string, as text; it overrides the string.
struct GivenOption {
  std::string name;
  std::string value;
};

/// Parses `id` or `id(name=value,...)`; omitted options take their defaults. Errors with offset
/// (none if an option in `given` is wrong): game/unknown, option/unknown, option/twice,
/// option/range, option/choice, text/...
[[nodiscard]] Result<GameSetup> parse_setup(std::string_view text,
                                            std::span<const GivenOption> given = {});

/// A setup and a position: `tictactoe(m=3,n=3,k=3) xo./.x./...`, or a game string alone for the
/// initial position.
struct OpenedGame {
  GameSetup setup;
  std::unique_ptr<AnyPosition> position;
};
[[nodiscard]] Result<OpenedGame> open_game(std::string_view text, std::uint64_t seed,
                                           std::span<const GivenOption> given = {});

/// The index of a solver goal by name; the default goal if `name` is empty. Error solve/goal lists
/// the goals.
[[nodiscard]] Result<std::size_t> find_goal(const Game& game, std::string_view name);

/// The index of a puzzle by its id. Error puzzle/unknown.
[[nodiscard]] Result<std::size_t> find_puzzle(const Game& game, std::string_view id);

/// Plays moves in order and stops at the first illegal one. Errors: as AnyPosition::play, with the
/// move's number in `says`.
[[nodiscard]] Result<void> play_all(AnyPosition& position, std::span<const std::string> moves);

/// The final position of a game read from a notation.
[[nodiscard]] Result<OpenedGame> open_notated(const Game& game, const NotatedGame& notated);

}  // namespace gridwise
