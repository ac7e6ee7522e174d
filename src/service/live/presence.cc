#include "service/live/presence.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

namespace gridwise {

namespace json = boost::json;

bool Presence::holds(const Known& known, Seat seat) {
  return std::ranges::any_of(known.here, [seat](const auto& client) {
    return std::ranges::find(client.second, seat) != client.second.end();
  });
}

bool Presence::hold(ClientId client, const std::string& match, const std::vector<Seat>& seats,
                    Executor::SteadyTime now, bool farewell) {
  const auto found = matches_.find(match);
  if (found == matches_.end() && seats.empty()) return false;
  if (found == matches_.end() && matches_.size() >= sweep_at_) forget_the_left();
  Known& known = matches_[match];
  const std::vector<Seat> before = std::exchange(known.here[client], seats);
  if (seats.empty()) known.here.erase(client);
  bool changed = false;
  for (const Seat seat : seats) {
    // Presence changes only if the player had left, or never came.
    changed = known.left.erase(seat) > 0 || changed;
    changed = known.seen.insert(seat).second || changed;
  }
  for (const Seat seat : before) {
    if (holds(known, seat)) continue;
    known.left[seat] = {now, farewell};
    changed = true;
  }
  return changed;
}

bool Presence::held(const std::string& match) const {
  const auto found = matches_.find(match);
  return found != matches_.end() && !found->second.here.empty();
}

bool Presence::holds(ClientId client, const std::string& match) const {
  const auto found = matches_.find(match);
  return found != matches_.end() && found->second.here.contains(client);
}

std::optional<Presence::Left> Presence::left(const std::string& match, Seat seat) const {
  const auto found = matches_.find(match);
  if (found == matches_.end()) return {};
  const auto left = found->second.left.find(seat);
  if (left == found->second.left.end()) return {};
  return left->second;
}

json::array Presence::of(const std::string& match, std::size_t seats,
                         Executor::SteadyTime now) const {
  const auto found = matches_.find(match);
  if (found == matches_.end()) return {};
  json::array list;
  for (Seat seat = 0; seat < static_cast<Seat>(seats); ++seat) {
    const auto left = found->second.left.find(seat);
    if (!found->second.seen.contains(seat)) {
      list.emplace_back(nullptr);
    } else if (left == found->second.left.end()) {
      list.emplace_back(json::object{{"here", true}});
    } else {
      const auto ago = std::chrono::duration_cast<std::chrono::milliseconds>(now - left->second.at);
      list.emplace_back(json::object{{"left_ms", ago.count()}});
    }
  }
  return list;
}

void Presence::forget_the_left() {
  std::erase_if(matches_, [](const auto& match) { return match.second.here.empty(); });
  sweep_at_ = std::max(kMost, 2 * matches_.size());
}

}  // namespace gridwise
