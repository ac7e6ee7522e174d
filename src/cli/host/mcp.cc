// `gridwise mcp`: tools for language-model agents on standard input and output.
#include <iostream>

#include "cli/command/commands.h"
#include "cli/command/options.h"
#include "cli/host/mcp_server.h"

namespace gridwise::cli {

Run define_mcp(Options&, const Context&) {
  return [] {
    serve_mcp(std::cin, std::cout);
    return kDone;
  };
}

}  // namespace gridwise::cli
