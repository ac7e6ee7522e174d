// What the server takes from the operating system before it serves: an address to listen on, file
// descriptors, and signals that reach the loop's thread alone.
#pragma once

#include <pthread.h>

#include <boost/asio/ip/tcp.hpp>
#include <csignal>
#include <string>

#include "kit/result.h"

namespace gridwise {

/// Errors: server/address, server/port (in use).
[[nodiscard]] Result<void> listen(boost::asio::ip::tcp::acceptor& acceptor,
                                  const std::string& address, std::uint16_t port);

/// Where a browser finds the server.
[[nodiscard]] std::string url_of(const boost::asio::ip::tcp::endpoint& endpoint);

/// An address as it stands in Host: IPv6 in brackets.
[[nodiscard]] std::string host_of(const boost::asio::ip::address& address);

/// Asks for as many file descriptors as the system allows; how many connections these are enough
/// for.
[[nodiscard]] std::size_t most_connections();

/// While it lives, signals that end the program stay away from threads that are started.
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
