// What is decided about the people of a match when it is made, and stored with it: who is a guest,
// and whether the match is rated. A rebuild of the ratings then needs nothing else.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "service/loop/executor.h"
#include "service/match/people.h"
#include "service/request/off_loop.h"
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

/// What the store tells about the people who take seats.
struct KnownPeople {
  struct Person {
    std::string name_key;  ///< empty for a guest
    bool may_be_rated = false;
  };
  std::map<std::string, Person> people;  ///< by account
  MarksOf marks;

  /// Whether the accounts of all these seats are known.
  [[nodiscard]] bool covers(const std::vector<SeatInfo>& seats) const;
  /// Whether the person with the account has this name.
  [[nodiscard]] bool is_name_of(const std::string& name, const std::string& account) const;
};

/// Whether a person's matches can be rated now: an account that is not new, and whose owner has not
/// just left other rated matches.
[[nodiscard]] bool may_be_rated(Tables& tables, const AccountRow& account, std::int64_t now_ms);

/// Used on the loop only.
class Entrants {
 public:
  /// The addresses from which an account is or was last connected, as results of limit_key.
  using AddressesOf = std::function<std::set<std::string>(const std::string& account)>;
  using Known = std::function<void(Result<KnownPeople>)>;

  Entrants(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, OffLoop& off_loop,
           AddressesOf addresses_of)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        off_loop_(off_loop),
        addresses_of_(std::move(addresses_of)) {}

  /// Calls `known` with what the store tells about the people in the seats: at once if nobody has
  /// an account. Errors: those of OffLoop, store/...
  void look_up(const Party& party, const std::vector<SeatInfo>& seats, Known known) const;

  // REQUIRES: `known` covers the seats.

  /// Marks the guests of a new match, and decides whether it is rated.
  void admit(happened::Created& created, const KnownPeople& known) const;
  /// The same for who takes an open seat.
  void admit(const Match& match, asked::Sit& sit, const KnownPeople& known) const;
  /// The seats of the match as they will be.
  [[nodiscard]] static std::vector<SeatInfo> seats_after(const Match& match, const asked::Sit& sit);

 private:
  [[nodiscard]] bool are_rated(const std::vector<SeatInfo>& seats, const KnownPeople& known) const;

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  OffLoop& off_loop_;
  AddressesOf addresses_of_;
};

}  // namespace gridwise
