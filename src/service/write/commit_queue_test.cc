#include "service/write/commit_queue.h"

#include <doctest/doctest.h>

#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// A store that counts its transactions.
class CountingStore final : public MemoryStore {
 public:
  [[nodiscard]] Result<void> append(const Batch& batch) override {
    ++transactions;
    if (failure) return *failure;
    return MemoryStore::append(batch);
  }
  [[nodiscard]] Result<void> check_writable() override {
    ++checks;
    return failure ? Result<void>(*failure) : Result<void>();
  }

  int transactions = 0;
  int checks = 0;
  std::optional<Error> failure;
};

/// A queue on a simulated executor, recording answers in order.
struct World {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<CountingStore> store = std::make_shared<CountingStore>();
  CommitQueue queue{executor, store};
  std::vector<std::string> answers;

  World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() { executor->crash(); }

  void submit(const std::string& match, std::int64_t seq) {
    Batch batch;
    batch.events.push_back({match, seq, 0, "server", "", "moved", "{}", "", ""});
    queue.submit(std::move(batch), [this, match, seq](const Result<void>& result) {
      answers.push_back(match + std::to_string(seq) + " " + (result ? "ok" : result.error().code));
    });
  }
  void run() {
    while (executor->step(Time(500))) continue;
  }
};

using Answers = std::vector<std::string>;

}  // namespace

TEST_CASE("batches_submitted_during_a_write_are_written_after_it") {
  World world;
  world.submit("a", 1);
  world.submit("b", 1);
  world.submit("c", 1);
  CHECK(world.answers.empty());  // never from within submit
  CHECK(world.queue.waiting() == 3);
  world.run();
  CHECK(world.answers == Answers{"a1 ok", "b1 ok", "c1 ok"});
  CHECK(world.queue.waiting() == 0);
  CHECK(world.store->transactions == 2);  // the queued batches were one transaction
}

TEST_CASE("a_batch_submitted_from_an_answer_is_written") {
  World world;
  Batch batch;
  batch.events.push_back({"a", 1, 0, "server", "", "moved", "{}", "", ""});
  world.queue.submit(batch, [&](const Result<void>&) { world.submit("a", 2); });
  world.submit("b", 1);
  world.run();
  CHECK(world.answers.size() == 2);
  CHECK(world.store->events("a")->size() == 2);
}

TEST_CASE("a_conflict_refuses_only_its_own_batch") {
  World world;
  world.submit("busy", 1);
  world.submit("a", 1);
  world.submit("busy", 1);
  world.submit("b", 1);
  world.submit("c", 7);
  world.submit("d", 1);
  world.run();
  CHECK(world.answers == Answers{"busy1 ok", "a1 ok", "busy1 store/conflict", "b1 ok",
                                 "c7 store/conflict", "d1 ok"});
  CHECK(!world.queue.read_only());
  CHECK(world.store->events("d")->size() == 1);
  world.submit("a", 2);
  world.run();
  CHECK(world.answers.back() == "a2 ok");
}

TEST_CASE("a_text_that_cannot_be_stored_refuses_only_its_own_batch") {
  World world;
  world.submit("busy", 1);
  world.submit("a", 1);
  world.submit(std::string("z\0", 2), 1);
  world.submit("b", 1);
  world.run();
  CHECK(world.answers ==
        Answers{"busy1 ok", "a1 ok", std::string("z\0", 2) + "1 store/text", "b1 ok"});
  CHECK(!world.queue.read_only());
}

TEST_CASE("after_a_failure_everything_is_refused_until_a_write_works_again") {
  World world;
  world.store->failure = Error{"store/gone", "the file was deleted", {}};
  world.submit("a", 1);
  world.submit("b", 1);
  world.run();
  CHECK(world.answers == Answers{"a1 store/read_only", "b1 store/read_only"});
  REQUIRE(world.queue.read_only());
  CHECK(world.queue.read_only()->says.find("the file was deleted") != std::string::npos);
  world.submit("c", 1);
  CHECK(world.answers.size() == 2);
  world.run();
  CHECK(world.answers.back() == "c1 store/read_only");
  CHECK(world.store->transactions == 1);
  for (int i = 0; i < 3; ++i) world.executor->step(Time(5'000));
  CHECK(world.store->checks > 0);
  CHECK(world.queue.read_only());
  world.store->failure.reset();
  while (world.queue.read_only()) REQUIRE(world.executor->step());
  world.submit("a", 1);
  world.run();
  CHECK(world.answers.back() == "a1 ok");
}
