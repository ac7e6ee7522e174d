// The commands of the program are rows of one table (commands.cc), so that help always matches
// them.
#pragma once

#include <cstdio>
#include <functional>
#include <span>
#include <string>

#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise {
class Game;
}

namespace gridwise::cli {

/// The exit codes, as printed by `gridwise --help`.
enum ExitCode : int {
  kDone = 0,         ///< success
  kNo = 1,           ///< the answer is no: a record that does not replay, a signature that differs
  kBadInput = 2,     ///< a wrong option, text or move
  kEnvironment = 3,  ///< a file, port or database that cannot be used, or no memory
  kNotProved = 10,   ///< for `solve --exit-verdict`, and for a check stopped by a limit
  kImpossible = 11,  ///< for `solve --exit-verdict`: proved that there is no solution
  kInterrupted = 130,  ///< stopped early by Ctrl-C
};

/// Passed to every command.
struct Context {
  Language language = Language::kEnglish;
  std::FILE* out = stdout;
  std::FILE* error = stderr;
  bool in_colour = false;         ///< draw boards in terminal colours
  const Game* help_on = nullptr;  ///< help lists only this game's options; null: those of all games

  [[nodiscard]] const std::string& say(const Words& words) const { return words.in(language); }
};

/// Runs a command after its options were parsed; returns an ExitCode.
using Run = std::function<int()>;

class Options;

/// One command. `define` adds its options and returns the function that runs it; `context`
/// outlives the run.
struct Command {
  std::string name;
  Words about;
  std::string example;
  Run (*define)(Options& options, const Context& context);
  Words group = {};  ///< help lists it under this heading
};

[[nodiscard]] std::span<const Command> commands();

/// Parses the arguments, which exclude the program's name, and runs one command.
[[nodiscard]] int run(std::span<const std::string> arguments, const Context& context);

/// "gridwise 0.9.0 (6d3ac2b1f0ee)": the version and the commit it was built from.
[[nodiscard]] std::string version_line();

/// The language from `--lang` or else the environment (GRIDWISE_LANG, LC_ALL, LC_MESSAGES, LANG).
[[nodiscard]] Language choose_language(std::span<const std::string> arguments);

/// Prints an error, marks its offset under `text`, and returns the exit code for its kind.
int report_error(const Context& context, const Error& error, std::string_view text = {});

}  // namespace gridwise::cli
