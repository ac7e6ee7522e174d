// Which build this is; the answers are filled in by cmake/Version.cmake.
#pragma once

#include <string_view>

namespace gridwise {

/// The project's version: "0.1.0".
[[nodiscard]] std::string_view version();

/// The commit it was built from, twelve hexadecimal digits, or "unknown" outside a clone.
[[nodiscard]] std::string_view commit();

}  // namespace gridwise
