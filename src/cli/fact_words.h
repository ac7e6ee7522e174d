// The facts of an answer as the columns of a table: "first batch" or its Chinese name.
#pragma once

#include <string>
#include <string_view>

#include "kit/words.h"

namespace gridwise::cli {

/// The heading of the fact of that name; its English name where it has no translation.
[[nodiscard]] std::string fact_heading(std::string_view name, Language language);

}  // namespace gridwise::cli
