#include "service/peers.h"

#include <algorithm>
#include <array>

#include "service/loop/guard.h"
#include "service/match/json.h"
#include "service/peer_words.h"

namespace gridwise {

namespace json = boost::json;

namespace {

Error elsewhere() {
  return {"match/elsewhere", "the server that plays this does not answer; try again", {}};
}

}  // namespace

Peers::Peers(Service::Inside& in, std::shared_ptr<Cluster> cluster)
    : in_(in),
      cluster_(std::move(cluster)),
      membership_(in.executor, cluster_, in.options.log,
                  {.changed = [this] { renew(/*all=*/false); },
                   .inherited = [this] { load_inherited(); },
                   .gone =
                       [this](Incarnation server) {
                         guests_.leave_all(server);
                         watched_.erase(server);
                         for (auto& [client, servers] : known_at_) servers.erase(server);
                       },
                   .deposed =
                       [this](const Error& error) {
                         if (in_.options.deposed) in_.options.deposed(error);
                       }}),
      guests_(in, cluster_) {
  const auto executor = in_.executor;
  const auto alive = std::weak_ptr(alive_);
  cluster_->listen(
      [this, executor, alive](std::string message) {
        executor->post([this, alive, message = std::move(message)] {
          if (alive.expired()) return;
          static_cast<void>(guarded(*in_.options.log, "message", [&] { hear(message); }));
        });
      },
      [this, executor, alive] {
        executor->post([this, alive] {
          if (!alive.expired()) missed();
        });
      });
}

Peers::~Peers() { cluster_->listen({}, {}); }

Result<Incarnation> Peers::decider(const std::string& match) {
  return match.empty() ? membership_.lobby() : membership_.owner_of(match);
}

bool Peers::is_own(const std::string& match) {
  const Result<Incarnation> owner = membership_.owner_of(match);
  // An unknown match belongs to no other server.
  return owner ? *owner == membership_.self() : owner.error().code == "match/unknown";
}

bool Peers::has_lobby() {
  const Result<Incarnation> has = membership_.lobby();
  return has && *has == membership_.self();
}

Health::Servers Peers::servers() { return {membership_.self(), membership_.others(), has_lobby()}; }

bool Peers::pass_on(const OpenPtr& open, const json::object& request) {
  const Decider place = decider_of(open->verb);
  if (place == Decider::kHere || open->passed_on) return false;
  const std::string match = place == Decider::kOwner ? open->subject : std::string();
  if (place == Decider::kOwner && !is_match_id(match)) return false;
  const Result<Incarnation> to = decider(match);
  if (!to && to.error().code == "match/unknown") return false;
  if (!to) {
    in_.reply(*open, to.error());
    return true;
  }
  note(open->client, std::string(open->verb), request, match, *to);
  if (*to == membership_.self()) return false;
  Pending pending{open, in_.principal_of(open->client), request, match, 0, {}, {}};
  if (!needs_account(open->verb)) {
    forward(std::move(pending));
    return true;
  }
  const PrincipalPtr principal = pending.principal;
  settled(principal, [this, pending = std::move(pending)](const Result<void>& account) {
    if (!account) return in_.reply(*pending.open, account.error());
    forward(pending);
  });
  return true;
}

/// Remembers a subscription while another server serves it.
void Peers::note(ClientId client, const std::string& verb, const json::object& request,
                 const std::string& match, Incarnation to) {
  const std::optional<Lasting> lasting = lasting_of(verb, request);
  if (!lasting) return;
  if (lasting->begins && to != membership_.self()) {
    const json::value* const since = request.if_contains("since");
    const bool counts = since != nullptr && since->is_int64();
    standings_[client][lasting->key] = {request, match, to, counts ? since->get_int64() : -1};
    return;
  }
  const auto known = standings_.find(client);
  if (known != standings_.end()) known->second.erase(lasting->key);
}

void Peers::forward(Pending pending) {
  if (has_left(pending)) return;
  if (pending_.size() >= kMostPending) {
    return in_.reply(*pending.open, Error{"limit/busy", "too many requests are waiting", {}});
  }
  const std::uint64_t number = ++last_number_;
  pending.begun = in_.executor->steady();
  send(number, pending_[number] = std::move(pending));
}

void Peers::send(std::uint64_t number, Pending& pending) {
  pending.sent = in_.executor->steady();
  const Result<Incarnation> to = decider(pending.match);
  pending.to = to ? *to : 0;
  if (pending.to == 0) return;  // tick() retries
  json::object message{{"k", "c"},
                       {"from", membership_.self()},
                       {"n", number},
                       {"client", pending.open->client},
                       {"address", in_.party_of(pending.open->client).address},
                       {"match", pending.match},
                       {"line", json::serialize(pending.request)}};
  if (pending.principal) {
    message["who"] = {{"account", pending.principal->account}, {"name", pending.principal->name}};
  }
  known_at_[pending.open->client].insert(pending.to);
  cluster_->send(pending.to, json::serialize(message));
}

/// Resends unanswered requests, perhaps to another server, or gives them up.
void Peers::tick() {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(pending_.size());
  for (const auto& [number, pending] : pending_) numbers.push_back(number);
  for (const std::uint64_t number : numbers) look_at(number);
  renew(/*all=*/false);
  tell_watched();
  in_.executor->post_after(Membership::kLook, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) tick();
  });
}

/// Whether nobody is waiting for the answer any more. Client 0 is this server itself.
bool Peers::has_left(const Pending& pending) const {
  return pending.open->client != 0 && !in_.clients.contains(pending.open->client);
}

void Peers::look_at(std::uint64_t number) {
  const auto found = pending_.find(number);
  if (found == pending_.end()) return;
  Pending& pending = found->second;
  if (has_left(pending)) {
    pending_.erase(found);
    return;
  }
  const std::chrono::milliseconds now = in_.executor->steady();
  if (now - pending.begun > kGiveUp) {
    const Pending late_one = std::move(pending);
    pending_.erase(found);
    const Error error = elsewhere();
    if (!late_one.open->deliver) note_answer(late_one, R"({"error":{}})");
    return in_.reply(*late_one.open, error);
  }
  const bool late = now - pending.sent > kAgain;
  if (late) membership_.forget(pending.match);
  const Result<Incarnation> to = decider(pending.match);
  if (!to || *to == 0) return;
  if (*to == membership_.self()) {
    const Pending own = std::move(pending);
    pending_.erase(found);
    return in_.handle_again(own.open, own.request);
  }
  if (*to != pending.to || late) send(number, pending);
}

/// Remembers the client's seeks in another server's lobby.
void Peers::note_seek(const Pending& pending, const std::string& line) {
  const ClientId client = pending.open->client;
  if (pending.open->verb == "seek.put" && in_.clients.contains(client)) {
    const std::optional<std::string> seek = seek_in_answer(line);
    if (seek) seeks_[client][*seek] = pending.to;
    return;
  }
  const auto known = seeks_.find(client);
  if (pending.open->verb != "seek.drop" || known == seeks_.end()) return;
  const json::value* const seek = pending.request.if_contains("seek");
  if (seek != nullptr && seek->is_string()) known->second.erase(std::string(seek->get_string()));
}

/// A lobby dies with its server. Once another server has it, clients are told which seeks ended,
/// and seek again. With `all`, also those whose seeks the current lobby may have lost.
void Peers::tell_ended_seeks(bool all) {
  if (seeks_.empty()) return;
  const Result<Incarnation> lobby = membership_.lobby();
  if (!lobby || *lobby == 0) return;
  std::vector<std::pair<ClientId, std::string>> lines;
  for (auto& [client, seeks] : seeks_) {
    std::vector<std::string> ended;
    for (const auto& [seek, server] : seeks) {
      if (all || server != *lobby) ended.push_back(seek);
    }
    if (ended.empty()) continue;
    for (const std::string& seek : ended) seeks.erase(seek);
    lines.emplace_back(client, ended_seeks(ended));
  }
  std::erase_if(seeks_, [](const auto& client) { return client.second.empty(); });
  for (const auto& [client, line] : lines) in_.send(client, line);
}

/// Renews subscriptions with the server that decides them now; with `all`, even if it is the same
/// one.
void Peers::renew(bool all) {
  tell_ended_seeks(all);
  std::vector<std::pair<ClientId, std::string>> keys;
  for (const auto& [client, standings] : standings_) {
    for (const auto& [key, standing] : standings) keys.emplace_back(client, key);
  }
  for (const auto& [client, key] : keys) {
    const auto known = standings_.find(client);
    if (known == standings_.end()) continue;
    const auto standing = known->second.find(key);
    if (standing == known->second.end()) continue;
    const Result<Incarnation> to = decider(standing->second.match);
    // A request still pending is rerouted by tick().
    if (!to || *to == 0 || standing->second.asked) continue;
    if (!all && *to == standing->second.to) continue;
    standing->second.to = *to;
    standing->second.asked = true;
    renew(client, key, standing->second);
  }
}

void Peers::renew(ClientId client, const std::string& key, Standing& standing) {
  const auto open = std::make_shared<Service::Inside::Open>();
  open->client = client;
  json::object request = standing.request;
  request["id"] = 0;
  const std::int64_t since = standing.seq;
  if (since >= 0) request["since"] = since;
  open->deliver = [this, client, key, since](const std::string& line) {
    renewed(client, key, since, line);
  };
  if (standing.to == membership_.self()) {
    standings_[client].erase(key);  // from now on an ordinary subscription here
    return in_.handle_again(open, request);
  }
  forward({open, in_.principal_of(client), std::move(request), standing.match, 0, {}, {}});
}

/// Pushes what the client has missed, from the answer to a renewal: events after `since`, except
/// those pushed meanwhile.
void Peers::renewed(ClientId client, const std::string& key, std::int64_t since,
                    const std::string& line) {
  const json::value answer = json::parse(line);
  const json::object& whole = answer.as_object();
  Standing* standing = nullptr;
  if (const auto known = standings_.find(client); known != standings_.end()) {
    const auto found = known->second.find(key);
    if (found != known->second.end()) standing = &found->second;
  }
  if (standing != nullptr) standing->asked = false;
  if (const json::value* const ok = whole.if_contains("ok")) {
    const std::int64_t sent = standing != nullptr ? std::max(standing->seq, since) : since;
    if (standing != nullptr) standing->seq = seq_in_answer(line).value_or(standing->seq);
    for (const json::object& push : pushes_of(key, ok->as_object(), sent)) {
      in_.send(client, json::serialize(push));
    }
    return;
  }
  if (standing == nullptr) return;
  if (whole.at("error").at("code").as_string() == "match/elsewhere") {
    standing->to = 0;  // the next tick retries
  } else {
    standings_[client].erase(key);
  }
}

/// The subscription has begun or was refused.
void Peers::note_answer(const Pending& pending, const std::string& line) {
  const auto lasting = lasting_of(pending.open->verb, pending.request);
  const auto known = standings_.find(pending.open->client);
  if (!lasting || !lasting->begins || known == standings_.end()) return;
  const auto standing = known->second.find(lasting->key);
  if (standing == known->second.end() || !standing->second.asked) return;
  if (is_error(line)) {
    known->second.erase(standing);
    return;
  }
  standing->second.asked = false;
  standing->second.seq = seq_in_answer(line).value_or(standing->second.seq);
}

void Peers::leave(ClientId client) {
  standings_.erase(client);
  seeks_.erase(client);
  const auto servers = known_at_.extract(client);
  if (servers.empty()) return;
  for (const Incarnation server : servers.mapped()) {
    cluster_->send(server, json::serialize(json::object{
                               {"k", "d"}, {"from", membership_.self()}, {"client", client}}));
  }
}

void Peers::tell_all(const json::object& message) { cluster_->send(0, json::serialize(message)); }

void Peers::tell_ended() {
  const Result<Incarnation> to = membership_.lobby();
  if (to && *to != 0) cluster_->send(*to, R"({"k":"f"})");
}

void Peers::command_of(const std::string& account, json::object request,
                       std::function<void(Result<void>)> done) {
  const auto open = std::make_shared<Service::Inside::Open>();
  open->deliver = [done = std::move(done)](const std::string& line) {
    const json::value answer = json::parse(line);
    const json::value* const error = answer.as_object().if_contains("error");
    done(error == nullptr ? Result<void>()
                          : Error{std::string(error->at("code").as_string()),
                                  std::string(error->at("says").as_string()),
                                  {}});
  };
  const auto principal = std::make_shared<Principal>();
  principal->account = account;
  request["id"] = 0;
  const std::string match(request.at("match").as_string());
  forward({open, principal, std::move(request), match, 0, {}, {}});
}

}  // namespace gridwise
