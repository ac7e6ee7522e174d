// Errors in the reader's language: each code's Chinese sentence; in English an error says its own.
#pragma once

#include <string>

#include "kit/result.h"
#include "kit/words.h"

namespace gridwise::cli {

/// The sentence for `error`; the error's own English where there is no translation of its code.
[[nodiscard]] std::string sentence(const Error& error, Language language);

}  // namespace gridwise::cli
