// Limits on message size. An unbounded list is cut off at what fits, and the answer says where;
// docs/protocol.md names each such list.
#pragma once

#include <boost/json.hpp>
#include <cstddef>
#include <utility>

#include "kit/json_text.h"

namespace gridwise {

/// The longest line sent, in bytes; a longer answer becomes the error limit/size.
inline constexpr std::size_t kMaxLine = 512 * 1024;

// Limits for lists within a line, in bytes, such that the whole line fits.
inline constexpr std::size_t kMaxList = 256 * 1024;     ///< the answer is little else
inline constexpr std::size_t kMaxPart = 96 * 1024;      ///< beside a whole state
inline constexpr std::size_t kMaxProgress = 16 * 1024;  ///< sent several times a second

/// A list that accepts entries while they fit. The first entry is always accepted.
class Portion {
 public:
  explicit Portion(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Returns false and leaves the entry out if it, or an earlier one, does not fit.
  bool add(boost::json::value entry) {
    if (full_) return false;
    bytes_ += json_text(entry).size() + 1;
    full_ = bytes_ > most_bytes_ && !entries_.empty();
    if (!full_) entries_.push_back(std::move(entry));
    return !full_;
  }

  /// Whether an entry was left out.
  [[nodiscard]] bool full() const { return full_; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] boost::json::array take() { return std::move(entries_); }

 private:
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  bool full_ = false;
  boost::json::array entries_;
};

}  // namespace gridwise
