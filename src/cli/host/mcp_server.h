// The Model Context Protocol over a pair of streams: JSON-RPC 2.0, one message per line, so that
// language-model agents can play, ask, solve and study (mcp_tools.h). Source:
// modelcontextprotocol.io/specification/2025-06-18.
#pragma once

#include <iosfwd>

namespace gridwise {

/// Serves until `in` ends and all requests are answered. Matches are kept in memory only.
void serve_mcp(std::istream& in, std::ostream& out);

}  // namespace gridwise
