// Challenges from one person to another, by name: open until accepted, declined, cancelled or
// expired. An in-memory copy of the store's challenges, which survive a restart.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "kit/message.h"
#include "service/lobby/lobby.h"
#include "store/people_rows.h"

namespace gridwise {

struct Challenge {
  std::string id;
  LobbyPlayer from;
  LobbyPlayer to;
  Terms terms;
  Visibility visibility = Visibility::kPrivate;
  std::chrono::milliseconds made{0};
  std::chrono::milliseconds expires{0};  ///< by the wall clock
  bool taking = false;                   ///< the challenge, or its match, is being stored
};

/// A bounded container. Used on the loop only.
class Challenges {
 public:
  static constexpr std::size_t kMaxMade = 10;      ///< open challenges sent by one account
  static constexpr std::size_t kMaxReceived = 50;  ///< open challenges received by one account
  static constexpr std::size_t kMost = 10'000;

  explicit Challenges(Entropy entropy) : entropy_(std::move(entropy)) {}

  /// Loads the stored challenges: at startup, or when this server takes over the lobby.
  void load(const std::vector<ChallengeRow>& rows);
  /// The challenges of a deleted account are over. Returns the accounts that lost one.
  std::set<std::string> people_changed(const PeopleChange& change);

  /// Sets the challenge's id and expiry. It becomes open once release() is called. Errors:
  /// challenge/self, limit/challenges, limit/busy.
  [[nodiscard]] Result<const Challenge*> add(Challenge challenge, std::chrono::milliseconds now);
  /// Null if the challenge has ended or is being accepted.
  [[nodiscard]] Challenge* find(const std::string& id, std::chrono::milliseconds now);
  void remove(const std::string& id) { open_.erase(id); }
  /// Opens the challenge: it has been stored, or creating its match has failed.
  void release(const std::string& id);
  /// The challenges sent or received by the account, oldest first.
  [[nodiscard]] std::vector<const Challenge*> of(const std::string& account,
                                                 std::chrono::milliseconds now);

 private:
  void sweep(std::chrono::milliseconds now);

  Entropy entropy_;
  std::unordered_map<std::string, Challenge> open_;
  std::uint64_t last_ = 0;
};

[[nodiscard]] ChallengeRow to_row(const Challenge& challenge);

/// The challenge as `account` sees it.
struct SentChallenge {
  const Challenge& challenge;
  const std::string& account;
  std::chrono::milliseconds now;
};
template <>
inline constexpr auto kMessage<SentChallenge> = message(
    "Challenge", "A challenge from one person to another.",
    field("challenge", [](const SentChallenge& of) -> const auto& { return of.challenge.id; }),
    field("from", [](const SentChallenge& of) -> const auto& { return of.challenge.from.name; }),
    field("to", [](const SentChallenge& of) -> const auto& { return of.challenge.to.name; }),
    field("setup", [](const SentChallenge& of) -> const auto& { return of.challenge.terms.setup; }),
    field("clock", [](const SentChallenge& of) { return format_clock(of.challenge.terms.clock); }),
    field(
        "left_ms", [](const SentChallenge& of) { return of.challenge.expires - of.now; },
        "The time until it expires."),
    field("guest", if_true([](const SentChallenge& of) { return of.challenge.from.guest; }),
          "The challenger is one."),
    field("mine",
          if_true([](const SentChallenge& of) { return of.challenge.from.account == of.account; }),
          "Made by the reader."),
    field("private", if_true([](const SentChallenge& of) {
            return of.challenge.visibility == Visibility::kPrivate;
          }),
          "Its match will be visible to its players only."));

}  // namespace gridwise
