// Who speaks on a socket: a guest, or a person with an account. Fixed at the handshake and shared
// by all sockets of a session.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kit/result.h"

namespace gridwise {

/// Used on the loop only.
struct Principal {
  using Done = std::function<void(Result<void>)>;

  /// The account, then the guests' accounts it adopted. Empty for a guest who has no account yet.
  std::vector<std::string> accounts;
  std::string name;  ///< of a person with an account; guests have none
  /// Makes the account of a guest who has none, then calls `done`: before his first seat. Does so
  /// at once for all others. Errors: store/...
  std::function<void(Done done)> settle;

  int sockets = 0;  ///< that are open

  [[nodiscard]] bool settled() const { return !accounts.empty(); }
  /// Empty while there is none.
  [[nodiscard]] std::string account() const { return settled() ? accounts.front() : std::string(); }
  [[nodiscard]] bool is(const std::string& account) const {
    return !account.empty() && std::ranges::find(accounts, account) != accounts.end();
  }
};

/// Null for programs, which show tokens instead.
using PrincipalPtr = std::shared_ptr<Principal>;

}  // namespace gridwise
