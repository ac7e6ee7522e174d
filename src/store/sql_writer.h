// The writing connection of a database: transactions, and many small ones in one.
#pragma once

#include <soci/session.h>

#include <functional>
#include <optional>

#include "kit/result.h"

namespace gridwise {

/// The parts of an open transaction.
struct WriteGroup {
  int written = 0;
  std::optional<Error> failed;  ///< the database has rolled all of it back
};

/// For one thread at a time.
class SqlWriter {
 public:
  using Work = std::function<Result<void>()>;

  SqlWriter() = default;
  SqlWriter(const SqlWriter&) = delete;
  SqlWriter& operator=(const SqlWriter&) = delete;
  virtual ~SqlWriter() = default;

  /// The connection. REQUIRES: within `write`, or it was never lost.
  [[nodiscard]] virtual soci::session& session() = 0;

  /// Runs `work` as one transaction, or as a part of the one that `together` has open. When it
  /// returns an error or throws, nothing of it stays, except after an error of the commit itself.
  /// PostgreSQL may run it again after an error that passes by itself.
  [[nodiscard]] Result<void> write(const Work& work);

  /// Runs `work` once; all calls of `write` in it are one transaction.
  [[nodiscard]] Result<void> together(const std::function<void()>& work);

 protected:
  /// Runs `work` as one transaction.
  [[nodiscard]] virtual Result<void> commit(const Work& work) = 0;
  /// The same for work that may be run again.
  [[nodiscard]] virtual Result<void> commit_again(const Work& work) { return commit(work); }

  [[nodiscard]] bool in_group() const { return group_.has_value(); }
  [[nodiscard]] Result<void> write_part(const Work& work);

 private:
  std::optional<WriteGroup> group_;
};

}  // namespace gridwise
