// Matches are read off the loop: once for all who wait, each in its address's turn.
#include "service/play/match_reader.h"

#include <doctest/doctest.h>

#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

const Party kAnn{"192.0.2.1", 1};
const Party kBob{"192.0.2.2", 2};

/// A match in the store, and a reader that does not know it yet. The test ends the reads.
struct Bench {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  Writes writes{executor, store};
  Quotas quotas{{.on = true}};
  OffLoop off_loop{executor, quotas, {}};
  std::string id = make();
  Matches matches{executor, store, writes, off_loop, [] { return std::uint64_t{8}; }};
  OtherServers others;
  MatchReader reader{store, matches, off_loop, others};
  std::string answered;

  Bench() { executor->reads_by_hand = true; }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;
  ~Bench() { executor->crash(); }

  std::string make() {
    Matches made(executor, store, writes, off_loop, [] { return std::uint64_t{7}; });
    const SeatInfo person{SeatInfo::Kind::kPerson, "Ann", {}, {}, {}, false, "ann"};
    std::string match;
    made.create({}, {"tictactoe", "", {1}, {person, person}, "owner", {}, false, 1, {}},
                [&match](const Result<const LiveMatch*>& live) { match = (*live)->id; });
    while (match.empty()) REQUIRE(executor->step());
    return match;
  }
  void read(const Party& party, const std::string& name) { read(party, name, id); }
  void read(const Party& party, const std::string& name, const std::string& match) {
    reader.read(party, match, [this, name](const Result<void>& read) {
      answered += name + (read ? "" : ":" + read.error().code) + " ";
    });
  }
  void end_oldest() {
    executor->end_oldest();
    executor->run_for(Time(0));
  }
};

}  // namespace

TEST_CASE("a_match_is_read_off_the_loop_once_for_all_who_wait") {
  Bench bench;
  REQUIRE(bench.reader.must_read(bench.id));
  bench.read(kAnn, "a");
  bench.read(kAnn, "b");
  bench.read(kBob, "c");
  CHECK(bench.executor->begun.size() == 2);  // Ann's and Bob's
  CHECK(bench.answered.empty());
  bench.end_oldest();
  CHECK(bench.answered == "a b c ");
  CHECK(!bench.reader.must_read(bench.id));
  bench.end_oldest();
  CHECK(bench.answered == "a b c ");
  CHECK(bench.executor->begun.empty());  // Ann's second wait was no work of its own
  CHECK(bench.matches.look_at(bench.id));
  CHECK(bench.store->reads == 1);
}

TEST_CASE("nobody_waits_for_the_turn_of_another_address") {
  Bench bench;
  bench.read(kAnn, "x", std::string(16, '0'));
  bench.read(kAnn, "a");  // waits for Ann's first
  bench.read(kBob, "b");
  REQUIRE(bench.executor->begun.size() == 2);
  std::swap(bench.executor->begun[0], bench.executor->begun[1]);
  bench.end_oldest();
  CHECK(bench.answered == "a b ");
  bench.end_oldest();
  CHECK(bench.answered == "a b x:match/unknown ");
}

TEST_CASE("a_refused_address_does_not_refuse_the_others") {
  Bench bench;
  bench.read(kBob, "b");
  bench.quotas.spend(Quota::kLoop, kAnn.address, bench.executor->steady_now(), 1'000);
  bench.read(kAnn, "a");
  CHECK(bench.answered == "a:limit/rate ");
  bench.end_oldest();
  CHECK(bench.answered == "a:limit/rate b ");
}

TEST_CASE("what_has_changed_while_it_was_read_is_read_again") {
  Bench bench;
  bench.read(kAnn, "a");
  SUBCASE("people") { bench.matches.people_changed({.account = "ann"}); }
  SUBCASE("looks") { bench.matches.looks_changed("ann"); }
  SUBCASE("a race's end") { bench.matches.unseal({bench.id}, {}); }
  bench.end_oldest();
  CHECK(bench.answered.empty());
  bench.end_oldest();
  CHECK(bench.answered == "a ");
  CHECK(!bench.reader.must_read(bench.id));
  CHECK(bench.store->reads == 2);
}

TEST_CASE("a_change_of_others_is_no_reason_to_read_again") {
  Bench bench;
  bench.read(kAnn, "a");
  bench.matches.people_changed({.account = "bob"});
  bench.matches.people_changed({.gone = {"another"}});
  bench.matches.looks_changed("bob");
  bench.matches.unseal({}, {});
  bench.end_oldest();
  CHECK(!bench.reader.must_read(bench.id));
}

TEST_CASE("a_match_loaded_while_it_was_read_stays") {
  Bench bench;
  bench.read(kAnn, "a");
  REQUIRE(bench.matches.take_in(bench.id, Matches::read_log(*bench.store, bench.id)));
  const LiveMatch* const loaded = *bench.matches.look_at(bench.id);
  bench.end_oldest();
  CHECK(bench.answered == "a ");
  CHECK(*bench.matches.look_at(bench.id) == loaded);
}

TEST_CASE("a_match_that_cannot_be_read_says_so_once") {
  Bench bench;
  std::vector<std::string> damaged;
  bench.matches.when_damaged(
      [&damaged](const std::string& match, const Error&) { damaged.push_back(match); });
  bench.store->reads_fail = true;
  bench.read(kAnn, "a");
  bench.end_oldest();
  CHECK(bench.answered == "a:store/lost ");
  CHECK(damaged == std::vector{bench.id});
  CHECK(bench.reader.must_read(bench.id));
}
