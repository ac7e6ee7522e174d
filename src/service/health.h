// What `/api/health` and `hello` report: whether matches can be saved, what is damaged, and how
// much work is queued.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gridwise/result.h"
#include "gridwise/version.h"
#include "kit/message.h"
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
  double longest_ms = 0;                       ///< CPU time of the longest request on the loop
  std::optional<OtherServers::Count> servers;  ///< nullopt if the store is not shared

  /// Whether everything can be saved. Damage does not count, since it affects single matches.
  [[nodiscard]] bool writable() const { return !problem; }
};

struct Waiting {
  const Health& health;
};
template <>
inline constexpr auto kMessage<Waiting> =
    message("Waiting", "How much work is queued.",
            field("commits", [](const Waiting& of) { return of.health.commits; }),
            field("jobs", [](const Waiting& of) { return of.health.jobs; }),
            field("bots", [](const Waiting& of) { return of.health.bots; }));
template <>
inline constexpr auto kMessage<OtherServers::Count> =
    message("Servers", "The servers that share the database.",
            field("number", &OtherServers::Count::number, "This one's."),
            field("others", &OtherServers::Count::others, "How many others are alive."),
            field("lobby", &OtherServers::Count::lobby, "This one runs the lobby."));
template <>
inline constexpr auto kMessage<Health> = message(
    "Health", "Whether matches can be saved, what is damaged, and how much work is queued.",
    field(
        "ok", [](const Health& health) { return health.writable() && health.damaged.empty(); },
        "Writes succeed, and no damage was found."),
    field("version", [](const Health&) { return version(); }), field("writable", &Health::writable),
    field("problem", &Health::problem, "Why nothing can be saved."),
    field("damaged", &Health::damaged,
          "Matches, records and pages of the database found damaged since the start, and damage "
          "found when it was opened."),
    field("more_damaged", if_set(&Health::more_damaged)), field("clients", &Health::clients),
    field("waiting", [](const Health& health) { return Waiting{health}; }),
    field("longest_ms", &Health::longest_ms,
          "CPU time in ms of the request that held the server's loop longest, since the start."),
    field("servers", &Health::servers));

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
