// Reorder buffer: returns results of parallel work in the order the work was handed out.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace gridwise {

/// Thread safe. Items are numbered from 0; each number is put exactly once.
template <class Item>
class InOrder {
 public:
  /// Buffers at most `room` items that wait for an earlier one.
  explicit InOrder(std::uint64_t room) : room_(room) {}

  /// Backpressure: waits until there is room for item `number`, so that work never runs far ahead
  /// of the slowest item. REQUIRES: every smaller number not yet put is being worked on.
  void wait_for_room(std::uint64_t number) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return number < next_ + room_; });
  }

  /// Adds an item, then calls `use` on every item that is next in order, under the lock.
  template <class Use>
  void put(std::uint64_t number, Item item, Use use) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(item));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      use(std::move(waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    moved_.notify_all();
  }

 private:
  const std::uint64_t room_;
  std::mutex mutex_;
  std::condition_variable moved_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, Item> waiting_;
};

}  // namespace gridwise
