// What the web server answers apart from the protocol: which file of the page a path stands for,
// the headers that go with it, and whether a request comes from the page itself. Pure, so that it
// is tested without a socket.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "server/page_files.h"

namespace gridwise {

struct SiteAnswer {
  int status = 200;
  std::string_view type;   ///< of the content
  std::string_view cache;  ///< Cache-Control
  std::string_view bytes;
  bool gzip = false;  ///< `bytes` are compressed
};

/// The answer to GET `target` (with or without a query). Paths of the page that name no file are
/// rooms of the page, which index.html draws; a missing file of assets/ is a 404.
[[nodiscard]] SiteAnswer find_page(std::span<const PageFile> files, std::string_view target,
                                   std::string_view accept_encoding);

/// Sent with every answer.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> security_headers();

/// What a request says of where it comes from; empty where it says nothing.
struct Provenance {
  std::string_view host;        ///< Host
  std::string_view origin;      ///< Origin
  std::string_view fetch_site;  ///< Sec-Fetch-Site
};

/// False for what another site makes a browser send. A program that is no browser sends no Origin
/// and passes.
[[nodiscard]] bool comes_from_page(const Provenance& from);

}  // namespace gridwise
