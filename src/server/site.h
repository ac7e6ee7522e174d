// Which file of the page answers a path, with which headers, and whether a request is meant for
// this server and comes from its page. Pure functions, so that tests need no socket.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kit/result.h"
#include "server/page_files.h"

namespace gridwise {

struct SiteAnswer {
  int status = 200;
  std::string_view type;   ///< of the content
  std::string_view cache;  ///< Cache-Control
  std::string_view bytes;
  bool gzip = false;  ///< `bytes` are compressed
};

/// The answer to GET `target` (with or without a query). Paths that name no file are rooms of the
/// page, which index.html draws; a missing file of assets/ is a 404.
[[nodiscard]] SiteAnswer find_page(std::span<const PageFile> files, std::string_view target,
                                   std::string_view accept_encoding);

/// Sent with every answer.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> security_headers();

/// The headers that say where a request comes from; none where absent.
struct Provenance {
  std::string_view host;                            ///< Host
  std::optional<std::string_view> origin{};         ///< Origin
  std::optional<std::string_view> fetch_site{};     ///< Sec-Fetch-Site
  std::optional<std::string_view> authorization{};  ///< Authorization
  bool cookie = false;                              ///< it has the header Cookie
};

/// What a request does that must come from our own page.
enum class Writes { kPost, kSocket };

/// Whether the header Authorization holds a bearer token: no browser adds one by itself, so whoever
/// sends it is a program. 1 to 128 letters, digits and "-._~+/=".
[[nodiscard]] bool is_bearer(std::string_view authorization);

/// The host names this server answers to. Requests for any other name are refused: with DNS
/// rebinding, another site's name leads a browser here, and that site could read the answers.
class Hosts {
 public:
  /// REQUIRES: port is the one listened on; `named` passed check_host, `origins` check_origin.
  Hosts(std::uint16_t port, std::vector<std::string> named, std::vector<std::string> origins = {});

  /// True for localhost, 127.0.0.1, [::1] and `local` (the server's address of the connection,
  /// [...] for IPv6) with the port listened on, and for `named`: NAME:PORT with that port only,
  /// NAME with none, 80, 443 or the port listened on.
  [[nodiscard]] bool known(std::string_view host, std::string_view local) const;

  /// False for requests that another site makes a browser send. Sec-Fetch-Site, if it is sent, must
  /// be same-origin. Origin must be one of `origins`, or match Host, or a name of `named` when a
  /// proxy changes Host; only a POST with Sec-Fetch-Site may lack it. A request with neither passes
  /// if a program sends it: with a bearer token, and without a cookie. REQUIRES: known(from.host).
  [[nodiscard]] bool comes_from_page(const Provenance& from, Writes writes) const;

  /// Whether the host is that of one of `origins` with https: a proxy speaks TLS for it.
  [[nodiscard]] bool is_secure(std::string_view host) const;
  /// Whether a proxy speaks for this server.
  [[nodiscard]] bool has_origins() const { return !origins_.empty(); }
  /// Whether the host is this machine's own name.
  [[nodiscard]] static bool is_loopback(std::string_view host);

 private:
  [[nodiscard]] bool is_named(std::string_view host) const;
  [[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host) const;

  std::string port_;
  std::vector<std::string> named_;
  std::vector<std::string> origins_;
};

/// Whether `host` is a valid NAME or NAME:PORT. Errors: host/name.
[[nodiscard]] Result<void> check_host(std::string_view host);

/// Whether `origin` is https://NAME or https://NAME:PORT. Errors: host/origin.
[[nodiscard]] Result<void> check_origin(std::string_view origin);

/// The address that a proxy says its client has: the last one in X-Forwarded-For, which the proxy
/// itself wrote. None if there is none.
[[nodiscard]] std::string_view forwarded_address(std::string_view header);

}  // namespace gridwise
