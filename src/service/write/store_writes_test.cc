#include "service/write/store_writes.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "service/simulated.h"
#include "store/account_rules.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// Counts transactions and fails on demand.
class CountedStore final : public MemoryStore {
 public:
  [[nodiscard]] Result<void> together(const std::function<void()>& work) override {
    ++transactions;
    const Result<void> written = MemoryStore::together(work);
    if (full) return Error{"store/full", "the disk is full", {}};
    return written;
  }

  int transactions = 0;
  bool full = false;
};

struct Writing {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<CountedStore> store = std::make_shared<CountedStore>();
  std::optional<StoreWrites> writes{std::in_place, executor, store, std::make_shared<Log>()};
  std::vector<std::string> ended;

  Writing() = default;
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;
  ~Writing() { executor->crash(); }

  void add(const std::string& id) {
    AccountRow account;
    account.id = id;
    writes->run([account](Tables& tables) { return rules::create_account(tables, account, {}); },
                [this, id](const Result<void>& made) {
                  ended.push_back(id + (made ? "" : " " + made.error().code));
                });
  }
};

}  // namespace

TEST_CASE("writes_that_wait_share_one_transaction") {
  Writing writing;
  for (const char* id : {"a", "b", "c", "b"}) writing.add(id);
  writing.executor->run_for(Time(1'000));
  CHECK(writing.store->transactions == 2);  // the first started at once
  // A rejected write does not affect the others.
  CHECK(writing.ended == std::vector<std::string>{"a", "b", "c", "b store/conflict"});
}

TEST_CASE("a_storm_is_written_in_portions") {
  Writing writing;
  for (int i = 0; i < 200; ++i) writing.add(std::to_string(i));
  writing.executor->run_for(Time(1'000));
  CHECK(writing.ended.size() == 200);
  CHECK(writing.store->transactions == 5);
}

TEST_CASE("what_was_not_written_is_not_acknowledged") {
  Writing writing;
  writing.store->full = true;
  writing.add("a");
  writing.add("b");
  writing.executor->run_for(Time(1'000));
  CHECK(writing.ended == std::vector<std::string>{"a store/full", "b store/full"});
}

TEST_CASE("a_write_that_throws_is_answered_and_stops_no_other") {
  Writing writing;
  std::string code;
  writing.writes->run(
      [](Tables&) -> Result<void> { throw std::runtime_error("unexpected"); },
      [&](const Result<void>& written) { code = written ? "" : written.error().code; });
  writing.executor->run_for(Time(1'000));
  CHECK(code == "server/internal");
  writing.add("a");
  writing.executor->run_for(Time(1'000));
  CHECK(writing.ended == std::vector<std::string>{"a"});
}

TEST_CASE("answers_after_the_end_are_dropped") {
  Writing writing;
  writing.add("a");
  writing.writes.reset();
  writing.executor->run_for(Time(1'000));
  CHECK(writing.ended.empty());
}
