#include "service/race/race.h"

#include <algorithm>
#include <boost/json.hpp>

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

}  // namespace

RaceMember* Race::member(const Principal* person) {
  if (person == nullptr || !person->settled()) return nullptr;
  const auto found = std::ranges::find(members, person->account, &RaceMember::account);
  return found == members.end() ? nullptr : &*found;
}

RaceMember* Race::member_of(const std::string& match) {
  const auto found = std::ranges::find(members, match, &RaceMember::match);
  return found == members.end() ? nullptr : &*found;
}

void Race::see_who_is_here(milliseconds steady) {
  for (RaceMember& member : members) {
    const bool watches = std::ranges::any_of(watchers, [&](const auto& watcher) {
      return watcher.second && watcher.second->is(member.account);
    });
    if (!watches && (member.here || member.lost.count() == 0)) member.lost = steady;
    member.here = watches;
    member.ready = member.ready && watches;
  }
}

bool Race::all_ended() const {
  return std::ranges::all_of(
      members, [](const RaceMember& member) { return member.result.ending != RaceEnding::kNone; });
}

bool Race::all_ready() const {
  return members.size() >= 2 && std::ranges::all_of(members, [](const RaceMember& member) {
           return member.ready && member.here;
         });
}

RaceRow to_row(const Race& race) {
  RaceRow row{race.id,
              race.terms.setup,
              std::string(name_in(kNamesOf<Race::Status>, race.status)),
              std::string(name_in(kVisibilities, race.terms.visibility)),
              race.terms.limit.count(),
              race.made.count(),
              race.next,
              {}};
  for (const RaceMember& member : race.members) {
    row.members.push_back({member.account, member.name, member.match,
                           std::string(name_in(kRaceEndings, member.result.ending)),
                           member.result.time.count(), member.place, member.guest ? 1 : 0});
    if (race.status == Race::Status::kFinished) continue;
    row.members.back().ending.clear();  // until the race is over, the matches hold the result
    row.members.back().time_ms = 0;
  }
  return row;
}

Result<Race> from_row(const RaceRow& row) {
  Race race;
  race.id = row.id;
  const auto status = value_in<Race::Status>(kNamesOf<Race::Status>, row.status);
  const auto visibility = value_in<Visibility>(kVisibilities, row.visibility);
  if (!status || !visibility || row.members.empty()) {
    return Error{"store/corrupt", "race " + row.id + ": an unknown state", {}};
  }
  race.terms = {row.setup, milliseconds(row.limit_ms), *visibility};
  race.status = *status;
  race.made = Time(row.made_ms);
  race.next = row.next;
  for (const RaceMemberRow& stored : row.members) {
    const auto ending = value_in<RaceEnding>(kRaceEndings, stored.ending);
    if (!ending) return Error{"store/corrupt", "race " + row.id + ": an unknown ending", {}};
    RaceMember member;
    member.account = stored.account;
    member.name = stored.name;
    member.match = stored.match;
    member.place = static_cast<int>(stored.place);
    member.guest = stored.guest != 0;
    member.result.ending = *ending;
    member.result.time = milliseconds(stored.time_ms);
    race.members.push_back(std::move(member));
  }
  return race;
}

json::object race_json(const Race& race, const Now& now, Matches* boards) {
  SentRace sent{race, now, {}};
  for (const RaceMember& member : race.members) {
    SentMember& shown = sent.members.emplace_back(race, member);
    if (boards == nullptr || member.match.empty() || sent.waits()) continue;
    const Result<const LiveMatch*> live = boards->look_at(member.match);
    if (live) shown.live = *live;
  }
  return object_of(sent);
}

void add_viewer(Race& race, const Principal* person, json::object& shown) {
  const RaceMember* const own = race.member(person);
  if (own == nullptr) return;
  shown["you"] = own - race.members.data();
  if (!own->match.empty()) shown["match"] = own->match;
}

bool may_see_boards(Race& race, const Principal* person) {
  if (race.status == Race::Status::kFinished) return true;
  const RaceMember* const own = race.member(person);
  if (own == nullptr) return false;
  const RaceEnding ending = own->result.ending;
  return ending == RaceEnding::kReached || ending == RaceEnding::kFailed ||
         ending == RaceEnding::kTime;
}

OpenRace listed(const Race& race, const Now& now) {
  return {race.id,
          race.members.front().name,
          race.terms.setup,
          race.terms.limit,
          race.members.size(),
          std::max(now.wall - race.made, Time(0)),
          race.status == Race::Status::kRunning,
          race.members.front().guest};
}

}  // namespace gridwise
