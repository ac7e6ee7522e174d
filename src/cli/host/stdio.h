// The protocol over a pair of streams, one message per line. For other programs, and for the tests'
// protocol scripts.
#pragma once

#include <iosfwd>

#include "gridwise/result.h"
#include "store/upkeep/data_folder.h"

namespace gridwise {

struct StdioOptions {
  StorePlace data;     ///< empty: an in-memory store
  int rate_limit = 0;  ///< messages in 20 s; 0: no limit
};

/// Serves until `in` ends and all requests are answered; jobs still running are stopped. Errors:
/// those of open_store.
[[nodiscard]] Result<void> serve_stdio(std::istream& in, std::ostream& out,
                                       const StdioOptions& options);

}  // namespace gridwise
