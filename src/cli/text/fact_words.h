// Column headings for the facts of answers: "first batch" or its Chinese name.
#pragma once

#include <string>
#include <string_view>

#include "gridwise/words.h"

namespace gridwise::cli {

/// The heading of a fact; falls back to English.
[[nodiscard]] std::string fact_heading(std::string_view name, Language language);

}  // namespace gridwise::cli
