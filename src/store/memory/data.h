// The data of a MemoryStore: the database tables, in memory.
#pragma once

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "store/store.h"

namespace gridwise {

struct MemoryData {
  template <class Row>
  using Table = std::map<std::string, Row, std::less<>>;

  struct Attempts {
    std::int64_t failures = 0;
    std::int64_t since_ms = 0;
    std::int64_t blocked_until_ms = 0;
  };

  struct Standings {
    using TallyKey = std::tuple<std::string, std::string, std::string, std::string, std::int64_t>;
    using Pair = std::pair<std::string, std::string>;

    std::map<std::string, FinishedRow> finished;  ///< by match
    std::map<std::string, ProjectionRow> projections;
    std::map<Pair, RatingRow> ratings;  ///< by subject and category
    std::map<std::tuple<std::string, std::string, std::int64_t>, StepRow> steps;
    std::map<TallyKey, TallyRow> tallies;
    std::map<Pair, StreakRow> streaks;
    std::map<std::tuple<std::string, std::string, std::string>, BestRow> bests;
    std::set<std::string> forgotten;
  };

  std::mutex mutex;
  Table<std::vector<EventRow>> events;  ///< by match
  Table<MatchRow> matches;
  Table<RecordRow> records;
  std::map<std::pair<std::string, std::int64_t>, SeatRow> seats;
  Table<RaceRow> races;

  Table<AccountRow> accounts;
  Table<std::string> aliases;  ///< guest -> account
  Table<SessionRow> sessions;  ///< by hash
  Table<ResetRow> resets;      ///< by account
  Table<Attempts> attempts;
  Table<std::int64_t> held_names;                                  ///< skeleton -> end of the block
  Table<LookRow> looks;                                            ///< by account
  Table<BlobRow> blobs;                                            ///< by hash
  std::map<std::pair<std::string, std::string>, LevelRow> levels;  ///< by account and id
  Table<ProgressRow> progress;                                     ///< by account
  std::vector<AuditRow> audit;
  std::int64_t last_audit = 0;
  std::vector<std::string> removals;
  Standings standings;

  struct People {
    std::map<std::int64_t, SayRow> says;
    std::int64_t last_say = 0;
    std::map<std::int64_t, ReportRow> reports;
    std::int64_t last_report = 0;
    std::map<std::pair<std::int64_t, std::int64_t>, ReportLineRow> lines;  ///< by report and number
    std::map<std::pair<std::string, std::string>, BlockRow> blocks;
    std::map<std::string, MuteRow> mutes;
    std::map<std::string, ChallengeRow> challenges;
  };
  People people;

  /// The account, or the one that adopted it.
  [[nodiscard]] std::string resolved(const std::string& account) const {
    const auto alias = aliases.find(account);
    return alias == aliases.end() ? account : alias->second;
  }
  /// Clears a removed match from its race; a race without any people left is removed.
  void leave_race(const std::string& match) {
    const auto raced = std::ranges::find_if(races, [&](const auto& entry) {
      const std::vector<RaceMemberRow>& members = entry.second.members;
      return std::ranges::find(members, match, &RaceMemberRow::match) != members.end();
    });
    if (raced == races.end()) return;
    std::vector<RaceMemberRow>& members = raced->second.members;
    RaceMemberRow& left = *std::ranges::find(members, match, &RaceMemberRow::match);
    left.account.clear();
    left.match.clear();
    const auto empty = [](const RaceMemberRow& member) { return member.account.empty(); };
    if (std::ranges::all_of(members, empty)) races.erase(raced);
  }
  /// Whether `account` owns the match or has a seat in it (aliases resolved).
  [[nodiscard]] bool is_of(const MatchRow& match, std::string_view account) const {
    if (!match.owner.empty() && resolved(match.owner) == account) return true;
    for (auto seat = seats.lower_bound({match.id, 0});
         seat != seats.end() && seat->first.first == match.id; ++seat) {
      if (!seat->second.account.empty() && resolved(seat->second.account) == account) return true;
    }
    return false;
  }
  /// Whether `account` imported the record or had a seat in its match (aliases resolved).
  [[nodiscard]] bool is_of(const RecordRow& record, std::string_view account) const {
    if (!record.owner.empty() && resolved(record.owner) == account) return true;
    const auto match = matches.find(record.match);
    return match != matches.end() && is_of(match->second, account);
  }
};

}  // namespace gridwise
