// Texts for people in both languages of the program. Games and the service carry them as data, so
// terminal and page need no copy of the texts.
#pragma once

#include <string>

namespace gridwise {

enum class Language { kEnglish, kChinese };

/// One text in English and simplified Chinese; neither is empty.
struct Words {
  std::string en;
  std::string zh;

  [[nodiscard]] const std::string& in(Language language) const {
    return language == Language::kChinese ? zh : en;
  }
  bool operator==(const Words&) const = default;
};

}  // namespace gridwise
