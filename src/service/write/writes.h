// Everything the service stores goes through here, as group commits: what is submitted during a
// write forms the next one. No write is answered before it is on disk or has failed.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "service/loop/executor.h"
#include "service/loop/guard.h"
#include "store/store.h"

namespace gridwise {

/// Used on the loop only. Answers that arrive after its destruction are dropped. After a failed
/// append, e.g. on a full disk, it is read-only, and probes every kRetry until writes work again.
class Writes {
 public:
  using Done = std::function<void(const Result<void>&)>;
  using AddRows = std::function<void(Batch&)>;

  static constexpr std::size_t kMaxChanges = 64;  ///< in one transaction

  Writes(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
         std::shared_ptr<Log> log = std::make_shared<Log>())
      : executor_(std::move(executor)), store_(std::move(store)), log_(std::move(log)) {}

  /// Appends to the logs of matches and to what follows from them. `more` adds rows that take long
  /// to make: it runs once, on the store's lane, and owns what it uses. `done` is never called from
  /// within this call. Errors: store/read_only, store/conflict, store/text, server/internal.
  void append(Batch batch, Done done, AddRows more = {});

  /// Runs `store.change(work)` on the store's lane, after the batches of the same turn; `work` must
  /// own what it uses. `done` gets its Result on the loop. Errors: those of `work`,
  /// store/read_only, server/internal.
  template <class Work, class Done>
  void change(Work work, Done done) {
    using Changed = decltype(store_->change(work));
    auto changed = std::make_shared<std::optional<Changed>>();
    submit_change(
        {[changed, work = std::move(work)](Store& store) { changed->emplace(store.change(work)); },
         [changed, done = std::move(done)](const Result<void>& written) mutable {
           done(written && *changed ? std::move(**changed) : Changed(why(written)));
         }});
  }

  /// Fire and forget: for counters and audit log entries.
  template <class Work>
  void change_unheard(Work work) {
    change(std::move(work), [](const auto&) {});
  }

  /// Why nothing can be written; nullopt if writes work.
  [[nodiscard]] const std::optional<Error>& read_only() const { return read_only_; }
  /// Writes that are not answered yet.
  [[nodiscard]] std::size_t waiting() const { return unanswered_; }
  [[nodiscard]] std::int64_t now_ms() const { return executor_->now().count(); }
  [[nodiscard]] Executor::SteadyTime steady_now() const { return executor_->steady_now(); }

 private:
  static constexpr std::chrono::milliseconds kRetry{1'000};

  struct Append {
    Batch batch;
    Done done;
    AddRows more;
  };
  struct Change {
    std::function<void(Store&)> work;
    Done done;
  };
  /// What is written in one go: the batches in one transaction, the changes in another, since
  /// batches of several servers are written side by side.
  struct Turn {
    std::vector<Append> appends;
    std::vector<Change> changes;
    std::vector<Result<void>> appended;  ///< one for each batch
    Result<void> changed;                ///< for all changes together

    /// Runs on the store's lane.
    void run(Store& store, Log& log);
    void append_all(Store& store);
  };

  static Error why(const Result<void>& written) {
    return written ? Error{"server/internal", "the write did not run", {}} : written.error();
  }

  void submit_change(Change change);
  void begin_turn();
  void end_turn(Turn& turn);
  void answer(Done done, const Result<void>& result);
  void refuse_waiting();
  void fail(const Error& error);
  void check_again();

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  std::shared_ptr<Log> log_;
  std::vector<Append> appends_;
  std::vector<Change> changes_;
  bool writing_ = false;
  std::size_t unanswered_ = 0;
  std::optional<Error> read_only_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace gridwise
