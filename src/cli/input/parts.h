// Arguments shared by several commands: positions, limits, selectors by name or label.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"
#include "gridwise/games.h"
#include "gridwise/limits.h"

namespace gridwise::cli {

/// A game string, optionally followed by a position, as one or more words; also the game's options.
struct PositionArgument {
  static const Words kAbout;  ///< the usual help text of the words

  std::vector<std::string> words;
  std::vector<GivenOption> given;  ///< the game's options
  std::uint64_t seed = 1;

  void add_to(Options& options, const Words& about = kAbout);
  /// Adds the options of all games. Call it after adding the command's own options.
  void add_options_to(Options& options, const Context& context);
  /// The words joined by spaces.
  [[nodiscard]] std::string text() const;
  /// The position's words as given; none if there is only a game.
  [[nodiscard]] std::optional<std::string> board() const;
  /// Whether the game is followed by one word that names a file of positions.
  [[nodiscard]] bool names_file() const;
  /// Opens the position; on failure prints the error and sets `exit_code`.
  [[nodiscard]] std::optional<OpenedGame> open(const Context& context, int& exit_code) const;
};

/// --time-ms (0: no limit), --nodes, --depth, --memory-mb. Without time, nodes and depth the limit
/// is `standard_time`, where 0 means none. --threads for commands whose selectors may use several.
struct LimitArguments {
  std::optional<std::int64_t> time_ms;
  std::uint64_t nodes = 0;
  int depth = 0;
  int memory_mb = 0;  ///< 0: the game's default
  int threads = 1;

  void add_to(Options& options);
  void add_threads_to(Options& options);
  [[nodiscard]] SearchRequest request(std::chrono::milliseconds standard_time) const;
};

/// The selector whose name, or label in either language, is `word` ("minimax", "hard"); otherwise
/// as Game::selector.
[[nodiscard]] Result<std::unique_ptr<MoveSelector>> find_selector(const Game& game,
                                                                  const std::string& word,
                                                                  std::uint64_t seed);
/// Splits at commas outside parentheses: `person,weighted(line=25,tap=off)`.
[[nodiscard]] std::vector<std::string> split_names(std::string_view text);

/// Returns a callback that draws progress on one line of a terminal, and does nothing elsewhere.
/// Not thread safe.
[[nodiscard]] Progress progress_line(const Context& context, const GameInfo& info);
/// Clears the line that progress_line drew.
void end_progress_line(const Context& context);

}  // namespace gridwise::cli
