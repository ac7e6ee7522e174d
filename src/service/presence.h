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
  /// has said that it leaves. Returns whether anybody's presence changed.
  bool hold(ClientId client, const std::string& match, const std::vector<Seat>& seats,
            Executor::SteadyTime now, bool farewell = false);

  /// Whether the client holds a seat of the match.
  [[nodiscard]] bool holds(ClientId client, const std::string& match) const;

  struct Left {
    Executor::SteadyTime at;
    bool farewell = false;
  };
  /// When the player of the seat left; none while he is here, or if he has not come yet.
  [[nodiscard]] std::optional<Left> left(const std::string& match, Seat seat) const;

  /// One entry for each seat: null if its player has not come yet, `{"here":true}`, or
  /// `{"left_ms":n}`, the time since he left. Empty if nobody has come.
  [[nodiscard]] boost::json::array of(const std::string& match, std::size_t seats,
                                      Executor::SteadyTime now) const;

  /// The number of matches it knows.
  [[nodiscard]] std::size_t size() const { return matches_.size(); }

  /// Beyond this many matches, those without anybody present are forgotten.
  static constexpr std::size_t kMost = 10'000;

 private:
  struct Known {
    std::map<ClientId, std::vector<Seat>> here;
    std::set<Seat> seen;        ///< whose players are here, or were
    std::map<Seat, Left> left;  ///< whose players are gone
  };
  [[nodiscard]] static bool holds(const Known& known, Seat seat);
  void forget_the_left();

  std::unordered_map<std::string, Known> matches_;
  std::size_t sweep_at_ = kMost;
};

}  // namespace gridwise
