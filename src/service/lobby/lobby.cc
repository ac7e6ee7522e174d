#include "service/lobby/lobby.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "kit/json_text.h"
#include "service/match/secrets.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr milliseconds kTick{250};
constexpr milliseconds kTellAfter{500};  ///< minimum interval between pushes to followers

Error unknown_seek() { return {"seek/unknown", "there is no such seek, or it has ended", {}}; }

SeatInfo seat_for(const LobbyPlayer& player) {
  SeatInfo seat;
  seat.kind = SeatInfo::Kind::kPerson;
  seat.name = player.name;
  seat.account = player.account;
  seat.remote = true;
  return seat;
}

std::string push_line(std::string_view kind, json::value contents) {
  return json_text(json::object{{"lobby", json::object{{kind, std::move(contents)}}}});
}

}  // namespace

happened::Created lobby_match(const Terms& terms, const LobbyPlayer& one, const LobbyPlayer& other,
                              Visibility visibility, const Entropy& entropy) {
  happened::Created created;
  created.setup = terms.setup;
  created.clock = terms.clock;
  created.seed = draw_seed(entropy);
  created.owner_hash = sha256(new_token(entropy));
  created.visibility = visibility;
  created.seats = {seat_for(one), seat_for(other)};
  if ((entropy() & 1U) != 0) std::swap(created.seats[0], created.seats[1]);
  return created;
}

SeekPtr Lobby::find(const Principal& person, const Terms& terms) const {
  const auto found = std::ranges::find_if(seeks_, [&](const SeekPtr& seek) {
    return same_person(*seek->person, person) && seek->terms == terms && !seek->dropped;
  });
  return found == seeks_.end() ? nullptr : *found;
}

SeekPtr Lobby::open(const std::string& id) const {
  const auto found = std::ranges::find(seeks_, id, &Seek::id);
  return found == seeks_.end() || !(*found)->ready() ? nullptr : *found;
}

Result<SeekPtr> Lobby::put(const PrincipalPtr& person, std::string name, Terms terms,
                           const Strength& strength) {
  std::size_t own = 0;
  bool busy = false;
  for (const SeekPtr& seek : seeks_) {
    if (!same_person(*seek->person, *person)) continue;
    ++own;
    busy = busy || seek->busy;
  }
  if (own >= kMaxOfOne) {
    return Error{"limit/seeks", "one person may have 3 seeks; drop one first", {}};
  }
  if (seeks_.size() >= kMaxSeeks) return Error{"limit/busy", "too many seeks at once", {}};
  auto seek = std::make_shared<Seek>();
  seek->id = base32(entropy_(), 10);
  seek->person = person;
  seek->name = std::move(name);
  seek->strength = strength;
  seek->terms = std::move(terms);
  seek->made = executor_->steady();
  seek->busy = busy;
  seeks_.push_back(seek);
  changed();
  wake();
  return seek;
}

void Lobby::hold(const SeekPtr& seek, ClientId socket) { seek->sockets.insert(socket); }

Result<void> Lobby::join(const SeekPtr& seek, const std::string& id) {
  const SeekPtr other = open(id);
  if (!other || !seek->ready()) return unknown_seek();
  if (same_person(*seek->person, *other->person)) {
    return Error{"seek/own", "that seek is your own", {}};
  }
  if (blocked_(seek->person->account, other->person->account)) return unknown_seek();
  begin(other, seek);
  return {};
}

Result<void> Lobby::drop(const Principal& person, const std::string& id) {
  const auto found = std::ranges::find(seeks_, id, &Seek::id);
  if (found == seeks_.end() || !same_person(*(*found)->person, person)) return unknown_seek();
  (*found)->dropped = true;
  if (!(*found)->pairing) seeks_.erase(found);
  changed();
  return {};
}

json::object Lobby::listed() const {
  json::array list;
  std::size_t more = 0;
  for (const SeekPtr& seek : seeks_) {
    if (!seek->ready()) continue;
    if (list.size() == kMaxListed) {
      ++more;
    } else {
      list.push_back(object_of(SentSeek{*seek, executor_->steady()}));
    }
  }
  json::object answer{{"seeks", std::move(list)}};
  if (more > 0) answer["more"] = more;
  if (json::array races = races_ ? races_() : json::array(); !races.empty()) {
    answer["races"] = std::move(races);
  }
  return answer;
}

json::object Lobby::look(ClientId socket, const Principal* person, bool follow) {
  if (follow) {
    lookers_.insert(socket);
  } else {
    lookers_.erase(socket);
  }
  json::object answer = listed();
  json::array own;
  for (const SeekPtr& seek : seeks_) {
    if (person != nullptr && same_person(*seek->person, *person)) own.emplace_back(seek->id);
  }
  answer["own"] = std::move(own);
  return answer;
}

void Lobby::leave(ClientId socket) {
  lookers_.erase(socket);
  for (const SeekPtr& seek : seeks_) {
    if (seek->sockets.erase(socket) == 0 || !seek->sockets.empty()) continue;
    seek->lost = executor_->steady();
    changed();
  }
}

void Lobby::wake() {
  if (!std::exchange(ticking_, true)) executor_->post([this] { tick(); });
}

/// Runs while there are seeks: rating windows grow, and seeks without a socket expire.
void Lobby::tick() {
  const milliseconds now = executor_->steady();
  const auto gone = std::erase_if(seeks_, [&](const SeekPtr& seek) {
    return seek->sockets.empty() && !seek->pairing && now - seek->lost >= kGrace;
  });
  if (gone > 0) changed();
  while (!stopped_) {
    const auto pair = find_pair(seeks_, last_, now, blocked_);
    if (!pair) break;
    begin(pair->first, pair->second);
  }
  ticking_ = !seeks_.empty() && !stopped_;
  if (ticking_) executor_->post_after(kTick, [this] { tick(); });
}

/// Creates accounts for both if needed, then the match. Neither is paired meanwhile.
void Lobby::begin(const SeekPtr& one, const SeekPtr& other) {
  one->pairing = true;
  other->pairing = true;
  set_busy(*one->person, true);
  set_busy(*other->person, true);
  changed();
  settle(one, other,
         [this, one, other] { settle(other, one, [this, one, other] { make(one, other); }); });
}

void Lobby::settle(const SeekPtr& seek, const SeekPtr& other, std::function<void()> next) {
  const PrincipalPtr person = seek->person;
  if (person->settled()) return next();
  person->settle([this, seek, other, next = std::move(next)](const Result<void>& account) {
    if (account) return next();
    refuse(seek, account.error());
    release(other);
  });
}

void Lobby::make(const SeekPtr& one, const SeekPtr& other) {
  const auto here = [](const SeekPtr& seek) { return !seek->sockets.empty() && !seek->dropped; };
  // Both sessions may have signed in to one account meanwhile.
  if (stopped_ || !here(one) || !here(other) || same_person(*one->person, *other->person)) {
    release(one);
    release(other);
    return;
  }
  const auto player = [](const SeekPtr& seek) {
    return LobbyPlayer{seek->person->account, seek->name};
  };
  matches_.create(
      {}, lobby_match(one->terms, player(one), player(other), Visibility::kPublic, entropy_),
      [this, one, other](const Result<const LiveMatch*>& live) { made(one, other, live); });
}

void Lobby::made(const SeekPtr& one, const SeekPtr& other, const Result<const LiveMatch*>& live) {
  if (!live) {
    refuse(one, live.error());
    refuse(other, live.error());
    return;
  }
  last_.meet(one->person->account, other->person->account);
  std::vector<ClientId> sockets = sockets_of_(*one->person);
  std::ranges::copy(sockets_of_(*other->person), std::back_inserter(sockets));
  tell_paired(sockets, **live);
  // Both play now: their seeks end.
  forget(*one->person);
  forget(*other->person);
  if (!sockets.empty()) return;
  MatchCommand abort;  // both left while the match was being created
  abort.account = one->person->account;
  abort.seq = (*live)->match.seq;
  abort.what = asked::Abort{};
  // Deferred: the caller still uses the match.
  executor_->post([this, id = (*live)->id, abort] {
    matches_.command(id, abort, [](const Result<std::int64_t>&) {});
  });
}

void Lobby::tell_paired(const std::vector<ClientId>& sockets, const LiveMatch& live) {
  const std::string line =
      push_line("paired", json::object{{"match", live.id}, {"setup", live.match.setup.text()}});
  for (const ClientId socket : sockets) push_(socket, line);
}

/// Ends the seek and tells the seeker why.
void Lobby::refuse(const SeekPtr& seek, const Error& error) {
  std::erase(seeks_, seek);
  set_busy(*seek->person, false);
  const std::string line =
      push_line("refused", json::object{{"seek", seek->id}, {"error", to_json(error)}});
  for (const ClientId socket : seek->sockets) push_(socket, line);
  changed();
}

/// Makes the seek available for pairing again, unless it was cancelled meanwhile.
void Lobby::release(const SeekPtr& seek) {
  seek->pairing = false;
  set_busy(*seek->person, false);
  if (seek->dropped) std::erase(seeks_, seek);
  changed();
}

/// A person with several seeks gets only one match at a time.
void Lobby::set_busy(const Principal& person, bool busy) {
  for (const SeekPtr& seek : seeks_) {
    if (same_person(*seek->person, person)) seek->busy = busy;
  }
}

void Lobby::forget(const Principal& person) {
  std::erase_if(seeks_, [&](const SeekPtr& seek) { return same_person(*seek->person, person); });
  changed();
}

void Lobby::changed() {
  if (lookers_.empty() || std::exchange(telling_, true)) return;
  executor_->post_after(kTellAfter, [this] {
    telling_ = false;
    const std::string line = json_text(json::object{{"lobby", listed()}});
    for (const ClientId socket : lookers_) push_(socket, line);
  });
}

}  // namespace gridwise
