// `gridwise solve GAME FILE`: solves every board of a file, several at a time, with answers in the
// file's order.
#pragma once

#include <string>

#include "cli/command.h"
#include "games/registry.h"
#include "kit/limits.h"

namespace gridwise::cli {

struct BulkTask {
  GameSetup setup;  ///< of a game with a solver
  std::size_t goal = 0;
  std::string file;       ///< "-" for standard input
  SearchRequest request;  ///< for each board
  int threads = 1;        ///< boards at a time
  bool json = false;
};

/// Prints one line per board as soon as it and all before it are solved, and a summary at the end.
/// A board that cannot be read or solved is reported in its place, and the run continues. Returns
/// an ExitCode.
[[nodiscard]] int solve_boards(BulkTask task, const Context& context);

}  // namespace gridwise::cli
