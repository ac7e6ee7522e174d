// The version of this build; filled in by cmake/Version.cmake.
#pragma once

#include <string_view>

namespace gridwise {

/// The project's version: "0.9.0".
[[nodiscard]] std::string_view version();

/// The commit of this build, twelve hexadecimal digits, or "unknown" outside a clone.
[[nodiscard]] std::string_view commit();

}  // namespace gridwise
