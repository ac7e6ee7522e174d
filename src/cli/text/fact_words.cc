#include "cli/text/fact_words.h"

#include <algorithm>
#include <array>

namespace gridwise::cli {
namespace {

struct Row {
  std::string_view name;
  std::string_view zh;
};

constexpr std::array kRows{
    Row{"avoided", "尽量不消"},
    Row{"combos", "连击"},
    Row{"combos_off", "连击偏差"},
    Row{"first_batch", "首轮连击"},
    Row{"forbidden", "绝不消"},
    Row{"skyfall", "天降连击"},
    Row{"skyfall_error", "天降误差"},
    Row{"skyfall_samples", "样本"},
    Row{"steps", "步数"},
    Row{"turns", "转弯"},
    Row{"worth", "价值"},
};

}  // namespace

std::string fact_heading(std::string_view name, Language language) {
  const auto* const row = std::ranges::find(kRows, name, &Row::name);
  if (language == Language::kChinese && row != kRows.end()) return std::string(row->zh);
  std::string text(name);
  std::ranges::replace(text, '_', ' ');
  return text;
}

}  // namespace gridwise::cli
