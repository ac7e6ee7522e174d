// Group commit: while one transaction is on its way to the disk, what comes meanwhile is gathered
// for the next one. Whoever submits is told only when his batch is on disk, or that it never will
// be.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "service/executor.h"
#include "store/store.h"

namespace gridwise {

/// Lives on the loop. After a failed write it is read-only and looks every kRetry whether writing
/// works again.
class CommitQueue {
 public:
  using Done = std::function<void(Result<void>)>;

  CommitQueue(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store)
      : executor_(std::move(executor)), store_(std::move(store)) {}

  /// Errors `done` may be given: store/read_only, store/conflict. `done` is never called from
  /// within submit.
  void submit(Batch batch, Done done);

  /// Why nothing can be written at the moment.
  [[nodiscard]] const std::optional<Error>& read_only() const { return read_only_; }
  /// Batches not yet on disk.
  [[nodiscard]] std::size_t waiting() const { return waiting_.size() + (writing_ ? 1 : 0); }

 private:
  static constexpr std::chrono::milliseconds kRetry{1'000};

  struct Item {
    Batch batch;
    Done done;
  };
  using Items = std::vector<Item>;
  using Results = std::vector<Result<void>>;

  void write();
  void finish(const Items& items, const Results& results);
  void fail(const Error& error);
  void check_again();

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Items waiting_;
  bool writing_ = false;
  std::optional<Error> read_only_;
};

}  // namespace gridwise
