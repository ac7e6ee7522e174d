// Changes of one stored thing: each is decided on its latest state, written, and only then applied.
#pragma once

#include <functional>
#include <list>

#include "service/write/writes.h"

namespace gridwise {

/// One change at a time, in the order asked. Used on the loop only; must not move or end while a
/// change is being written.
class WriteAhead {
 public:
  struct Change {
    Batch rows;                     ///< if there are none, it is applied at once
    Writes::AddRows more{};         ///< beside `rows`, see Writes::append
    std::function<void()> apply{};  ///< once the rows are on disk; cannot fail
  };
  using Decide = std::function<Result<Change>()>;

  WriteAhead() = default;
  WriteAhead(const WriteAhead&) = delete;
  WriteAhead& operator=(const WriteAhead&) = delete;

  /// Calls `decide` once the changes before have been applied or have failed, and `done` in the
  /// end; both perhaps within this call. Errors: those of `decide` and Writes::append.
  void change(Writes& writes, Decide decide, Writes::Done done);

  /// Whether a change is being written.
  [[nodiscard]] bool writing() const { return writing_; }
  [[nodiscard]] bool idle() const { return !writing_ && waiting_.empty(); }
  /// Forgets the changes that are not decided yet.
  void clear() { waiting_.clear(); }

 private:
  struct Waiting {
    Writes& writes;
    Decide decide;
    Writes::Done done;
  };

  void next();
  void begin(Waiting first);

  std::list<Waiting> waiting_;  ///< mostly empty, and an empty deque takes 600 bytes
  bool writing_ = false;
};

}  // namespace gridwise
