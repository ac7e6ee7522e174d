// A process-wide cache of immutable tables, with a memory limit.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace gridwise::orbs {

/// Values need `bytes()`. Thread safe. Values are made without holding the lock: two threads may
/// make the same one, and the first is kept.
template <class Key, class Value>
class SharedCache {
 public:
  explicit SharedCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The value of `key`, made by `make()` if it is not cached; null if `make()` returns null. A
  /// value in use stays alive, cached or not.
  template <class Make>
  [[nodiscard]] std::shared_ptr<const Value> get(const Key& key, const Make& make) {
    if (auto known = find(key)) return known;
    const std::shared_ptr<const Value> made = make();
    return made == nullptr ? nullptr : keep(key, made);
  }
  /// Bytes cached; more than the limit only while values are in use.
  [[nodiscard]] std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
  }

 private:
  [[nodiscard]] std::shared_ptr<const Value> find(const Key& key) const {
    const std::lock_guard lock(mutex_);
    const auto known = kept_.find(key);
    return known == kept_.end() ? nullptr : known->second;
  }
  [[nodiscard]] std::shared_ptr<const Value> keep(const Key& key,
                                                  const std::shared_ptr<const Value>& made) {
    const std::lock_guard lock(mutex_);
    if (const auto known = kept_.find(key); known != kept_.end()) return known->second;
    if (bytes_ + made->bytes() > most_bytes_) forget_unused();
    bytes_ += made->bytes();
    kept_.emplace(key, made);
    return made;
  }
  void forget_unused() {
    std::erase_if(kept_, [&](const auto& each) {
      if (each.second.use_count() > 1) return false;
      bytes_ -= each.second->bytes();
      return true;
    });
  }

  mutable std::mutex mutex_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::map<Key, std::shared_ptr<const Value>> kept_;
};

}  // namespace gridwise::orbs
