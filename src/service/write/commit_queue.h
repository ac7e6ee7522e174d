// Group commit: batches submitted during a write form the next transaction. The submitter is
// answered only when its batch is on disk or has failed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "service/loop/executor.h"
#include "store/store.h"

namespace gridwise {

/// Used on the loop only. After a failed write, e.g. on a full disk, the queue is read-only and
/// probes every kRetry until writes work again.
class CommitQueue {
 public:
  using Done = std::function<void(Result<void>)>;

  CommitQueue(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store)
      : executor_(std::move(executor)), store_(std::move(store)) {}

  /// Errors passed to `done`: store/read_only, store/conflict, store/text. `done` is never called
  /// from within submit.
  void submit(Batch batch, Done done);

  /// Why the queue is read-only; nullopt if writes work.
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
