// The protocol over a pair of streams, one message per line. For other programs, and for the tests'
// protocol scripts.
#pragma once

#include <iosfwd>
#include <istream>
#include <string>
#include <thread>

#include "gridwise/result.h"
#include "service/threads/loop.h"
#include "store/no_reads.h"
#include "store/upkeep/data_folder.h"

namespace gridwise {

struct StdioOptions {
  StorePlace data;     ///< empty: an in-memory store
  int rate_limit = 0;  ///< messages in 20 s; 0: no limit
};

/// Serves until `in` ends, all requests are answered and all jobs are done, which their limits
/// bring about. Errors: those of open_store.
[[nodiscard]] Result<void> serve_stdio(std::istream& in, std::ostream& out,
                                       const StdioOptions& options);

/// Runs the loop, on which `conversation` gets the lines of `in` by `receive` and then `end`, until
/// the conversation stops the loop.
template <class Conversation>
void converse(std::istream& in, Loop& loop, Conversation& conversation) {
  const std::jthread reader([&] {
    for (std::string line; std::getline(in, line);) {
      loop.post([&conversation, line] { conversation.receive(line); });
    }
    loop.post([&conversation] { conversation.end(); });
  });
  const NoReads here;
  loop.work();
}

}  // namespace gridwise
