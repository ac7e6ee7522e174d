// `gridwise bench` as WebAssembly: runs each game's fixed positions, or one game's, and compares
// their signature with that of src/games/<game>/bench.txt.
#include <chrono>
#include <cstdio>
#include <string>

#include "cli/game/bench_task.h"
#include "games/bench_text.h"
#include "gridwise/games.h"

using namespace gridwise;

namespace {

using Clock = std::chrono::steady_clock;

bool run_game(const std::string& id) {
  const Result<cli::BenchFile> file = cli::parse_bench(bench_text(id));
  if (!file) return false;
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
  std::printf("%s signature %llu\n", id.c_str(), static_cast<unsigned long long>(signature));
  return signature == file->signature;
}

}  // namespace

int main(int argc, char** argv) {
  bool same = true;
  for (const Game* const game : games()) {
    const std::string& id = game->info().id;
    if (argc > 1 && id != argv[1]) continue;
    if (run_game(id)) continue;
    std::printf("%s: not the signature of its bench.txt\n", id.c_str());
    same = false;
  }
  return same ? 0 : 1;
}
