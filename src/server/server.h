// The web server: the page, the protocol over WebSocket, records over HTTP. It carries lines
// between sockets and the service and decides nothing itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "kit/result.h"
#include "service/host_effects.h"
#include "service/quotas.h"

namespace gridwise {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any free one
  std::filesystem::path data = "data";
  std::string store;                ///< address of a PostgreSQL database; empty: that of `data`
  int rate_limit = 100;             ///< messages a socket may send in 20 s; 0: no limit
  int most_sockets = kMostSockets;  ///< open at a time, per address; 0: any number
  bool limits = true;               ///< the other limits per address, see service/quotas.h
  /// Host names it accepts besides localhost and its own address: NAME or NAME:PORT.
  std::vector<std::string> hosts;
  /// Reverse proxies on other machines, by address; those on this machine need no entry.
  std::vector<std::string> proxies;
  /// Its origins behind a proxy that speaks TLS: https://NAME or https://NAME:PORT.
  std::vector<std::string> origins;
  /// How long a client may take to send a whole request or to read an answer. A silent socket is
  /// pinged, and closed after three times this time.
  std::chrono::milliseconds patience{30'000};
  /// What `gridwise admin` may ask while the server runs; by default nothing.
  HostDesk host;
  /// Called once, when the server listens; `url` is its address.
  std::function<void(const std::string& url)> ready;
};

/// Serves until SIGINT or SIGTERM, then sends the pending answers, closes the sockets with 1001 and
/// returns, within 10 s; a second signal ends the program at once. Errors: server/address,
/// server/port (in use), host/name, host/origin, proxy/address, those of open_store.
[[nodiscard]] Result<void> serve(const ServeOptions& options);

}  // namespace gridwise
