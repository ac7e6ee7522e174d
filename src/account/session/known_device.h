// The known-device cookie of a browser in which a person has signed in before: an HMAC of the
// account, keyed by the stored password hash. It cannot be forged without the database, and a
// password change invalidates it.
#pragma once

#include <string>
#include <string_view>

#include "store/account_rows.h"

namespace gridwise {

/// The cookie's value, 64 hexadecimal digits. REQUIRES: a person with a password.
[[nodiscard]] std::string known_value(const AccountRow& account);

/// Whether `value` equals known_value(account); constant time.
[[nodiscard]] bool is_known(const AccountRow& account, std::string_view value);

}  // namespace gridwise
