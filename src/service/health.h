// What `/api/health` and `hello` report: whether matches can be saved, what is damaged, and how
// much work is queued.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gridwise/result.h"
#include "service/request/other_servers.h"

namespace gridwise {

struct Health {
  std::optional<Error> problem;      ///< why nothing can be saved
  std::vector<std::string> damaged;  ///< matches and records found damaged since startup
  std::size_t more_damaged = 0;      ///< how many are not listed
  std::size_t clients = 0;
  std::size_t commits = 0;  ///< writes not answered yet
  std::size_t jobs = 0;
  std::size_t bots = 0;                        ///< matches in which it is a bot's turn
  std::optional<OtherServers::Count> servers;  ///< nullopt if the store is not shared

  /// Whether everything can be saved. Damage does not count, since it affects single matches.
  [[nodiscard]] bool writable() const { return !problem; }
};

[[nodiscard]] boost::json::object health_json(const Health& health);

/// The names of damaged matches and records: the first few, without duplicates.
class Damage {
 public:
  static constexpr std::size_t kMost = 100;

  /// Returns false if `name` was noted before.
  bool note(const std::string& name);
  void fill(Health& health) const;

 private:
  std::vector<std::string> names_;
  std::size_t more_ = 0;
};

}  // namespace gridwise
