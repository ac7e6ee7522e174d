// Which passwords are accepted: long and not among the first guesses. No composition rules. Pure
// functions.
#pragma once

#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

inline constexpr std::size_t kShortestPassword = 15;  ///< code points
inline constexpr std::size_t kMaxPassword = 128;      ///< bytes, after normalization

/// Normalizes the password to NFC, so that it does not depend on the keyboard. Errors:
/// account/password_long; account/password for invalid UTF-8.
[[nodiscard]] Result<std::string> compose_password(std::string_view text);

/// Checks a new password of the person called `name`. REQUIRES: it is normalized. Errors:
/// account/password_short, account/password_common, account/password_name.
[[nodiscard]] Result<void> check_password(std::string_view password, std::string_view name);

}  // namespace gridwise
