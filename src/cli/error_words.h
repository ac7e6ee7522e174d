// Errors in the user's language: a Chinese sentence per code; in English the error's own text.
#pragma once

#include <string>

#include "kit/result.h"
#include "kit/words.h"

namespace gridwise::cli {

/// The sentence for `error`; the error's own English where there is no translation of its code.
[[nodiscard]] std::string sentence(const Error& error, Language language);

}  // namespace gridwise::cli
