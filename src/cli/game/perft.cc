// `gridwise perft`: counts move sequences, depth by depth.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/input/parts.h"
#include "cli/text/json.h"

namespace gridwise::cli {
namespace {

struct Arguments {
  PositionArgument position;
  int depth = 5;
  bool json = false;
};

int run_perft(const Arguments& arguments, const Context& context) {
  using Clock = std::chrono::steady_clock;
  int exit_code = kDone;
  const std::optional<OpenedGame> opened = arguments.position.open(context, exit_code);
  if (!opened) return exit_code;
  for (int depth = 1; depth <= arguments.depth; ++depth) {
    const Clock::time_point started = Clock::now();
    const PerftCount count = opened->position->perft(depth);
    const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
    if (arguments.json) {
      fmt::print(context.out, "{}\n", perft_json(depth, count, seconds));
    } else {
      fmt::print(context.out, "{:>3} {:>16} {:>9.3f} s {:>8.1f} M/s\n", depth, count.leaves(),
                 seconds, static_cast<double>(count.leaves()) / seconds * 1e-6);
    }
  }
  return kDone;
}

}  // namespace

Run define_perft(Options& options, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  arguments->position.add_to(options);
  options.add("--depth", arguments->depth, {"plies (default 5)", "步数（默认 5）"}).between(1, 99);
  options.flag("--json", arguments->json,
               {"print one JSON object a line", "每行输出一个 JSON 对象"});
  arguments->position.add_options_to(options, context);
  return [arguments, &context] { return run_perft(*arguments, context); };
}

}  // namespace gridwise::cli
