// Scenarios: a position, moves, and what is expected after them. They are kept in a file, a line of
// JSON each, and run as tests (docs/scenarios.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "kit/words.h"

namespace gridwise::lab {

struct Scenario {
  /// What the position after the moves is held to; what is absent is not looked at.
  struct Expected {
    std::optional<std::string> board;  ///< the first word of the position's text
    std::optional<Outcome::Kind> outcome;
    std::optional<Seat> winner;
    std::map<std::string, double> figures;  ///< "score", "moves_left", "goal.red"
    std::optional<std::string> refused;     ///< the code with which the last move is refused

    bool operator==(const Expected&) const = default;
  };
  std::string name;
  std::string start;       ///< a game string, and a position or level behind it or none
  std::uint64_t seed = 1;  ///< draws where the start does not say
  std::vector<std::string> moves;
  Expected expected;

  bool operator==(const Scenario&) const = default;
};

/// One line. Errors: scenario/format; the sentence names the field.
[[nodiscard]] Result<Scenario> parse_scenario(std::string_view line);
/// Without newline.
[[nodiscard]] std::string format_scenario(const Scenario& scenario);

/// A scenario of a file, and where it stands.
struct ScenarioLine {
  std::size_t number = 0;  ///< of the line, from 1
  std::size_t at = 0;      ///< its offset
  Scenario scenario;
};
/// Blank lines and those that begin with # are left out. Errors as above, with the line's offset.
[[nodiscard]] Result<std::vector<ScenarioLine>> parse_scenarios(std::string_view text);

/// Something that is not as expected: a cell, a figure, a move.
struct Difference {
  Words what;
  Words expected;
  Words is;
  std::size_t ply = 0;  ///< of the move it is about, or moves that were played before it showed
};

/// What came of a scenario.
struct ScenarioRun {
  std::vector<Difference> differences;  ///< none: it holds
  std::size_t plies = 0;                ///< moves that were played
  /// All that could be expected where the moves ended, and the code of a move that was refused.
  Scenario::Expected is;
};

/// Plays the moves on `opened` and lists all that differs; after a move that is refused, but was
/// expected to be played, nothing more is compared.
[[nodiscard]] ScenarioRun run_scenario(const Scenario& scenario, const OpenedGame& opened);

/// The differences, from the scenario's own start. Errors: those of open_game.
[[nodiscard]] Result<std::vector<Difference>> check_scenario(const Scenario& scenario);

/// The scenario in which these moves, played from `start`, lead to what they lead to now. Errors:
/// those of AnyPosition::play.
[[nodiscard]] Result<Scenario> make_scenario(std::string name, const OpenedGame& start,
                                             const std::vector<std::string>& moves);

}  // namespace gridwise::lab
