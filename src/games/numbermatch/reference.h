// The slow twin: rows of characters and plain loops, one rule after another. Shares only the
// options with the board. Used by tests and to verify every answer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "games/numbermatch/options.h"

namespace gridwise::numbermatch::reference {

class Grid {
 public:
  /// `digits` in reading order, '0' or '.' for a blank.
  Grid(const Rules& rules, const std::string& digits) : rules_(rules) {
    for (const char digit : digits) add(digit == '.' ? '0' : digit);
  }

  [[nodiscard]] const std::vector<std::string>& rows() const { return rows_; }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const std::string& row : rows_) text += row;
    return text;
  }
  [[nodiscard]] bool cleared() const { return text().find_first_not_of('0') == std::string::npos; }

  /// Rules `class` and `reach`.
  [[nodiscard]] bool legal(int a, int b) const {
    const int size = static_cast<int>(text().size());
    if (a < 0 || b < 0 || a >= size || b >= size || a == b) return false;
    const int first = at(a) - '0';
    const int second = at(b) - '0';
    if (first == 0 || second == 0) return false;
    if (first != second && first + second != 10) return false;
    return sees(std::min(a, b), std::max(a, b));
  }
  [[nodiscard]] std::vector<std::pair<int, int>> pairs() const {
    std::vector<std::pair<int, int>> found;
    const int size = static_cast<int>(text().size());
    for (int a = 0; a < size; ++a) {
      for (int b = a + 1; b < size; ++b) {
        if (legal(a, b)) found.emplace_back(a, b);
      }
    }
    return found;
  }
  [[nodiscard]] bool may_append() const {
    return appends_ < rules_.appends && !cleared() &&
           (!rules_.append_when_stuck || pairs().empty());
  }

  /// REQUIRES: legal(a, b).
  void pair(int a, int b) {
    at(a) = '0';
    at(b) = '0';
    clear();
  }
  /// REQUIRES: may_append().
  void append() {
    std::string left;
    for (const char digit : text()) {
      if (digit != '0') left += digit;
    }
    for (const char digit : left) add(digit);
    ++appends_;
  }

 private:
  static constexpr int kWide = 9;

  void add(char digit) {
    if (rows_.empty() || rows_.back().size() == kWide) rows_.emplace_back();
    rows_.back() += digit;
  }
  [[nodiscard]] char at(int cell) const {
    return rows_[static_cast<std::size_t>(cell / kWide)][static_cast<std::size_t>(cell % kWide)];
  }
  char& at(int cell) {
    return rows_[static_cast<std::size_t>(cell / kWide)][static_cast<std::size_t>(cell % kWide)];
  }

  /// Whether the first digit from `a` in a direction is at `b`.
  [[nodiscard]] bool meets(int a, int b, int down, int right) const {
    int row = a / kWide + down;
    int column = a % kWide + right;
    while (row >= 0 && row < static_cast<int>(rows_.size()) && column >= 0 &&
           column < static_cast<int>(rows_[static_cast<std::size_t>(row)].size())) {
      const int cell = row * kWide + column;
      if (at(cell) != '0') return cell == b;
      row += down;
      column += right;
    }
    // Only a downward step can go past the end of a short last row, and that leaves the board.
    return false;
  }
  [[nodiscard]] bool sees(int a, int b) const {
    if (meets(a, b, 0, 1) || meets(a, b, 1, 0)) return true;
    if (rules_.diagonals && (meets(a, b, 1, 1) || meets(a, b, 1, -1))) return true;
    int next = a + 1;
    while (at(next) == '0') ++next;
    if (next != b) return false;
    return rules_.wrap == Wrap::kAnyDistance || b / kWide - a / kWide <= 1;
  }

  /// Rule `clear_row`.
  void clear() {
    std::vector<std::string> kept;
    for (const std::string& row : rows_) {
      const bool blank = row.find_first_not_of('0') == std::string::npos;
      const bool partial = row.size() < kWide;
      if (!blank || !(partial ? rules_.clear_partial : rules_.clear_rows)) kept.push_back(row);
    }
    rows_ = kept;
  }

  Rules rules_;
  std::vector<std::string> rows_;
  int appends_ = 0;
};

}  // namespace gridwise::numbermatch::reference
