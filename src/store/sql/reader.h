// The reading connections of a database: one for the loop, so that it waits for nobody else's read,
// and one that all other threads share.
#pragma once

#include <soci/session.h>

#include <array>
#include <mutex>
#include <string>

#include "store/call_limit.h"
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

/// Thread safe; the reads of threads other than the loop are serialized.
class SqlReader {
 public:
  SqlReader() = default;
  SqlReader(const SqlReader&) = delete;
  SqlReader& operator=(const SqlReader&) = delete;
  virtual ~SqlReader() = default;

  /// Runs `work(session)`, turning exceptions into Errors. `work` must not call this reader again.
  template <class Work>
  auto read(Work work) -> decltype(work(std::declval<soci::session&>())) {
    const bool on_loop = CallLimit::on_loop();
    const std::lock_guard lock(mutexes_[on_loop ? 1 : 0]);
    const CallLimit limit(on_loop ? CallLimit::kOnLoop : CallLimit::kServing);
    auto done = sql_result([&] { return work(open_session(on_loop)); });
    // After the short limit of the loop the database may only be slow: the next session tells.
    if (!done && limit.over() && !on_loop) hung();
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
  /// The loop's connection or the other one, reopened if it was lost. Throws SOCI's exceptions and
  /// StoreFailure.
  [[nodiscard]] virtual soci::session& open_session(bool on_loop) = 0;
  /// A read has reached the limit kServing.
  virtual void hung() {}

  std::array<std::mutex, 2> mutexes_;  ///< of the other connection and the loop's
};

}  // namespace gridwise
