#include "service/write/write_ahead.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// A number whose changes are written ahead.
struct Counter {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  Writes writes{executor, store};
  WriteAhead changes;
  int value = 0;
  std::string told;

  Counter() = default;
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  ~Counter() { executor->crash(); }

  /// Adds `step`, unless the value would pass 3.
  void add(int step, bool written = true) {
    changes.change(
        writes,
        [this, step, written]() -> Result<WriteAhead::Change> {
          told += "?" + std::to_string(value) + " ";
          if (value + step > 3) return Error{"counter/full", "", {}};
          WriteAhead::Change change;
          if (written) change.rows.ended_races.emplace_back("a race");
          change.apply = [this, step] { value += step; };
          return change;
        },
        [this](const Result<void>& done) {
          told += (done ? std::to_string(value) : done.error().code) + " ";
        });
  }
  void run() {
    while (executor->step(Time(500))) continue;
  }
};

}  // namespace

TEST_CASE("a_change_is_decided_after_those_before_it_are_applied") {
  Counter counter;
  counter.add(1);
  counter.add(2);
  counter.add(1);
  CHECK(counter.told == "?0 ");
  CHECK(counter.value == 0);  // written ahead
  CHECK(counter.changes.writing());
  counter.run();
  CHECK(counter.told == "?0 1 ?1 3 ?3 counter/full ");
  CHECK(counter.changes.idle());
}

TEST_CASE("a_change_without_rows_is_applied_at_once_in_its_turn") {
  Counter counter;
  counter.add(1, /*written=*/false);
  CHECK(counter.told == "?0 1 ");
  counter.add(1);
  counter.add(1, /*written=*/false);
  CHECK(counter.value == 1);
  counter.run();
  CHECK(counter.told == "?0 1 ?1 2 ?2 3 ");
}

TEST_CASE("a_change_that_is_not_written_is_not_applied") {
  Counter counter;
  counter.store->mode = FailingStore::Mode::kFull;
  counter.add(1);
  counter.run();
  CHECK(counter.told == "?0 store/read_only ");
  CHECK(counter.value == 0);
  CHECK(counter.changes.idle());
}

TEST_CASE("changes_go_on_after_an_answer_that_throws") {
  Counter counter;
  counter.changes.change(
      counter.writes,
      [] {
        WriteAhead::Change change;
        change.rows.ended_races.emplace_back("a race");
        return Result<WriteAhead::Change>(std::move(change));
      },
      [](const Result<void>&) { throw std::runtime_error("unexpected"); });
  counter.add(1);
  CHECK_THROWS(counter.run());
  counter.run();
  CHECK(counter.value == 1);
}

TEST_CASE("changes_that_are_cleared_are_never_decided") {
  Counter counter;
  counter.add(1);
  counter.add(1);
  counter.changes.clear();
  counter.run();
  CHECK(counter.told == "?0 1 ");
}
