// Who takes part in a race, and how races are stored.
#include "service/race/races.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "service/match/secrets.h"

namespace gridwise {
namespace {

namespace json = boost::json;

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

Result<void> add_member(Race& race, const std::string& account, const std::string& name) {
  if (std::ranges::find(race.members, account, &RaceMember::account) != race.members.end()) {
    return {};
  }
  if (race.status != Race::Status::kWaiting) return started();
  if (race.members.size() >= Race::kMostMembers) {
    return Error{"race/full", "the race is full (4 players)", {}};
  }
  RaceMember member;
  member.account = account;
  member.name = distinct_name(race, name);
  race.members.push_back(std::move(member));
  return {};
}

}  // namespace

/// Queued changes own the race that owns them: break the cycle.
Races::~Races() {
  for (const auto& [id, race] : races_) race->waiting.clear();
}

void Races::load() {
  if (std::exchange(loaded_, true)) return;
  const auto rows = in_.store->races(
      {.ids = {}, .statuses = {"waiting", "running"}, .matches = {}, .account = {}});
  if (!rows) {
    loaded_ = false;  // retried by the next request for a race
    return;
  }
  for (const RaceRow& row : *rows) {
    Result<Race> race = from_row(row);
    if (!race || races_.contains(row.id)) continue;
    for (RaceMember& member : race->members) member.lost = in_.executor->steady();
    const RacePtr kept = keep(*std::move(race));
    if (kept->status == Race::Status::kRunning) resume(kept);
  }
}

RacePtr Races::keep(Race race) {
  const auto kept = std::make_shared<Race>(std::move(race));
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

/// A race of this process, or a finished one from the store.
Result<RacePtr> Races::find(const std::string& id) {
  load();
  const auto known = races_.find(id);
  if (known != races_.end()) return known->second;
  if (id.size() != 2UL * kHalfOfId) return unknown_race();
  const auto rows =
      in_.store->races({.ids = {id}, .statuses = {"finished"}, .matches = {}, .account = {}});
  if (!rows) return rows.error();
  if (rows->empty()) return unknown_race();
  Result<Race> race = from_row(rows->front());
  if (!race) return race.error();
  for (RaceMember& member : race->members) {
    const auto live = in_.matches.look_at(member.match);
    if (live) note(*race, member, **live);
  }
  return keep(*std::move(race));
}

Result<void> Races::check_room(const Principal& person) const {
  std::size_t own = 0;
  for (const auto& [id, race] : races_) {
    if (race->status != Race::Status::kFinished && race->member(&person) != nullptr) ++own;
  }
  if (own < kMostOfOne) return {};
  return Error{"limit/races", "one person may be in 3 races; leave one first", {}};
}

void Races::in_turn(const RacePtr& race, std::function<void()> work) {
  race->waiting.push_back(std::move(work));
  if (!race->writing) done_writing(race);
}

void Races::done_writing(const RacePtr& race) {
  race->writing = false;
  while (!race->writing && !race->waiting.empty()) {
    const std::function<void()> next = std::move(race->waiting.front());
    race->waiting.pop_front();
    next();
  }
}

/// Writes the race with `change` applied; applies it in memory once written.
void Races::change(const RacePtr& race, const Change& change, const Done& done) {
  in_turn(race, [this, race, change, done] {
    Race after = *race;
    const Result<void> allowed = change(after);
    if (!allowed) return done(allowed.error());
    RaceRow row = to_row(after);
    if (row == to_row(*race)) return done({});
    race->writing = true;
    Batch batch;
    batch.races.push_back(std::move(row));
    in_.commits.submit(std::move(batch), [this, race, change, done](const Result<void>& written) {
      if (written) {
        (void)change(*race);
        race->see_who_is_here(in_.executor->steady());
      }
      done(written);
      if (written) reconsider(race);
      in_.open_changed();
      done_writing(race);
    });
  });
}

void Races::make(const PrincipalPtr& person, const std::string& name, const RaceTerms& terms,
                 Answer answer) {
  make_after(nullptr, person, name, terms, std::move(answer));
}

/// Creates a race, as the rematch of `before` unless that is null.
void Races::make_after(const RacePtr& before, const PrincipalPtr& person, const std::string& name,
                       const RaceTerms& terms, Answer answer) {
  load();
  const Result<void> room = check_room(*person);
  if (!room) return answer(room.error());
  if (races_.size() >= kMost) return answer(Error{"limit/busy", "too many races at once", {}});
  Race race;
  race.id = base32(in_.entropy(), kHalfOfId) + base32(in_.entropy(), kHalfOfId);
  race.terms = terms;
  race.made = in_.executor->now();
  (void)add_member(race, person->account, name);
  Batch batch;
  batch.races.push_back(to_row(race));
  if (before) {
    batch.races.push_back(to_row(*before));
    batch.races.back().next = race.id;
  }
  in_.commits.submit(std::move(batch), [this, before, person, answer = std::move(answer),
                                        race = std::move(race)](const Result<void>& made) mutable {
    if (!made) return answer(made.error());
    if (before) before->next = race.id;
    race.members.front().lost = in_.executor->steady();
    const RacePtr kept = keep(std::move(race));
    answer(json::value(seen_by(*kept, person.get())));
    in_.open_changed();
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
      [account = person->account, name](Race& joined) { return add_member(joined, account, name); },
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
      [account](Race& left) -> Result<void> {
        if (left.status != Race::Status::kWaiting) return started();
        std::erase_if(left.members,
                      [&](const RaceMember& member) { return member.account == account; });
        return {};
      },
      done);
}

/// Ends a race that has not started, and deletes it from the store.
void Races::end(const RacePtr& race, std::string_view why, const Done& done) {
  in_turn(race, [this, race, why = std::string(why), done] {
    if (race->status != Race::Status::kWaiting || !races_.contains(race->id)) {
      return done(started());
    }
    race->writing = true;
    Batch batch;
    batch.ended_races.push_back(race->id);
    in_.commits.submit(std::move(batch), [this, race, why, done](const Result<void>& ended) {
      if (ended) {
        race->starts_at.reset();
        push_all(*race, {{"race", race->id}, {"ended", why}});
        forget(race);
        in_.open_changed();
      }
      done(ended);
      done_writing(race);
    });
  });
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
  in_turn(race, [this, race, person, answer, name = own->name] {
    const auto next = races_.find(race->next);
    if (next != races_.end() && next->second->status == Race::Status::kWaiting) {
      return join(person, name, race->next, answer);
    }
    race->writing = true;
    make_after(race, person, name, race->terms,
               [this, race, answer](const Result<json::value>& made) {
                 answer(made);
                 if (made) tell(race);
                 done_writing(race);
               });
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
  if (race->status != Race::Status::kWaiting || (race->writing && race->starts_at)) {
    return started();
  }
  if (is_ready && !own->here) {
    return Error{"race/away", "watch the race before you say that you are ready", {}};
  }
  if (std::exchange(own->ready, is_ready) != is_ready) reconsider(race);
  return json::value(seen_by(*race, &person));
}

}  // namespace gridwise
