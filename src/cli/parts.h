// What several commands share: a position and limits on the command line, selectors by name or
// label.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "games/registry.h"
#include "kit/limits.h"

namespace gridwise::cli {

/// A game string, or a game string and a position, as one or more words; options of the game may
/// stand beside it.
struct PositionArgument {
  std::vector<std::string> words;
  std::vector<GivenOption> options;
  std::uint64_t seed = 1;

  void add_to(CLI::App& app, const Context& context);
  /// Adds the options of all games; after all options of the command itself.
  void add_options_to(CLI::App& app, const Context& context);
  /// The words joined by spaces.
  [[nodiscard]] std::string text() const;
  /// The position's words as given; none where only a game is.
  [[nodiscard]] std::optional<std::string> board() const;
  /// Whether what follows the game is one word that stands for a file of positions.
  [[nodiscard]] bool names_file() const;
  /// Opens it, or prints what is wrong and sets `exit_code`.
  [[nodiscard]] std::optional<OpenedGame> open(const Context& context, int& exit_code) const;
};

/// --time-ms, --nodes, --depth; none of them given means `standard_time`, and 0 of it no limit.
/// --threads for the commands where a selector may use several.
struct LimitArguments {
  std::int64_t time_ms = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  int memory_mb = 0;  ///< 0: what the game usually allows
  int threads = 1;

  void add_to(CLI::App& app, const Context& context);
  void add_threads_to(CLI::App& app, const Context& context);
  [[nodiscard]] Limits limits(std::chrono::milliseconds standard_time) const;
};

/// The selector whose name, or label in either language, is `word` ("minimax", "hard"); as
/// Game::selector otherwise.
[[nodiscard]] Result<std::unique_ptr<MoveSelector>> find_selector(const Game& game,
                                                                  const std::string& word,
                                                                  std::uint64_t seed);

[[nodiscard]] bool is_terminal(std::FILE* file);

/// Draws progress over one line of a terminal; on anything else does nothing. Thread safe to call
/// from one thread.
[[nodiscard]] Progress progress_line(const Context& context);
/// Clears what progress_line left.
void end_progress_line(const Context& context);

}  // namespace gridwise::cli
