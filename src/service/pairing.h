// Who is paired with whom: seeks of the same setup and clock, the oldest first. Pure rules, without
// timers and sockets.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "service/clock.h"
#include "service/party.h"
#include "service/principal.h"

namespace gridwise {

/// What is known of a player's rating; who has none counts as a new player.
struct Strength {
  double rating = 1'500;
  double deviation = 350;
  bool known = false;
};
/// Asks for the rating of an account, by setup and clock.
using StrengthOf = std::function<Strength(const std::string& account, const std::string& setup,
                                          const ClockSetup& clock)>;

/// What is to be played.
struct Terms {
  std::string setup;  ///< a game string with all options
  ClockSetup clock;

  bool operator==(const Terms&) const = default;
};

/// A person who looks for an opponent.
struct Seek {
  std::string id;
  PrincipalPtr person;
  std::string name;
  Terms terms;
  Strength strength;
  std::chrono::milliseconds made{0};  ///< by the steady clock
  std::set<ClientId> sockets;         ///< that hold it; without one it is not paired
  std::chrono::milliseconds lost{0};  ///< when the last of them closed
  bool pairing = false;               ///< its match is being made
  bool busy = false;                  ///< a match of its person is being made
  bool dropped = false;               ///< while its match was being made

  [[nodiscard]] bool ready() const { return !sockets.empty() && !busy && !dropped; }
};
using SeekPtr = std::shared_ptr<Seek>;

/// Whether both are the same session, or sessions of one account.
[[nodiscard]] bool same_person(const Principal& one, const Principal& other);

/// By how much an opponent's rating may differ after so long a wait: it grows from 60 to 500, and
/// is wider where the own rating is uncertain.
[[nodiscard]] double rating_window(const Strength& strength, std::chrono::milliseconds waited);

/// Whether the two may be paired, whoever they met last: two persons with equal terms, each within
/// the other's window.
[[nodiscard]] bool fit(const Seek& one, const Seek& other, std::chrono::milliseconds now);

/// The last two opponents of each account. Forgets all once there are very many.
class LastOpponents {
 public:
  void meet(const std::string& one, const std::string& other);
  [[nodiscard]] bool met(const std::string& one, const std::string& other) const;

 private:
  static constexpr std::size_t kMost = 20'000;
  void add(const std::string& account, const std::string& opponent);
  std::unordered_map<std::string, std::deque<std::string>> last_;
};

/// Whether one of two accounts has blocked the other.
using Blocked = std::function<bool(const std::string& one, const std::string& other)>;

/// The next pair: the oldest seek that has a match, with the oldest that matches it. Recent
/// opponents are paired only if no other seek matches, and who has blocked the other never.
/// REQUIRES: `seeks` are sorted, the oldest first.
[[nodiscard]] std::optional<std::pair<SeekPtr, SeekPtr>> find_pair(std::span<const SeekPtr> seeks,
                                                                   const LastOpponents& last,
                                                                   std::chrono::milliseconds now,
                                                                   const Blocked& blocked = {});

}  // namespace gridwise
