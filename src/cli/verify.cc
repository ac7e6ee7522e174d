// `gridwise verify`: checks a certificate without using the solver.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/parts.h"
#include "games/registry.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string game;
  std::string file;
  CheckEffort effort;
};

/// The number of the line of `text` that contains byte `at`, from 1.
std::size_t line_of(const std::string& text, std::size_t at) {
  return static_cast<std::size_t>(
             std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
         1;
}

int run_verify(const Arguments& arguments, const Context& context) {
  const Result<GameSetup> setup = parse_setup(arguments.game);
  if (!setup) return report_error(context, setup.error(), arguments.game);
  const Result<std::string> text = read_file(arguments.file);
  if (!text) return report_error(context, text.error());
  const Result<void> checked = setup->game->check_certificate(*text, arguments.effort);
  if (!checked) {
    Error error = checked.error();
    if (error.at)
      error.says += fmt::format(", line {}", line_of(*text, std::min(*error.at, text->size())));
    report_error(context, error);
    return kNo;
  }
  const Words verified = arguments.effort.sample > 0
                             ? Words{"verified on a sample:", "已抽样验证："}
                             : Words{"verified:", "已验证："};
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("claim "))
      fmt::print(context.out, "{} {}\n", context.say(verified), line.substr(6));
  }
  return kDone;
}

}  // namespace

Run define_verify(CLI::App& app, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  app.add_option("game", arguments->game,
                 context.say({"the game the certificate is about", "所属游戏"}))
      ->required();
  app.add_option("file", arguments->file,
                 context.say({"a certificate; - for standard input", "证书文件；- 为标准输入"}))
      ->required();
  app.add_option("--threads", arguments->effort.threads,
                 context.say({"threads, for certificates with parts (default 1)",
                              "线程数，用于可分段的证书（默认 1）"}))
      ->check(CLI::Range(1, 256));
  app.add_option("--sample", arguments->effort.sample,
                 context.say({"check only this many parts, spread evenly (default: all)",
                              "只核对均匀分布的若干部分（默认全部）"}))
      ->check(whole_number_from(1));
  return [arguments, &context] { return run_verify(*arguments, context); };
}

}  // namespace gridwise::cli
