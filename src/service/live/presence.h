// Tracks who is present in a match: a seat's player is, while a client watches the match with the
// seat's token or account. A page reload counts as a short absence, so the page waits a little
// before it shows a player as away.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "gridwise/rules.h"
#include "service/loop/executor.h"
#include "service/loop/party.h"

namespace gridwise {

/// Used on the loop only; nothing is stored.
class Presence {
 public:
  /// The client now holds exactly these seats of the match; with `farewell` it has announced that
  /// it is leaving. Returns whether anyone's presence changed.
  bool hold(ClientId client, const std::string& match, const std::vector<Seat>& seats,
            Executor::SteadyTime now, bool farewell = false);

  /// Whether anyone holds a seat of the match.
  [[nodiscard]] bool held(const std::string& match) const;

  /// Whether the client holds a seat of the match.
  [[nodiscard]] bool holds(ClientId client, const std::string& match) const;

  struct Left {
    Executor::SteadyTime at;
    bool farewell = false;
  };
  /// When the seat's player left; nullopt while present, or if never present.
  [[nodiscard]] std::optional<Left> left(const std::string& match, Seat seat) const;

  /// One entry per seat: null if its player has not come yet, `{"here":true}`, or `{"left_ms":n}`,
  /// the time since the player left. Empty if nobody has come.
  [[nodiscard]] boost::json::array of(const std::string& match, std::size_t seats,
                                      Executor::SteadyTime now) const;

  /// The number of matches tracked.
  [[nodiscard]] std::size_t size() const { return matches_.size(); }

  /// Beyond this many matches, those with nobody present are forgotten.
  static constexpr std::size_t kMost = 10'000;

 private:
  struct Known {
    std::map<ClientId, std::vector<Seat>> here;
    std::set<Seat> seen;        ///< seats whose players are or were here
    std::map<Seat, Left> left;  ///< seats whose players have left
  };
  [[nodiscard]] static bool holds(const Known& known, Seat seat);
  void forget_the_left();

  std::unordered_map<std::string, Known> matches_;
  std::size_t sweep_at_ = kMost;
};

}  // namespace gridwise
