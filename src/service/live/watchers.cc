#include "service/live/watchers.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "kit/json_text.h"
#include "service/match/json.h"
#include "service/match/sender.h"
#include "service/wire/change.h"
#include "service/wire/portion.h"
#include "store/sha256.h"

namespace gridwise {

namespace json = boost::json;

namespace {

/// Minimum interval between pushes of the number of spectators.
constexpr std::chrono::milliseconds kCountAfter{2'000};

/// The change since the state `before`, or the whole state if there is none.
void add_state(json::object& push, const std::string& before, const json::value& state) {
  if (before.empty()) {
    push["state"] = state;
    return;
  }
  const json::value known = json::parse(before);
  push["from"] = known.at("seq");
  push["change"] = change_between(known, state);
}

}  // namespace

json::object Watchers::watch(ClientId client, const LiveMatch& live, bool with_state) {
  by_client_[client].insert(live.id);
  json::object state =
      state_json(live.id, live.match, live.record, Detail::kWhole, executor_->heard());
  Watched& watched = by_match_[live.id];
  watched.seats = live.match.seats.size();
  watched.clock = live.match.clock;
  const bool alone = std::ranges::none_of(
      watched.clients, [&](const auto& other) { return other.second && other.first != client; });
  watched.clients[client] = with_state;
  if (!with_state) return state;
  std::string text = json_text(state);
  if (alone) {
    watched.state = std::move(text);
  } else if (watched.state != text) {
    watched.state.clear();
  }
  return state;
}

json::array Watchers::attend(ClientId client, const LiveMatch& live,
                             const std::vector<std::string>& tokens, const std::string& account) {
  std::vector<Seat> held = seats_of(live.match, account);
  for (const std::string& token : tokens) {
    const auto found = std::ranges::find(live.match.seats, sha256(token), &SeatInfo::token_hash);
    if (found != live.match.seats.end()) {
      held.push_back(static_cast<Seat>(found - live.match.seats.begin()));
    }
  }
  if (presence_.hold(client, live.id, held, executor_->steady_now())) {
    tell_presence(live.id, client);
  }
  // The answer tells the new client; only the others need a push later.
  Watched& watched = by_match_[live.id];
  if (watched.clients.size() == 1) watched.told = spectators(live.id);
  count(live.id);
  return presence_of(live.id, live.match.seats.size(), live.match.clock);
}

std::optional<std::chrono::milliseconds> Watchers::claim_in(const std::string& match,
                                                            const ClockSetup& clock,
                                                            Seat seat) const {
  using std::chrono::milliseconds;
  const auto left = presence_.left(match, seat);
  if (!left) return {};
  const milliseconds wait = claim_after(clock, left->farewell);
  if (wait == milliseconds(0)) return {};
  const auto gone = std::chrono::duration_cast<milliseconds>(executor_->steady_now() - left->at);
  return std::max(wait - gone, milliseconds(0));
}

json::array Watchers::presence_of(const std::string& match, std::size_t seats,
                                  const ClockSetup& clock) const {
  json::array list = presence_.of(match, seats, executor_->steady_now());
  for (std::size_t seat = 0; seat < list.size(); ++seat) {
    const auto wait = claim_in(match, clock, static_cast<Seat>(seat));
    if (wait) list[seat].get_object()["claim_ms"] = wait->count();
  }
  return list;
}

void Watchers::tell_presence(const std::string& match, ClientId except) {
  const auto found = by_match_.find(match);
  if (found == by_match_.end()) return;
  const std::string push = json_text(
      json::object{{"match", match},
                   {"presence", presence_of(match, found->second.seats, found->second.clock)}});
  for (const auto& [client, with_state] : found->second.clients) {
    if (client != except) push_(client, push);
  }
}

std::vector<std::string> Watchers::watched(std::size_t most) const {
  std::vector<std::string> ids;
  ids.reserve(by_match_.size());
  for (const auto& [id, watched] : by_match_) ids.push_back(id);
  // Ids begin with their creation time.
  const std::size_t kept = std::min(most, ids.size());
  std::ranges::partial_sort(ids, ids.begin() + static_cast<std::ptrdiff_t>(kept), std::greater{});
  ids.resize(kept);
  return ids;
}

void Watchers::unwatch(ClientId client, const std::string& match) {
  const auto watched = by_client_.find(client);
  if (watched != by_client_.end()) watched->second.erase(match);
  forget(client, match, /*farewell=*/true);
}

void Watchers::leave(ClientId client) {
  const auto watched = by_client_.extract(client);
  if (watched.empty()) return;
  for (const std::string& match : watched.mapped()) forget(client, match, /*farewell=*/false);
}

void Watchers::forget(ClientId client, const std::string& match, bool farewell) {
  const auto found = by_match_.find(match);
  if (found == by_match_.end()) return;
  found->second.clients.erase(client);
  if (presence_.hold(client, match, {}, executor_->steady_now(), farewell)) {
    tell_presence(match, client);
  }
  if (!found->second.clients.empty()) return count(match);
  by_match_.erase(found);
  unwatched_(match);
}

std::size_t Watchers::spectators(const std::string& match) const {
  const auto found = by_match_.find(match);
  if (found == by_match_.end()) return 0;
  return static_cast<std::size_t>(std::ranges::count_if(
      found->second.clients,
      [&](const auto& client) { return !presence_.holds(client.first, match); }));
}

/// Debounced: pushes the number of spectators after a delay, if it has changed by then.
void Watchers::count(const std::string& match) {
  const auto found = by_match_.find(match);
  if (found == by_match_.end() || found->second.counting) return;
  if (spectators(match) == found->second.told) return;
  found->second.counting = true;
  executor_->post_after(kCountAfter, [this, match] {
    const auto watched = by_match_.find(match);
    if (watched == by_match_.end()) return;
    watched->second.counting = false;
    const std::size_t now = spectators(match);
    if (std::exchange(watched->second.told, now) == now) return;
    const std::string push = json_text(json::object{{"match", match}, {"watching", now}});
    for (const auto& [client, with_state] : watched->second.clients) push_(client, push);
  });
}

void Watchers::say(const std::string& match, Seat seat, std::int64_t phrase) {
  const std::string push = json_text(
      json::object{{"match", match}, {"said", json::object{{"seat", seat}, {"phrase", phrase}}}});
  for (const ClientId client : clients_of(match)) push_(client, push);
}

std::vector<ClientId> Watchers::clients_of(const std::string& match) const {
  std::vector<ClientId> clients;
  const auto found = by_match_.find(match);
  if (found == by_match_.end()) return clients;
  for (const auto& [client, with_state] : found->second.clients) clients.push_back(client);
  return clients;
}

void Watchers::tell_change(const LiveMatch& live) {
  const auto found = by_match_.find(live.id);
  if (found == by_match_.end()) return;
  Watched& watched = found->second;
  const json::value state =
      state_json(live.id, live.match, live.record, Detail::kWhole, executor_->heard());
  json::object push{{"match", live.id}, {"seq", live.match.seq}, {"events", json::array()}};
  add_state(push, watched.state, state);
  watched.state = json_text(state);
  const std::string text = json_text(push);
  for (const auto& [client, with_state] : watched.clients) {
    if (with_state) push_(client, text);
  }
}

void Watchers::tell(const LiveMatch& live, std::span<const MatchEvent> events) {
  const auto found = by_match_.find(live.id);
  if (found == by_match_.end() || events.empty()) return;
  Watched& watched = found->second;
  json::array listed;
  for (const MatchEvent& event : events) listed.emplace_back(event_json(event));
  json::object push{{"match", live.id}, {"seq", live.match.seq}, {"events", std::move(listed)}};
  const std::string without = json_text(push);
  std::string with;
  if (std::ranges::any_of(watched.clients, [](const auto& client) { return client.second; })) {
    const json::value state =
        state_json(live.id, live.match, live.record, Detail::kWhole, executor_->heard());
    add_state(push, watched.state, state);
    watched.state = json_text(state);
    with = json_text(push);
    if (with.size() > kMaxLine) with = without;  // clients that miss the state ask for it
  }
  for (const auto& [client, with_state] : watched.clients) {
    push_(client, with_state ? with : without);
  }
}

}  // namespace gridwise
