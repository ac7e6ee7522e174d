// The cookie of a browser in which a person has signed in before: an HMAC of the account with the
// stored hash of the password as its key. Nobody without the database can make one, and it becomes
// worthless when the password changes.
#pragma once

#include <string>
#include <string_view>

#include "store/account_rows.h"

namespace gridwise {

/// 64 hexadecimal digits. REQUIRES: a person with a password.
[[nodiscard]] std::string known_value(const AccountRow& account);

/// Whether `value` is known_value(account), in constant time.
[[nodiscard]] bool is_known(const AccountRow& account, std::string_view value);

}  // namespace gridwise
