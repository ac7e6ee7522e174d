// A cache of constant tables that all searches of the process share, with a limit on its memory.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace gridwise::orbs {

/// Values have `bytes()`. Thread safe.
template <class Key, class Value>
class SharedCache {
 public:
  explicit SharedCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The value of `key`, made by `make()` if it is not cached. A value in use stays alive, cached
  /// or not.
  template <class Make>
  [[nodiscard]] std::shared_ptr<const Value> get(const Key& key, const Make& make) {
    const std::lock_guard lock(mutex_);
    const auto known = kept_.find(key);
    if (known != kept_.end()) return known->second;
    const std::shared_ptr<const Value> made = make();
    if (bytes_ + made->bytes() > most_bytes_) forget_unused();
    bytes_ += made->bytes();
    kept_.emplace(key, made);
    return made;
  }
  /// Bytes cached; more than the limit only while values are in use.
  [[nodiscard]] std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
  }

 private:
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
