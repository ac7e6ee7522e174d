// The web page, embedded in the program so that one binary is the whole installation.
// cmake/EmbedPage.cmake generates the table from web/dist.
#pragma once

#include <span>
#include <string_view>

namespace gridwise {

/// One file of the page. The views last as long as the program.
struct PageFile {
  std::string_view path;   ///< as in a request: "/index.html"
  std::string_view bytes;  ///< uncompressed
  std::string_view gzip;   ///< compressed; empty if web/dist has no "<file>.gz"
};

/// Every file of the page, sorted by path; empty in a build without a page.
[[nodiscard]] std::span<const PageFile> page_files();

}  // namespace gridwise
