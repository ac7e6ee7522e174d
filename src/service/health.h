// What `/api/health` and `hello` report: whether matches can be saved, what is damaged, and how
// much work waits.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kit/result.h"

namespace gridwise {

struct Health {
  std::optional<Error> problem;      ///< why nothing can be saved
  std::vector<std::string> damaged;  ///< matches and records found damaged since the start
  std::size_t more_damaged = 0;      ///< how many more than those listed
  std::size_t clients = 0;
  std::size_t commits = 0;  ///< batches not yet on disk
  std::size_t jobs = 0;
  std::size_t bots = 0;  ///< matches in which it is a bot's turn
  /// Those that share the store; none if nobody does.
  struct Servers {
    std::int64_t number = 0;  ///< of this one
    std::size_t others = 0;
    bool lobby = false;  ///< whether this one has the lobby
  };
  std::optional<Servers> servers;

  /// Whether everything can be saved. Damage does not count, since it concerns single matches.
  [[nodiscard]] bool writable() const { return !problem; }
};

[[nodiscard]] boost::json::object health_json(const Health& health);

/// The names of damaged matches and records: the first few, without duplicates.
class Damage {
 public:
  static constexpr std::size_t kMost = 100;

  /// False when `name` was added before.
  bool note(const std::string& name);
  void fill(Health& health) const;

 private:
  std::vector<std::string> names_;
  std::size_t more_ = 0;
};

}  // namespace gridwise
