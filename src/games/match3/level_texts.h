// The levels of the folder levels/, embedded at build time (cmake/LevelTexts.cmake).
#pragma once

#include <span>
#include <string_view>

namespace gridwise::match3 {

struct LevelText {
  std::string_view name;  ///< of the file, without its number prefix
  std::string_view json;
};

/// In the order of the file names, from easy to hard.
[[nodiscard]] std::span<const LevelText> level_texts();

}  // namespace gridwise::match3
