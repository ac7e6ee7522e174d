// Maps request paths to page files and headers, and checks that a request is meant for this server
// and comes from its page. Pure functions, so that tests need no socket.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gridwise/result.h"
#include "server/page_files.h"

namespace gridwise {

struct SiteAnswer {
  int status = 200;
  std::string_view type;   ///< Content-Type
  std::string_view cache;  ///< Cache-Control
  std::string_view bytes;
  bool gzip = false;  ///< `bytes` are gzip-compressed
};

/// The answer to GET `target` (with or without a query). Paths that name no file are client-side
/// routes and get index.html; a missing file in assets/ is a 404.
[[nodiscard]] SiteAnswer find_page(std::span<const PageFile> files, std::string_view target,
                                   std::string_view accept_encoding);

/// Sent with every answer.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> security_headers();

/// The headers that show where a request comes from; none if absent.
struct Provenance {
  std::string_view host;                            ///< Host
  std::optional<std::string_view> origin{};         ///< Origin
  std::optional<std::string_view> fetch_site{};     ///< Sec-Fetch-Site
  std::optional<std::string_view> authorization{};  ///< Authorization
  bool cookie = false;                              ///< has a Cookie header
};

/// Kinds of requests that must come from our own page.
enum class PageRequest { kPost, kSocket };

/// Whether the Authorization header is a bearer token: 1 to 128 letters, digits and "-._~+/=".
/// Browsers never add one by themselves, so the sender is a program.
[[nodiscard]] bool is_bearer(std::string_view authorization);

/// The host names this server answers to. Requests for other names are refused, against DNS
/// rebinding: another site could point its name at this server and read the answers.
class Hosts {
 public:
  /// REQUIRES: `port` is the listening port; `named` passed check_host, `origins` check_origin.
  Hosts(std::uint16_t port, std::vector<std::string> named, std::vector<std::string> origins = {});

  /// True for localhost, 127.0.0.1, [::1] and `local` with the listening port. `local` is the
  /// server's address on this connection, in brackets for IPv6. Also true for `named`: NAME:PORT
  /// with that port only; NAME with no port, 80, 443 or the listening port.
  [[nodiscard]] bool known(std::string_view host, std::string_view local) const;

  /// CSRF check: false for requests that another site makes a browser send. Sec-Fetch-Site, if
  /// present, must be same-origin. Origin must be one of `origins`, match Host, or be a name in
  /// `named` (for a proxy that changes Host); only a POST with Sec-Fetch-Site may lack Origin. A
  /// request with neither header passes if it comes from a program: it has a bearer token and no
  /// cookie. REQUIRES: known(from.host).
  [[nodiscard]] bool comes_from_page(const Provenance& from, PageRequest by) const;

  /// Whether `host` belongs to one of `origins`, so that a proxy terminates TLS for it.
  [[nodiscard]] bool is_secure(std::string_view host) const;
  /// Whether `host` is a loopback name of this machine.
  [[nodiscard]] static bool is_loopback(std::string_view host);

 private:
  [[nodiscard]] bool is_named(std::string_view host) const;
  [[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host) const;

  std::string port_;
  std::vector<std::string> named_;
  std::vector<std::string> origins_;
};

/// Checks that `host` is NAME or NAME:PORT. Errors: host/name.
[[nodiscard]] Result<void> check_host(std::string_view host);

/// Checks that `origin` is https://NAME or https://NAME:PORT. Errors: host/origin.
[[nodiscard]] Result<void> check_origin(std::string_view origin);

}  // namespace gridwise
