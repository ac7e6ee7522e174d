// One line of a bench.txt: `perft; POSITION; depth`, `solve; POSITION; nodes` (0: no limit) or
// `rank SELECTOR; POSITION; nodes`; and the last line, `signature; NUMBER`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"

namespace gridwise::cli {

struct BenchTask {
  std::string kind;
  std::string position;
  std::uint64_t limit = 0;
};

struct BenchFile {
  std::vector<BenchTask> tasks;
  std::uint64_t signature = 0;
};

/// Errors: bench/line, with the line's number.
[[nodiscard]] Result<BenchFile> parse_bench(std::string_view text);

/// What the task counts: leaves of perft, nodes of a solver or selector, and what it found.
[[nodiscard]] Result<std::uint64_t> run_task(const BenchTask& task);

}  // namespace gridwise::cli
