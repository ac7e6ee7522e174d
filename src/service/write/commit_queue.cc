#include "service/write/commit_queue.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace gridwise {
namespace {

template <class Row>
void append_to(std::vector<Row>& all, const std::vector<Row>& some) {
  all.insert(all.end(), some.begin(), some.end());
}

/// Whether the batch is at fault, not the disk.
bool is_refused(const Result<void>& result) {
  return !result &&
         (result.error().code == "store/conflict" || result.error().code == "store/text");
}

}  // namespace

void CommitQueue::submit(Batch batch, Done done) {
  if (read_only_) {
    executor_->post([done = std::move(done), error = *read_only_] { done(error); });
    return;
  }
  waiting_.push_back({std::move(batch), std::move(done)});
  if (!writing_) write();
}

void CommitQueue::write() {
  writing_ = true;
  auto items = std::make_shared<Items>(std::exchange(waiting_, {}));
  executor_->run(Executor::Lane::kStore, [this, items, store = store_, executor = executor_] {
    Batch all;
    for (const Item& item : *items) {
      append_to(all.events, item.batch.events);
      append_to(all.matches, item.batch.matches);
      append_to(all.records, item.batch.records);
      append_to(all.seats, item.batch.seats);
      append_to(all.finished, item.batch.finished);
      append_to(all.races, item.batch.races);
      append_to(all.ended_races, item.batch.ended_races);
      append_to(all.challenges, item.batch.challenges);
    }
    Results results(items->size(), store->append(all));
    if (is_refused(results.front())) {  // write one by one, to refuse only the batch at fault
      std::ranges::transform(*items, results.begin(),
                             [&](const Item& item) { return store->append(item.batch); });
    }
    executor->post([this, items, results = std::move(results)] { finish(*items, results); });
  });
}

void CommitQueue::finish(const Items& items, const Results& results) {
  writing_ = false;
  const auto failed = std::ranges::find_if(
      results, [](const Result<void>& result) { return !result && !is_refused(result); });
  if (failed != results.end()) fail(failed->error());
  std::exception_ptr unexpected;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool failed_to_save = !results[i] && !is_refused(results[i]);
    try {
      items[i].done(failed_to_save ? Result<void>(*read_only_) : results[i]);
    } catch (...) {  // first answer the others and write the queued batches
      unexpected = std::current_exception();
    }
  }
  if (!writing_ && !waiting_.empty()) write();
  if (unexpected) std::rethrow_exception(unexpected);
}

void CommitQueue::fail(const Error& error) {
  read_only_ =
      Error{"store/read_only", "nothing can be saved at the moment (" + error.says + ")", {}};
  for (Item& item : std::exchange(waiting_, {})) {
    executor_->post([done = std::move(item.done), error = *read_only_] { done(error); });
  }
  executor_->post_after(kRetry, [this] { check_again(); });
}

void CommitQueue::check_again() {
  executor_->run(Executor::Lane::kStore, [this, store = store_, executor = executor_] {
    executor->post([this, result = store->check_writable()] {
      if (result) {
        read_only_.reset();
      } else {
        executor_->post_after(kRetry, [this] { check_again(); });
      }
    });
  });
}

}  // namespace gridwise
