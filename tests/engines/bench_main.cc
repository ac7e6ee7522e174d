// `gridwise bench` as WebAssembly: runs each game's fixed positions, one game's, or the tasks on
// standard input ("-"), and compares their signature with the one expected.
#include <chrono>
#include <cstdio>
#include <string>

#include "cli/game/bench_task.h"
#include "games/bench_text.h"
#include "gridwise/games.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

using Clock = std::chrono::steady_clock;

bool run_tasks(const std::string& name, std::string_view text) {
  const Result<cli::BenchFile> file = cli::parse_bench(text);
  if (!file) {
    std::printf("%s: %s\n", name.c_str(), file.error().says.c_str());
    return false;
  }
  std::uint64_t signature = 0;
  for (const cli::BenchTask& task : file->tasks) {
    const auto started = Clock::now();
    const Result<cli::BenchCount> counted = cli::run_task(task);
    if (!counted) {
      std::printf("%s: %s\n", task.position.c_str(), counted.error().says.c_str());
      return false;
    }
    signature += counted->fingerprint;
    std::printf("%-7s %-48s %9.3f s\n", task.kind.c_str(), task.position.c_str(),
                std::chrono::duration<double>(Clock::now() - started).count());
  }
  const bool same = signature == file->signature;
  std::printf("%s signature %llu%s\n", name.c_str(), static_cast<unsigned long long>(signature),
              same ? "" : ", not the one expected");
  return same;
}

std::string standard_input() {
  std::string text;
  for (int byte = std::getchar(); byte != EOF; byte = std::getchar())
    text += static_cast<char>(byte);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc > 1 ? argv[1] : "";
  if (only == "-") return run_tasks(only, standard_input()) ? 0 : 1;
  bool same = true;
  for (const Game* const game : games()) {
    const std::string& id = game->info().id;
    if (only.empty() || only == id) same = run_tasks(id, bench_text(id)) && same;
  }
  return same ? 0 : 1;
}
