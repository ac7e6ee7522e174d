// Scenarios: a position, moves, and the expected result. Stored one JSON object per line and run as
// tests (docs/scenarios.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/games.h"
#include "gridwise/words.h"

namespace gridwise::lab {

struct Scenario {
  /// Expectations about the position after the moves; absent ones are not checked.
  struct Expected {
    std::optional<std::string> board;  ///< the first word of the position's text
    std::optional<Outcome::Kind> outcome;
    std::optional<Seat> winner;
    std::map<std::string, double> figures;  ///< "score", "moves_left", "goal.red"
    std::optional<std::string> refused;     ///< expected error code of the last move

    bool operator==(const Expected&) const = default;
  };
  std::string name;
  std::string start;       ///< a game string, optionally with a position or level
  std::uint64_t seed = 1;  ///< draws whatever the start leaves open
  std::vector<std::string> moves;
  Expected expected;

  bool operator==(const Scenario&) const = default;
};

/// Parses one line. Errors: scenario/format; the message names the field.
[[nodiscard]] Result<Scenario> parse_scenario(std::string_view line);
/// Without newline.
[[nodiscard]] std::string format_scenario(const Scenario& scenario);

/// A scenario and its place in the file.
struct ScenarioLine {
  std::size_t number = 0;  ///< line number, from 1
  std::size_t at = 0;      ///< offset of the line
  Scenario scenario;
};
/// Skips blank lines and lines that start with #. Errors: as parse_scenario, with the line's
/// offset.
[[nodiscard]] Result<std::vector<ScenarioLine>> parse_scenarios(std::string_view text);

/// A mismatch: a cell, a figure or a move.
struct Difference {
  Words what;
  Words expected;
  Words is;
  std::size_t ply = 0;  ///< of the move concerned, or the number of moves played before it showed
};

/// The result of running a scenario.
struct ScenarioRun {
  std::vector<Difference> differences;  ///< empty: the scenario holds
  std::size_t plies = 0;                ///< number of moves played
  /// Everything that could be expected at the end, and the error code of an illegal move.
  Scenario::Expected is;
};

/// Plays the moves on `opened` and lists all differences. Comparison ends after an illegal move
/// that was expected to be legal.
[[nodiscard]] ScenarioRun run_scenario(const Scenario& scenario, const OpenedGame& opened);

/// Runs the scenario from its own start and returns the differences. Errors: as open_game.
[[nodiscard]] Result<std::vector<Difference>> check_scenario(const Scenario& scenario);

/// Records a scenario: these moves from `start`, with their current result as the expectation.
/// Errors: as AnyPosition::play.
[[nodiscard]] Result<Scenario> make_scenario(std::string name, const OpenedGame& start,
                                             const std::vector<std::string>& moves);

}  // namespace gridwise::lab
