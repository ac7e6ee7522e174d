// The web server: the page, the protocol over WebSocket, records over HTTP. It transports messages
// between sockets and the service and makes no decisions itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "gridwise/result.h"
#include "service/host_effects.h"
#include "service/request/quotas.h"

namespace gridwise {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any free port
  std::filesystem::path data = "data";
  std::string store;     ///< address of a PostgreSQL database; empty: the database in `data`
  int rate_limit = 100;  ///< messages a socket may send in 20 s; 0: no limit
  int most_sockets = kMaxSockets;  ///< open sockets per address; 0: no limit
  bool limits = true;              ///< the other limits per address, see service/request/quotas.h
  /// Accepted host names besides localhost and the server's own address: NAME or NAME:PORT.
  std::vector<std::string> hosts;
  /// Addresses of reverse proxies on other machines; those on this machine need no entry.
  std::vector<std::string> proxies;
  /// Public origins if a proxy terminates TLS: https://NAME or https://NAME:PORT.
  std::vector<std::string> origins;
  /// Timeout for sending a complete request or reading an answer. A silent socket is pinged, and
  /// closed after three times as long.
  std::chrono::milliseconds patience{30'000};
  /// The requests of `gridwise admin` that a running server handles; none by default.
  HostDesk host;
  /// Called once, when the server is listening; `url` is its address.
  std::function<void(const std::string& url)> ready;
};

/// Serves until SIGINT or SIGTERM. Then sends pending answers, closes sockets with 1001 and
/// returns, within 10 s; a second signal kills the program. Errors: server/address, server/port (in
/// use), host/name, host/origin, proxy/address, those of open_store.
[[nodiscard]] Result<void> serve(const ServeOptions& options);

}  // namespace gridwise
