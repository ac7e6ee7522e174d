// The levels of the folder levels/, put into the program when it is built (cmake/LevelTexts.cmake).
#pragma once

#include <span>
#include <string_view>

namespace gridwise::match3 {

struct LevelText {
  std::string_view name;  ///< of the file, without the number before it
  std::string_view json;
};

/// By rising difficulty: in the order of the files' names.
[[nodiscard]] std::span<const LevelText> level_texts();

}  // namespace gridwise::match3
