// Access checks for requests: meant for this server, sent by its own page, and by whom. They run
// before anything else.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "server/account_http.h"
#include "server/beast.h"
#include "server/connections.h"
#include "server/listener.h"
#include "server/proxies.h"
#include "server/socket.h"

namespace gridwise {

/// The checks for one connection, given its addresses.
class Gate {
 public:
  static inline const Error kNotHttp{"http/bad", "that is not HTTP", {}};

  Gate(Connections& all, const asio::ip::address& local, const asio::ip::address& peer)
      : all_(&all), local_(host_of(local)), peer_(peer), address_(host_of(peer)) {}

  /// The address of the connection's peer: the client or a proxy.
  [[nodiscard]] const std::string& peer() const { return address_; }

  /// Why a request must be refused; none if it is for this server and from its page.
  [[nodiscard]] std::optional<Error> refusal(const HttpRequest& request) const {
    const Provenance from{header(request, http::field::host), header_if(request, "Origin"),
                          header_if(request, "Sec-Fetch-Site"), header_if(request, "Authorization"),
                          request.count(http::field::cookie) > 0};
    if (!text(request.target()).starts_with('/')) return kNotHttp;
    // A body whose end is not known for sure could be read as a second request.
    if (request.count(http::field::transfer_encoding) > 0 && !request.chunked()) return kNotHttp;
    if (request.count(http::field::host) != 1 || !all_->hosts.known(from.host, local_)) {
      all_->log->write(LogLevel::kWarning, kUnknownHost.code,
                       {{"address", address_}, {"host", from.host}});
      return kUnknownHost;
    }
    const bool opens = websocket::is_upgrade(request);
    const bool posts = request.method() == http::verb::post;
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (!reads && !posts) return kMethod;
    if (!opens && !posts) return {};
    if (!all_->hosts.comes_from_page(from, opens ? PageRequest::kSocket : PageRequest::kPost)) {
      all_->log->write(LogLevel::kWarning, kForeign.code,
                       {{"address", address_}, {"origin", from.origin.value_or("")}});
      return kForeign;
    }
    if (posts && !is_json(request)) return kNotJson;
    return {};
  }

  /// Whether the client uses https, which a proxy terminates.
  [[nodiscard]] bool is_secure(const HttpRequest& request) const {
    return all_->hosts.is_secure(header(request, http::field::host));
  }
  /// Whether accounts can be used: nobody on the path can read the password.
  [[nodiscard]] bool offers_accounts(const HttpRequest& request) const {
    return is_secure(request) ||
           (peer_.is_loopback() && Hosts::is_loopback(header(request, http::field::host)));
  }
  /// The client's address, taken from a trusted proxy if there is one. Per request, since a proxy
  /// multiplexes many clients over one connection.
  [[nodiscard]] std::string address_of(const HttpRequest& request) const {
    std::string_view forwarded;
    const auto [first, end] = request.equal_range("X-Forwarded-For");
    for (auto field = first; field != end; ++field) forwarded = text(field->value());
    return host_of(all_->proxies.client(peer_, forwarded));
  }
  [[nodiscard]] Visitor visitor(const HttpRequest& request) const {
    return visitor_of(request, address_of(request), is_secure(request), all_->limits);
  }

  /// Whether a browser opens the socket, and not a program.
  [[nodiscard]] static bool has_session(const HttpRequest& request) {
    return header_if(request, "Origin").has_value();
  }
  /// Identifies who opens a socket, a browser whose session is `known` or null: an unknown browser
  /// becomes a new guest. This works over plain http too, where nobody can sign in: a guest's seats
  /// belong to the session, and the page holds no token.
  [[nodiscard]] Admitted admit(const HttpRequest& request, SessionPtr known) const {
    if (known && known->is_person() && !offers_accounts(request)) return {};
    Sessions& sessions = all_->accounts->sessions();
    if (known) {
      sessions.touch(known);
      return {std::move(known), {}};
    }
    Sessions::Fresh fresh = sessions.new_guest(visitor(request));
    return {std::move(fresh.session), std::move(fresh.cookie)};
  }

 private:
  static inline const Error kMethod{"http/method", "only GET, HEAD and POST are answered", {}};
  static inline const Error kForeign{"http/origin", "requests from other sites are refused", {}};
  static inline const Error kUnknownHost{
      "http/host",
      "this server is not known by that name; gridwise serve --host NAME adds one",
      {}};
  static inline const Error kNotJson{"http/type", "the body must be application/json", {}};

  Connections* all_;
  std::string local_;       ///< the server's own address on this connection, as in Host
  asio::ip::address peer_;  ///< the client or a proxy
  std::string address_;     ///< `peer_` as text
};

}  // namespace gridwise
