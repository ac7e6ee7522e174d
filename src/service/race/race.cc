#include "service/race/race.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/match/names.h"
#include "service/wire/shapes.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr std::array<std::string_view, 3> kRaceStatuses{"waiting", "running", "finished"};

/// Adds what the others see of a match, if it can be read: its board, and at the end its record.
void add_board(const RaceMember& member, Matches& matches, json::object& shown) {
  if (member.match.empty()) return;
  const Result<const LiveMatch*> live = matches.look_at(member.match);
  if (!live) return;
  View view = (*live)->match.position->view();
  view.actions.clear();
  json::object& board = shown["board"].emplace_object() = view_json(view);
  board.erase("actions");
  if (!(*live)->record.empty()) shown["record"] = (*live)->record;
}

json::object member_json(const Race& race, const RaceMember& member, Matches* boards) {
  json::object shown{{"name", member.name}, {"here", member.here}};
  if (member.account.empty() || member.name.empty()) shown["deleted"] = true;
  if (race.status == Race::Status::kWaiting) {
    shown["ready"] = member.ready;
    return shown;
  }
  shown["moves"] = member.result.moves;
  shown["progress"] = member.result.progress;
  shown["figures"] = figures_json(member.figures);
  if (member.result.ending != RaceEnding::kNone) {
    shown["ending"] = name_in(kRaceEndings, member.result.ending);
    shown["time_ms"] = member.result.time.count();
  }
  if (member.place > 0) shown["place"] = member.place;
  if (boards != nullptr) add_board(member, *boards, shown);
  return shown;
}

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
              std::string(name_in(kRaceStatuses, race.status)),
              std::string(name_in(kVisibilities, race.terms.visibility)),
              race.terms.limit.count(),
              race.made.count(),
              race.next,
              {}};
  for (const RaceMember& member : race.members) {
    row.members.push_back({member.account, member.name, member.match,
                           std::string(name_in(kRaceEndings, member.result.ending)),
                           member.result.time.count(), member.place});
    if (race.status == Race::Status::kFinished) continue;
    row.members.back().ending.clear();  // until the race is over, the matches hold the result
    row.members.back().time_ms = 0;
  }
  return row;
}

Result<Race> from_row(const RaceRow& row) {
  Race race;
  race.id = row.id;
  const auto status = value_in<Race::Status>(kRaceStatuses, row.status);
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
    member.result.ending = *ending;
    member.result.time = milliseconds(stored.time_ms);
    race.members.push_back(std::move(member));
  }
  return race;
}

json::object race_json(const Race& race, const Now& now, Matches* boards) {
  json::array members;
  for (const RaceMember& member : race.members) {
    members.emplace_back(member_json(race, member, boards));
  }
  json::object shown{{"race", race.id},
                     {"setup", race.terms.setup},
                     {"status", name_in(kRaceStatuses, race.status)},
                     {"limit_ms", race.terms.limit.count()},
                     {"members", std::move(members)}};
  if (race.terms.visibility == Visibility::kPublic) shown["public"] = true;
  if (!race.next.empty()) shown["next"] = race.next;
  if (race.status != Race::Status::kWaiting) return shown;
  shown["ends_in_ms"] = std::max(race.made + Race::kOpenFor - now.wall, milliseconds(0)).count();
  if (race.starts_at) {
    shown["starts_in_ms"] = std::max(*race.starts_at - now.steady, milliseconds(0)).count();
  }
  return shown;
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

json::object open_race_json(const Race& race, const Now& now) {
  return {{"race", race.id},
          {"name", race.members.front().name},
          {"setup", race.terms.setup},
          {"limit_ms", race.terms.limit.count()},
          {"members", race.members.size()},
          {"age_ms", std::max(now.wall - race.made, milliseconds(0)).count()}};
}

}  // namespace gridwise
