// Which passwords are accepted: long ones that nobody guesses first. No rules of composition. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

inline constexpr std::size_t kShortestPassword = 15;  ///< code points
inline constexpr std::size_t kLongestPassword = 128;  ///< bytes, after composition

/// The password in Unicode's composed form (NFC), so that it does not depend on the keyboard.
/// Errors: account/password_long; account/password for bytes that are not UTF-8.
[[nodiscard]] Result<std::string> compose_password(std::string_view text);

/// Whether a new password is good enough for the person called `name`. REQUIRES: it is composed.
/// Errors: account/password_short, account/password_common, account/password_name.
[[nodiscard]] Result<void> check_password(std::string_view password, std::string_view name);

}  // namespace gridwise
