#include "server/site.h"

#include <algorithm>
#include <array>

namespace gridwise {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 13> kTypes{{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
}};

constexpr std::string_view kHome = "/index.html";
constexpr std::string_view kAssets = "/assets/";  // file names contain a hash of their contents
constexpr std::string_view kKeepForEver = "public, max-age=31536000, immutable";
constexpr std::string_view kAskAgain = "no-cache";
constexpr std::string_view kPlain = "text/plain; charset=utf-8";

constexpr std::array<std::string_view, 3> kLoopback{"localhost", "127.0.0.1", "[::1]"};
constexpr std::string_view kHttpPort = "80";
constexpr std::string_view kHttpsPort = "443";

std::string_view type_of(std::string_view path) {
  const auto found =
      std::ranges::find_if(kTypes, [&](const Pair& type) { return path.ends_with(type.first); });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

const PageFile* find_file(std::span<const PageFile> files, std::string_view path) {
  const auto found = std::ranges::lower_bound(files, path, {}, &PageFile::path);
  return found == files.end() || found->path != path ? nullptr : &*found;
}

struct HostAndPort {
  std::string_view name;  ///< with brackets for IPv6
  std::string_view port;  ///< empty if absent
};

HostAndPort split(std::string_view host) {
  const auto bracket = host.rfind(']');
  const auto colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon == std::string_view::npos) return {host, {}};
  return {host.substr(0, colon), host.substr(colon + 1)};
}

bool same_text(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// The origin without its scheme; empty if invalid, such as "null".
std::string_view host_of_origin(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return origin.substr(scheme.size());
  }
  return {};
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
    return {404, kPlain, kAskAgain, "This build has no page; the protocol is at /ws.\n", false};
  }
  const bool gzip = !file->gzip.empty() && accept_encoding.find("gzip") != std::string_view::npos;
  return {200, type_of(file->path), file->path.starts_with(kAssets) ? kKeepForEver : kAskAgain,
          gzip ? file->gzip : file->bytes, gzip};
}

std::span<const Pair> security_headers() {
  static constexpr std::array<Pair, 4> kHeaders{{
      {"Content-Security-Policy",
       // The page's own program is WebAssembly (src/browser).
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src "
       "'none'; base-uri 'none'; "
       "form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
  }};
  return kHeaders;
}

Hosts::Hosts(std::uint16_t port, std::vector<std::string> named, std::vector<std::string> origins)
    : port_(std::to_string(port)), named_(std::move(named)), origins_(std::move(origins)) {
  for (const std::string& origin : origins_) named_.emplace_back(host_of_origin(origin));
}

bool Hosts::known(std::string_view host, std::string_view local) const {
  if (is_named(host)) return true;
  const auto [name, port] = split(host);
  if (port != port_ && !(port_ == kHttpPort && !host.ends_with(':') && port.empty())) return false;
  const bool own =
      std::ranges::any_of(kLoopback, [&](std::string_view each) { return same_text(each, name); });
  return own || (!local.empty() && same_text(local, name));
}

bool Hosts::is_named(std::string_view host) const {
  const auto [name, port] = split(host);
  if (name.empty() || host.ends_with(':')) return false;
  const bool usual = port.empty() || port == kHttpPort || port == kHttpsPort || port == port_;
  return std::ranges::any_of(named_, [&](const std::string& each) {
    return same_text(each, host) || (usual && same_text(each, name));
  });
}

bool Hosts::comes_from_page(const Provenance& from, PageRequest by) const {
  if (from.fetch_site && *from.fetch_site != "same-origin") return false;
  if (from.origin) return is_own_origin(*from.origin, from.host);
  if (from.fetch_site) return by == PageRequest::kPost;
  return from.authorization && is_bearer(*from.authorization) && !from.cookie;
}

bool Hosts::is_own_origin(std::string_view origin, std::string_view host) const {
  const std::string_view name = host_of_origin(origin);
  if (name.empty()) return false;
  for (const std::string& own : origins_) {
    // For a listed origin the scheme must match too.
    if (same_text(host_of_origin(own), name)) return same_text(own, origin);
  }
  return same_text(name, host) || is_named(name);
}

bool Hosts::is_secure(std::string_view host) const {
  return std::ranges::any_of(
      origins_, [&](const std::string& origin) { return same_text(host_of_origin(origin), host); });
}

bool Hosts::is_loopback(std::string_view host) {
  const std::string_view name = split(host).name;
  return std::ranges::any_of(kLoopback,
                             [&](std::string_view each) { return same_text(each, name); });
}

bool is_bearer(std::string_view authorization) {
  constexpr std::string_view kScheme = "Bearer ";
  constexpr std::size_t kLongest = 128;
  constexpr std::string_view kSigns = "-._~+/=";
  if (!authorization.starts_with(kScheme)) return false;
  authorization.remove_prefix(kScheme.size());
  return !authorization.empty() && authorization.size() <= kLongest &&
         std::ranges::all_of(authorization, [&](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  kSigns.find(c) != std::string_view::npos;
         });
}

Result<void> check_host(std::string_view host) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(".-_[]:").find(c) != std::string_view::npos;
  };
  const auto [name, port] = split(host);
  const bool number = std::ranges::all_of(port, [](char c) { return c >= '0' && c <= '9'; });
  if (!name.empty() && std::ranges::all_of(host, good) && number && !host.ends_with(':')) return {};
  return Error{
      "host/name",
      "a host is NAME or NAME:PORT, as games.example or games.example:8443: " + std::string(host),
      {}};
}

Result<void> check_origin(std::string_view origin) {
  constexpr std::string_view kScheme = "https://";
  if (origin.starts_with(kScheme) && check_host(origin.substr(kScheme.size()))) return {};
  return Error{
      "host/origin",
      "an origin is https://NAME or https://NAME:PORT, as in browsers: " + std::string(origin),
      {}};
}

}  // namespace gridwise
