// Determines the client address of a request that comes through a reverse proxy. Pure functions, so
// that tests need no socket.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"

namespace gridwise {

/// The trusted reverse proxies: those on this machine, and those listed by the host. Nobody else
/// may name a client, or clients could forge addresses.
class Proxies {
 public:
  explicit Proxies(std::vector<boost::asio::ip::address> listed = {})
      : listed_(std::move(listed)) {}

  /// The client's address. `peer` is the other end of the connection, `forwarded` the value of
  /// X-Forwarded-For (empty if absent). Each proxy appends the address it was called from; earlier
  /// entries can be forged by the client. So this walks back from the last entry, but only past
  /// listed proxies. At an entry that is not an address it stops at the last proxy.
  [[nodiscard]] boost::asio::ip::address client(const boost::asio::ip::address& peer,
                                                std::string_view forwarded) const;

 private:
  [[nodiscard]] bool lists(const boost::asio::ip::address& address) const;

  std::vector<boost::asio::ip::address> listed_;
};

/// Parses an IPv4 or IPv6 address; an IPv4-mapped IPv6 address becomes the IPv4 address.
[[nodiscard]] std::optional<boost::asio::ip::address> read_address(std::string_view text);

/// Parses the addresses of `gridwise serve --proxy`. Errors: proxy/address.
[[nodiscard]] Result<Proxies> read_proxies(const std::vector<std::string>& addresses);

}  // namespace gridwise
