// One line of a bench.txt: `perft; POSITION; depth`, `solve; POSITION; nodes` (0: no limit) or
// `rank SELECTOR; POSITION; nodes`; and the last line, `signature; NUMBER`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"

namespace gridwise::cli {

struct BenchTask {
  std::string kind;
  std::string position;
  std::uint64_t limit = 0;
};

struct BenchFile {
  std::vector<BenchTask> tasks;
  std::uint64_t signature = 0;  ///< the sum of the tasks' fingerprints, modulo 2^64
};

/// Errors: bench/line, with the line's number.
[[nodiscard]] Result<BenchFile> parse_bench(std::string_view text);

struct BenchCount {
  std::uint64_t nodes = 0;                    ///< leaves of perft, nodes of a solver or selector
  std::optional<std::uint64_t> threat_nodes;  ///< how many of them belong to threat searches
  std::uint64_t fingerprint = 0;  ///< leaves of perft, or a hash of nodes, verdict, scores, moves
};

[[nodiscard]] Result<BenchCount> run_task(const BenchTask& task);

}  // namespace gridwise::cli
