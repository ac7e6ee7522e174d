// On the simulated executor the test decides when work ends, so that nothing depends on machine
// load.
#include "service/loop/thinking.h"

#include <doctest/doctest.h>

#include <future>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "service/simulated.h"
#include "service/threads/loop.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using std::chrono::milliseconds;

namespace {

const Party kAnn{"here", 1};
const Party kBob{"there", 2};

/// A queue whose work ends when the test says so. Records which work ran and which was answered.
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
      answered += name + (ended ? " " : ":" + ended.error().code + " ");
    };
    return work;
  }
  Thinking::Id submit(const std::string& name, const Party& party) {
    return thinking->submit(work(name, party));
  }
  /// Ends running work, one piece after another, until none is left.
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
  std::string answered;
};

/// Whether the first of several pieces of work is asked to stop within `time`, in a round of 200
/// ms.
bool first_is_stopped(const std::vector<Party>& parties, Time time) {
  Bench bench({.places = 1, .round = milliseconds(200)});
  for (const Party& party : parties) bench.submit("a", party);
  bench.executor->run_for(time);
  bench.executor->end_oldest();
  return bench.ran == "a! ";
}

}  // namespace

TEST_CASE("work_that_ends_in_time_is_answered_once") {
  Bench bench({.places = 1});
  bench.submit("a", kAnn);
  bench.end_all();
  bench.executor->run_for(Time(10'000));
  CHECK(bench.answered == "a ");
  CHECK(bench.executor->stuck == 0);
}

TEST_CASE("places_are_limited_and_clients_take_turns") {
  Bench bench({.places = 1});
  for (const char* const name : {"a1", "a2", "a3"}) bench.submit(name, kAnn);
  for (const char* const name : {"b1", "b2"}) bench.submit(name, kBob);
  CHECK(bench.executor->begun.size() == 1);
  bench.end_all();
  CHECK(bench.ran == "a1 a2 b1 a3 b2 ");
}

TEST_CASE("work_that_hangs_is_stopped_given_up_and_its_thread_replaced") {
  Bench bench({.places = 1, .stuck_after = milliseconds(500)});
  bench.submit("a", kAnn);
  bench.submit("b", kBob);
  bench.executor->run_for(Time(999));
  CHECK(bench.answered.empty());
  bench.executor->run_for(Time(1));
  CHECK(bench.answered == "a:limit/busy ");
  CHECK(bench.executor->stuck == 0);
  CHECK(bench.executor->begun.size() == 1);  // late, but not yet stuck
  bench.executor->run_for(Time(500));
  CHECK(bench.executor->stuck == 1);
  REQUIRE(bench.executor->begun.size() == 2);
  bench.end_all();
  CHECK(bench.ran == "a! b ");
  CHECK(bench.answered == "a:limit/busy b ");
  CHECK(bench.executor->stuck == 0);
}

TEST_CASE("slow_work_never_gets_more_threads_than_places") {
  Bench bench({.places = 1, .stuck_after = milliseconds(10'000)});
  for (int i = 0; i < 40; ++i) bench.submit("a", kAnn);
  for (int i = 0; i < 40; ++i) {
    bench.executor->run_for(Time(3'000));  // each takes longer than its patience
    CHECK(bench.executor->begun.size() == 1);
    CHECK(bench.executor->stuck == 0);
    bench.executor->end_oldest();
    bench.executor->run_for(Time(0));
  }
  CHECK(bench.executor->begun.empty());
}

TEST_CASE("at_most_two_stuck_threads_are_replaced") {
  Bench bench({.places = 1, .stuck_after = milliseconds(0)});
  for (int i = 0; i < 40; ++i) bench.submit("a", kAnn);
  bench.executor->run_for(Time(60'000));
  CHECK(bench.executor->stuck == Thinking::kMaxStuck);
  CHECK(bench.executor->begun.size() == 1 + Thinking::kMaxStuck);
  bench.end_all();
  bench.executor->run_for(Time(60'000));
  CHECK(bench.executor->stuck == 0);
  bench.submit("last", kAnn);  // its place is free again
  bench.end_all();
  CHECK(bench.ran.ends_with("last "));
}

TEST_CASE("dropped_work_that_waits_never_begins") {
  Bench bench({.places = 1});
  bench.submit("a", kAnn);
  const auto dropped = bench.submit("b", kAnn);
  const auto stopped = bench.submit("c", kAnn);
  bench.submit("d", kBob);
  bench.thinking->drop(dropped);
  bench.thinking->stop(stopped);
  bench.end_all();
  CHECK(bench.ran == "a d ");
  CHECK(bench.answered == "c a d ");  // stopped work is answered too
}

TEST_CASE("dropped_work_that_runs_is_stopped_and_not_answered") {
  Bench bench({.places = 1});
  const auto dropped = bench.submit("a", kAnn);
  bench.submit("b", kBob);
  bench.thinking->drop(dropped);
  CHECK(bench.executor->begun.size() == 1);  // its thread stays busy until the work ends
  bench.end_all();
  CHECK(bench.ran == "a! b ");
  CHECK(bench.answered == "b ");
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
  CHECK(bench.answered == "a:server/internal b:server/internal c ");
  CHECK(failures == 2);
}

TEST_CASE("work_that_throws_is_answered_even_if_making_the_error_throws") {
  Bench bench({.places = 1}, []() -> Error { throw std::bad_alloc(); });
  Work work = bench.work("a", kAnn);
  work.run = [](const std::stop_token&) { throw std::bad_alloc(); };
  bench.thinking->submit(std::move(work));
  bench.submit("b", kAnn);
  bench.end_all();
  CHECK(bench.answered == "a:server/internal b ");
}

TEST_CASE("a_kept_place_is_freed_by_release") {
  Bench bench({.places = 1});
  Work keeps = bench.work("a", kAnn);
  keeps.keeps_place = true;
  const auto id = bench.thinking->submit(std::move(keeps));
  bench.submit("b", kBob);
  bench.end_all();
  CHECK(bench.answered == "a ");
  bench.thinking->release(id);
  bench.end_all();
  CHECK(bench.answered == "a b ");
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

TEST_CASE("work_that_used_its_share_stops_while_others_wait") {
  // 200 ms for two or three parties.
  CHECK_FALSE(first_is_stopped({kAnn, kBob}, Time(99)));
  CHECK(first_is_stopped({kAnn, kBob}, Time(100)));
  CHECK_FALSE(first_is_stopped({kAnn, kBob, {"elsewhere", 3}}, Time(65)));
  CHECK(first_is_stopped({kAnn, kBob, {"elsewhere", 3}}, Time(66)));
}

TEST_CASE("work_does_not_stop_for_work_of_the_same_client") {
  CHECK_FALSE(first_is_stopped({kAnn, kAnn}, Time(900)));
}

TEST_CASE("work_that_used_its_share_stops_when_another_begins_to_wait") {
  Bench bench({.places = 1, .round = milliseconds(200)});
  bench.submit("a", kAnn);
  bench.executor->run_for(Time(150));  // nobody waits: it may continue
  bench.submit("b", kBob);             // two parties: 100 ms each
  bench.executor->end_oldest();
  CHECK(bench.ran == "a! ");
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
    bench.executor->end_oldest();  // each stops when asked to
    bench.executor->run_for(Time(0));
    REQUIRE(waited < Time(100));
  }
  CHECK(bench.ran == "x! x! victim ");
}

TEST_CASE("the_destructor_stops_all_work_and_answers_none") {
  Bench bench({.places = 1});
  bench.submit("a", kAnn);
  bench.submit("b", kAnn);
  bench.thinking.reset();
  bench.end_all();
  bench.executor->run_for(Time(60'000));
  CHECK(bench.ran == "a! ");
  CHECK(bench.answered.empty());
}

TEST_CASE("on_real_threads_work_is_stopped_and_answered_on_the_loop") {
  auto loop = std::make_shared<Loop>();
  std::promise<void> ended;
  std::optional<Thinking> thinking;
  bool answered = false;
  loop->post([&] {
    thinking.emplace(loop, Thinking::Rules{.lane = Lane::kJobs});
    Work work;
    work.patience = milliseconds(0);  // given up immediately
    work.run = [&](const std::stop_token& stop) {
      std::promise<void> asked;
      const std::stop_callback callback(stop, [&] { asked.set_value(); });
      asked.get_future().wait();
      ended.set_value();
    };
    work.done = [&](const Result<void>& result) {
      answered = !result;
      loop->stop();
    };
    thinking->submit(std::move(work));
  });
  loop->work();
  CHECK(answered);
  ended.get_future().wait();
  thinking.reset();
}

TEST_CASE("a_stopped_loop_drops_tasks_that_own_it") {
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
