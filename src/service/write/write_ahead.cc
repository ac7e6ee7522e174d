#include "service/write/write_ahead.h"

#include <utility>

namespace gridwise {

void WriteAhead::change(Writes& writes, Decide decide, Writes::Done done) {
  waiting_.push_back({writes, std::move(decide), std::move(done)});
  next();
}

void WriteAhead::next() {
  while (!writing_ && !waiting_.empty()) {
    Waiting first = std::move(waiting_.front());
    waiting_.pop_front();
    begin(std::move(first));
  }
}

void WriteAhead::begin(Waiting first) {
  Result<Change> change = first.decide();
  if (!change) return first.done(change.error());
  if (change->rows.empty()) {
    if (change->apply) change->apply();
    return first.done({});
  }
  writing_ = true;
  first.writes.append(
      std::move(change->rows),
      [this, apply = std::move(change->apply),
       done = std::move(first.done)](const Result<void>& written) {
        writing_ = false;
        try {
          if (written && apply) apply();
          done(written);
        } catch (...) {  // what waits must not wait forever
          next();
          throw;
        }
        next();
      },
      std::move(change->more));
}

}  // namespace gridwise
