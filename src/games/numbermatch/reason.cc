#include "games/numbermatch/reason.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <string_view>

#include "games/numbermatch/relaxation.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::array<std::string_view, kClasses> kClassNames{"1/9", "2/8", "3/7", "4/6", "5"};
constexpr int kMaxClasses = 3;

/// "1/9, 4/6 and 5".
Words names_of(unsigned classes) {
  Words names;
  for (int k = 0; k < kClasses; ++k) {
    if ((classes >> k & 1U) == 0) continue;
    const bool last = classes >> (k + 1) == 0;
    if (!names.en.empty()) {
      names.en += last ? " and " : ", ";
      names.zh += last ? " 和 " : "、";
    }
    names.en += kClassNames[static_cast<std::size_t>(k)];
    names.zh += kClassNames[static_cast<std::size_t>(k)];
  }
  return names;
}

}  // namespace

unsigned blocking_classes(const Board& board, MemoryPool& pool) {
  for (int number = 1; number <= kMaxClasses; ++number) {
    for (unsigned classes = 1; classes < 1U << kClasses; ++classes) {
      if (std::popcount(classes) != number) continue;
      if (Relaxation::count(board, classes) > Relaxation::kMaxCells) continue;
      Relaxation relaxation(board, classes, pool);
      if (relaxation.least_left(relaxation.all()) > 0) return classes;
    }
  }
  return 0;
}

Words odd_words(int k) {
  const std::string_view name = kClassNames[static_cast<std::size_t>(k) - 1];
  return {fmt::format("{} occurs an odd number of times", name),
          fmt::format("{} 的个数为奇数", name)};
}

Words blocked_words(unsigned classes) {
  const Words names = names_of(classes);
  return {fmt::format("{} could not be cleared even if all other digits were gone", names.en),
          fmt::format("即使其余数字全部消失，{} 也无法消完", names.zh)};
}

}  // namespace gridwise::numbermatch
