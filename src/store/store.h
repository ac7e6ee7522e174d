// The interface of durable storage: match logs, the list of matches, records, and the tables of
// accounts, people and statistics, all in one database. The store knows no game and no JSON;
// payloads are opaque. It is an interface so that tests can substitute a failing store.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "gridwise/result.h"
#include "store/account_tables.h"
#include "store/people_tables.h"
#include "store/race_rows.h"
#include "store/standing_tables.h"

namespace gridwise {

/// A match as shown in lists: a projection of its events.
struct MatchRow {
  std::string id;
  std::string game;    ///< the game's id
  std::string status;  ///< waiting, running, paused, finished
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;  ///< last change of this row
  std::string owner;            ///< the account that created it; may be empty
  std::int64_t rated = 0;       ///< 1: its result will count for ratings, as far as is known

  bool operator==(const MatchRow&) const = default;
};

/// A seat of a match, as shown in lists. The log has only account ids; names are kept here, so that
/// they can be removed.
struct SeatRow {
  std::string match;
  std::int64_t seat = 0;
  std::string kind;  ///< person, bot, open
  /// Of a person; readers resolve adopted guests. Empty: a person without account, who counts as
  /// another person when an account is deleted.
  std::string account;
  std::string name;        ///< empty once the account is deleted
  std::int64_t guest = 0;  ///< 1: a person, and `name` is not the name of an account

  bool operator==(const SeatRow&) const = default;
};

/// One event of a match's log. `(match, seq)` is unique; seq counts from 1 without gaps.
struct EventRow {
  std::string match;
  std::int64_t seq = 0;
  std::int64_t at_ms = 0;
  std::string actor;
  std::string command;  ///< id the client gave the command; empty for the server's own events
  std::string kind;
  std::string payload;
  std::string fingerprint;  ///< hash of the command's verb and contents; empty if `command` is
  std::string chain;        ///< filled in by the store: hash over the previous link and this event

  bool operator==(const EventRow&) const = default;
};

/// A finished game. The id is derived from the contents: equal ids mean equal records.
struct RecordRow {
  std::string id;
  std::string game;
  std::string result;  ///< won, drawn, lost
  bool persons = false;
  bool bots = false;
  std::int64_t played_ms = 0;
  std::string owner;  ///< the account that imported it; may be empty
  std::string body;
  bool imported = false;  ///< imported from a file, not played here
  std::string match;      ///< the match it records; empty for imports and in older databases

  bool operator==(const RecordRow&) const = default;
};

/// Rows written atomically.
struct Batch {
  std::vector<EventRow> events;
  std::vector<MatchRow> matches;         ///< upserted by id
  std::vector<RecordRow> records;        ///< existing records are not changed
  std::vector<SeatRow> seats;            ///< upserted by match and seat
  std::vector<FinishedRow> finished;     ///< matches that end; existing rows are not changed
  std::vector<RaceRow> races;            ///< upserted by id
  std::vector<std::string> ended_races;  ///< ids of races that ended before their start: removed
  std::vector<std::string> challenges;   ///< ids of accepted challenges: removed

  [[nodiscard]] bool empty() const {
    return events.empty() && matches.empty() && records.empty() && seats.empty() &&
           finished.empty() && races.empty() && ended_races.empty() && challenges.empty();
  }
};

/// Selects matches, newest first; absent and empty members select all.
struct MatchFilter {
  std::vector<std::string> ids;
  std::vector<std::string> statuses;
  std::string game;
  std::string account;  ///< owns the match or has a seat; includes the guests it adopted
  bool rated = false;   ///< only rated ones
  std::optional<std::int64_t> before_ms;  ///< created before
  std::string before_id;                  ///< or at the same time with a smaller id
  int limit = 100;
};

struct RecordFilter {
  std::vector<std::string> ids;
  std::string game;
  std::string result;
  std::string account;  ///< imported it or had a seat; includes the guests it adopted
  bool with_persons = false;
  bool with_bots = false;
  std::optional<std::int64_t> before_ms;  ///< played before
  std::string before_id;                  ///< or at the same time with a smaller id
  int limit = 100;
};

/// The tables as one transaction or snapshot sees them.
class Tables {
 public:
  Tables(AccountTables& accounts, PeopleTables& people, StandingTables& standings)
      : accounts_(accounts), people_(people), standings_(standings) {}

  [[nodiscard]] AccountTables& accounts() const { return accounts_; }
  [[nodiscard]] PeopleTables& people() const { return people_; }
  [[nodiscard]] StandingTables& standings() const { return standings_; }

  /// Rolls the whole transaction back although its work succeeds, because the answer needs no
  /// write: saves the sync of a commit.
  void leave_unchanged() { unchanged_ = true; }
  [[nodiscard]] bool unchanged() const { return unchanged_; }

 private:
  AccountTables& accounts_;
  PeopleTables& people_;
  StandingTables& standings_;
  bool unchanged_ = false;
};

/// Threads: `append`, `check_writable`, `change` and `together` by one thread at a time; readers
/// are thread safe. Errors: store/full, store/io, store/busy, store/corrupt, store/conflict,
/// store/gone (the files were deleted or replaced).
class Store {
 public:
  virtual ~Store() = default;

  /// On success the batch is on disk. On error nothing was written, except that a disk that fails
  /// during the commit may have kept all of it: read the log again. An event that does not directly
  /// follow its match's last one is store/conflict.
  [[nodiscard]] virtual Result<void> append(const Batch& batch) = 0;
  /// Test write that adds no row, to see whether writing works (again).
  [[nodiscard]] virtual Result<void> check_writable() = 0;

  /// Runs `work(tables, arguments...)` as one transaction: on disk when this succeeds, without
  /// effect when it fails (but see `append`). Returns what `work` returns, as a Result; its errors
  /// roll the transaction back. In memory nothing is rolled back, so `work` returns its errors
  /// before its first write. REQUIRES: `work` can run again (PostgreSQL repeats it after a
  /// transient error) and calls no function of the store.
  template <class Work, class... Arguments>
  auto change(Work&& work, const Arguments&... arguments) {
    return answer_of(&Store::run_change, work, arguments...);
  }
  /// The same for reads, on one snapshot. Thread safe.
  template <class Work, class... Arguments>
  auto look(Work&& work, const Arguments&... arguments) {
    return answer_of(&Store::run_look, work, arguments...);
  }

  /// Group commit: all writes that `work` makes in this store are one transaction and share one
  /// sync. A write that is refused does not affect the others. If this call fails, none of them was
  /// written (see `append`), whatever they returned. REQUIRES: not nested.
  [[nodiscard]] virtual Result<void> together(const std::function<void()>& work) = 0;

  /// The log of a match in order; empty if there is none. An incomplete or changed log is
  /// store/corrupt; `says` names match and event.
  [[nodiscard]] virtual Result<std::vector<EventRow>> events(std::string_view match) = 0;
  [[nodiscard]] virtual Result<std::vector<MatchRow>> matches(const MatchFilter& filter) = 0;
  [[nodiscard]] virtual Result<std::vector<RecordRow>> records(const RecordFilter& filter) = 0;
  /// The seats of these matches, sorted by match and seat; matches of older databases have none.
  [[nodiscard]] virtual Result<std::vector<SeatRow>> seats(
      const std::vector<std::string>& matches) = 0;
  /// Sorted by id, with all members.
  [[nodiscard]] virtual Result<std::vector<RaceRow>> races(const RaceFilter& filter) = 0;

  /// Whether the store's files are still in place. Cheap, writes nothing, thread safe.
  [[nodiscard]] virtual Result<void> check_files() const { return {}; }
  /// Damage found when the store was opened, then damage found since; one sentence each. Grows, and
  /// keeps its order. Thread safe.
  [[nodiscard]] virtual std::vector<std::string> damage() const { return {}; }
  /// What the host should change about the database, one sentence each. Thread safe.
  [[nodiscard]] virtual std::vector<std::string> advice() const { return {}; }

 protected:
  using TablesWork = std::function<Result<void>(Tables& tables)>;

  /// Runs `work` as one transaction, rolled back on error.
  [[nodiscard]] virtual Result<void> run_change(const TablesWork& work) = 0;
  /// Runs the read-only `work` on one snapshot.
  [[nodiscard]] virtual Result<void> run_look(const TablesWork& work) = 0;

 private:
  template <class T>
  struct AsResult {
    using Type = Result<T>;
  };
  template <class T>
  struct AsResult<Result<T>> {
    using Type = Result<T>;
  };

  template <class Work, class... Arguments>
  auto answer_of(Result<void> (Store::*run)(const TablesWork&), Work& work,
                 const Arguments&... arguments) {
    using Said = std::invoke_result_t<Work&, Tables&, const Arguments&...>;
    const Error unchanged{"store/unchanged", "nothing was changed", {}};
    std::optional<typename AsResult<Said>::Type> answer;
    // Not [&]: after `if constexpr`, g++ and clang order the captures differently, and the unit
    // tests link code of both.
    const auto once = [&answer, &work, &arguments..., &unchanged](Tables& tables) -> Result<void> {
      if constexpr (std::is_void_v<Said>) {
        std::invoke(work, tables, arguments...);
        answer.emplace();
      } else {
        answer.emplace(std::invoke(work, tables, arguments...));
      }
      if (!*answer) return answer->error();
      return tables.unchanged() ? Result<void>(unchanged) : Result<void>();
    };
    const Result<void> done = (this->*run)(once);
    if (!done && done.error() != unchanged) answer.emplace(done.error());
    return *std::move(answer);
  }
};

}  // namespace gridwise
