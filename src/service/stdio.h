// The protocol over a pair of streams: a request a line in, an answer or push a line out. For other
// programs, and for the protocol scripts of the tests.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "kit/result.h"

namespace gridwise {

struct StdioOptions {
  std::filesystem::path data;  ///< empty: everything is kept in memory only
  int rate_limit = 0;          ///< messages in 20 s; 0: no limit
};

/// Serves until `in` ends and what it asked for is answered; jobs still at work are stopped.
/// Errors: those of open_data_folder.
[[nodiscard]] Result<void> serve_stdio(std::istream& in, std::ostream& out,
                                       const StdioOptions& options);

}  // namespace gridwise
