// Handles messages from other servers.
#include "service/loop/guard.h"
#include "service/peer_words.h"
#include "service/peers.h"

namespace gridwise {

namespace json = boost::json;

namespace {

/// The most running matches loaded on taking over from another server.
constexpr int kMostLoaded = 2'000;

}  // namespace

void Peers::hear(const std::string& text) {
  const json::value parsed = json::parse(text);
  const json::object& message = parsed.as_object();
  const std::string_view kind = message.at("k").as_string();
  if (kind == "c") {
    const std::string match(message.at("match").as_string());
    const bool own = match.empty() ? has_lobby() : is_own(match);
    // Guests of a server that this one considers dead would never be removed.
    const bool known = membership_.lives(message.at("from").to_number<Incarnation>());
    return own && known && !silent() ? guests_.handle(message) : guests_.refuse(message);
  }
  if (kind == "r" || kind == "n") return answered(message);
  if (kind == "p") return pushed(message);
  if (kind == "d") {
    return guests_.leave(message.at("from").to_number<Incarnation>(),
                         message.at("client").to_number<ClientId>());
  }
  if (kind == "x") return membership_.look_soon();
  if (kind == "g") return renew(/*all=*/true);
  if (kind == "f") return in_.count_ended();
  if (kind == "w") {
    std::vector<std::string>& ids = watched_[message.at("from").to_number<Incarnation>()];
    ids.clear();
    for (const json::value& id : message.at("matches").as_array()) ids.emplace_back(id.as_string());
    return;
  }
  changed_people(message);
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
  in_.deliver(*pending.open, line);
}

void Peers::pushed(const json::object& message) {
  const std::string line(message.at("line").as_string());
  const json::array& clients = message.at("clients").as_array();
  note_push(clients, line);
  for (const json::value& each : clients) {
    const auto client = each.to_number<ClientId>();
    if (is_paired(line)) seeks_.erase(client);
    in_.send(client, line);
  }
}

/// Records how far watchers have followed a match, and the watchers that the start of a race adds.
void Peers::note_push(const json::array& clients, const std::string& line) {
  const std::optional<PushedMatch> push = match_in_push(line);
  if (!push) return;
  for (const json::value& each : clients) {
    const auto client = each.to_number<ClientId>();
    const std::string key = "match.watch " + push->match;
    if (push->begins) {
      const Result<Incarnation> from = membership_.lobby();
      standings_[client][key] = {{{"do", "match.watch"}, {"match", push->match}},
                                 push->match,
                                 from ? *from : 0,
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

void Peers::changed_people(const json::object& message) {
  const std::string_view kind = message.at("k").as_string();
  const auto text = [&](const char* name) { return std::string(message.at(name).as_string()); };
  if (kind == "b") return in_.read_blocks(text("match"));
  if (kind == "k") return in_.show_looks(text("account"));
  if (kind == "h") {
    return in_.hide_line(text("match"), message.at("n").to_number<std::int64_t>());
  }
  if (kind != "a") return;
  std::vector<std::string> gone;
  for (const json::value& match : message.at("gone").as_array()) {
    gone.emplace_back(match.as_string());
  }
  in_.show_people(text("account"), gone);
}

void Peers::tell_watched() {
  const std::chrono::milliseconds since = in_.executor->steady() - told_watched_at_;
  if (since < kTellWatched) return;
  std::vector<std::string> ids = in_.watchers.watched(kMostWatched);
  // Repeat an unchanged list, for servers that joined later.
  if (ids == told_watched_ && (ids.empty() || since < kTellWatchedAgain)) return;
  tell_all(
      {{"k", "w"}, {"from", membership_.self()}, {"matches", json::array(ids.begin(), ids.end())}});
  told_watched_ = std::move(ids);
  told_watched_at_ = in_.executor->steady();
}

std::vector<std::string> Peers::watched_elsewhere() const {
  std::vector<std::string> all;
  for (const auto& [server, ids] : watched_) all.insert(all.end(), ids.begin(), ids.end());
  return all;
}

/// Messages to and from this server were lost. Guests here must subscribe again, and the
/// subscriptions of this server's clients are renewed.
void Peers::missed() {
  in_.options.log->write(LogLevel::kWarning, "cluster/missed", {});
  guests_.leave_all(0);
  tell_all({{"k", "g"}});
  for (auto& [number, pending] : pending_) pending.to = 0;
  renew(/*all=*/true);
  membership_.look_soon();
}

/// Resumes the running matches of a dead server, even if nobody watches them, and its lobby if it
/// is now here.
void Peers::load_inherited() {
  if (!std::exchange(has_lobby_, has_lobby()) && has_lobby_) in_.open_lobby();
  const auto running = cluster_->own_running(kMostLoaded);
  if (!running) return;
  for (const std::string& match : *running) {
    in_.executor->post([this, alive = std::weak_ptr(alive_), match] {
      if (alive.expired() || in_.finishing) return;
      const Result<const LiveMatch*> live = in_.matches.find(match);
      if (live) in_.bots.consider(**live);
    });
  }
}

}  // namespace gridwise
