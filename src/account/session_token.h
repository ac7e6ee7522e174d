// The value of a session's cookie: 32 random bytes in base64url. Only its SHA-256 is stored.
#pragma once

#include <string>
#include <string_view>

#include "service/secrets.h"

namespace gridwise {

/// 43 characters.
[[nodiscard]] std::string new_session_token(const Entropy& entropy);

/// Whether `text` has the form of new_session_token. Anything else is ignored, never looked up.
[[nodiscard]] bool is_session_token(std::string_view text);

/// 16 hexadecimal digits that name a session in lists. Not secret, and says nothing of the token.
[[nodiscard]] std::string new_session_id(const Entropy& entropy);

}  // namespace gridwise
