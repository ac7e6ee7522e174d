#include "account/session/cookies.h"

#include <fmt/format.h>

namespace gridwise {
namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace

CookieNames cookie_names(bool secure) {
  if (secure) return {"__Host-id", "__Host-known"};
  return {"id", "known"};
}

std::optional<std::string_view> read_cookie(std::string_view header, std::string_view name) {
  std::optional<std::string_view> found;
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(';'), header.size());
    const std::string_view pair = trim(header.substr(0, end));
    header.remove_prefix(std::min(end + 1, header.size()));
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || trim(pair.substr(0, equals)) != name) continue;
    const std::string_view value = trim(pair.substr(equals + 1));
    if (found && *found != value) return {};
    found = value;
  }
  return found;
}

std::string set_cookie(std::string_view name, std::string_view value, bool secure,
                       std::optional<std::chrono::seconds> age) {
  std::string header = fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax", name, value);
  if (secure) header += "; Secure";
  if (age) header += fmt::format("; Max-Age={}", age->count());
  return header;
}

std::string clear_cookie(std::string_view name, bool secure) {
  return set_cookie(name, "", secure, std::chrono::seconds(0));
}

}  // namespace gridwise
