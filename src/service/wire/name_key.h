// Names that look alike have the same key, so that nobody can take another's name.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// The key of a name: NFKC with case folded, and ignorable code points and spaces removed. Letters
/// and digits of Latin, Greek and Cyrillic that look alike are replaced by one of them. For
/// comparison only; may be longer than the name. REQUIRES: the result of clean_name.
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace gridwise
