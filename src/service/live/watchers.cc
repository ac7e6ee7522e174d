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

Watchers::Watched& Watchers::enter(ClientId client, const LiveMatch& live, bool with_state) {
  by_client_[client].insert(live.id);
  Watched& watched = by_match_[live.id];
  watched.seats = live.match.seats.size();
  watched.clock = live.match.clock;
  watched.clients[client].with_state = with_state;
  return watched;
}

json::object Watchers::watch(ClientId client, const LiveMatch& live, bool with_state) {
  json::object state =
      state_json(live.id, live.match, live.record, Detail::kWhole, executor_->heard());
  Watched& watched = enter(client, live, with_state);
  if (!with_state) return state;
  const bool alone = std::ranges::none_of(watched.clients, [&](const auto& other) {
    return other.second.with_state && other.first != client;
  });
  std::string text = json_text(state);
  if (alone) {
    watched.state = std::move(text);
  } else if (watched.state != text) {
    watched.state.clear();
  }
  return state;
}

Watchers::Ticket Watchers::watch_later(ClientId client, const LiveMatch& live, bool with_state) {
  Watched& watched = enter(client, live, with_state);
  watched.state.clear();
  watched.clients[client].awaited.push_back({++last_ticket_, live.match.seq});
  return last_ticket_;
}

bool Watchers::waits(ClientId client, const std::string& match, Ticket ticket) const {
  if (!watches(client, match)) return false;
  const std::vector<Awaited>& awaited = by_match_.at(match).clients.at(client).awaited;
  return std::ranges::find(awaited, ticket, &Awaited::ticket) != awaited.end();
}

void Watchers::catch_up(ClientId client, const LiveMatch& live, Ticket ticket) {
  if (!waits(client, live.id, ticket)) return;
  Watched& watched = by_match_.at(live.id);
  std::vector<Awaited>& awaited = watched.clients.at(client).awaited;
  const auto own = std::ranges::find(awaited, ticket, &Awaited::ticket);
  const Awaited sent = *own;
  const auto next = awaited.erase(own);
  // If a later state is on its way, what happened after that one waits for it.
  const std::int64_t until = next == awaited.end() ? live.match.seq : next->seq;
  if (until <= sent.seq && !sent.changed) return;
  watched.state.clear();  // this client has an older one
  Portion events(kMaxPart);
  for (const MatchEvent& event : live.recent) {
    if (events.full()) break;
    if (event.seq > sent.seq && event.seq <= until) events.add(event_json(event));
  }
  push_(client, json_text(json::object{{"match", live.id},
                                       {"seq", until},
                                       {"events", events.full() ? json::array() : events.take()}}));
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
  for (const auto& [client, watcher] : found->second.clients) {
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

bool Watchers::watches(ClientId client, const std::string& match) const {
  const auto found = by_match_.find(match);
  return found != by_match_.end() && found->second.clients.contains(client);
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
    for (const auto& [client, watcher] : watched->second.clients) push_(client, push);
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
  for (const auto& [client, watcher] : found->second.clients) clients.push_back(client);
  return clients;
}

std::string Watchers::with_state(Watched& watched, const LiveMatch& live, json::object push,
                                 const std::string& without) {
  if (is_large(live.match)) {
    watched.state.clear();
    return without;
  }
  const json::value state =
      state_json(live.id, live.match, live.record, Detail::kWhole, executor_->heard());
  add_state(push, watched.state, state);
  watched.state = json_text(state);
  const std::string with = json_text(push);
  return with.size() > kMaxLine ? without : with;
}

void Watchers::tell_change(const LiveMatch& live) {
  const auto found = by_match_.find(live.id);
  if (found == by_match_.end()) return;
  const json::object push{{"match", live.id}, {"seq", live.match.seq}, {"events", json::array()}};
  const std::string with = with_state(found->second, live, push, json_text(push));
  for (auto& [client, watcher] : found->second.clients) {
    if (!watcher.with_state) continue;
    if (watcher.awaited.empty()) {
      push_(client, with);
    } else {
      watcher.awaited.back().changed = true;
    }
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
  if (std::ranges::any_of(watched.clients,
                          [](const auto& client) { return client.second.with_state; })) {
    with = with_state(watched, live, std::move(push), without);
  }
  for (const auto& [client, watcher] : watched.clients) {
    if (watcher.awaited.empty()) push_(client, watcher.with_state ? with : without);
  }
}

}  // namespace gridwise
