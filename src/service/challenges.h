// Challenges from one person to another, by name: open until they are taken, declined, cancelled or
// too old. A copy of those in the store, which keeps them over a restart.
#pragma once

#include <boost/json/fwd.hpp>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/lobby.h"
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
  bool taking = false;                   ///< it, or its match, is being stored
};

/// A container with limits; lives on the loop.
class Challenges {
 public:
  static constexpr std::size_t kMostMade = 10;      ///< by one account, open at a time
  static constexpr std::size_t kMostReceived = 50;  ///< by one account
  static constexpr std::size_t kMost = 10'000;

  explicit Challenges(Entropy entropy) : entropy_(std::move(entropy)) {}

  /// What the store has, at the start.
  void load(const std::vector<ChallengeRow>& rows);
  /// Accounts in the store have changed: guests were adopted, or persons are gone with their
  /// challenges. Returns the accounts whose challenges became fewer.
  std::set<std::string> update(const std::vector<ChallengeRow>& rows);

  /// Fills in its id and when it expires. It is open once it is released. Errors: challenge/self,
  /// limit/challenges, limit/busy.
  [[nodiscard]] Result<const Challenge*> add(Challenge challenge, std::chrono::milliseconds now);
  /// Null if it has ended or is being taken.
  [[nodiscard]] Challenge* find(const std::string& id, std::chrono::milliseconds now);
  void remove(const std::string& id) { open_.erase(id); }
  /// It was stored, or its match could not be made: it is open.
  void release(const std::string& id);
  /// Made by the account, or for it, in the order they were made.
  [[nodiscard]] std::vector<const Challenge*> of(const std::string& account,
                                                 std::chrono::milliseconds now);

 private:
  void sweep(std::chrono::milliseconds now);

  Entropy entropy_;
  std::unordered_map<std::string, Challenge> open_;
  std::uint64_t last_ = 0;
};

[[nodiscard]] ChallengeRow to_row(const Challenge& challenge);

/// As the account sees it:
/// `{"challenge","from","to","mine"?,"setup","clock","private"?,"left_ms"}`.
[[nodiscard]] boost::json::object challenge_json(const Challenge& challenge,
                                                 const std::string& account,
                                                 std::chrono::milliseconds now);

}  // namespace gridwise
