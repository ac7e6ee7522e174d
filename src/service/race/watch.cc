// Who watches a race, which races the lobby lists, and updates of the members' accounts.
#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "service/race/races.h"
#include "store/account_rules.h"

namespace gridwise {

namespace json = boost::json;

Result<json::value> Races::watch(ClientId client, const PrincipalPtr& person,
                                 const std::string& id) {
  const Result<RacePtr> found = find(id);
  if (!found) return found.error();
  const RacePtr& race = *found;
  if (race->watchers.size() >= kMostWatchers && !race->watchers.contains(client)) {
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
    const bool listed = race->status == Race::Status::kWaiting &&
                        race->terms.visibility == Visibility::kPublic && !race->starts_at &&
                        race->members.size() < Race::kMostMembers;
    if (listed && list.size() < kMostListed) list.emplace_back(open_race_json(*race, now()));
  }
  return list;
}

json::array Races::own(const Principal& person) const {
  json::array list;
  for (const auto& [id, race] : races_) {
    if (race->status == Race::Status::kFinished || race->member(&person) == nullptr) continue;
    list.emplace_back(open_race_json(*race, now()));
    if (race->status == Race::Status::kRunning) list.back().get_object()["running"] = true;
  }
  return list;
}

bool Races::plays(const std::string& account, std::string_view game) const {
  return !account.empty() && std::ranges::any_of(races_, [&](const auto& entry) {
    const Race& race = *entry.second;
    const std::string_view setup = race.terms.setup;
    return race.status == Race::Status::kRunning && setup.substr(0, setup.find('(')) == game &&
           std::ranges::any_of(race.members, [&](const RaceMember& member) {
             return member.account == account && member.result.ending == RaceEnding::kNone;
           });
  });
}

/// A guest adopted by another member takes part twice: removes the later entry.
void Races::remove_repeated(const RacePtr& race) {
  change(
      race,
      [](Race& all) -> Result<void> {
        if (all.status != Race::Status::kWaiting) return {};
        std::set<std::string> seen;
        std::erase_if(all.members, [&](const RaceMember& member) {
          return !member.account.empty() && !seen.insert(member.account).second;
        });
        return {};
      },
      [](const Result<void>&) {});
}

void Races::people_changed(const std::string& account, const std::vector<std::string>& gone) {
  for (const auto& [id, race] : races_) {
    bool changed = false;
    for (RaceMember& member : race->members) {
      const bool lost = std::ranges::find(gone, member.match) != gone.end();
      if (lost || (!account.empty() && member.account == account)) {
        const auto today = in_.store->look(rules::find_account, member.account);
        if (!today) continue;
        const bool exists = *today && (*today)->state != AccountState::kClosed;
        member.account = exists ? (*today)->id : std::string();
        if (!exists) member.name.clear();
        changed = true;
      }
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
