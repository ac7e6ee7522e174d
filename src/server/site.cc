#include "server/site.h"

#include <algorithm>
#include <array>

namespace gridwise {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 12> kTypes{{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
}};

constexpr std::string_view kHome = "/index.html";
constexpr std::string_view kAssets = "/assets/";  // names there carry a hash of their contents
constexpr std::string_view kKeepForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kAskAgain = "no-cache";
constexpr std::string_view kPlain = "text/plain; charset=utf-8";

std::string_view type_of(std::string_view path) {
  const auto found =
      std::ranges::find_if(kTypes, [&](const Pair& type) { return path.ends_with(type.first); });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

const PageFile* find_file(std::span<const PageFile> files, std::string_view path) {
  const auto found = std::ranges::lower_bound(files, path, {}, &PageFile::path);
  return found == files.end() || found->path != path ? nullptr : &*found;
}

bool same_site(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == host) return true;
  }
  return false;
}

}  // namespace

SiteAnswer find_page(std::span<const PageFile> files, std::string_view target,
                     std::string_view accept_encoding) {
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  const PageFile* file = find_file(files, path);
  if (file == nullptr && path.starts_with(kAssets)) {
    return {404, kPlain, kAskAgain, "There is no such file.\n", false};
  }
  if (file == nullptr) file = find_file(files, kHome);
  if (file == nullptr) {
    return {404, kPlain, kAskAgain, "This build carries no page; the protocol is at /ws.\n", false};
  }
  const bool gzip = !file->gzip.empty() && accept_encoding.find("gzip") != std::string_view::npos;
  return {200, type_of(file->path), file->path.starts_with(kAssets) ? kKeepForEver : kAskAgain,
          gzip ? file->gzip : file->bytes, gzip};
}

std::span<const Pair> security_headers() {
  static constexpr std::array<Pair, 4> kHeaders{{
      {"Content-Security-Policy",
       "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
       "form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
  }};
  return kHeaders;
}

bool comes_from_page(const Provenance& from) {
  if (!from.fetch_site.empty() && from.fetch_site != "same-origin" && from.fetch_site != "none") {
    return false;
  }
  return from.origin.empty() || same_site(from.origin, from.host);
}

}  // namespace gridwise
