#include "account/password/hash_queue.h"

#include <doctest/doctest.h>

#include "account/account_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// A queue whose hashes finish when the test says so.
struct Queue {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<CountingHasher> hasher = std::make_shared<CountingHasher>();
  HashQueue queue{executor, hasher};
  std::vector<std::string> ended;

  Queue() { executor->by_hand = true; }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  ~Queue() { executor->crash(); }

  void ask(const std::string& address, const std::string& name) {
    queue.verify(address, "new:x", "x", [this, name](const Result<HashQueue::Verdict>& verdict) {
      ended.push_back(name + (verdict ? " " : " " + verdict.error().code));
    });
  }
  void end_one() {
    executor->end_oldest();
    executor->run_for(Time(1));
  }
};

}  // namespace

TEST_CASE("one_hash_runs_at_a_time_in_order") {
  Queue queue;
  queue.ask("a", "first");
  queue.ask("b", "second");
  queue.ask("c", "third");
  CHECK(queue.executor->begun.size() == 1);
  queue.end_one();
  CHECK(queue.executor->begun.size() == 1);
  queue.end_one();
  queue.end_one();
  CHECK(queue.ended == std::vector<std::string>{"first ", "second ", "third "});
}

TEST_CASE("a_full_queue_answers_at_once") {
  Queue queue;
  for (std::size_t i = 0; i <= HashQueue::kMaxWaiting; ++i) {
    queue.ask("address " + std::to_string(i), "waits");
  }
  CHECK(queue.ended.empty());
  queue.ask("z", "late");
  CHECK(queue.ended == std::vector<std::string>{"late account/busy"});
  CHECK(queue.hasher->verifies == 0);
}

TEST_CASE("two_of_an_address_wait") {
  Queue queue;
  for (const char* name : {"runs", "waits", "waits", "late"}) queue.ask("a", name);
  queue.ask("b", "other");
  CHECK(queue.ended == std::vector<std::string>{"late account/busy"});
}

TEST_CASE("nobody_waits_longer_than_three_seconds") {
  Queue queue;
  queue.ask("a", "runs");
  queue.ask("b", "waits");
  queue.executor->run_for(HashQueue::kMaxWait - Time(1));
  CHECK(queue.ended.empty());
  queue.executor->run_for(Time(2));
  CHECK(queue.ended == std::vector<std::string>{"waits account/busy"});
  queue.end_one();
  CHECK(queue.ended.back() == "runs ");
  CHECK(queue.executor->begun.empty());
}

TEST_CASE("a_name_nobody_has_costs_a_hash_too") {
  Queue queue;
  bool good = true;
  queue.queue.verify("a", "", "mmy", [&](const Result<HashQueue::Verdict>& verdict) {
    REQUIRE(verdict);
    good = verdict->good;
  });
  queue.end_one();
  CHECK(!good);
  CHECK(queue.hasher->verifies == 1);
}
