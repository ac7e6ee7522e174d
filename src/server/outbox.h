// Messages on their way to one socket. The first one is being written; how far the reader is behind
// is what waits after it, so that a single message may have any length.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace gridwise {

class Outbox {
 public:
  void push(std::string message) {
    if (!messages_.empty()) behind_ += message.size();
    messages_.push_back(std::move(message));
  }
  /// REQUIRES: !empty(). Stays where it is until it is popped.
  [[nodiscard]] const std::string& front() const { return messages_.front(); }
  /// The first message is written. REQUIRES: !empty().
  void pop() {
    messages_.pop_front();
    if (!messages_.empty()) behind_ -= messages_.front().size();
  }
  /// Forgets all but the first, which is being written.
  void drop_behind() {
    if (!messages_.empty()) messages_.resize(1);
    behind_ = 0;
  }
  [[nodiscard]] bool empty() const { return messages_.empty(); }
  /// Bytes that wait after the first message.
  [[nodiscard]] std::size_t behind() const { return behind_; }

 private:
  std::deque<std::string> messages_;
  std::size_t behind_ = 0;
};

}  // namespace gridwise
