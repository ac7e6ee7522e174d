#include "store/sql/writer.h"

#include <utility>

#include "store/sql/errors.h"

namespace gridwise {

Result<void> SqlWriter::write(const Work& work) {
  return group_ ? write_part(work) : commit_again(work);
}

Result<void> SqlWriter::write_part(const Work& work) {
  if (group_->failed) return *group_->failed;
  Result<void> done = sql_result([&]() -> Result<void> {
    session() << "SAVEPOINT part";
    return work();
  });
  const Result<void> closed = sql_result([&]() -> Result<void> {
    if (!done) session() << "ROLLBACK TO part";
    session() << "RELEASE part";
    return {};
  });
  // A full or failing disk makes SQLite roll back the whole transaction; so does a lost connection.
  if (!closed) group_->failed = done ? closed.error() : done.error();
  if (done && closed) ++group_->written;
  return done ? closed : done;
}

Result<void> SqlWriter::together(const std::function<void()>& work) {
  const Error nothing{"store/nothing", "nothing was written", {}};
  const Result<void> done = commit([&]() -> Result<void> {
    group_.emplace();
    try {
      work();
    } catch (...) {
      group_.reset();
      throw;
    }
    const WriteGroup group = *std::exchange(group_, std::nullopt);
    if (group.failed) return *group.failed;
    if (group.written == 0) return nothing;  // no sync needed
    return {};
  });
  return !done && done.error() == nothing ? Result<void>() : done;
}

}  // namespace gridwise
