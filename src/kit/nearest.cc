#include "kit/nearest.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace gridwise {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Row i: distances from the first i letters of `a` to each prefix of `b`.
  std::vector<std::size_t> two_before;
  std::vector<std::size_t> before(b.size() + 1);
  std::iota(before.begin(), before.end(), 0U);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_before[j - 2] + 1);
    }
    two_before = std::move(before);
    before = std::move(row);
  }
  return before.back();
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> known) {
  std::optional<std::string> best;
  std::size_t least = word.size() / 3 + 1;
  for (const std::string& each : known) {
    const std::size_t distance = edit_distance(word, each);
    if (distance >= least) continue;
    least = distance;
    best = each;
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const std::optional<std::string> meant = nearest(word, known);
  return meant ? std::string(kDidYouMean) + *meant + "?" : std::string();
}

std::string_view meant_word(std::string_view says) {
  const std::size_t at = says.rfind(kDidYouMean);
  if (at == std::string_view::npos || !says.ends_with('?')) return {};
  return says.substr(at + kDidYouMean.size(), says.size() - at - kDidYouMean.size() - 1);
}

}  // namespace gridwise
