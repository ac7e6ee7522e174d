// Puts results of parallel work back into the order in which the work was handed out.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace gridwise {

/// Thread safe. Items are numbered from 0; each number is put once.
template <class Item>
class InOrder {
 public:
  /// Keeps at most `room` items that wait for an earlier one.
  explicit InOrder(std::uint64_t room) : room_(room) {}

  /// Waits until there is room for the item `number`, so that work never runs far ahead of the
  /// slowest item. REQUIRES: every smaller number that has not been put is being worked on.
  void wait_for_room(std::uint64_t number) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return number < next_ + room_; });
  }

  /// Adds the item and calls `use` with every item that is next in order; one thread at a time.
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
