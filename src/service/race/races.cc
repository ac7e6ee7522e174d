#include "service/race/races.h"

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <utility>

#include "kit/json_text.h"
#include "service/match/json.h"
#include "service/match/secrets.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

Error unknown_race() { return {"race/unknown", "there is no such race, or it has ended", {}}; }
Error not_member() { return {"race/member", "you do not take part in that race", {}}; }
Error started() { return {"race/started", "that race has started", {}}; }

/// In digits; two halves are 100 random bits, because the link is a secret.
constexpr int kHalfOfId = 10;

/// Makes names distinct within a race, also because equal records would collapse into one.
std::string distinct_name(const Race& race, const std::string& name) {
  std::string distinct = name;
  for (int number = 2;
       std::ranges::find(race.members, distinct, &RaceMember::name) != race.members.end();
       ++number) {
    distinct = name + " " + std::to_string(number);
  }
  return distinct;
}

/// The race with one member more; no change if the account already is one.
Result<std::function<void(Race&)>> add_member(const Race& race, const std::string& account,
                                              const std::string& name, bool guest) {
  if (std::ranges::find(race.members, account, &RaceMember::account) != race.members.end()) {
    return std::function<void(Race&)>();
  }
  if (race.status != Race::Status::kWaiting) return started();
  if (race.members.size() >= Race::kMaxMembers) {
    return Error{"race/full", "the race is full (4 players)", {}};
  }
  RaceMember member;
  member.account = account;
  member.name = distinct_name(race, name);
  member.guest = guest;
  return std::function<void(Race&)>([member](Race& joined) { joined.members.push_back(member); });
}

constexpr milliseconds kTick{1'000};
constexpr milliseconds kTellAfter{300};  ///< minimum interval between pushes about moves

Result<std::vector<RaceRow>> not_ended(Store& store) {
  return store.races({.ids = {}, .statuses = {"waiting", "running"}, .matches = {}, .account = {}});
}

SeatInfo seat_of(const RaceMember& member) {
  SeatInfo seat;
  seat.kind = SeatInfo::Kind::kPerson;
  seat.name = member.name;
  seat.account = member.account;
  return seat;
}

/// The text of a request's field; empty if there is none.
std::string text_in(const json::object& request, std::string_view field) {
  const json::value* const value = request.if_contains(field);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

/// A member's match; it has no owner and no tokens.
happened::Created match_of(const Race& race, const RaceMember& member, const MatchSeed& seed,
                           const Entropy& entropy) {
  happened::Created created;
  created.setup = race.terms.setup;
  created.clock.kind = ClockSetup::Kind::kFischer;
  created.clock.main = race.terms.limit;
  created.seed = seed;
  created.owner_hash = sha256(new_token(entropy));
  created.visibility = Visibility::kPrivate;
  created.race = race.id;
  created.seats = {seat_of(member)};
  return created;
}

std::vector<std::string> matches_of(const Race& race) {
  std::vector<std::string> matches;
  matches.reserve(race.members.size());
  for (const RaceMember& member : race.members) matches.push_back(member.match);
  return matches;
}

}  // namespace

/// Queued changes own the race that owns them: break the cycle.
Races::~Races() {
  for (const auto& [id, race] : races_) race->changes.clear();
}

Races::Races(Parts parts) : in_(std::move(parts)) {
  if (!in_.others.has_lobby_here()) return;
  const auto rows = not_ended(*in_.store);
  if (rows) loaded(*rows);
}

void Races::load(const Done& done) {
  if (loaded_) return done({});
  loading_.push_back(done);
  if (loading_.size() > 1) return;
  in_.off_loop.run<std::vector<RaceRow>>(
      {}, "races", [store = in_.store] { return not_ended(*store); },
      [this, before = people_changes_](const Result<std::vector<RaceRow>>& rows) {
        const std::vector<Done> waited = std::exchange(loading_, {});
        if (rows && before == people_changes_) {
          loaded(*rows);
        } else if (rows) {
          for (const Done& each : waited) load(each);
          return;
        }
        for (const Done& each : waited) each(rows ? Result<void>() : rows.error());
      });
}

void Races::loaded(const std::vector<RaceRow>& rows) {
  loaded_ = true;
  for (const RaceRow& row : rows) {
    Result<Race> race = from_row(row);
    if (!race || races_.contains(row.id)) continue;
    for (RaceMember& member : race->members) member.lost = in_.executor->steady();
    const RacePtr kept = keep(*std::move(race));
    if (kept->status == Race::Status::kRunning) resume(kept);
  }
}

RacePtr Races::keep(Race race) {
  const auto kept = std::make_shared<LiveRace>(std::move(race));
  races_[kept->id] = kept;
  for (const RaceMember& member : kept->members) {
    if (!member.match.empty()) by_match_[member.match] = kept;
  }
  wake();
  return kept;
}

void Races::forget(const RacePtr& race) {
  for (const RaceMember& member : race->members) by_match_.erase(member.match);
  races_.erase(race->id);
}

Result<RacePtr> Races::find(const std::string& id) const {
  const auto known = races_.find(id);
  return known == races_.end() ? Result<RacePtr>(unknown_race()) : known->second;
}

bool Races::must_read(const json::object& request) {
  if (!text_in(request, "do").starts_with("race.") || !in_.others.has_lobby_here()) return false;
  return !loaded_ || is_ended(text_in(request, "race"));
}

void Races::read(const Party& from, const json::object& request, const Done& done) {
  load([this, from, id = text_in(request, "race"), done](const Result<void>& read) {
    read&& is_ended(id) ? read_ended(from, id, done) : done(read);
  });
}

/// Whether it may be a race that is over, and not in memory.
bool Races::is_ended(const std::string& id) const {
  return id.size() == 2UL * kHalfOfId && !races_.contains(id);
}

/// Keeps the race with its boards, if there is one.
void Races::read_ended(const Party& from, const std::string& id, const Done& done) {
  in_.off_loop.run<std::vector<RaceRow>>(
      from, "race",
      [store = in_.store, id] {
        return store->races({.ids = {id}, .statuses = {"finished"}, .matches = {}, .account = {}});
      },
      [this, from, id, done, before = people_changes_](const Result<std::vector<RaceRow>>& rows) {
        if (!rows || rows->empty()) return done(rows ? Result<void>() : rows.error());
        const Result<Race> race = from_row(rows->front());
        if (!race) return done(race.error());
        in_.read(from, matches_of(*race),
                 [this, from, id, done, before, race = *race](const Result<void>& read) mutable {
                   if (!read || races_.contains(id)) return done(read);
                   if (before != people_changes_) return read_ended(from, id, done);
                   for (RaceMember& member : race.members) {
                     const auto live = in_.matches.look_at(member.match);
                     if (live) note(race, member, **live);
                   }
                   keep(std::move(race));
                   done({});
                 });
      });
}

Result<void> Races::check_room(const Principal& person) const {
  std::size_t own = 0;
  for (const auto& [id, race] : races_) {
    if (race->status != Race::Status::kFinished && race->member(&person) != nullptr) ++own;
  }
  if (own < kMaxOfOne) return {};
  return Error{"limit/races", "one person may be in 3 races; leave one first", {}};
}

/// Writes the race as it will be, and changes it in memory once that is written.
void Races::change(const RacePtr& race, const Decide& decide, const Done& done) {
  auto changed = std::make_shared<bool>(false);
  race->changes.change(
      in_.writes,
      [this, race, decide, changed]() -> Result<WriteAhead::Change> {
        const Result<Apply> apply = decide(*race);
        if (!apply) return apply.error();
        if (!*apply) return WriteAhead::Change{};
        Race after = *race;
        (*apply)(after);
        WriteAhead::Change change;
        if (to_row(after) != to_row(*race)) change.rows.races.push_back(to_row(after));
        change.apply = [this, race, apply = *apply, changed] {
          apply(*race);
          race->see_who_is_here(in_.executor->steady());
          *changed = true;
        };
        return change;
      },
      [this, race, done, changed](const Result<void>& written) {
        done(written);
        if (!*changed) return;
        reconsider(race);
        in_.open_changed();
      });
}

Result<Race> Races::new_race(const Principal& person, const std::string& name,
                             const RaceTerms& terms) {
  const Result<void> room = check_room(person);
  if (!room) return room.error();
  if (races_.size() >= kMost) return Error{"limit/busy", "too many races at once", {}};
  Race race;
  race.id = base32(in_.entropy(), kHalfOfId) + base32(in_.entropy(), kHalfOfId);
  race.terms = terms;
  race.made = in_.executor->now();
  RaceMember maker;
  maker.account = person.account;
  maker.name = name;
  maker.guest = person.name.empty();
  race.members.push_back(std::move(maker));
  return race;
}

/// A new race has been written.
void Races::opened(Race race, const PrincipalPtr& person, const Answer& answer) {
  race.members.front().lost = in_.executor->steady();
  const RacePtr kept = keep(std::move(race));
  answer(json::value(seen_by(*kept, person.get())));
  in_.open_changed();
}

void Races::make(const PrincipalPtr& person, const std::string& name, const RaceTerms& terms,
                 const Answer& answer) {
  Result<Race> race = new_race(*person, name, terms);
  if (!race) return answer(race.error());
  Batch batch;
  batch.races.push_back(to_row(*race));
  in_.writes.append(std::move(batch),
                    [this, person, answer, race = *race](const Result<void>& made) {
                      made ? opened(race, person, answer) : answer(made.error());
                    });
}

void Races::join(const PrincipalPtr& person, const std::string& name, const std::string& id,
                 const Answer& answer) {
  const Result<RacePtr> found = find(id);
  if (!found) return answer(found.error());
  const RacePtr& race = *found;
  if (race->member(person.get()) == nullptr) {
    const Result<void> room = check_room(*person);
    if (!room) return answer(room.error());
  }
  change(
      race,
      [account = person->account, name, guest = person->name.empty()](const Race& joined) {
        return add_member(joined, account, name, guest);
      },
      [this, race, person, answer](const Result<void>& joined) {
        if (!joined) return answer(joined.error());
        answer(json::value(seen_by(*race, person.get())));
      });
}

void Races::leave(const PrincipalPtr& person, const std::string& id, const Answer& answer) {
  const Result<RacePtr> found = find(id);
  if (!found) return answer(found.error());
  const RacePtr& race = *found;
  const RaceMember* const own = race->member(person.get());
  if (own == nullptr) return answer(not_member());
  const auto left = [answer](const Result<void>& done) {
    answer(done ? Result<json::value>(json::object{}) : done.error());
  };
  if (race->status == Race::Status::kWaiting) return remove_member(race, own->account, left);
  if (own->result.ending != RaceEnding::kNone) return left({});
  MatchCommand command;
  command.account = person->account;
  command.seq = 1;
  command.what = asked::Resign{};
  in_.matches.command(own->match, command, [left](const Result<std::int64_t>& seq) {
    const bool over = !seq && seq.error().code == "match/finished";
    left(seq || over ? Result<void>() : seq.error());
  });
}

/// Removes a member of a waiting race; without its creator the race ends.
void Races::remove_member(const RacePtr& race, const std::string& account, const Done& done) {
  if (race->members.front().account == account) return end(race, "cancelled", done);
  change(
      race,
      [account](const Race& left) -> Result<Apply> {
        if (left.status != Race::Status::kWaiting) return started();
        return Apply([account](Race& fewer) {
          std::erase_if(fewer.members,
                        [&](const RaceMember& member) { return member.account == account; });
        });
      },
      done);
}

/// Ends a race that has not started, and deletes it from the store.
void Races::end(const RacePtr& race, std::string_view why, const Done& done) {
  race->changes.change(
      in_.writes,
      [this, race, why = std::string(why)]() -> Result<WriteAhead::Change> {
        if (race->status != Race::Status::kWaiting || !races_.contains(race->id)) return started();
        WriteAhead::Change change;
        change.rows.ended_races.push_back(race->id);
        change.apply = [this, race, why] {
          race->starts_at.reset();
          push_all(*race, {{"race", race->id}, {"ended", why}});
          forget(race);
          in_.open_changed();
        };
        return change;
      },
      done);
}

void Races::again(const PrincipalPtr& person, const std::string& id, const Answer& answer) {
  const Result<RacePtr> found = find(id);
  if (!found) return answer(found.error());
  const RacePtr& race = *found;
  const RaceMember* const own = race->member(person.get());
  if (own == nullptr) return answer(not_member());
  if (race->status != Race::Status::kFinished) {
    return answer(Error{"race/running", "the race is not over yet", {}});
  }
  auto made = std::make_shared<Race>();  // its id stays empty if the rematch exists already
  race->changes.change(
      in_.writes,
      [this, race, person, made, name = own->name]() -> Result<WriteAhead::Change> {
        const auto next = races_.find(race->next);
        if (next != races_.end() && next->second->status == Race::Status::kWaiting) {
          return WriteAhead::Change{};
        }
        Result<Race> fresh = new_race(*person, name, race->terms);
        if (!fresh) return fresh.error();
        *made = *std::move(fresh);
        WriteAhead::Change change;
        change.rows.races = {to_row(*made), to_row(*race)};
        change.rows.races.back().next = made->id;
        change.apply = [race, made] { race->next = made->id; };
        return change;
      },
      [this, race, person, made, answer, name = own->name](const Result<void>& written) {
        if (!written) return answer(written.error());
        if (made->id.empty()) return join(person, name, race->next, answer);
        opened(*made, person, answer);
        tell(race);
      });
}

json::object Races::seen_by(Race& race, const Principal* person) {
  Matches* const boards = may_see_boards(race, person) ? &in_.matches : nullptr;
  json::object shown = race_json(race, now(), boards);
  add_viewer(race, person, shown);
  return shown;
}

Result<json::value> Races::ready(const Principal& person, const std::string& id, bool is_ready) {
  const Result<RacePtr> found = find(id);
  if (!found) return found.error();
  const RacePtr& race = *found;
  RaceMember* const own = race->member(&person);
  if (own == nullptr) return not_member();
  if (race->status != Race::Status::kWaiting || (race->changes.writing() && race->starts_at)) {
    return started();
  }
  if (is_ready && !own->here) {
    return Error{"race/away", "watch the race before you say that you are ready", {}};
  }
  if (std::exchange(own->ready, is_ready) != is_ready) reconsider(race);
  return json::value(seen_by(*race, &person));
}

/// Called after a member joined, left, came, went, or became ready.
void Races::reconsider(const RacePtr& race) {
  if (race->status == Race::Status::kWaiting) {
    if (!race->all_ready()) {
      race->starts_at.reset();
    } else if (!race->starts_at) {
      race->starts_at = in_.executor->steady() + kStartsIn;
      race->countdown = ++last_countdown_;
      in_.executor->post_after(kStartsIn, [this, race, number = race->countdown] {
        if (race->starts_at && race->countdown == number) begin(race);
      });
    }
  }
  tell(race);
}

void Races::begin(const RacePtr& race) {
  std::vector<SeatInfo> seats;
  for (const RaceMember& member : race->members) seats.push_back(seat_of(member));
  in_.matches.look_up({}, seats,
                      [this, race, number = race->countdown](const Result<KnownPeople>& known) {
                        if (!race->starts_at || race->countdown != number) return;
                        known ? create_matches(race, *known) : refuse(race, known.error());
                      });
}

/// Creates all matches in the same transaction as the race.
void Races::create_matches(const RacePtr& race, const KnownPeople& known) {
  race->changes.change(
      in_.writes,
      [this, race, known]() -> Result<WriteAhead::Change> {
        if (stopped_ || race->status != Race::Status::kWaiting || !race->all_ready()) {
          return WriteAhead::Change{};
        }
        const MatchSeed seed = draw_seed(in_.entropy);
        std::vector<happened::Created> created;
        created.reserve(race->members.size());
        for (const RaceMember& member : race->members) {
          created.push_back(match_of(*race, member, seed, in_.entropy));
        }
        Result<Matches::Prepared> matches = in_.matches.prepare(std::move(created), known);
        if (!matches) return matches.error();
        Race after = *race;
        after.status = Race::Status::kRunning;
        for (std::size_t i = 0; i < matches->lives.size(); ++i) {
          after.members[i].match = matches->lives[i].id;
        }
        WriteAhead::Change change;
        change.rows = std::move(matches->batch);
        change.rows.races.push_back(to_row(after));
        auto lives = std::make_shared<std::vector<LiveMatch>>(std::move(matches->lives));
        change.apply = [this, race, lives] { began(race, in_.matches.add(std::move(*lives))); };
        return change;
      },
      [this, race](const Result<void>& made) {
        if (!made) refuse(race, made.error());
      });
}

/// The race cannot start now.
void Races::refuse(const RacePtr& race, const Error& why) {
  race->starts_at.reset();
  for (RaceMember& member : race->members) member.ready = false;
  push_all(*race, {{"race", race->id}, {"refused", to_json(why)}});
  tell(race);
}

void Races::began(const RacePtr& race, const std::vector<const LiveMatch*>& made) {
  race->starts_at.reset();
  race->status = Race::Status::kRunning;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const LiveMatch& live = *made[i];
    race->members[i].match = live.id;
    by_match_[live.id] = race;
    note(*race, race->members[i], live);
  }
  in_.open_changed();
  in_.matches.tell_created(made);  // while nobody watches them
  in_.executor->post([this, race] { show_start(race); });
}

/// Sends every member's sockets the board in one message and makes them watchers of the match. One
/// task of the loop for each socket, since a board takes a millisecond.
void Races::show_start(const RacePtr& race) {
  for (const auto& [client, person] : race->watchers) {
    in_.executor->post([this, race, client = client] { show_start_to(race, client); });
  }
}

void Races::show_start_to(const RacePtr& race, ClientId client) {
  const auto watcher = race->watchers.find(client);
  if (watcher == race->watchers.end()) return;
  const Principal* const person = watcher->second.get();
  json::object message{{"race", race->id}, {"state", seen_by(*race, person)}};
  const RaceMember* const own = race->member(person);
  if (own != nullptr) {
    const Result<const LiveMatch*> live = in_.matches.look_at(own->match);
    if (!live) return;
    json::object start{{"state", in_.watchers.watch(client, **live, /*with_state=*/true)}};
    start["presence"] = in_.watchers.attend(client, **live, {}, person->account);
    message["start"] = std::move(start);
  }
  in_.push(client, json_text(message));
}

/// Resumes a race that was running when the last process ended: loads its matches, so that their
/// clocks run.
void Races::resume(const RacePtr& race) {
  const auto resumed = [this, race](const Result<void>&) {
    for (RaceMember& member : race->members) {
      const Result<const LiveMatch*> live = in_.matches.find(member.match);
      if (live) {
        note(*race, member, **live);
      } else if (member.result.ending == RaceEnding::kNone && live.error().code != "store/busy") {
        member.result.ending = RaceEnding::kLeft;  // its match was deleted or is damaged
      }
    }
    look_after(race);
  };
  in_.executor->post([this, race, resumed] { in_.read({}, matches_of(*race), resumed); });
}

/// Updates the member from its match.
void Races::note(Race& race, RaceMember& member, const LiveMatch& live) {
  if (live.match.race != race.id) return;
  if (race.start.empty()) {
    const Result<OpenedGame> opened = open_seeded(race.terms.setup, {}, live.match.seed);
    if (opened) race.start = opened->position->view().figures;
  }
  const std::vector<Figure> figures = live.match.position->view().figures;
  member.result = race_result(live.match, figures, race.start);
  member.figures = race_figures(figures);
}

void Races::match_changed(const LiveMatch& live, std::span<const MatchEvent> events) {
  if (live.match.race.empty()) return;
  const auto found = by_match_.find(live.id);
  if (found == by_match_.end() || found->second->status != Race::Status::kRunning) return;
  const RacePtr race = found->second;
  RaceMember* const member = race->member_of(live.id);
  if (member == nullptr) return;
  note(*race, *member, live);
  if (events.empty()) return;
  if (member->result.ending == RaceEnding::kNone) return tell_soon(race);
  tell(race);
  if (race->all_ended()) settle(race);
}

/// Once all have ended, writes the places, and with them the records. Those were held back so as
/// not to reveal the board and its seed.
void Races::settle(const RacePtr& race) {
  // If it cannot be written, a tick retries.
  race->changes.change(
      in_.writes,
      [this, race]() -> Result<WriteAhead::Change> {
        if (race->status != Race::Status::kRunning || !race->all_ended()) {
          return WriteAhead::Change{};
        }
        std::vector<RaceResult> results;
        std::vector<std::string> ids;
        for (const RaceMember& member : race->members) {
          results.push_back(member.result);
          ids.push_back(member.match);
        }
        const auto finish = [places = race_places(results)](Race& ended) {
          ended.status = Race::Status::kFinished;
          for (std::size_t i = 0; i < places.size(); ++i) ended.members[i].place = places[i];
        };
        Race after = *race;
        finish(after);
        WriteAhead::Change change;
        change.rows.races.push_back(to_row(after));
        const auto records = std::make_shared<Matches::Records>();
        change.more = in_.matches.records_of(ids, records);
        change.apply = [this, race, finish, ids, records] {
          finish(*race);
          in_.matches.unseal(ids, *records);
          tell(race);
          in_.ended();
        };
        return change;
      },
      [](const Result<void>&) {});
}

void Races::drop(const RacePtr& race, RaceMember& member) {
  if (std::exchange(member.dropping, true)) return;
  MatchCommand command;
  command.by_server = true;
  command.what = asked::Resign{};
  // Deferred: the answer may come at once.
  in_.executor->post([this, race, command, match = member.match] {
    in_.matches.command(match, command, [race, match](const Result<std::int64_t>&) {
      RaceMember* const dropped = race->member_of(match);
      if (dropped != nullptr) dropped->dropping = false;
    });
  });
}

/// Ends what has waited too long, and retries what a failed write left undone.
void Races::look_after(const RacePtr& race) {
  if (stopped_ || race->changes.writing()) return;
  const Now at = now();
  const auto nothing = [](const Result<void>&) {};
  const auto gone = [&](const RaceMember& member) {
    return member.account.empty() || (!member.here && at.steady - member.lost >= kAwayFor);
  };
  if (race->status == Race::Status::kWaiting) {
    if (at.wall - race->made >= Race::kOpenFor) return end(race, "expired", nothing);
    const RaceMember& maker = race->members.front();
    if (maker.account.empty()) return end(race, "cancelled", nothing);
    const auto away = std::find_if(race->members.begin() + 1, race->members.end(), gone);
    if (away != race->members.end()) remove_member(race, std::string(away->account), nothing);
    return;
  }
  if (race->status != Race::Status::kRunning) return;
  if (race->all_ended()) return settle(race);
  for (RaceMember& member : race->members) {
    if (member.result.ending == RaceEnding::kNone && gone(member)) drop(race, member);
  }
}

void Races::wake() {
  if (stopped_ || std::exchange(ticking_, true)) return;
  in_.executor->post_after(kTick, [this] { tick(); });
}

/// Runs while there are races in memory.
void Races::tick() {
  ticking_ = false;
  std::vector<RacePtr> all;
  all.reserve(races_.size());
  for (const auto& [id, race] : races_) all.push_back(race);
  for (const RacePtr& race : all) {
    const bool over = race->status == Race::Status::kFinished;
    if (over && race->watchers.empty() && !race->changes.writing()) {
      forget(race);
    } else {
      look_after(race);
    }
  }
  if (!races_.empty()) wake();
}

void Races::tell(const RacePtr& race) {
  if (race->watchers.empty()) return;
  std::optional<json::object> plain;
  std::optional<json::object> whole;               // with boards
  std::map<const RaceMember*, std::string> lines;  // by viewer; null: who is no member
  for (const auto& [client, person] : race->watchers) {
    std::string& line = lines[race->member(person.get())];
    if (line.empty()) {
      const bool boards = may_see_boards(*race, person.get());
      std::optional<json::object>& state = boards ? whole : plain;
      if (!state) state = race_json(*race, now(), boards ? &in_.matches : nullptr);
      json::object shown = *state;
      add_viewer(*race, person.get(), shown);
      line = json_text(json::object{{"race", race->id}, {"state", std::move(shown)}});
    }
    in_.push(client, line);
  }
}

void Races::tell_soon(const RacePtr& race) {
  if (std::exchange(race->telling, true)) return;
  in_.executor->post_after(kTellAfter, [this, race] {
    race->telling = false;
    tell(race);
  });
}

void Races::push_all(const Race& race, const json::object& message) {
  const std::string line = json_text(message);
  for (const auto& [client, person] : race.watchers) in_.push(client, line);
}

namespace json = boost::json;

Result<json::value> Races::watch(ClientId client, const PrincipalPtr& person,
                                 const std::string& id) {
  const Result<RacePtr> found = find(id);
  if (!found) return found.error();
  const RacePtr& race = *found;
  if (race->watchers.size() >= kMaxWatchers && !race->watchers.contains(client)) {
    return Error{"limit/busy", "too many clients are watching that race", {}};
  }
  race->watchers[client] = person;
  const RaceMember* const own = race->member(person.get());
  const bool came = own != nullptr && !own->here;
  race->see_who_is_here(in_.executor->steady());
  if (came) tell_soon(race);
  return json::value(seen_by(*race, person.get()));
}

void Races::unwatch(ClientId client, const std::string& id) {
  const auto found = races_.find(id);
  if (found != races_.end()) away(found->second, client);
}

void Races::disconnect(ClientId client) {
  for (const auto& [id, race] : races_) away(race, client);
}

void Races::away(const RacePtr& race, ClientId client) {
  if (race->watchers.erase(client) == 0) return;
  race->see_who_is_here(in_.executor->steady());
  reconsider(race);
}

json::array Races::open() const {
  json::array list;
  for (const auto& [id, race] : races_) {
    const bool shown = race->status == Race::Status::kWaiting &&
                       race->terms.visibility == Visibility::kPublic && !race->starts_at &&
                       race->members.size() < Race::kMaxMembers;
    if (shown && list.size() < kMaxListed) list.push_back(to_json(listed(*race, now())));
  }
  return list;
}

json::array Races::own(const Principal& person) const {
  json::array list;
  for (const auto& [id, race] : races_) {
    if (race->status == Race::Status::kFinished || race->member(&person) == nullptr) continue;
    list.push_back(to_json(listed(*race, now())));
  }
  return list;
}

void Races::ask_help(const Party& from, const Principal& person, const Game& game,
                     const Done& done) const {
  const std::string& account = person.account;
  const auto answer = [done](bool races) {
    done(races ? Result<void>(Error{
                     "match/fair", "no help in this game until you have finished your race", {}})
               : Result<void>());
  };
  const auto is_of_game = [id = game.info().id](std::string_view setup) {
    return setup.substr(0, setup.find('(')) == id;
  };
  if (account.empty()) return answer(false);
  if (in_.others.has_lobby_here() && loaded_) {
    return answer(std::ranges::any_of(races_, [&](const auto& entry) {
      const Race& race = *entry.second;
      return race.status == Race::Status::kRunning && is_of_game(race.terms.setup) &&
             std::ranges::any_of(race.members, [&](const RaceMember& member) {
               return member.account == account && member.result.ending == RaceEnding::kNone;
             });
    }));
  }
  // The server with the lobby has the races in memory; the others read the store.
  in_.off_loop.run<std::vector<RaceRow>>(
      from, "races",
      [store = in_.store, account] {
        return store->races(
            {.ids = {}, .statuses = {"running"}, .matches = {}, .account = account});
      },
      [answer, account, is_of_game](const Result<std::vector<RaceRow>>& rows) {
        if (!rows) return answer(true);  // better no help than unfair help
        answer(std::ranges::any_of(*rows, [&](const RaceRow& row) {
          return is_of_game(row.setup) &&
                 std::ranges::any_of(row.members, [&](const RaceMemberRow& member) {
                   return member.account == account && member.ending.empty();
                 });
        }));
      });
}

/// A guest adopted by another member takes part twice: removes the later entry.
void Races::remove_repeated(const RacePtr& race) {
  change(
      race,
      [](const Race& all) -> Result<Apply> {
        if (all.status != Race::Status::kWaiting) return Apply();
        return Apply([](Race& once) {
          std::set<std::string> seen;
          std::erase_if(once.members, [&](const RaceMember& member) {
            return !member.account.empty() && !seen.insert(member.account).second;
          });
        });
      },
      [](const Result<void>&) {});
}

void Races::people_changed(const PeopleChange& change) {
  ++people_changes_;
  for (const auto& [id, race] : races_) {
    bool changed = false;
    for (RaceMember& member : race->members) {
      // Only a deleted person's matches are deleted.
      const bool lost = std::ranges::find(change.gone, member.match) != change.gone.end();
      const std::string account = lost ? std::string() : change.now(member.account);
      changed = changed || lost || account != member.account;
      if (account.empty()) member.name.clear();
      member.account = account;
      if (lost && member.result.ending == RaceEnding::kNone) {
        member.result.ending = RaceEnding::kLeft;
      }
    }
    if (!changed) continue;
    race->see_who_is_here(in_.executor->steady());
    in_.executor->post([this, seen = race] {
      remove_repeated(seen);
      look_after(seen);
    });
  }
}

}  // namespace gridwise
