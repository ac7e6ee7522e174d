// Matchmaking: pairs seeks with the same setup and clock, oldest first. Pure rules, without timers
// or sockets.
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

#include "kit/message.h"
#include "service/loop/party.h"
#include "service/loop/principal.h"
#include "service/match/clock.h"

namespace gridwise {

/// A player's rating; a player without one counts as new.
struct Strength {
  double rating = 1'500;
  double deviation = 350;
  bool known = false;
  bool plays_rated = false;  ///< a match with another one who does is rated
};

/// The setup and clock of a match to be made.
struct Terms {
  std::string setup;  ///< a game string with all options
  ClockSetup clock;

  bool operator==(const Terms&) const = default;
};

/// A person looking for an opponent.
struct Seek {
  std::string id;
  PrincipalPtr person;
  std::string name;
  Terms terms;
  Strength strength;
  std::chrono::milliseconds made{0};  ///< by the steady clock
  std::set<ClientId> sockets;         ///< those holding the seek; without any it is not paired
  std::chrono::milliseconds lost{0};  ///< when the last socket closed
  bool pairing = false;               ///< its match is being created
  bool busy = false;                  ///< a match for its person is being created
  bool dropped = false;               ///< cancelled while its match was being created

  [[nodiscard]] bool ready() const { return !sockets.empty() && !busy && !dropped; }
};
using SeekPtr = std::shared_ptr<Seek>;

struct SentSeek {
  const Seek& seek;
  std::chrono::milliseconds now;
};
template <>
inline constexpr auto kMessage<SentSeek> = message(
    "Seek", "A person who seeks an opponent.",
    field("seek", [](const SentSeek& of) -> const auto& { return of.seek.id; }),
    field("name", [](const SentSeek& of) -> const auto& { return of.seek.name; }),
    field("setup", [](const SentSeek& of) -> const auto& { return of.seek.terms.setup; }),
    field("clock", [](const SentSeek& of) { return format_clock(of.seek.terms.clock); }),
    field("age_ms", [](const SentSeek& of) { return of.now - of.seek.made; }),
    field("guest", if_true([](const SentSeek& of) { return of.seek.person->name.empty(); }),
          "The seeker is one."),
    field("rated", if_true([](const SentSeek& of) { return of.seek.strength.plays_rated; }),
          "A match with another person who may play rated ones will be rated, see Ratings."),
    field("rating", [](const SentSeek& of) {
      const auto rating = static_cast<std::int64_t>(of.seek.strength.rating);
      return of.seek.strength.known ? std::optional(rating) : std::nullopt;
    }));

/// The largest rating difference to an opponent after this wait. It grows from 60 to 500, and is
/// wider if the player's own rating is uncertain.
[[nodiscard]] double rating_window(const Strength& strength, std::chrono::milliseconds waited);

/// Whether the two may be paired, recent opponents aside: different people with equal terms, each
/// within the other's rating window.
[[nodiscard]] bool fit(const Seek& one, const Seek& other, std::chrono::milliseconds now);

/// The last two opponents of each account. Cleared when it reaches kMost accounts.
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

/// The next pair: the oldest seek that has a match, with the oldest seek that matches it. Recent
/// opponents are paired only if no other seek matches; blocked accounts never are. REQUIRES:
/// `seeks` is sorted, oldest first.
[[nodiscard]] std::optional<std::pair<SeekPtr, SeekPtr>> find_pair(std::span<const SeekPtr> seeks,
                                                                   const LastOpponents& last,
                                                                   std::chrono::milliseconds now,
                                                                   const Blocked& blocked = {});

}  // namespace gridwise
