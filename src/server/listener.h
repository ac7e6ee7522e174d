// Operating system setup of the server: the listening socket, the limit on file descriptors, and
// signals that only the loop's thread receives.
#pragma once

#include <pthread.h>

#include <boost/asio/ip/tcp.hpp>
#include <csignal>
#include <string>

#include "gridwise/result.h"

namespace gridwise {

/// Opens, binds and listens. Errors: server/address, server/port (in use).
[[nodiscard]] Result<void> listen(boost::asio::ip::tcp::acceptor& acceptor,
                                  const std::string& address, std::uint16_t port);

/// The server's URL for a browser.
[[nodiscard]] std::string url_of(const boost::asio::ip::tcp::endpoint& endpoint);

/// An address as in a Host header: IPv6 in brackets.
[[nodiscard]] std::string host_of(const boost::asio::ip::address& address);

/// Raises the file descriptor limit to the system's maximum; returns how many connections it
/// allows.
[[nodiscard]] std::size_t most_connections();

/// Blocks SIGINT and SIGTERM for its lifetime, so that threads started meanwhile never receive
/// them.
class SignalsHeld {
 public:
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace gridwise
