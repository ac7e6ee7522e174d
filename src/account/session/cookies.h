// Names and attributes of the account cookies. Pure functions.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gridwise {

/// Behind https the prefix `__Host-` makes browsers reject a cookie that is not Secure, was set by
/// another host of the domain, or has a path other than /. On plain loopback they would reject it
/// too, so it is not used there.
struct CookieNames {
  std::string_view session;
  std::string_view known;  ///< marks a browser that has signed in before
};
[[nodiscard]] CookieNames cookie_names(bool secure);

/// The value of a cookie in a Cookie header. None if it is absent, or present more than once with
/// different values: another site or program set one of them.
[[nodiscard]] std::optional<std::string_view> read_cookie(std::string_view header,
                                                          std::string_view name);

/// A Set-Cookie header. Without `age` it is a session cookie. REQUIRES: `value` needs no quotes.
[[nodiscard]] std::string set_cookie(std::string_view name, std::string_view value, bool secure,
                                     std::optional<std::chrono::seconds> age);

/// A Set-Cookie header that removes the cookie.
[[nodiscard]] std::string clear_cookie(std::string_view name, bool secure);

}  // namespace gridwise
