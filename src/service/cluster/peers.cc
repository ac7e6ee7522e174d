#include "service/cluster/peers.h"

#include <algorithm>
#include <array>

#include "kit/json_text.h"
#include "service/cluster/peer_words.h"
#include "service/loop/entropy.h"
#include "service/loop/guard.h"

namespace gridwise {

namespace json = boost::json;

namespace {

/// The most running matches loaded on taking over from another server.
constexpr int kMaxLoaded = 2'000;

Error elsewhere() {
  return {"match/elsewhere", "the server that plays this does not answer; try again", {}};
}

}  // namespace

Peers::Peers(std::shared_ptr<Executor> executor, std::shared_ptr<Log> log,
             std::shared_ptr<Cluster> cluster, std::function<void(const Error&)> deposed)
    : executor_(std::move(executor)),
      log_(std::move(log)),
      cluster_(std::move(cluster)),
      membership_(executor_, cluster_, log_,
                  {.changed = [this] { changed(); },
                   .inherited = [this] { load_inherited(); },
                   .gone =
                       [this](Incarnation server) {
                         remote_->leave_all(server);
                         watched_.erase(server);
                         for (auto& [client, servers] : known_at_) servers.erase(server);
                       },
                   .deposed =
                       [deposed = std::move(deposed)](const Error& error) {
                         if (deposed) deposed(error);
                       }}) {}

Peers::~Peers() { cluster_->listen({}, {}); }

void Peers::meet(const Here& here) {
  here_ = &here;
  remote_.emplace(executor_, cluster_, here);
  const auto executor = executor_;
  const auto alive = std::weak_ptr(alive_);
  cluster_->listen(
      [this, executor, alive](std::string message) {
        executor->post([this, alive, message = std::move(message)] {
          if (alive.expired()) return;
          hear(message);
        });
      },
      [this, executor, alive] {
        executor->post([this, alive] {
          if (!alive.expired()) missed();
        });
      });
  executor_->post([this, alive] {
    if (alive.expired()) return;
    membership_.start();
    tick();
  });
}

Incarnation Peers::decider(const std::string& match) const {
  return match.empty() ? membership_.lobby() : membership_.owner_of(match);
}

bool Peers::decides(const std::string& match) {
  return membership_.owner_of(match) == membership_.self();
}

void Peers::learn(const std::string& match, std::function<void()> done) {
  membership_.find_owner(match, [done = std::move(done)](const Result<Incarnation>&) { done(); });
}

bool Peers::has_lobby_here() { return membership_.lobby() == membership_.self(); }

bool Peers::pass_on(const Open& open, const json::object& request) {
  const Decides place = open->verb->decides;
  if (place == Decides::kAnyServer || open->passed_on) return false;
  if (place == Decides::kLobby) return pass_to(open, request, {}, membership_.lobby());
  const std::string match = open->subject;
  if (!is_match_id(match)) return false;
  const Incarnation known = membership_.owner_of(match);
  if (known != 0) return pass_to(open, request, match, known);
  membership_.find_owner(match, [this, open, request, match](const Result<Incarnation>& owner) {
    if (open->client != 0 && !here_->clients.contains(open->client)) return;
    // An unknown match belongs to no other server.
    const bool unknown = !owner && owner.error().code == "match/unknown";
    if (!owner && !unknown) return here_->requests.reply(*open, owner.error());
    if (owner && pass_to(open, request, match, *owner)) return;
    open->passed_on = true;
    here_->requests.handle(open, request);
  });
  return true;
}

/// Forwards the request, unless it is for this server.
bool Peers::pass_to(const Open& open, const json::object& request, const std::string& match,
                    Incarnation to) {
  note(*open, request, match, to);
  if (to == membership_.self()) return false;
  Pending pending{open, here_->clients.principal_of(open->client), request, match, 0, {}, {}};
  if (!open->verb->needs_account) {
    forward(std::move(pending));
    return true;
  }
  const PrincipalPtr principal = pending.principal;
  settled(principal, [this, pending = std::move(pending)](const Result<void>& account) {
    if (!account) return here_->requests.reply(*pending.open, account.error());
    forward(pending);
  });
  return true;
}

/// Remembers a subscription while another server serves it.
void Peers::note(const OpenRequest& open, const json::object& request, const std::string& match,
                 Incarnation to) {
  const std::optional<Lasting> lasting = lasting_of(*open.verb, request);
  if (!lasting) return;
  const ClientId client = open.client;
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
  if (pending_.size() >= kMaxPending) {
    return here_->requests.reply(*pending.open,
                                 Error{"limit/busy", "too many requests are waiting", {}});
  }
  const std::uint64_t number = ++last_number_;
  pending.begun = executor_->steady();
  send(number, pending_[number] = std::move(pending));
}

void Peers::send(std::uint64_t number, Pending& pending) {
  pending.sent = executor_->steady();
  pending.to = decider(pending.match);
  if (pending.to == 0) return;  // tick() retries
  json::object message{{"k", "c"},
                       {"from", membership_.self()},
                       {"n", number},
                       {"client", pending.open->client},
                       {"address", here_->clients.party_of(pending.open->client).address},
                       {"match", pending.match},
                       {"line", json_text(pending.request)}};
  if (pending.principal) {
    message["who"] = {{"account", pending.principal->account}, {"name", pending.principal->name}};
  }
  known_at_[pending.open->client].insert(pending.to);
  cluster_->send(pending.to, json_text(message));
}

/// Resends unanswered requests, perhaps to another server, or gives them up.
void Peers::tick() {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(pending_.size());
  for (const auto& [number, pending] : pending_) numbers.push_back(number);
  for (const std::uint64_t number : numbers) look_at(number);
  renew(/*all=*/false);
  tell_watched();
  tell_turns();
  executor_->post_after(Membership::kLook, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) tick();
  });
}

/// Requests and subscriptions may have another server now.
void Peers::changed() {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, pending] : pending_) {
    if (pending.to == 0) numbers.push_back(number);
  }
  for (const std::uint64_t number : numbers) look_at(number);
  renew(/*all=*/false);
}

/// Whether nobody is waiting for the answer any more. Client 0 is this server itself.
bool Peers::has_left(const Pending& pending) const {
  return pending.open->client != 0 && !here_->clients.contains(pending.open->client);
}

void Peers::look_at(std::uint64_t number) {
  const auto found = pending_.find(number);
  if (found == pending_.end()) return;
  Pending& pending = found->second;
  if (has_left(pending)) {
    pending_.erase(found);
    return;
  }
  const std::chrono::milliseconds now = executor_->steady();
  if (now - pending.begun > kGiveUp) {
    const Pending late_one = std::move(pending);
    pending_.erase(found);
    const Error error = elsewhere();
    if (!late_one.open->deliver) note_answer(late_one, R"({"error":{}})");
    return here_->requests.reply(*late_one.open, error);
  }
  if (now - pending.sent > kAgain) {
    membership_.forget(pending.match);
    pending.to = 0;  // to be sent again
  }
  if (pending.match.empty()) return route(number, membership_.lobby());
  membership_.find_owner(pending.match,
                         [this, number](const Result<Incarnation>& to) { route(number, to); });
}

/// Sends a pending request to the server that decides it, or handles it here.
void Peers::route(std::uint64_t number, const Result<Incarnation>& to) {
  const auto found = pending_.find(number);
  if (found == pending_.end() || !to || *to == 0) return;
  Pending& pending = found->second;
  if (*to == membership_.self()) {
    const Pending own = std::move(pending);
    pending_.erase(found);
    return here_->requests.handle(own.open, own.request);
  }
  if (*to != pending.to) send(number, pending);
}

/// Remembers the client's seeks in another server's lobby.
void Peers::note_seek(const Pending& pending, const std::string& line) {
  const ClientId client = pending.open->client;
  if (pending.open->verb->name == "seek.put" && here_->clients.contains(client)) {
    const std::optional<std::string> seek = seek_in_answer(line);
    if (seek) seeks_[client][*seek] = pending.to;
    return;
  }
  const auto known = seeks_.find(client);
  if (pending.open->verb->name != "seek.drop" || known == seeks_.end()) return;
  const json::value* const seek = pending.request.if_contains("seek");
  if (seek != nullptr && seek->is_string()) known->second.erase(std::string(seek->get_string()));
}

/// A lobby dies with its server. Once another server has it, clients are told which seeks ended,
/// and seek again. With `all`, also those whose seeks the current lobby may have lost.
void Peers::tell_ended_seeks(bool all) {
  if (seeks_.empty()) return;
  const Incarnation lobby = membership_.lobby();
  if (lobby == 0) return;
  std::vector<std::pair<ClientId, std::string>> lines;
  for (auto& [client, seeks] : seeks_) {
    std::vector<std::string> ended;
    for (const auto& [seek, server] : seeks) {
      if (all || server != lobby) ended.push_back(seek);
    }
    if (ended.empty()) continue;
    for (const std::string& seek : ended) seeks.erase(seek);
    lines.emplace_back(client, ended_seeks(ended));
  }
  std::erase_if(seeks_, [](const auto& client) { return client.second.empty(); });
  for (const auto& [client, line] : lines) here_->clients.send(client, line);
}

/// Renews subscriptions with the server that decides them now; with `all`, even if it is the same
/// one.
void Peers::renew(bool all) {
  tell_ended_seeks(all);
  std::vector<std::pair<ClientId, std::string>> keys;
  for (const auto& [client, standings] : standings_) {
    for (const auto& [key, standing] : standings) keys.emplace_back(client, key);
  }
  for (const auto& [client, key] : keys) renew_one(client, key, all);
}

void Peers::renew_one(ClientId client, const std::string& key, bool all) {
  const auto known = standings_.find(client);
  if (known == standings_.end()) return;
  const auto found = known->second.find(key);
  // A request still pending is rerouted by tick().
  if (found == known->second.end() || found->second.asked) return;
  Standing& standing = found->second;
  const Incarnation to = decider(standing.match);
  if (to == 0 && !standing.match.empty()) {
    return membership_.find_owner(standing.match,
                                  [this, client, key, all](const Result<Incarnation>& owner) {
                                    if (owner && *owner != 0) renew_one(client, key, all);
                                  });
  }
  if (to == 0 || (!all && to == standing.to)) return;
  standing.to = to;
  standing.asked = true;
  renew(client, key, standing);
}

void Peers::renew(ClientId client, const std::string& key, Standing& standing) {
  const auto open = std::make_shared<OpenRequest>();
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
    return here_->requests.handle(open, request);
  }
  forward(
      {open, here_->clients.principal_of(client), std::move(request), standing.match, 0, {}, {}});
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
      here_->clients.send(client, json_text(push));
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
  const auto lasting = lasting_of(*pending.open->verb, pending.request);
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

void Peers::client_left(ClientId client) {
  standings_.erase(client);
  seeks_.erase(client);
  const auto servers = known_at_.extract(client);
  if (servers.empty()) return;
  for (const Incarnation server : servers.mapped()) {
    cluster_->send(server, json_text(json::object{
                               {"k", "d"}, {"from", membership_.self()}, {"client", client}}));
  }
}

void Peers::tell_all(const json::object& message) { cluster_->send(0, json_text(message)); }

void Peers::blocks_changed(const std::string& match) { tell_all({{"k", "b"}, {"match", match}}); }

void Peers::looks_changed(const std::string& account) {
  tell_all({{"k", "k"}, {"account", account}});
}

void Peers::people_changed(const PeopleChange& change) {
  tell_all({{"k", "a"},
            {"account", change.account},
            {"heir", change.heir},
            {"gone", json::array(change.gone.begin(), change.gone.end())}});
}

void Peers::line_hidden(const std::string& match, std::int64_t line) {
  tell_all({{"k", "h"}, {"match", match}, {"n", line}});
}

void Peers::turn_changed(const std::string& match,
                         const std::vector<std::pair<std::string, bool>>& turns) {
  if (membership_.others() > 0) turns_[match] = turns;
}

void Peers::match_ended() {
  const Incarnation to = membership_.lobby();
  if (to != 0) cluster_->send(to, R"({"k":"f"})");
}

void Peers::command_of(const std::string& account, json::object request,
                       const std::function<void(Result<void>)>& done) {
  const auto open = std::make_shared<OpenRequest>();
  open->deliver = [done](const std::string& line) {
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

// ---- messages from other servers

void Peers::hear(std::string text) {
  inbox_.push_back(std::move(text));
  if (!hearing_) hear_next();
}

/// Takes the messages in order. One about a match whose owner is not known holds up the others.
void Peers::hear_next() {
  hearing_ = true;
  while (!inbox_.empty()) {
    const std::string text = std::move(inbox_.front());
    inbox_.pop_front();
    std::string unlearned;
    static_cast<void>(guarded(*log_, "message", [&] {
      const json::object message = json::parse(text).as_object();
      const bool command = message.at("k").as_string() == "c";
      const std::string match(command ? message.at("match").as_string() : "");
      if (match.empty()) return take(message, has_lobby_here());
      if (membership_.owner_of(match) != 0) return take(message, decides(match));
      unlearned = match;
    }));
    if (unlearned.empty()) continue;
    return membership_.find_owner(unlearned, [this, text](const Result<Incarnation>& owner) {
      // An unknown match belongs to no other server.
      const bool here =
          owner ? *owner == membership_.self() : owner.error().code == "match/unknown";
      static_cast<void>(
          guarded(*log_, "message", [&] { take(json::parse(text).as_object(), here); }));
      hear_next();
    });
  }
  hearing_ = false;
}

/// `decided_here`: a command in the message is for this server.
void Peers::take(const json::object& message, bool decided_here) {
  const std::string_view kind = message.at("k").as_string();
  if (kind == "c") {
    // Clients of a server that this one considers dead would never be removed.
    const bool known = membership_.lives(message.at("from").to_number<Incarnation>());
    return decided_here && known && !silent() ? remote_->handle(message) : remote_->refuse(message);
  }
  if (kind == "r" || kind == "n") return answered(message);
  if (kind == "p") return pushed(message);
  if (kind == "d") {
    return remote_->leave(message.at("from").to_number<Incarnation>(),
                          message.at("client").to_number<ClientId>());
  }
  if (kind == "x") return membership_.look_soon();
  if (kind == "g") return renew(/*all=*/true);
  if (kind == "f") return here_->match_ended();
  if (kind == "w") {
    std::vector<std::string>& ids = watched_[message.at("from").to_number<Incarnation>()];
    ids.clear();
    for (const json::value& id : message.at("matches").as_array()) ids.emplace_back(id.as_string());
    return;
  }
  hear_news(message);
}

void Peers::answered(const json::object& message) {
  const auto found = pending_.find(message.at("n").to_number<std::uint64_t>());
  if (found == pending_.end()) return;
  // "n": that server does not decide it; look up the owner again.
  if (message.at("k").as_string() == "n") {
    membership_.forget(found->second.match);
    found->second.to = 0;
    return;
  }
  const Pending pending = std::move(found->second);
  pending_.erase(found);
  const std::string line(message.at("line").as_string());
  if (!pending.open->deliver) {
    note_answer(pending, line);
    note_seek(pending, line);
  }
  here_->requests.deliver(*pending.open, line);
}

void Peers::pushed(const json::object& message) {
  const std::string line(message.at("line").as_string());
  const json::array& clients = message.at("clients").as_array();
  note_push(clients, line);
  for (const json::value& each : clients) {
    const auto client = each.to_number<ClientId>();
    if (is_paired(line)) seeks_.erase(client);
    here_->clients.send(client, line);
  }
}

/// Records how far watchers have followed a match, and the watchers that the start of a race adds.
void Peers::note_push(const json::array& clients, const std::string& line) {
  const std::optional<PushedMatch> push = match_in_push(line);
  if (!push) return;
  for (const json::value& each : clients) {
    const auto client = each.to_number<ClientId>();
    const std::string key = subscription_key("match", push->match);
    if (push->begins) {
      standings_[client][key] = {{{"do", "match.watch"}, {"match", push->match}},
                                 push->match,
                                 membership_.lobby(),
                                 push->seq,
                                 /*asked=*/false};
      continue;
    }
    const auto known = standings_.find(client);
    if (known == standings_.end()) continue;
    const auto standing = known->second.find(key);
    if (standing != known->second.end()) standing->second.seq = push->seq;
  }
}

void Peers::hear_news(const json::object& message) {
  const std::string_view kind = message.at("k").as_string();
  const auto text = [&](const char* name) { return std::string(message.at(name).as_string()); };
  if (kind == "b") return here_->blocks_changed(text("match"));
  if (kind == "k") return here_->looks_changed(text("account"));
  if (kind == "h") {
    return here_->line_hidden(text("match"), message.at("n").to_number<std::int64_t>());
  }
  if (kind == "t") {
    for (const auto& [match, awaited] : message.at("turns").as_object()) {
      std::vector<std::pair<std::string, bool>> turns;
      for (const auto& [account, awaits] : awaited.as_object()) {
        turns.emplace_back(account, awaits.as_bool());
      }
      here_->turn_changed(match, turns);
    }
    return;
  }
  if (kind != "a") return;
  PeopleChange change{text("account"), text("heir"), {}};
  for (const json::value& match : message.at("gone").as_array()) {
    change.gone.emplace_back(match.as_string());
  }
  here_->people_changed(change);
}

void Peers::tell_watched() {
  const std::chrono::milliseconds since = executor_->steady() - told_watched_at_;
  if (since < kTellWatched) return;
  std::vector<std::string> ids = here_->watched(kMaxWatched);
  // Repeat an unchanged list, for servers that joined later.
  if (ids == told_watched_ && (ids.empty() || since < kTellWatchedAgain)) return;
  tell_all(
      {{"k", "w"}, {"from", membership_.self()}, {"matches", json::array(ids.begin(), ids.end())}});
  told_watched_ = std::move(ids);
  told_watched_at_ = executor_->steady();
}

/// All turns since the last tick in one message: one for each move would delay the requests that
/// servers pass on.
void Peers::tell_turns() {
  if (turns_.empty()) return;
  json::object all;
  for (const auto& [match, turns] : turns_) {
    json::object awaited;
    for (const auto& [account, awaits] : turns) awaited[account] = awaits;
    all[match] = std::move(awaited);
  }
  turns_.clear();
  tell_all({{"k", "t"}, {"turns", std::move(all)}});
}

std::vector<std::string> Peers::watched_elsewhere() const {
  std::vector<std::string> all;
  for (const auto& [server, ids] : watched_) all.insert(all.end(), ids.begin(), ids.end());
  return all;
}

/// Messages to and from this server were lost. Remote clients must subscribe again, and the
/// subscriptions of this server's clients are renewed.
void Peers::missed() {
  log_->write(LogLevel::kWarning, "cluster/missed", {});
  remote_->leave_all(0);
  tell_all({{"k", "g"}});
  for (auto& [number, pending] : pending_) pending.to = 0;
  renew(/*all=*/true);
  membership_.look_soon();
}

/// Resumes the running matches of a dead server, even if nobody watches them, and its lobby if it
/// is now here.
void Peers::load_inherited() {
  if (!std::exchange(has_lobby_, has_lobby_here()) && has_lobby_) here_->lobby_opened();
  executor_->run(Lane::kReads,
                 [this, alive = std::weak_ptr(alive_), cluster = cluster_, executor = executor_] {
                   executor->post([this, alive, running = cluster->own_running(kMaxLoaded)] {
                     if (alive.expired() || !running) return;
                     for (const std::string& match : *running) here_->resume(match);
                   });
                 });
}

}  // namespace gridwise
