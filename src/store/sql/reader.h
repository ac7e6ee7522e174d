// The reading connection of a database, which all threads but the loop share.
#pragma once

#include <soci/session.h>

#include <mutex>
#include <string>

#include "store/call_limit.h"
#include "store/no_reads.h"
#include "store/sql/dialect.h"
#include "store/sql/errors.h"

namespace gridwise {

/// All reads during its lifetime see one snapshot.
class ReadTransaction {
 public:
  explicit ReadTransaction(soci::session& session) : session_(session) {
    session_ << (dialect_of(session) == Dialect::kPostgres
                     ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
                     : "BEGIN");
  }
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;
  ~ReadTransaction() {
    try {
      session_ << "COMMIT";
    } catch (const std::exception&) {  // SQLite ended it because of damage; the connection is lost
    }
  }

 private:
  soci::session& session_;
};

/// Thread safe; reads are serialized.
class SqlReader {
 public:
  SqlReader() = default;
  SqlReader(const SqlReader&) = delete;
  SqlReader& operator=(const SqlReader&) = delete;
  virtual ~SqlReader() = default;

  /// Runs `work(session)`, turning exceptions into Errors. `work` must not call this reader again.
  /// REQUIRES: not on the loop (see NoReads).
  template <class Work>
  auto read(Work work) -> decltype(work(std::declval<soci::session&>())) {
    NoReads::check();
    const std::lock_guard lock(mutex_);
    const CallLimit limit(CallLimit::kServing);
    auto done = sql_result([&] { return work(open_session()); });
    if (!done && limit.over()) hung();
    return done;
  }
  /// The same on one snapshot.
  template <class Work>
  auto read_once(Work work) -> decltype(work(std::declval<soci::session&>())) {
    return read([&](soci::session& session) {
      const ReadTransaction one_moment(session);
      return work(session);
    });
  }

 private:
  /// The connection, reopened if it was lost. Throws SOCI's exceptions and StoreFailure.
  [[nodiscard]] virtual soci::session& open_session() = 0;
  /// A read has reached the limit kServing.
  virtual void hung() {}

  std::mutex mutex_;
};

}  // namespace gridwise
