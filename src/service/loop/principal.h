// Who speaks on a socket: a guest, or a person with an account. Fixed at the handshake and shared
// by all sockets of a session.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gridwise/result.h"

namespace gridwise {

/// Used on the loop only.
struct Principal {
  using Done = std::function<void(Result<void>)>;

  std::string account;  ///< its id; empty for a guest who has none yet
  std::string name;     ///< of a person with an account; guests have none
  /// Creates an account for a guest without one, before the first seat; then calls `done`. Errors:
  /// store/...
  std::function<void(Done done)> settle;
  int sockets = 0;     ///< number of open sockets
  bool heard = false;  ///< something was sent since this was cleared

  [[nodiscard]] bool settled() const { return !account.empty(); }
  [[nodiscard]] bool is(const std::string& other) const { return settled() && account == other; }
};

/// A guest was adopted by `heir`, or an account was deleted, with the matches `gone`. Without an
/// account only the matches were deleted.
struct PeopleChange {
  std::string account{};
  std::string heir{};  ///< empty: the account was deleted
  std::vector<std::string> gone{};

  /// Who the holder of this id is now; empty: nobody.
  [[nodiscard]] const std::string& now(const std::string& id) const {
    return !account.empty() && id == account ? heir : id;
  }
};

/// Null for programs, which present tokens instead.
using PrincipalPtr = std::shared_ptr<Principal>;

/// Whether both are one person, who may have several sessions of one account.
[[nodiscard]] inline bool same_person(const Principal& one, const Principal& other) {
  return &one == &other || one.is(other.account);
}

}  // namespace gridwise
