// Which accounts have blocked which: an in-memory copy, so pairing never reads the store.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "kit/message.h"
#include "service/loop/principal.h"
#include "store/people_rows.h"

namespace gridwise {

template <>
inline constexpr auto kMessage<BlockRow> =
    message("Block", "A person whom the sender has blocked.", field("account", &BlockRow::other),
            field("name", &BlockRow::name), field("at", &BlockRow::at_ms, "In ms since 1970."),
            added<std::optional<bool>>("guest"));

/// Used on the loop only.
class Blocks {
 public:
  static constexpr std::size_t kMaxOfOne = 200;

  void load(std::span<const BlockRow> rows) {
    pairs_.clear();
    for (const BlockRow& row : rows) pairs_.emplace(row.account, row.other);
  }
  void add(const std::string& account, const std::string& other) {
    pairs_.emplace(account, other);
    ++changes_;
  }
  void remove(const std::string& account, const std::string& other) {
    pairs_.erase({account, other});
    ++changes_;
  }
  /// How often they have changed here: rows that were read before are out of date.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }
  void people_changed(const PeopleChange& change) {
    std::set<std::pair<std::string, std::string>> left;
    for (const auto& [account, other] : pairs_) {
      if (change.now(account).empty() || change.now(other).empty()) continue;
      left.emplace(change.now(account), change.now(other));
    }
    pairs_ = std::move(left);
    ++changes_;
  }
  /// Whether either account has blocked the other.
  [[nodiscard]] bool between(const std::string& one, const std::string& other) const {
    return pairs_.contains({one, other}) || pairs_.contains({other, one});
  }
  [[nodiscard]] std::size_t of(const std::string& account) const {
    std::size_t count = 0;
    for (auto pair = pairs_.lower_bound({account, ""});
         pair != pairs_.end() && pair->first == account; ++pair) {
      ++count;
    }
    return count;
  }

 private:
  std::set<std::pair<std::string, std::string>> pairs_;
  std::uint64_t changes_ = 0;
};

}  // namespace gridwise
