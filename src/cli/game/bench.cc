// `gridwise bench`: runs each game's fixed positions and sums the hashes of their results. The sum,
// the signature, changes only when a game's behaviour changes; the times show the cost.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <sstream>
#include <vector>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/game/bench_task.h"
#include "cli/input/files.h"
#include "games/bench_text.h"
#include "gridwise/games.h"

namespace gridwise::cli {
namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Prints a row per task; kNo when the signature differs from the expected one.
int run_tasks(const Context& context, std::string_view name, std::string_view text) {
  const Result<BenchFile> file = parse_bench(text);
  if (!file) return report_error(context, file.error());
  std::uint64_t signature = 0;
  const double started = cpu_seconds();
  for (const BenchTask& task : file->tasks) {
    const double task_started = cpu_seconds();
    const Result<BenchCount> counted = run_task(task);
    if (!counted) return report_error(context, counted.error(), task.position);
    signature += counted->fingerprint;
    fmt::print(context.out, "{:<7} {:<48} {:>14} {:>9.3f} s{}\n", task.kind, task.position,
               counted->nodes, cpu_seconds() - task_started,
               counted->threat_nodes
                   ? fmt::format("  {} in threat searches", *counted->threat_nodes)
                   : "");
  }
  const bool same = signature == file->signature;
  fmt::print(context.out, "{} signature {}{}  {:.3f} s\n", name, signature,
             same ? "" : fmt::format(" (expected {})", file->signature), cpu_seconds() - started);
  return same ? kDone : kNo;
}

int run_file(const Context& context, const std::string& name) {
  const Result<std::string> text = read_file(name);
  return text ? run_tasks(context, name, *text) : report_error(context, text.error());
}

int run_bench(const Context& context, const std::string& only) {
  if (!only.empty() && find_game(only) == nullptr) {
    return report_error(context, {"game/unknown", "there is no game " + only, {}});
  }
  int exit_code = kDone;
  for (const Game* game : games()) {
    if (only.empty() || only == game->info().id)
      exit_code =
          std::max(exit_code, run_tasks(context, game->info().id, bench_text(game->info().id)));
  }
  return exit_code;
}

}  // namespace

Run define_bench(Options& options, const Context& context) {
  const auto only = std::make_shared<std::string>();
  const Option game =
      options.add("game", *only, {"one game (default: all)", "单个游戏（默认全部）"});
  const auto file = std::make_shared<std::string>();
  options
      .add("--tasks", *file,
           {"a file of tasks, as src/games/*/bench.txt, instead",
            "改用任务文件，格式同 src/games/*/bench.txt"})
      .excludes({game});
  return [only, file, &context] {
    return file->empty() ? run_bench(context, *only) : run_file(context, *file);
  };
}

}  // namespace gridwise::cli
