// What is decided about the people of a match when it is made, and stored with it: who is a guest,
// and whether the match is rated. A rebuild of the ratings then needs nothing else.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "service/loop/executor.h"
#include "service/match/match.h"
#include "store/store.h"

namespace gridwise {

/// An account may play rated matches once it is this old, or has finished this many games for two.
inline constexpr std::chrono::milliseconds kRatedAge = std::chrono::hours(24);
inline constexpr std::int64_t kRatedGames = 10;

/// Who leaves three rated matches within an hour has no rated ones for half an hour.
[[nodiscard]] AttemptRule leaving_rule(const std::string& account);

/// Whether two addresses (results of limit_key) are one person's or one household's. Everybody on
/// this machine has a loopback address, so that says nothing.
[[nodiscard]] bool share_address(const std::set<std::string>& one,
                                 const std::set<std::string>& other);

/// Used on the loop only.
class Entrants {
 public:
  /// The addresses from which an account is or was last connected, as results of limit_key.
  using AddressesOf = std::function<std::set<std::string>(const std::string& account)>;

  Entrants(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
           AddressesOf addresses_of)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        addresses_of_(std::move(addresses_of)) {}

  /// Marks the guests of a new match, and decides whether it is rated.
  void admit(happened::Created& created) const;
  /// The same for who takes an open seat.
  void admit(const Match& match, asked::Sit& sit) const;
  /// Whether a person's matches can be rated now: an account that is not new, and whose owner has
  /// not just left other rated matches.
  [[nodiscard]] bool may_be_rated(const std::string& account) const;

 private:
  struct Known;
  [[nodiscard]] Known look_up(const std::vector<SeatInfo>& seats) const;
  [[nodiscard]] bool may_be_rated(Tables& tables, const AccountRow& account) const;
  [[nodiscard]] bool are_rated(const std::vector<SeatInfo>& seats, const Known& known) const;

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  AddressesOf addresses_of_;
};

}  // namespace gridwise
