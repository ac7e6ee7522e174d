// A race from the countdown to the places.
#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "service/match/json.h"
#include "service/match/secrets.h"
#include "service/race/races.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr milliseconds kTick{1'000};
constexpr milliseconds kTellAfter{300};  ///< minimum interval between pushes about moves

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
  SeatInfo seat;
  seat.kind = SeatInfo::Kind::kPerson;
  seat.name = member.name;
  seat.account = member.account;
  created.seats = {std::move(seat)};
  return created;
}

}  // namespace

/// Called after a member joined, left, came, went, or became ready.
void Races::reconsider(const RacePtr& race) {
  if (race->status == Race::Status::kWaiting) {
    if (!race->all_ready()) {
      race->starts_at.reset();
    } else if (!race->starts_at) {
      race->starts_at = in_.executor->steady() + kStartsIn;
      race->countdown = ++last_countdown_;
      in_.executor->post_after(kStartsIn, [this, race, number = race->countdown] {
        if (race->starts_at && race->countdown == number)
          in_turn(race, [this, race] { begin(race); });
      });
    }
  }
  tell(race);
}

/// Creates all matches in the same transaction as the race.
void Races::begin(const RacePtr& race) {
  if (stopped_ || race->status != Race::Status::kWaiting || !race->all_ready()) return;
  const MatchSeed seed = draw_seed(in_.entropy);
  std::vector<happened::Created> created;
  created.reserve(race->members.size());
  for (const RaceMember& member : race->members) {
    created.push_back(match_of(*race, member, seed, in_.entropy));
  }
  race->writing = true;
  in_.matches.create_all(
      std::move(created),
      [race](const std::vector<std::string>& ids, Batch& batch) {
        Race after = *race;
        after.status = Race::Status::kRunning;
        for (std::size_t i = 0; i < ids.size(); ++i) after.members[i].match = ids[i];
        batch.races.push_back(to_row(after));
      },
      [this, race](const Result<std::vector<const LiveMatch*>>& made) { began(race, made); });
}

void Races::began(const RacePtr& race, const Result<std::vector<const LiveMatch*>>& made) {
  race->starts_at.reset();
  if (!made) {
    for (RaceMember& member : race->members) member.ready = false;
    push_all(*race,
             {{"race", race->id},
              {"refused", json::object{{"code", made.error().code}, {"says", made.error().says}}}});
    tell(race);
    return done_writing(race);
  }
  race->status = Race::Status::kRunning;
  for (std::size_t i = 0; i < made->size(); ++i) {
    const LiveMatch& live = *(*made)[i];
    race->members[i].match = live.id;
    by_match_[live.id] = race;
    note(*race, race->members[i], live);
  }
  in_.open_changed();
  // Deferred until the matches have announced their creation, while nobody watches them.
  in_.executor->post([this, race] {
    show_start(race);
    done_writing(race);
  });
}

/// Sends every member's sockets the board in one message and makes them watchers of the match.
void Races::show_start(const RacePtr& race) {
  for (const auto& [client, person] : race->watchers) {
    json::object message{{"race", race->id}, {"state", seen_by(*race, person.get())}};
    const RaceMember* const own = race->member(person.get());
    if (own != nullptr) {
      const Result<const LiveMatch*> live = in_.matches.look_at(own->match);
      if (!live) continue;
      json::object start{{"state", in_.watchers.watch(client, **live, /*with_state=*/true)}};
      start["presence"] = in_.watchers.attend(client, **live, {}, person->account);
      message["start"] = std::move(start);
    }
    in_.push(client, json::serialize(message));
  }
}

/// Resumes a race that was running when the last process ended: loads its matches, so that their
/// clocks run.
void Races::resume(const RacePtr& race) {
  in_.executor->post([this, race] {
    for (RaceMember& member : race->members) {
      const Result<const LiveMatch*> live = in_.matches.find(member.match);
      if (live) {
        note(*race, member, **live);
      } else if (member.result.ending == RaceEnding::kNone && live.error().code != "store/busy") {
        member.result.ending = RaceEnding::kLeft;  // its match was deleted or is damaged
      }
    }
    look_after(race);
  });
}

/// Updates the member from its match.
void Races::note(Race& race, RaceMember& member, const LiveMatch& live) {
  if (live.match.race != race.id) return;
  if (race.start.empty()) {
    const Result<OpenedGame> opened = open_seeded(race.terms.setup, {}, live.match.seed);
    if (opened) race.start = opened->position->view().figures;
  }
  member.result = race_result(live.match, race.start);
  member.figures = race_figures(live.match.position->view().figures);
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
  in_turn(race, [this, race] {
    if (race->status != Race::Status::kRunning || !race->all_ended()) return;
    std::vector<RaceResult> results;
    std::vector<std::string> ids;
    for (const RaceMember& member : race->members) {
      results.push_back(member.result);
      ids.push_back(member.match);
    }
    const std::vector<int> places = race_places(results);
    Race after = *race;
    after.status = Race::Status::kFinished;
    for (std::size_t i = 0; i < places.size(); ++i) after.members[i].place = places[i];
    Batch batch;
    batch.races.push_back(to_row(after));
    in_.matches.add_records(ids, batch);
    race->writing = true;
    in_.commits.submit(std::move(batch), [this, race, places, ids](const Result<void>& written) {
      if (written) {
        race->status = Race::Status::kFinished;
        for (std::size_t i = 0; i < places.size(); ++i) {
          race->members[i].place = places[i];
        }
        in_.matches.unseal(ids);
        tell(race);
        in_.ended();
      }
      done_writing(race);  // if it failed, a tick retries
    });
  });
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
  if (stopped_ || race->writing) return;
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
    if (over && race->watchers.empty() && !race->writing) {
      forget(race);
    } else {
      look_after(race);
    }
  }
  if (!races_.empty()) wake();
}

void Races::tell(const RacePtr& race) {
  if (race->watchers.empty()) return;
  const json::object plain = race_json(*race, now(), nullptr);
  std::optional<json::object> whole;
  for (const auto& [client, person] : race->watchers) {
    const bool boards = may_see_boards(*race, person.get());
    if (boards && !whole) whole = race_json(*race, now(), &in_.matches);
    json::object shown = boards ? *whole : plain;
    add_viewer(*race, person.get(), shown);
    in_.push(client,
             json::serialize(json::object{{"race", race->id}, {"state", std::move(shown)}}));
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
  const std::string line = json::serialize(message);
  for (const auto& [client, person] : race.watchers) in_.push(client, line);
}

}  // namespace gridwise
