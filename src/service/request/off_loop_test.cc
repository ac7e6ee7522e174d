// Work off the loop: it is answered later, in turns, and paid for.
#include "service/request/off_loop.h"

#include <doctest/doctest.h>

#include <string>

#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

const Party kAnn{"192.0.2.1", 1};
const Party kBob{"192.0.2.2", 2};

struct Bench {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  Quotas quotas{{.on = true}};
  OffLoop off_loop{executor, quotas, {}};
  std::string ran;
  std::string answered;

  Bench() { executor->reads_by_hand = true; }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;
  ~Bench() { executor->crash(); }

  void ask(const std::string& name, const Party& party, Time costs = Time(0)) {
    off_loop.run<int>(
        party, "test",
        [this, name, costs]() -> Result<int> {
          ran += name;
          executor->spent += costs;
          return 7;
        },
        [this, name](const Result<int>& result) {
          answered += name + (result ? std::to_string(*result) : result.error().code) + " ";
        });
  }
  void end_oldest() {
    executor->end_oldest();
    executor->run_for(Time(0));
  }
};

}  // namespace

TEST_CASE("work_off_the_loop_runs_later_one_piece_of_an_address_at_a_time") {
  Bench bench;
  bench.ask("a", kAnn);
  bench.ask("b", kAnn);
  bench.ask("c", kBob);
  CHECK(bench.ran.empty());
  CHECK(bench.executor->begun.size() == 2);  // Ann's first and Bob's
  bench.end_oldest();
  CHECK(bench.answered == "a7 ");
  bench.end_oldest();
  bench.end_oldest();
  CHECK(bench.answered == "a7 c7 b7 ");
  CHECK(bench.ran == "acb");
}

TEST_CASE("work_off_the_loop_is_charged_to_its_address") {
  Bench bench;
  bench.ask("a", kAnn, Time(5'000));
  bench.end_oldest();
  bench.ask("b", kAnn);
  bench.ask("c", kBob);
  bench.end_oldest();
  CHECK(bench.answered == "a7 blimit/rate c7 ");
  bench.executor->run_for(std::chrono::minutes(1));
  bench.ask("d", kAnn);
  bench.end_oldest();
  CHECK(bench.answered == "a7 blimit/rate c7 d7 ");
}

TEST_CASE("work_off_the_loop_is_charged_its_usual_cost_before_it_runs") {
  Bench bench;
  bench.ask("a", kBob, Time(400));
  bench.end_oldest();
  for (const char* name : {"b", "c", "d", "e"}) bench.ask(name, kAnn);
  CHECK(bench.answered == "a7 elimit/rate ");  // 1.2 s of 1 s are charged
  for (int i = 0; i < 3; ++i) bench.end_oldest();
  bench.ask("f", kAnn);  // nothing had to be done
  bench.end_oldest();
  CHECK(bench.answered == "a7 elimit/rate b7 c7 d7 f7 ");
}

TEST_CASE("an_address_has_so_much_work_waiting_and_others_are_not_concerned") {
  Bench bench;
  for (int i = 0; i < 262; ++i) bench.ask("a", kAnn);
  CHECK(bench.answered == "alimit/busy alimit/busy alimit/busy alimit/busy alimit/busy ");
  bench.ask("c", kBob);
  bench.end_oldest();
  bench.end_oldest();
  CHECK(bench.answered.ends_with("a7 c7 "));
}
