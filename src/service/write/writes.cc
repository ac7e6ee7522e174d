#include "service/write/writes.h"

#include <algorithm>
#include <exception>
#include <iterator>

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

void Writes::append(Batch batch, Done done, AddRows more) {
  ++unanswered_;
  if (read_only_) return answer(std::move(done), *read_only_);
  appends_.push_back({std::move(batch), std::move(done), std::move(more)});
  if (!writing_) begin_turn();
}

void Writes::submit_change(Change change) {
  ++unanswered_;
  if (read_only_) return answer(std::move(change.done), *read_only_);
  changes_.push_back(std::move(change));
  if (!writing_) begin_turn();
}

void Writes::begin_turn() {
  writing_ = true;
  auto turn = std::make_shared<Turn>();
  turn->appends.swap(appends_);
  const auto changes = std::min(changes_.size(), kMaxChanges);
  const auto last = changes_.begin() + static_cast<std::ptrdiff_t>(changes);
  std::move(changes_.begin(), last, std::back_inserter(turn->changes));
  changes_.erase(changes_.begin(), last);
  executor_->run(Lane::kStore, [this, alive = std::weak_ptr(alive_), executor = executor_,
                                store = store_, log = log_, turn] {
    turn->run(*store, *log);
    executor->post([this, alive, turn] {
      if (!alive.expired()) end_turn(*turn);
    });
  });
}

void Writes::Turn::run(Store& store, Log& log) {
  appended.assign(appends.size(), Result<void>());
  const auto failed = guarded(log, "writes", [&] {
    if (!appends.empty()) append_all(store);
  });
  if (failed) appended.assign(appends.size(), *failed);
  const auto unchanged = guarded(log, "writes", [&] {
    if (changes.empty()) return;
    changed = store.together([&] {
      for (const Change& change : changes) change.work(store);
    });
  });
  if (unchanged) changed = *unchanged;
}

void Writes::Turn::append_all(Store& store) {
  Batch all;
  for (Append& append : appends) {
    if (append.more) append.more(append.batch);
    append.more = nullptr;  // what it owns is freed here, not on the loop
    append_to(all.events, append.batch.events);
    append_to(all.matches, append.batch.matches);
    append_to(all.records, append.batch.records);
    append_to(all.seats, append.batch.seats);
    append_to(all.finished, append.batch.finished);
    append_to(all.races, append.batch.races);
    append_to(all.ended_races, append.batch.ended_races);
    append_to(all.challenges, append.batch.challenges);
  }
  appended.assign(appends.size(), store.append(all));
  if (is_refused(appended.front())) {  // write one by one, to refuse only the batch at fault
    std::ranges::transform(appends, appended.begin(),
                           [&](const Append& append) { return store.append(append.batch); });
  }
}

void Writes::end_turn(Turn& turn) {
  for (Result<void>& result : turn.appended) {
    if (result || is_refused(result)) continue;
    if (!read_only_) fail(result.error());
    result = *read_only_;
  }
  // What the answers submit waits for the next turn, so that it makes one transaction.
  std::exception_ptr unexpected;
  const auto answer_now = [&](const Done& done, const Result<void>& result) {
    --unanswered_;
    try {
      done(result);
    } catch (...) {  // first answer the others and begin the next turn
      unexpected = std::current_exception();
    }
  };
  for (std::size_t i = 0; i < turn.appends.size(); ++i) {
    answer_now(turn.appends[i].done, turn.appended[i]);
  }
  for (const Change& change : turn.changes) answer_now(change.done, turn.changed);
  writing_ = false;
  if (read_only_) {
    refuse_waiting();
  } else if (!appends_.empty() || !changes_.empty()) {
    begin_turn();
  }
  if (unexpected) std::rethrow_exception(unexpected);
}

void Writes::refuse_waiting() {
  for (Append& append : std::exchange(appends_, {})) answer(std::move(append.done), *read_only_);
  for (Change& change : std::exchange(changes_, {})) answer(std::move(change.done), *read_only_);
}

/// Answers once the caller has returned.
void Writes::answer(Done done, const Result<void>& result) {
  executor_->post([this, alive = std::weak_ptr(alive_), done = std::move(done), result] {
    if (alive.expired()) return;
    --unanswered_;
    done(result);
  });
}

void Writes::fail(const Error& error) {
  read_only_ =
      Error{"store/read_only", "nothing can be saved at the moment (" + error.says + ")", {}};
  executor_->post_after(kRetry, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) check_again();
  });
}

void Writes::check_again() {
  executor_->run(Lane::kStore,
                 [this, alive = std::weak_ptr(alive_), store = store_, executor = executor_] {
                   executor->post([this, alive, result = store->check_writable()] {
                     if (alive.expired()) return;
                     if (result) return read_only_.reset();
                     executor_->post_after(kRetry, [this, alive] {
                       if (!alive.expired()) check_again();
                     });
                   });
                 });
}

}  // namespace gridwise
