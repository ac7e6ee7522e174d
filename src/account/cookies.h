// The cookies of accounts: their names and attributes, in one place. Pure functions.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace gridwise {

/// Behind https the prefix `__Host-` makes browsers refuse a cookie that is not Secure, that
/// another host of the domain set, or that has a path. On plain loopback they would refuse it.
struct CookieNames {
  std::string_view session;
  std::string_view known;  ///< says that this browser has signed in before
};
[[nodiscard]] CookieNames cookie_names(bool secure);

/// The value of the cookie in a Cookie header. None if it is absent, or there more than once with
/// different values: another site or program set one of them.
[[nodiscard]] std::optional<std::string_view> read_cookie(std::string_view header,
                                                          std::string_view name);

/// A Set-Cookie header. Without `age` the browser forgets it when it closes. REQUIRES: `value`
/// needs no quotes.
[[nodiscard]] std::string set_cookie(std::string_view name, std::string_view value, bool secure,
                                     std::optional<std::chrono::seconds> age);

/// A Set-Cookie header that removes the cookie.
[[nodiscard]] std::string clear_cookie(std::string_view name, bool secure);

}  // namespace gridwise
