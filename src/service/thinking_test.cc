// On the simulated executor, where the test says when a piece of work ends: nothing here depends on
// the machine's load.
#include "service/thinking.h"

#include <doctest/doctest.h>

#include <future>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "service/loop.h"
#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using std::chrono::milliseconds;

namespace {

const Party kAnn{"here", 1};
const Party kBob{"there", 2};

/// A lane whose work ends when the test says so, and what was heard of it.
struct Bench {
  explicit Bench(const Thinking::Rules& rules, Thinking::Failed failed = {}) {
    executor->by_hand = true;
    thinking.emplace(executor, rules, std::move(failed));
  }

  Work work(const std::string& name, const Party& party) {
    Work work;
    work.party = party;
    work.patience = milliseconds(1'000);
    work.run = [this, name](const std::stop_token& stop) {
      ran += name + (stop.stop_requested() ? "! " : " ");
    };
    work.done = [this, name](const Result<void>& ended) {
      heard += name + (ended ? " " : ":" + ended.error().code + " ");
    };
    return work;
  }
  Thinking::Id submit(const std::string& name, const Party& party) {
    return thinking->submit(work(name, party));
  }
  /// Ends what is under way, one after the other, until nothing is.
  void end_all() {
    while (!executor->begun.empty()) {
      executor->end_oldest();
      executor->run_for(Time(0));
    }
  }

  ~Bench() { executor->crash(); }  // its tasks own it
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::optional<Thinking> thinking;
  std::string ran;
  std::string heard;
};

}  // namespace

TEST_CASE("work_that_ends_in_time_is_heard_once") {
  Bench bench({.places = 1});
  bench.submit("a", kAnn);
  bench.end_all();
  bench.executor->run_for(Time(10'000));
  CHECK(bench.heard == "a ");
  CHECK(bench.thinking->stuck() == 0);
}

TEST_CASE("only_so_many_are_under_way_and_the_next_is_whose_turn_it_is") {
  Bench bench({.places = 1});
  for (const char* const name : {"a1", "a2", "a3"}) bench.submit(name, kAnn);
  for (const char* const name : {"b1", "b2"}) bench.submit(name, kBob);
  CHECK(bench.executor->begun.size() == 1);
  bench.end_all();
  CHECK(bench.ran == "a1 a2 b1 a3 b2 ");
}

TEST_CASE("work_that_hangs_is_asked_to_stop_given_up_and_made_up_for") {
  Bench bench({.places = 1, .stuck_after = milliseconds(500)});
  bench.submit("a", kAnn);
  bench.submit("b", kBob);
  bench.executor->run_for(Time(999));
  CHECK(bench.heard.empty());
  bench.executor->run_for(Time(1));
  CHECK(bench.heard == "a:limit/busy ");
  CHECK(bench.executor->stuck == 0);
  CHECK(bench.executor->begun.size() == 1);  // late is not stuck yet
  bench.executor->run_for(Time(500));
  CHECK(bench.executor->stuck == 1);
  REQUIRE(bench.executor->begun.size() == 2);
  bench.end_all();
  CHECK(bench.ran == "a! b ");
  CHECK(bench.heard == "a:limit/busy b ");
  CHECK(bench.executor->stuck == 0);
}

TEST_CASE("forty_slow_pieces_never_have_more_threads_than_places") {
  Bench bench({.places = 1, .stuck_after = milliseconds(10'000)});
  for (int i = 0; i < 40; ++i) bench.submit("a", kAnn);
  for (int i = 0; i < 40; ++i) {
    bench.executor->run_for(Time(3'000));  // each longer than its patience
    CHECK(bench.executor->begun.size() == 1);
    CHECK(bench.executor->stuck == 0);
    bench.executor->end_oldest();
    bench.executor->run_for(Time(0));
  }
  CHECK(bench.executor->begun.empty());
}

TEST_CASE("work_that_never_ends_is_made_up_for_only_so_often") {
  Bench bench({.places = 1, .stuck_after = milliseconds(0)});
  for (int i = 0; i < 40; ++i) bench.submit("a", kAnn);
  bench.executor->run_for(Time(60'000));
  CHECK(bench.executor->stuck == Thinking::kMostStuck);
  CHECK(bench.executor->begun.size() == 1 + Thinking::kMostStuck);
  bench.end_all();
  bench.executor->run_for(Time(60'000));
  CHECK(bench.executor->stuck == 0);
  CHECK(bench.thinking->at_work() == 0);
}

TEST_CASE("what_waits_and_is_dropped_never_begins") {
  Bench bench({.places = 1});
  bench.submit("a", kAnn);
  const auto dropped = bench.submit("b", kAnn);
  const auto stopped = bench.submit("c", kAnn);
  bench.submit("d", kBob);
  bench.thinking->drop(dropped);
  bench.thinking->stop(stopped);
  bench.end_all();
  CHECK(bench.ran == "a d ");
  CHECK(bench.heard == "c a d ");  // who stopped his work hears of its end
}

TEST_CASE("what_is_at_work_and_dropped_is_stopped_and_not_heard_of") {
  Bench bench({.places = 1});
  const auto dropped = bench.submit("a", kAnn);
  bench.submit("b", kBob);
  bench.thinking->drop(dropped);
  CHECK(bench.executor->begun.size() == 1);  // its thread is busy until it ends
  bench.end_all();
  CHECK(bench.ran == "a! b ");
  CHECK(bench.heard == "b ");
}

TEST_CASE("work_that_throws_is_answered_with_an_error") {
  int failures = 0;
  Bench bench({.places = 1}, [&] {
    ++failures;
    return Error{"server/internal", "it failed", {}};
  });
  Work memory = bench.work("a", kAnn);
  memory.run = [](const std::stop_token&) { throw std::bad_alloc(); };
  bench.thinking->submit(std::move(memory));
  Work other = bench.work("b", kAnn);
  other.run = [](const std::stop_token&) { throw std::runtime_error("no"); };
  bench.thinking->submit(std::move(other));
  bench.submit("c", kAnn);
  bench.end_all();
  CHECK(bench.heard == "a:server/internal b:server/internal c ");
  CHECK(failures == 2);
}

TEST_CASE("work_that_throws_where_even_the_error_cannot_be_made_is_answered") {
  Bench bench({.places = 1}, []() -> Error { throw std::bad_alloc(); });
  Work work = bench.work("a", kAnn);
  work.run = [](const std::stop_token&) { throw std::bad_alloc(); };
  bench.thinking->submit(std::move(work));
  bench.submit("b", kAnn);
  bench.end_all();
  CHECK(bench.heard == "a:server/internal b ");
}

TEST_CASE("work_that_keeps_its_place_frees_it_when_it_is_released") {
  Bench bench({.places = 1});
  Work keeps = bench.work("a", kAnn);
  keeps.keeps_place = true;
  const auto id = bench.thinking->submit(std::move(keeps));
  bench.submit("b", kBob);
  bench.end_all();
  CHECK(bench.heard == "a ");
  bench.thinking->release(id);
  bench.end_all();
  CHECK(bench.heard == "a b ");
}

TEST_CASE("brief_work_has_a_place_that_long_work_cannot_take") {
  Bench bench({.places = 2, .kept_for_brief = 1});
  bench.submit("long1", kAnn);
  bench.submit("long2", kAnn);
  CHECK(bench.executor->begun.size() == 1);
  Work brief = bench.work("brief", kBob);
  brief.brief = true;
  bench.thinking->submit(std::move(brief));
  CHECK(bench.executor->begun.size() == 2);
}

TEST_CASE("one_address_does_not_take_every_place") {
  Bench bench({.places = 2, .most_of_address = 1});
  for (int i = 0; i < 3; ++i) bench.submit("a", kAnn);
  CHECK(bench.executor->begun.size() == 1);
  bench.submit("b", kBob);
  CHECK(bench.executor->begun.size() == 2);
}

TEST_CASE("whoever_has_had_his_share_stops_for_who_waits") {
  Bench bench({.places = 1, .round = milliseconds(200)});
  bench.submit("a", kAnn);
  bench.executor->run_for(Time(150));  // nobody waits: it may think on
  bench.submit("b", kBob);             // two of them now: 100 ms each
  bench.executor->end_oldest();
  CHECK(bench.ran == "a! ");

  Bench other({.places = 1, .round = milliseconds(200)});
  other.submit("a", kAnn);
  other.submit("b", kBob);
  other.executor->run_for(Time(99));
  CHECK_FALSE(other.executor->begun.empty());
  other.submit("c", {"elsewhere", 3});  // three of them: 66 ms, which it has had
  other.executor->end_oldest();
  CHECK(other.ran == "a! ");
}

TEST_CASE("a_share_is_over_also_when_nothing_else_happens") {
  Bench bench({.places = 1, .round = milliseconds(200)});
  bench.submit("a", kAnn);
  bench.submit("b", kBob);
  bench.executor->run_for(Time(100));
  bench.executor->end_oldest();
  CHECK(bench.ran == "a! ");
}

TEST_CASE("nobody_stops_for_his_own_work") {
  Bench bench({.places = 1, .round = milliseconds(200)});
  bench.submit("a1", kAnn);
  bench.submit("a2", kAnn);
  bench.executor->run_for(Time(900));
  bench.end_all();
  CHECK(bench.ran == "a1 a2 ");
}

TEST_CASE("sixty_four_clients_of_one_address_leave_another_address_half_of_the_time") {
  Bench bench({.places = 1, .round = milliseconds(250)});
  for (ClientId client = 1; client <= 64; ++client) {
    for (int i = 0; i < 4; ++i) bench.submit("x", {"hostile", client});
  }
  bench.submit("victim", kBob);
  Time waited{0};
  while (bench.ran.find("victim") == std::string::npos) {
    bench.executor->run_for(Time(10));
    waited += Time(10);
    bench.executor->end_oldest();  // each stops when it is asked to
    bench.executor->run_for(Time(0));
    REQUIRE(waited < Time(100));
  }
  CHECK(bench.ran == "x! x! victim ");
}

TEST_CASE("the_end_asks_all_work_to_stop_and_hears_of_none") {
  Bench bench({.places = 1});
  bench.submit("a", kAnn);
  bench.submit("b", kAnn);
  bench.thinking.reset();
  bench.end_all();
  bench.executor->run_for(Time(60'000));
  CHECK(bench.ran == "a! ");
  CHECK(bench.heard.empty());
}

TEST_CASE("on_real_threads_work_is_stopped_and_heard_of_on_the_loop") {
  auto loop = std::make_shared<Loop>();
  std::promise<void> ended;
  std::optional<Thinking> thinking;
  bool heard = false;
  loop->post([&] {
    thinking.emplace(loop, Thinking::Rules{.lane = Lane::kJobs});
    Work work;
    work.patience = milliseconds(0);  // given up at once
    work.run = [&](const std::stop_token& stop) {
      std::promise<void> asked;
      const std::stop_callback callback(stop, [&] { asked.set_value(); });
      asked.get_future().wait();
      ended.set_value();
    };
    work.done = [&](const Result<void>& result) {
      heard = !result;
      loop->stop();
    };
    thinking->submit(std::move(work));
  });
  loop->work();
  CHECK(heard);
  ended.get_future().wait();
  thinking.reset();
}

TEST_CASE("a_stopped_loop_keeps_no_task_that_keeps_it") {
  auto loop = std::make_shared<Loop>();
  const std::weak_ptr<Loop> watched = loop;
  loop->post([&stopped = *loop, loop] {
    loop->post_after(milliseconds(60'000), [loop] {});
    stopped.stop();
    loop->post([loop] {});
  });
  loop->work();
  loop.reset();
  CHECK(watched.expired());
}
