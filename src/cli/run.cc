// Parses arguments, runs the command, and maps errors to exit codes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/error_words.h"
#include "kit/guarded.h"
#include "kit/version.h"

namespace gridwise::cli {
namespace {

const Words kAbout{"Plays, solves and judges grid games.", "对弈、求解与评判格子游戏。"};
const Words kLanguage{"language: en or zh (default: the environment's)",
                      "语言：en 或 zh（默认随系统）"};
const Words kHelp{"print this help", "显示本帮助"};
const Words kVersion{"print the version", "显示版本"};
const Words kNoCommand{"there is no command {}; gridwise --help lists all",
                       "没有命令 {}；gridwise --help 列出所有命令"};
const Words kExample{"Example:", "示例："};
const Words kExitCodes{
    "Exit codes: 0 done; 1 the answer is no (a record that does not replay, a signature that "
    "differs, a damaged database); "
    "2 wrong option, text or move; 3 a file, port or database that cannot be used, or no memory; "
    "130 interrupted.",
    "退出码：0 完成；1 答案为否（记录无法重放、签名不符、数据库损坏）；2 选项、文字或着法有误；3 "
    "文件、端口或数据库不可用，或内存不足；130 被中断。"};

/// Areas of error codes about the machine, not about the user's input.
bool is_environment(std::string_view code) {
  constexpr std::array<std::string_view, 4> kAreas{"file/", "memory/", "server/", "store/"};
  return std::ranges::any_of(kAreas, [&](std::string_view area) { return code.starts_with(area); });
}

struct Defined {
  CLI::App* app;
  Run run;
};

std::vector<Defined> define_commands(CLI::App& app, const Context& context) {
  std::vector<Defined> defined;
  for (const Command& command : commands()) {
    CLI::App* own = app.add_subcommand(command.name, context.say(command.about));
    own->set_help_flag("-h,--help", context.say(kHelp));
    own->footer(context.say(kExample) + "\n  " + command.example);
    defined.push_back({own, command.define(*own, context)});
  }
  return defined;
}

/// `help` and `help COMMAND` are what `--help` and `COMMAND --help` are.
std::vector<std::string> with_help_as_option(std::span<const std::string> arguments) {
  std::vector<std::string> words(arguments.begin(), arguments.end());
  const auto help =
      std::ranges::find_if(words, [](const std::string& word) { return !word.starts_with("-"); });
  if (help == words.end() || *help != "help") return words;
  words.erase(help);
  words.emplace_back("--help");
  return words;
}

Result<int> run_words(std::span<const std::string> arguments, const Context& context) {
  CLI::App app(context.say(kAbout), "gridwise");
  app.set_help_flag("-h,--help", context.say(kHelp));
  app.set_version_flag("--version", std::string(version()), context.say(kVersion));
  std::string language;
  app.add_option("--lang", language, context.say(kLanguage))->check(CLI::IsMember({"en", "zh"}));
  app.require_subcommand(1);
  app.fallthrough();  // allows --lang after the command too
  app.footer(context.say(kExitCodes));
  const std::vector<Defined> defined = define_commands(app, context);
  try {
    // CLI11 expects the words in reverse order.
    const std::vector<std::string> words = with_help_as_option(arguments);
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    const std::vector<std::string> unknown = app.remaining();
    if (app.get_subcommands().empty() && !unknown.empty()) {
      fmt::print(context.error, fmt::runtime("gridwise: " + context.say(kNoCommand) + "\n"),
                 unknown.front());
      return kBadInput;
    }
    const bool asked_for_help = error.get_exit_code() == 0;
    std::ostringstream out;
    std::ostringstream complaint;
    app.exit(error, out, complaint);
    fmt::print(context.out, "{}", out.str());
    fmt::print(context.error, "{}", complaint.str());
    return asked_for_help ? kDone : kBadInput;
  }
  for (const Defined& command : defined) {
    if (command.app->parsed()) return command.run();
  }
  return kBadInput;
}

/// The line of a text with a place in it, and a mark under the place.
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
  const Result<int> ended = guarded([&] { return run_words(arguments, context); });
  return ended ? *ended : report_error(context, ended.error());
}

int report_error(const Context& context, const Error& error, std::string_view text) {
  fmt::print(context.error, "gridwise: {} ({})\n", sentence(error, context.language), error.code);
  if (error.at && !text.empty() && *error.at <= text.size()) print_place(context, text, *error.at);
  return is_environment(error.code) ? kEnvironment : kBadInput;
}

}  // namespace gridwise::cli
