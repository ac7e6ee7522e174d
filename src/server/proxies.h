// Whose address a request counts under when it comes through a reverse proxy. Pure functions, so
// that tests need no socket.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"

namespace gridwise {

/// The reverse proxies that may name the client they forward for: those on this machine, and
/// those listed by the host. Nobody else is trusted, or clients could invent addresses.
class Proxies {
 public:
  explicit Proxies(std::vector<boost::asio::ip::address> listed = {})
      : listed_(std::move(listed)) {}

  /// The client's address of a request. `peer` is the other end of the connection, `forwarded` the
  /// value of X-Forwarded-For, empty if absent. A proxy appends the address that asked it, and
  /// what stands before is the client's to invent: so the last entry counts, and only a listed
  /// proxy there is passed over. Behind an entry that is no address the last proxy's own counts.
  [[nodiscard]] boost::asio::ip::address client(const boost::asio::ip::address& peer,
                                                std::string_view forwarded) const;

 private:
  [[nodiscard]] bool lists(const boost::asio::ip::address& address) const;

  std::vector<boost::asio::ip::address> listed_;
};

/// An IPv4 or IPv6 address; an IPv4 address mapped into IPv6 becomes the IPv4 address. Nothing for
/// other texts.
[[nodiscard]] std::optional<boost::asio::ip::address> read_address(std::string_view text);

/// The addresses of `gridwise serve --proxy`. Errors: proxy/address.
[[nodiscard]] Result<Proxies> read_proxies(const std::vector<std::string>& addresses);

}  // namespace gridwise
