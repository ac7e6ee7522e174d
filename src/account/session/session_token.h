// The value of a session cookie: 32 random bytes in base64url. Only its SHA-256 is stored.
#pragma once

#include <string>
#include <string_view>

#include "service/loop/entropy.h"

namespace gridwise {

/// A new token, 43 characters.
[[nodiscard]] std::string new_session_token(const Entropy& entropy);

/// Whether `text` has the format of a token. Anything else is ignored without a lookup.
[[nodiscard]] bool is_session_token(std::string_view text);

/// An id of 16 hexadecimal digits for session lists. Not secret, and independent of the token.
[[nodiscard]] std::string new_session_id(const Entropy& entropy);

}  // namespace gridwise
