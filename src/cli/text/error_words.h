// Errors in the user's language: a Chinese sentence per code; English uses the error's own text.
#pragma once

#include <string>

#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::cli {

/// The sentence for `error`; falls back to the error's own English text.
[[nodiscard]] std::string sentence(const Error& error, Language language);

}  // namespace gridwise::cli
