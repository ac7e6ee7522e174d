// `gridwise solve GAME FILE`: solves every board of a file in parallel, with answers in file order.
#pragma once

#include <string>

#include "cli/command/command.h"
#include "gridwise/games.h"
#include "gridwise/limits.h"

namespace gridwise::cli {

struct BulkTask {
  GameSetup setup;  ///< of a game with a solver
  std::size_t goal = 0;
  std::string file;       ///< "-" for standard input
  SearchRequest request;  ///< per board
  int threads = 1;        ///< boards solved concurrently
  bool json = false;
  std::size_t answers = 1;  ///< the most per board, with json
};

/// Prints one line per board as soon as it and all earlier boards are solved, and a summary at the
/// end. A board that cannot be read or solved is reported in order, and the run continues. Returns
/// an ExitCode.
[[nodiscard]] int solve_boards(BulkTask task, const Context& context);

}  // namespace gridwise::cli
