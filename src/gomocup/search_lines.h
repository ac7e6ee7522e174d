// Prints information about a search in the lines that analysis programs read: coordinates from the
// top left, starting at 0; times in milliseconds.
#pragma once

#include <functional>
#include <string>

#include "gridwise/game.h"

namespace gridwise::gomocup {

/// Flags of INFO show_detail: the kinds of lines wanted.
constexpr int kShowRealtime = 1;
constexpr int kShowDetail = 2;

class SearchLines {
 public:
  using Say = std::function<void(const std::string&)>;

  SearchLines(Say say, int size) : say_(std::move(say)), size_(size) {}

  /// Prints lines during the search; `show` is a set of the flags above.
  void progress(const Report& report, int show) const;
  /// Prints lines at the end: one message, and details of the best `moves` if wanted.
  void result(const Report& report, int show, std::size_t moves) const;

 private:
  void details(const Report& report, std::size_t index, std::size_t count) const;

  Say say_;
  int size_;
};

}  // namespace gridwise::gomocup
