// The outgoing queue of a socket. The front message is being written and does not count as backlog,
// so a single message may have any length.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <utility>

namespace gridwise {

class Outbox {
 public:
  void push(std::string message) {
    if (!messages_.empty()) behind_ += message.size();
    messages_.push_back(std::move(message));
  }
  /// REQUIRES: !empty(). The reference stays valid until pop().
  [[nodiscard]] const std::string& front() const { return messages_.front(); }
  /// Removes the first message. REQUIRES: !empty().
  void pop() {
    messages_.pop_front();
    if (!messages_.empty()) behind_ -= messages_.front().size();
  }
  /// Drops all messages but the first, which is being written.
  void drop_behind() {
    if (!messages_.empty()) messages_.resize(1);
    behind_ = 0;
  }
  [[nodiscard]] bool empty() const { return messages_.empty(); }
  /// Bytes queued after the first message.
  [[nodiscard]] std::size_t behind() const { return behind_; }

 private:
  std::list<std::string> messages_;  // most are empty, and an empty deque takes 600 bytes
  std::size_t behind_ = 0;
};

}  // namespace gridwise
