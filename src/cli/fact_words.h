// The facts of an answer as the columns of a table: "first batch" or its Chinese name.
#pragma once

#include <string>
#include <string_view>

#include "kit/words.h"

namespace gridwise::cli {

/// The heading of a fact; in English if it has no translation.
[[nodiscard]] std::string fact_heading(std::string_view name, Language language);

}  // namespace gridwise::cli
