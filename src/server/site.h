// Which file of the page answers a path, with which headers, and whether a request is meant for
// this server and comes from its page. Pure functions, so that tests need no socket.
#pragma once

#include <cstdint>
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

/// The headers that say where a request comes from; empty where absent.
struct Provenance {
  std::string_view host;        ///< Host
  std::string_view origin;      ///< Origin
  std::string_view fetch_site;  ///< Sec-Fetch-Site
};

/// The host names this server answers to. Requests for any other name are refused: with DNS
/// rebinding, another site's name leads a browser here, and that site could read the answers.
class Hosts {
 public:
  /// REQUIRES: port is the one listened on; `named` passed check_host.
  Hosts(std::uint16_t port, std::vector<std::string> named);

  /// True for localhost, 127.0.0.1, [::1] and `local` (the server's address of the connection,
  /// [...] for IPv6) with the port listened on, and for `named`: NAME:PORT with that port only,
  /// NAME with none, 80, 443 or the port listened on.
  [[nodiscard]] bool known(std::string_view host, std::string_view local) const;

  /// False for requests that another site makes a browser send. Origin must match Host, or a name
  /// of `named` when a proxy changes Host. Programs that send no Origin pass. REQUIRES:
  /// known(from.host).
  [[nodiscard]] bool comes_from_page(const Provenance& from) const;

 private:
  [[nodiscard]] bool is_named(std::string_view host) const;

  std::string port_;
  std::vector<std::string> named_;
};

/// Whether `host` is a valid NAME or NAME:PORT. Errors: host/name.
[[nodiscard]] Result<void> check_host(std::string_view host);

}  // namespace gridwise
