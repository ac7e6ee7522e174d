// Parses arguments, runs the command, and maps errors to exit codes.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/command/command.h"
#include "cli/command/usage.h"
#include "cli/command/whole_app.h"
#include "cli/text/error_words.h"
#include "gridwise/games.h"
#include "kit/guarded.h"
#include "kit/nearest.h"

namespace gridwise::cli {
namespace {

const Words kAbout{"Plays, solves and judges grid games.", "对弈、求解与评判格子游戏。"};

/// Error code prefixes that concern the machine, not the user's input.
bool is_environment(std::string_view code) {
  constexpr std::array<std::string_view, 4> kAreas{"file/", "memory/", "server/", "store/"};
  return std::ranges::any_of(kAreas, [&](std::string_view area) { return code.starts_with(area); });
}

/// `help`, `help COMMAND` and `help COMMAND GAME` are `--help`, `COMMAND --help` and `COMMAND GAME
/// --help`.
std::vector<std::string> with_help_as_option(std::span<const std::string> arguments) {
  std::vector<std::string> words(arguments.begin(), arguments.end());
  const auto help =
      std::ranges::find_if(words, [](const std::string& word) { return !word.starts_with("-"); });
  if (help == words.end() || *help != "help") return words;
  words.erase(help);
  words.emplace_back("--help");
  return words;
}

/// The game of `COMMAND GAME --help`; null to list the options of all games.
const Game* game_of_help(std::span<const std::string> words) {
  const auto asks = [](const std::string& word) { return word == "--help" || word == "-h"; };
  if (std::ranges::none_of(words, asks)) return nullptr;
  for (const std::string& word : words) {
    if (const Game* const game = find_game(word)) return game;
  }
  return nullptr;
}

/// CLI11 ends a command's arguments at `--`; we allow it before a position.
std::vector<std::string> without_separator(std::vector<std::string> words) {
  const auto separator = std::ranges::find(words, "--");
  if (separator == words.end()) return words;
  const bool plain = std::none_of(separator + 1, words.end(),
                                  [](const std::string& word) { return word.starts_with("-"); });
  if (plain) words.erase(separator);
  return words;
}

/// Whether all output was written; otherwise reports why not, unless the reader closed the pipe.
bool has_written_all(const Context& context, int problem) {
  if (problem == 0) problem = std::fflush(context.out) == 0 ? 0 : errno;
  if (problem == 0) return true;
  if (problem != EPIPE)
    report_error(
        context,
        {"file/write", "cannot write the output: " + std::system_category().message(problem), {}});
  return false;
}

Result<int> run_words(std::span<const std::string> arguments, const Context& outer) {
  const std::vector<std::string> words = without_separator(with_help_as_option(arguments));
  Context context = outer;
  context.help_on = game_of_help(words);
  CLI::App app(context.say(kAbout), "gridwise");
  std::string language;
  const std::vector<DefinedCommand> defined = define_all(app, language, context);
  try {
    // CLI11 expects the words in reverse order.
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      fmt::print(context.error, "gridwise: {}\n", usage_sentence(app, error, context));
      return kBadInput;
    }
    std::ostringstream out;  // requested help or version
    app.exit(error, out, out);
    fmt::print(context.out, "{}", out.str());
    return kDone;
  }
  for (const DefinedCommand& command : defined) {
    if (command.app->parsed()) return command.run();
  }
  return kBadInput;
}

/// Prints the line of `text` that contains offset `at`, with a caret below it.
void print_place(const Context& context, std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view line = text.substr(start, text.find('\n', start) - start);
  if (text.find('\n') != std::string_view::npos) {
    const auto number = std::ranges::count(text.substr(0, start), '\n') + 1;
    fmt::print(context.error, fmt::runtime(context.say({"line {}:", "第 {} 行："})), number);
    fmt::print(context.error, "\n");
  }
  fmt::print(context.error, "  {}\n  {:>{}}\n", line, '^', at - start + 1);
}

}  // namespace

Language choose_language(std::span<const std::string> arguments) {
  const auto names_chinese = [](std::string_view tag) { return tag.starts_with("zh"); };
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    if (word == "--lang" && i + 1 < arguments.size()) {
      return names_chinese(arguments[i + 1]) ? Language::kChinese : Language::kEnglish;
    }
    if (word.starts_with("--lang=")) {
      return names_chinese(word.substr(7)) ? Language::kChinese : Language::kEnglish;
    }
  }
  for (const char* name : {"GRIDWISE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return names_chinese(value) ? Language::kChinese : Language::kEnglish;
  }
  return Language::kEnglish;
}

int run(std::span<const std::string> arguments, const Context& context) {
  int code = kEnvironment;
  int problem = 0;
  try {
    const Result<int> ended = guarded([&] { return run_words(arguments, context); });
    code = ended ? *ended : report_error(context, ended.error());
  } catch (const std::system_error& error) {  // {fmt} could not write, or no thread could start
    if (std::ferror(context.out) != 0) {
      problem = error.code().value();
    } else {
      code = report_error(context, {"memory/none", error.what(), {}});
    }
  }
  return has_written_all(context, problem) ? code : kEnvironment;
}

int report_error(const Context& context, const Error& error, std::string_view text) {
  fmt::print(context.error, "gridwise: {} ({})\n", sentence(error, context.language), error.code);
  if (error.at && !text.empty() && *error.at <= text.size()) print_place(context, text, *error.at);
  const std::string_view meant = meant_word(error.says);  // an English sentence contains it
  if (!meant.empty() && context.language == Language::kChinese)
    fmt::print(context.error, "  是否想用 {}？\n", meant);
  return is_environment(error.code) ? kEnvironment : kBadInput;
}

}  // namespace gridwise::cli
