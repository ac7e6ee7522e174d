// The matches in which another person waits for an account's move. They are kept for accounts that
// have asked, and follow the matches' events, so that a move reads nothing from the store.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "service/loop/party.h"
#include "service/match/match.h"

namespace gridwise {

/// The accounts in a match, each with whether another person waits for its move.
using AccountTurns = std::vector<std::pair<std::string, bool>>;

/// Used on the loop only; nothing is stored.
class AwaitedMoves {
 public:
  explicit AwaitedMoves(Push push) : push_(std::move(push)) {}

  /// Empty if fewer than two different persons play.
  [[nodiscard]] static AccountTurns turns_in(const Match& match);
  /// Whether another person waits for the account's move.
  [[nodiscard]] static bool awaits(const Match& match, const std::string& account);

  /// From now on the client is told the number of the account's matches when it changes. The first
  /// client of an account passes the account's matches to `note`.
  void follow(ClientId client, const std::string& account);
  void note(const std::string& match, const AccountTurns& turns);
  /// Notes them, and pushes `{"lobby":{"turns":n}}` to the clients of each account whose
  /// number differs from the one it was last told; 0 at first.
  void tell(const std::string& match, const AccountTurns& turns);
  /// Pushes the account's number if it differs.
  void tell(const std::string& account);
  /// The matches are deleted.
  void forget(const std::vector<std::string>& matches);
  void leave(ClientId client);

 private:
  struct Followed {
    std::set<ClientId> clients;
    std::set<std::string> matches;
    std::size_t told = 0;
  };

  Push push_;
  std::unordered_map<std::string, Followed> by_account_;
  std::unordered_map<ClientId, std::string> by_client_;
};

}  // namespace gridwise
