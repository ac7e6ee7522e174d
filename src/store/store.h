// The interface of durable storage: the log of every match, the list of matches, the records,
// accounts, and statistics. The store knows no game and no JSON; payloads are opaque texts. It is
// an interface so that tests can substitute a store that fails.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"
#include "store/accounts.h"
#include "store/people.h"
#include "store/races.h"
#include "store/standings.h"

namespace gridwise {

/// A match as lists show it: a projection of its events.
struct MatchRow {
  std::string id;
  std::string game;    ///< the game's id
  std::string status;  ///< waiting, running, paused, finished
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;  ///< when this row last changed
  std::string owner;            ///< the account that created it; may be empty

  bool operator==(const MatchRow&) const = default;
};

/// A seat of a match, as lists show it. The log has account ids only; names stand here, so that
/// they can be removed.
struct SeatRow {
  std::string match;
  std::int64_t seat = 0;
  std::string kind;     ///< person, bot, open
  std::string account;  ///< of a person; readers get the account that adopted it. Empty: a person
                        ///< without account, who counts as another one when an account is deleted
  std::string name;     ///< empty once the account is deleted

  bool operator==(const SeatRow&) const = default;
};

/// One event of a match's log. `(match, seq)` is unique; seq counts from 1 without gaps.
struct EventRow {
  std::string match;
  std::int64_t seq = 0;
  std::int64_t at_ms = 0;
  std::string actor;
  std::string command;  ///< the client's id of the causing command; empty for the server's own
  std::string kind;
  std::string payload;
  std::string fingerprint;  ///< of the command's verb and contents; empty for the server's own
  std::string chain;        ///< filled by the store: a hash over the event before and this one

  bool operator==(const EventRow&) const = default;
};

/// A finished game. The id is derived from the contents, so that equal ids mean equal records.
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
  std::string match;      ///< that it is the record of; empty for imports and in older databases

  bool operator==(const RecordRow&) const = default;
};

/// Rows that are written together or not at all.
struct Batch {
  std::vector<EventRow> events;
  std::vector<MatchRow> matches;         ///< new, or replacing the row of the same id
  std::vector<RecordRow> records;        ///< a record that exists already is not changed
  std::vector<SeatRow> seats;            ///< new, or replacing the row of the same match and seat
  std::vector<FinishedRow> finished;     ///< matches that end; a row that exists is not changed
  std::vector<RaceRow> races;            ///< new, or replacing the race of the same id
  std::vector<std::string> ended_races;  ///< ids of races that end before their start: removed
  std::vector<std::string> challenges;   ///< ids of challenges that are taken: their rows go

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
  std::string account;  ///< that owns it or has a seat; with those of the guests it adopted
  std::optional<std::int64_t> before_ms;  ///< created before
  std::string before_id;                  ///< or created at that time with a smaller id
  int limit = 100;
};

struct RecordFilter {
  std::vector<std::string> ids;
  std::string game;
  std::string result;
  std::string account;  ///< that imported it or had a seat; with those of the guests it adopted
  bool with_persons = false;
  bool with_bots = false;
  std::optional<std::int64_t> before_ms;  ///< played before
  std::string before_id;                  ///< or played at that time with a smaller id
  int limit = 100;
};

/// `append`, `check_writable`, `together` and the writes of `accounts` may be called by one thread
/// at a time; the readers by any threads. Errors:
/// store/full, store/io, store/busy, store/corrupt, store/conflict, store/gone (the files were
/// deleted or replaced meanwhile).
class Store {
 public:
  virtual ~Store() = default;

  /// The batch is on disk when this succeeds. After an error nothing was written, except that a
  /// disk that failed during the commit may have kept all of it: read the log again. An event that
  /// is not the next one of its match is a store/conflict.
  [[nodiscard]] virtual Result<void> append(const Batch& batch) = 0;
  /// Writes without adding a row, to see whether writing works (again).
  [[nodiscard]] virtual Result<void> check_writable() = 0;

  /// Runs `work`; all writes it makes in this store are one transaction, so that many small ones
  /// share one sync. A write in it that is refused leaves the others. When this fails, nothing of
  /// it was written (see `append`), whatever its writes returned. REQUIRES: not within another one.
  [[nodiscard]] virtual Result<void> together(const std::function<void()>& work) = 0;

  /// The log of a match in order; empty when there is none. A log that is incomplete or was changed
  /// is store/corrupt; `says` names match and event.
  [[nodiscard]] virtual Result<std::vector<EventRow>> events(std::string_view match) = 0;
  [[nodiscard]] virtual Result<std::vector<MatchRow>> matches(const MatchFilter& filter) = 0;
  [[nodiscard]] virtual Result<std::vector<RecordRow>> records(const RecordFilter& filter) = 0;
  /// The seats of these matches, by match and seat; matches of older databases have none.
  [[nodiscard]] virtual Result<std::vector<SeatRow>> seats(
      const std::vector<std::string>& matches) = 0;
  /// By id, with all their members.
  [[nodiscard]] virtual Result<std::vector<RaceRow>> races(const RaceFilter& filter) = 0;

  /// Accounts and sessions, in the same database. Lives as long as the store.
  [[nodiscard]] virtual AccountStore& accounts() = 0;
  /// Statistics and ratings, in the same database. Lives as long as the store.
  [[nodiscard]] virtual StandingStore& standings() = 0;
  /// Chat, reports, blocks and challenges, in the same database. Lives as long as the store.
  [[nodiscard]] virtual PeopleStore& people() = 0;

  /// Whether the store's files are still in place; cheap, writes nothing. From any thread.
  [[nodiscard]] virtual Result<void> check_files() const { return {}; }
  /// Damage found when it was opened, one sentence each. From any thread.
  [[nodiscard]] virtual std::vector<std::string> damage() const { return {}; }
};

}  // namespace gridwise
