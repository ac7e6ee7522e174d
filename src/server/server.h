// The program as a web server: the page, the protocol over WebSocket, records over HTTP. Carries
// lines between sockets and the service; decides nothing itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "kit/result.h"

namespace gridwise {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any free one
  std::filesystem::path data = "data";
  int rate_limit = 100;  ///< messages a socket may send in 20 s; 0: no limit
  /// Called once, when the server listens; `url` is where.
  std::function<void(const std::string& url)> ready;
};

/// Serves until SIGINT or SIGTERM, then ends cleanly. Errors: server/address, server/port (in use),
/// those of open_data_folder.
[[nodiscard]] Result<void> serve(const ServeOptions& options);

}  // namespace gridwise
