// The web page, carried inside the program so that one binary is all there is to copy. The table is
// written by cmake/EmbedPage.cmake from web/dist.
#pragma once

#include <span>
#include <string_view>

namespace gridwise {

/// One file of the page. The views last as long as the program.
struct PageFile {
  std::string_view path;   ///< as in a request: "/index.html"
  std::string_view bytes;  ///< the file as it is
  std::string_view gzip;   ///< the same compressed; empty where web/dist has no "<file>.gz"
};

/// Every file of the page, sorted by path; empty in a build without a page.
[[nodiscard]] std::span<const PageFile> page_files();

}  // namespace gridwise
