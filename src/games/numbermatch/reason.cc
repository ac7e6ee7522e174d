#include "games/numbermatch/reason.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "games/numbermatch/relaxation.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::array<std::string_view, kClasses> kClassNames{"1/9", "2/8", "3/7", "4/6", "5"};
constexpr int kMostClasses = 3;

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

std::vector<Digit> digits_of(const Board& board, unsigned classes) {
  std::vector<Digit> digits;
  for (const Digit digit : board.cells()) {
    if (digit != 0 && (classes >> (class_of(digit) - 1) & 1U) != 0) digits.push_back(digit);
  }
  return digits;
}

}  // namespace

unsigned blocking_classes(const Board& board, MemoryPool& pool) {
  for (int number = 1; number <= kMostClasses; ++number) {
    for (unsigned classes = 1; classes < 1U << kClasses; ++classes) {
      if (std::popcount(classes) != number) continue;
      if (Relaxation::count(board, classes) > Relaxation::kMostCells) continue;
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

Words blocked_words(const Board& board, unsigned classes) {
  const std::vector<Digit> digits = digits_of(board, classes);
  if (digits.size() == 2 && digits[0] == digits[1])
    return {fmt::format("the two {}s can never meet", digits[0]),
            fmt::format("两个 {} 永远无法相遇", digits[0])};
  if (digits.size() == 2)
    return {fmt::format("{} and {} can never meet", digits[0], digits[1]),
            fmt::format("{} 与 {} 永远无法相遇", digits[0], digits[1])};
  const Words names = names_of(classes);
  return {fmt::format("{} could not be cleared even if all other digits were gone", names.en),
          fmt::format("即使其余数字全部消失，{} 也无法消完", names.zh)};
}

}  // namespace gridwise::numbermatch
