// Who is present in a match: the person of a seat is, while a client watches the match with the
// seat's token. Reloading a page counts as leaving for a moment, so the page waits a little before
// it shows a player as away.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "kit/rules.h"
#include "service/executor.h"
#include "service/party.h"

namespace gridwise {

/// Lives on the loop; nothing of it is stored.
class Presence {
 public:
  /// The client now holds the tokens of these seats, and no others of the match; with `farewell` it
  /// said that it goes. Returns whether anybody's presence changed.
  bool hold(ClientId client, const std::string& match, const std::vector<Seat>& seats,
            Executor::SteadyTime now, bool farewell = false);

  struct Left {
    Executor::SteadyTime at;
    bool farewell = false;
  };
  /// When the last holder of the seat left; none while somebody holds it, or if nobody ever did.
  [[nodiscard]] std::optional<Left> left(const std::string& match, Seat seat) const;

  /// One entry for each seat: null if nobody has held it yet, `{"here":true}`, or `{"left_ms":n}`,
  /// the time since its last holder left. Empty if no seat was held.
  [[nodiscard]] boost::json::array of(const std::string& match, std::size_t seats,
                                      Executor::SteadyTime now) const;

  /// The number of matches it knows.
  [[nodiscard]] std::size_t size() const { return matches_.size(); }

  /// Beyond this many matches, those without anybody present are forgotten.
  static constexpr std::size_t kMost = 10'000;

 private:
  struct Known {
    std::map<ClientId, std::vector<Seat>> here;
    std::set<Seat> seen;        ///< held by somebody, now or earlier
    std::map<Seat, Left> left;  ///< of those that nobody holds now
  };
  [[nodiscard]] static bool holds(const Known& known, Seat seat);
  void forget_the_left();

  std::unordered_map<std::string, Known> matches_;
  std::size_t sweep_at_ = kMost;
};

}  // namespace gridwise
