#include "service/write/writes.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "service/simulated.h"
#include "store/account_rules.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// A store that counts its transactions and fails on demand.
class CountingStore final : public MemoryStore {
 public:
  [[nodiscard]] Result<void> append(const Batch& batch) override {
    ++appends;
    if (failure) return *failure;
    return MemoryStore::append(batch);
  }
  [[nodiscard]] Result<void> check_writable() override {
    ++checks;
    return failure ? Result<void>(*failure) : Result<void>();
  }
  [[nodiscard]] Result<void> together(const std::function<void()>& work) override {
    ++changes;
    if (broken) throw std::runtime_error("no transaction");
    const Result<void> written = MemoryStore::together(work);
    if (full) return Error{"store/full", "the disk is full", {}};
    return written;
  }

  int appends = 0;
  int changes = 0;
  int checks = 0;
  std::optional<Error> failure;  ///< of appends
  bool full = false;             ///< for changes
  bool broken = false;           ///< transactions throw
};

/// Writes on a simulated executor, with the answers in order.
struct World {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<CountingStore> store = std::make_shared<CountingStore>();
  std::optional<Writes> writes{std::in_place, executor, store};
  std::vector<std::string> answers;

  World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() { executor->crash(); }

  void append(const std::string& match, std::int64_t seq) {
    Batch batch;
    batch.events.push_back({match, seq, 0, "server", "", "moved", "{}", "", ""});
    writes->append(std::move(batch), [this, match, seq](const Result<void>& result) {
      answers.push_back(match + std::to_string(seq) + " " + (result ? "ok" : result.error().code));
    });
  }
  /// Adds an account.
  void change(const std::string& id) {
    AccountRow account;
    account.id = id;
    writes->change([account](Tables& tables) { return rules::create_account(tables, account, {}); },
                   [this, id](const Result<void>& made) {
                     answers.push_back(id + " " + (made ? "ok" : made.error().code));
                   });
  }
  void run() {
    while (executor->step(Time(500))) continue;
  }
};

using Answers = std::vector<std::string>;

}  // namespace

TEST_CASE("batches_appended_during_a_write_are_written_after_it") {
  World world;
  world.append("a", 1);
  world.append("b", 1);
  world.append("c", 1);
  CHECK(world.answers.empty());  // never from within append
  CHECK(world.writes->waiting() == 3);
  world.run();
  CHECK(world.answers == Answers{"a1 ok", "b1 ok", "c1 ok"});
  CHECK(world.writes->waiting() == 0);
  CHECK(world.store->appends == 2);  // the queued batches were one transaction
}

TEST_CASE("a_batch_appended_from_an_answer_is_written") {
  World world;
  Batch batch;
  batch.events.push_back({"a", 1, 0, "server", "", "moved", "{}", "", ""});
  world.writes->append(batch, [&](const Result<void>&) { world.append("a", 2); });
  world.append("b", 1);
  world.run();
  CHECK(world.answers.size() == 2);
  CHECK(world.store->events("a")->size() == 2);
}

TEST_CASE("a_conflict_refuses_only_its_own_batch") {
  World world;
  world.append("busy", 1);
  world.append("a", 1);
  world.append("busy", 1);
  world.append("b", 1);
  world.append("c", 7);
  world.append("d", 1);
  world.run();
  CHECK(world.answers == Answers{"busy1 ok", "a1 ok", "busy1 store/conflict", "b1 ok",
                                 "c7 store/conflict", "d1 ok"});
  CHECK(!world.writes->read_only());
  CHECK(world.store->events("d")->size() == 1);
  world.append("a", 2);
  world.run();
  CHECK(world.answers.back() == "a2 ok");
}

TEST_CASE("a_text_that_cannot_be_stored_refuses_only_its_own_batch") {
  World world;
  world.append("busy", 1);
  world.append("a", 1);
  world.append(std::string("z\0", 2), 1);
  world.append("b", 1);
  world.run();
  CHECK(world.answers ==
        Answers{"busy1 ok", "a1 ok", std::string("z\0", 2) + "1 store/text", "b1 ok"});
  CHECK(!world.writes->read_only());
}

TEST_CASE("after_a_failure_everything_is_refused_until_a_write_works_again") {
  World world;
  world.store->failure = Error{"store/gone", "the file was deleted", {}};
  world.append("a", 1);
  world.append("b", 1);
  world.run();
  CHECK(world.answers == Answers{"a1 store/read_only", "b1 store/read_only"});
  REQUIRE(world.writes->read_only());
  CHECK(world.writes->read_only()->says.find("the file was deleted") != std::string::npos);
  world.append("c", 1);
  CHECK(world.answers.size() == 2);
  world.run();
  CHECK(world.answers.back() == "c1 store/read_only");
  CHECK(world.store->appends == 1);
  for (int i = 0; i < 3; ++i) world.executor->step(Time(5'000));
  CHECK(world.store->checks > 0);
  CHECK(world.writes->read_only());
  world.store->failure.reset();
  while (world.writes->read_only()) REQUIRE(world.executor->step());
  world.append("a", 1);
  world.run();
  CHECK(world.answers.back() == "a1 ok");
}

TEST_CASE("changes_that_wait_share_one_transaction") {
  World world;
  for (const char* id : {"a", "b", "c", "b"}) world.change(id);
  world.run();
  CHECK(world.store->changes == 2);  // the first began at once
  // A rejected change does not affect the others.
  CHECK(world.answers == Answers{"a ok", "b ok", "c ok", "b store/conflict"});
}

TEST_CASE("a_turn_writes_its_batches_then_its_changes") {
  World world;
  world.append("m", 1);
  world.change("a");
  world.append("m", 2);
  world.change("b");
  world.append("n", 1);
  world.run();
  CHECK(world.answers == Answers{"m1 ok", "m2 ok", "n1 ok", "a ok", "b ok"});
  CHECK(world.store->appends == 2);
  CHECK(world.store->changes == 1);
}

TEST_CASE("a_storm_of_changes_is_written_in_portions") {
  World world;
  for (int i = 0; i < 200; ++i) world.change(std::to_string(i));
  world.run();
  CHECK(world.answers.size() == 200);
  CHECK(world.store->changes == 5);
}

TEST_CASE("changes_that_were_not_written_are_not_acknowledged") {
  World world;
  world.store->full = true;
  world.change("a");
  world.change("b");
  world.run();
  CHECK(world.answers == Answers{"a store/full", "b store/full"});
  CHECK(!world.writes->read_only());
}

TEST_CASE("while_nothing_can_be_saved_changes_are_refused_too") {
  World world;
  world.store->failure = Error{"store/full", "the disk is full", {}};
  world.append("a", 1);
  world.change("with it");  // waits for the turn that fails
  world.run();
  world.change("afterwards");
  world.run();
  CHECK(world.answers ==
        Answers{"a1 store/read_only", "with it store/read_only", "afterwards store/read_only"});
  CHECK(world.store->changes == 0);
}

TEST_CASE("work_that_throws_is_answered_and_stops_no_other") {
  World world;
  std::string code;
  world.writes->change(
      [](Tables&) -> Result<void> { throw std::runtime_error("unexpected"); },
      [&](const Result<void>& written) { code = written ? "" : written.error().code; });
  world.run();
  CHECK(code == "server/internal");
  world.change("a");
  world.run();
  CHECK(world.answers == Answers{"a ok"});
}

TEST_CASE("a_transaction_that_throws_acknowledges_nothing") {
  World world;
  world.store->broken = true;
  world.change("a");
  world.run();
  CHECK(world.answers == Answers{"a server/internal"});
}

TEST_CASE("answers_after_the_end_are_dropped") {
  World world;
  world.append("m", 1);
  world.change("a");
  world.writes.reset();
  world.run();
  CHECK(world.answers.empty());
}
