// What `/api/health` and `hello` say: whether the service can do what it is for, and what keeps it
// from it.
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
  std::vector<std::string> damaged;  ///< matches and records found broken since the start
  std::size_t more_damaged = 0;      ///< and so many more
  std::size_t clients = 0;
  std::size_t commits = 0;  ///< batches on their way to the disk
  std::size_t jobs = 0;
  std::size_t bots = 0;  ///< matches in which a bot is about to move

  /// Everything can be saved. Damage does not count: it is in single matches.
  [[nodiscard]] bool writable() const { return !problem; }
};

[[nodiscard]] boost::json::object health_json(const Health& health);

/// Names of what was found broken, the first few of them, each once.
class Damage {
 public:
  static constexpr std::size_t kMost = 100;

  /// False when it was known.
  bool note(const std::string& name);
  void fill(Health& health) const;

 private:
  std::vector<std::string> names_;
  std::size_t more_ = 0;
};

}  // namespace gridwise
