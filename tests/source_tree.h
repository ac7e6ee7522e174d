// The location of the repository, for tests and benches that read boards and golden games from it.
#pragma once

#include <filesystem>

namespace gridwise {

/// The root of the source tree this was built from.
[[nodiscard]] std::filesystem::path source_tree();

}  // namespace gridwise
