// `gridwise verify`: checks a certificate without using the solver.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/files.h"
#include "cli/input/interrupts.h"
#include "cli/input/parts.h"
#include "cli/input/progress_line.h"
#include "cli/input/stop_on_interrupt.h"
#include "gridwise/games.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  std::string game;
  std::string file;
  std::int64_t time_ms = 0;
  CheckEffort effort;
};

/// The 1-based line number of byte `at` of `text`.
std::size_t line_of(const std::string& text, std::size_t at) {
  return static_cast<std::size_t>(
             std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
         1;
}

/// Draws the progress of the check.
std::function<void(std::size_t)> checked_line(const Context& context) {
  return [&context, line = ProgressLine(context)](std::size_t done) mutable {
    line.draw([&] {
      return fmt::format(fmt::runtime(context.say({"{} parts checked", "已核对 {} 部分"})), done);
    });
  };
}

int run_verify(const Arguments& arguments, const Context& context) {
  const Result<GameSetup> setup = parse_setup(arguments.game);
  if (!setup) return report_error(context, setup.error(), arguments.game);
  const Result<std::string> text = read_file(arguments.file);
  if (!text) return report_error(context, text.error());
  const StopOnInterrupt interrupt;
  CheckEffort effort = arguments.effort;
  effort.limits.stop = interrupt.token();
  if (arguments.time_ms > 0) effort.limits.time = std::chrono::milliseconds(arguments.time_ms);
  effort.progress = checked_line(context);
  const Result<std::vector<Words>> proved = setup->game->check_certificate(*text, effort);
  end_progress_line(context);
  if (!proved) {
    Error error = proved.error();
    if (error.at)
      error.says += fmt::format(", line {}", line_of(*text, std::min(*error.at, text->size())));
    report_error(context, error);
    if (interrupt.came()) return end_interrupted(context);
    return error.code == "certificate/limit" ? kNotProved : kNo;
  }
  const Words verified = effort.sample > 0 ? Words{"verified on a sample:", "已抽样验证："}
                                           : Words{"verified:", "已验证："};
  for (const Words& claim : *proved)
    fmt::print(context.out, "{} {}\n", context.say(verified), context.say(claim));
  return kDone;
}

}  // namespace

Run define_verify(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  options.add("game", arguments->game, {"the game the certificate is about", "所属游戏"})
      .required();
  options
      .add("file", arguments->file,
           {"a certificate; - for standard input", "证书文件；- 为标准输入"})
      .required();
  options
      .add("--threads", arguments->effort.threads,
           {"threads, for certificates with parts (default 1)",
            "线程数，用于可分段的证书（默认 1）"})
      .between(1, 256);
  options
      .add("--sample", arguments->effort.sample,
           {"check only this many parts, spread evenly (default: all)",
            "只核对均匀分布的若干部分（默认全部）"})
      .from(1);
  options
      .add("--time-ms", arguments->time_ms,
           {"stop after this many milliseconds; exit code 10 if the check is not finished "
            "(default: no limit)",
            "若干毫秒后停止；若未核对完，退出码为 10（默认不限）"})
      .from(1);
  return [arguments, &context] { return run_verify(*arguments, context); };
}

}  // namespace gridwise::cli
