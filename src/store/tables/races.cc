#include "store/tables/races.h"

#include <algorithm>

#include "store/sql/conditions.h"
#include "store/sql/rows.h"
#include "store/sql/upsert.h"

namespace gridwise {

/// A member and its race.
struct MemberOfRace {
  std::string race;
  std::int64_t number = 0;
  RaceMemberRow row;
};

inline auto members_of(RaceRow& row, Flags&) {
  return std::tie(row.id, row.setup, row.status, row.visibility, row.limit_ms, row.made_ms,
                  row.next);
}
inline auto members_of(MemberOfRace& member, Flags&) {
  RaceMemberRow& row = member.row;
  return std::tie(member.race, member.number, row.account, row.name, row.match, row.ending,
                  row.time_ms, row.place, row.guest);
}

namespace {

constexpr const char* kRaceColumns = "id, setup, status, visibility, limit_ms, made, next";

}  // namespace

void write_race(soci::session& session, const RaceRow& race) {
  write_row(session, upsert("races", kRaceColumns, "id"), race);
  execute(session, "DELETE FROM race_members WHERE race_id = :v1", {race.id});
  for (std::size_t number = 0; number < race.members.size(); ++number) {
    write_row(session,
              "INSERT INTO race_members VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9)",
              MemberOfRace{race.id, static_cast<std::int64_t>(number), race.members[number]});
  }
}

void remove_race(soci::session& session, const std::string& race) {
  execute(session, "DELETE FROM races WHERE id = :v1", {race});
  execute(session, "DELETE FROM race_members WHERE race_id = :v1", {race});
}

void leave_race(soci::session& session, const std::string& match) {
  const auto raced = fetch<IdRow>(
      session, "SELECT race_id FROM race_members WHERE match_id <> '' AND match_id = :v1", {match});
  if (raced.empty()) return;
  const std::string& race = raced.front().id;
  execute(session,
          "UPDATE race_members SET account = '', match_id = '' WHERE match_id <> '' AND match_id "
          "= :v1",
          {match});
  const auto people = fetch<IdRow>(
      session, "SELECT account FROM race_members WHERE race_id = :v1 AND account <> '' LIMIT 1",
      {race});
  if (people.empty()) remove_race(session, race);
}

std::vector<RaceRow> read_races(soci::session& session, const RaceFilter& filter) {
  Conditions where;
  where.one_of("id", filter.ids);
  where.one_of("status", filter.statuses);
  if (!filter.matches.empty()) {
    std::string list;
    for (const std::string& match : filter.matches) {
      list += (list.empty() ? "" : ", ") + where.bind(match);
    }
    where.add("id IN (SELECT race_id FROM race_members WHERE match_id <> '' AND match_id IN (" +
              list + "))");
  }
  if (!filter.account.empty()) {
    where.add("id IN (SELECT race_id FROM race_members WHERE account <> '' AND account IN " +
              where.ids_of(filter.account) + ")");
  }
  std::vector<RaceRow> races;
  for_each_row<RaceRow>(
      session, fmt::format("SELECT {} FROM races{} ORDER BY id", kRaceColumns, where.text()),
      where.values(), [&](const RaceRow& row) { races.push_back(row); });
  if (races.empty()) return races;
  Conditions of;
  std::vector<std::string> ids;
  ids.reserve(races.size());
  for (const RaceRow& race : races) ids.push_back(race.id);
  of.one_of("m.race_id", ids);
  for_each_row<MemberOfRace>(
      session,
      "SELECT m.race_id, m.number, COALESCE(a.account, m.account), m.name, m.match_id, m.ending, "
      "m.time_ms, m.place, m.guest FROM race_members m LEFT JOIN aliases a ON a.guest = m.account" +
          of.text() + " ORDER BY m.race_id, m.number",
      of.values(), [&](const MemberOfRace& member) {
        const auto race = std::ranges::lower_bound(races, member.race, {}, &RaceRow::id);
        race->members.push_back(member.row);
      });
  return races;
}

}  // namespace gridwise
