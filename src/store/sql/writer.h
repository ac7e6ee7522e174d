// The writing connection of a database: transactions, and group commit of many small ones.
#pragma once

#include <soci/session.h>

#include <functional>
#include <optional>

#include "gridwise/result.h"

namespace gridwise {

/// State of an open group of writes.
struct WriteGroup {
  int written = 0;
  std::optional<Error> failed;  ///< the database has rolled the whole group back
};

/// Not thread safe.
class SqlWriter {
 public:
  using Work = std::function<Result<void>()>;

  SqlWriter() = default;
  SqlWriter(const SqlWriter&) = delete;
  SqlWriter& operator=(const SqlWriter&) = delete;
  virtual ~SqlWriter() = default;

  /// The connection. REQUIRES: called within `write`, or the connection was never lost.
  [[nodiscard]] virtual soci::session& session() = 0;

  /// Runs `work` as one transaction, or as part of the transaction opened by `together`. If it
  /// returns an error or throws, it is rolled back, except after an error of the commit itself.
  /// PostgreSQL may run it again after a transient error.
  [[nodiscard]] Result<void> write(const Work& work);

  /// Runs `work` once; all calls of `write` in it share one transaction.
  [[nodiscard]] Result<void> together(const std::function<void()>& work);

 protected:
  /// Runs `work` as one transaction.
  [[nodiscard]] virtual Result<void> commit(const Work& work) = 0;
  /// The same for work that can be retried.
  [[nodiscard]] virtual Result<void> commit_again(const Work& work) { return commit(work); }

  [[nodiscard]] bool in_group() const { return group_.has_value(); }
  [[nodiscard]] Result<void> write_part(const Work& work);

 private:
  std::optional<WriteGroup> group_;
};

}  // namespace gridwise
