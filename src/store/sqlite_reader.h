// The reading connection of a SQLite database. The loop reads through it, and so does the host's
// work beside the loop.
#pragma once

#include <soci/session.h>

#include <mutex>

#include "store/sqlite_rows.h"

namespace gridwise {

/// For any threads; they read one after another.
class SqliteReader {
 public:
  void open(const std::string& connection) { session_.open(soci::sqlite3, connection); }
  /// For settings; not while others read.
  [[nodiscard]] soci::session& session() { return session_; }

  /// Runs `work(session)`, which must not read through this connection in another way; exceptions
  /// become Errors.
  template <class Work>
  auto read(Work work) -> decltype(work(std::declval<soci::session&>())) {
    const std::lock_guard lock(mutex_);
    return sql_result([&] { return work(session_); });
  }
  /// The same, on one snapshot.
  template <class Work>
  auto read_once(Work work) -> decltype(work(std::declval<soci::session&>())) {
    return read([&](soci::session& session) {
      const ReadTransaction one_moment(session);
      return work(session);
    });
  }

 private:
  std::mutex mutex_;
  soci::session session_;
};

}  // namespace gridwise
