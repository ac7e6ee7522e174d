#include "server/proxies.h"

#include <algorithm>
#include <utility>

namespace gridwise {

namespace ip = boost::asio::ip;

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const auto begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

/// Converts an IPv4-mapped IPv6 address to IPv4.
ip::address plain(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

}  // namespace

ip::address Proxies::client(const ip::address& peer, std::string_view forwarded) const {
  ip::address client = plain(peer);
  bool trusted = client.is_loopback() || lists(client);
  while (trusted && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const std::string_view last =
        comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
    const std::optional<ip::address> named = read_address(trimmed(last));
    if (!named) break;
    client = *named;
    trusted = lists(client);
    forwarded = comma == std::string_view::npos ? std::string_view{} : forwarded.substr(0, comma);
  }
  return client;
}

bool Proxies::lists(const ip::address& address) const {
  return std::ranges::find(listed_, address) != listed_.end();
}

std::optional<ip::address> read_address(std::string_view text) {
  boost::system::error_code problem;
  const ip::address address = ip::make_address(text, problem);
  if (problem) return {};
  return plain(address);
}

Result<Proxies> read_proxies(const std::vector<std::string>& addresses) {
  std::vector<ip::address> listed;
  for (const std::string& text : addresses) {
    const std::optional<ip::address> address = read_address(text);
    if (!address) {
      return Error{"proxy/address", "a proxy is an IPv4 or IPv6 address, not " + text, {}};
    }
    listed.push_back(*address);
  }
  return Proxies(std::move(listed));
}

}  // namespace gridwise
