// The program's commands are rows of one table (commands.cc), so that help cannot drift from what
// there is.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <span>
#include <string>

#include "kit/result.h"
#include "kit/words.h"

namespace gridwise::cli {

/// What a process ends with; printed by `gridwise --help`.
enum ExitCode : int {
  kDone = 0,         ///< what was asked for was done
  kNo = 1,           ///< the answer is no: a record that does not replay, a signature that differs
  kBadInput = 2,     ///< a wrong option, text or move
  kEnvironment = 3,  ///< a file, port or database that cannot be used, or no memory
  kInterrupted = 130,  ///< ended by Ctrl-C before all was done
};

/// What every command is handed.
struct Context {
  Language language = Language::kEnglish;
  std::FILE* out = stdout;
  std::FILE* error = stderr;

  [[nodiscard]] const std::string& say(const Words& words) const { return words.in(language); }
};

/// Runs a command whose options have been parsed; an ExitCode.
using Run = std::function<int()>;

/// One command. `define` adds its options to `app` and returns what runs it; both outlive the run.
struct Command {
  std::string name;
  Words about;
  std::string example;
  Run (*define)(CLI::App& app, const Context& context);
};

[[nodiscard]] std::span<const Command> commands();

/// Parses the arguments and runs one command. `arguments` without the program's name.
[[nodiscard]] int run(std::span<const std::string> arguments, const Context& context);

/// The language that `--lang` or the environment (GRIDWISE_LANG, LC_ALL, LC_MESSAGES, LANG) asks
/// for.
[[nodiscard]] Language choose_language(std::span<const std::string> arguments);

/// Prints an error with its place drawn under `text`, and returns the exit code for its kind.
int report_error(const Context& context, const Error& error, std::string_view text = {});

}  // namespace gridwise::cli
