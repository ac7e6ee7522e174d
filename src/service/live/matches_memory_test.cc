// Matches without a service: what a move costs, and which matches stay in memory.
#include <doctest/doctest.h>

#include "service/live/matches.h"
#include "service/match/counted_position.h"
#include "service/record/record.h"
#include "service/simulated.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// Matches on a simulated store, without a service.
struct Shelf {
  std::shared_ptr<SimulatedExecutor> executor = std::make_shared<SimulatedExecutor>(1);
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>();
  std::shared_ptr<Random> random = std::make_shared<Random>(7);
  Writes writes{executor, store};
  Quotas quotas{{}};
  OffLoop off_loop{executor, quotas, {}};
  Matches matches{executor, store, writes, off_loop, [this] { return random->next(); }};

  Shelf() = default;
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;
  ~Shelf() { executor->crash(); }

  static SeatInfo person(const std::string& name) {
    return {SeatInfo::Kind::kPerson, name, {}, name, {}, false};
  }
  void settle() {
    while (executor->step()) continue;
  }
  std::string make(const ClockSetup& clock = {}) {
    return make(
        {"tictactoe", "", {1}, {person("ann"), person("bob")}, "owner", {}, false, 1, clock});
  }
  std::string make(happened::Created created) {
    std::string id;
    matches.create({}, std::move(created),
                   [&](const Result<const LiveMatch*>& made) { id = (*made)->id; });
    settle();
    return id;
  }
  /// A match of one person on a board of fives, which is large.
  std::string make_large(std::size_t digits) {
    return make({"",
                 "numbermatch(appends=99) " + std::string(digits, '5'),
                 {1},
                 {person("ann")},
                 "owner",
                 {},
                 false,
                 1,
                 {}});
  }
  void play(const std::string& id, const std::string& word) {
    const auto answer = send(id, "ann", asked::Move{word});
    settle();
    REQUIRE(*answer == "ok");
  }
  /// The match, which is read if it is not in memory.
  Result<const LiveMatch*> find(const std::string& id) {
    read(id);
    return matches.find(id);
  }
  Result<const LiveMatch*> look_at(const std::string& id) {
    read(id);
    return matches.look_at(id);
  }
  void read(const std::string& id) {
    if (matches.ready(id)) return;
    matches.expect(id);
    static_cast<void>(matches.take_in(id, Matches::read_log(*store, id)));
  }
  /// From now on what is done with the match's positions is counted.
  std::shared_ptr<const CountedPosition::Counts> count(const std::string& id) {
    // The only way in: no option of Matches exists for tests alone.
    Match& match = const_cast<LiveMatch*>(  // NOLINT(cppcoreguidelines-pro-type-const-cast)
                       *find(id))
                       ->match;
    auto counted = std::make_unique<CountedPosition>(std::move(match.position));
    const auto counts = counted->counts();
    match.position = std::move(counted);
    return counts;
  }
  /// The answer to the command; empty until it comes.
  std::shared_ptr<std::string> send(const std::string& id, const std::string& who, Request what) {
    auto answered = std::make_shared<std::string>();
    MatchCommand command;
    command.id = {"c" + std::to_string(random->next()), 1};
    command.token_hash = who;
    command.seq = (*find(id))->match.seq;
    command.what = std::move(what);
    matches.command(id, command, [answered](const Result<std::int64_t>& seq) {
      *answered = seq ? "ok" : seq.error().code;
    });
    return answered;
  }
};

}  // namespace

TEST_CASE("a_move_is_played_once_also_where_it_ends_the_game") {
  for (const Game* const game : games()) {
    CAPTURE(game->info().id);
    Shelf shelf;
    std::vector<SeatInfo> seats;
    while (seats.size() < game->info().seats.size()) {
      seats.push_back(Shelf::person(std::to_string(seats.size())));
    }
    happened::Created created{game->info().id, "", {1}, seats, "owner", {}, false, 1, {}};
    const std::string id = shelf.make(std::move(created));
    const auto counts = shelf.count(id);
    const Match& match = (*shelf.find(id))->match;
    int moves = 0;
    shelf.matches.keep_while([](const std::string&) { return true; });
    while (match.status != MatchStatus::kFinished) {
      const std::vector<std::string> legal = match.position->legal_moves();
      const auto answer = shelf.send(
          id, std::to_string(match.position->seat()),
          asked::Move{legal[shelf.random->below(static_cast<std::uint32_t>(legal.size()))]});
      shelf.settle();
      REQUIRE(*answer == "ok");
      ++moves;
    }
    CHECK(counts->played == moves);
    CHECK_FALSE((*shelf.find(id))->record.empty());
  }
}

TEST_CASE("the_record_of_a_match_is_made_where_it_is_written_not_on_the_loop") {
  Shelf shelf;
  const std::string id = shelf.make();
  const auto counts = shelf.count(id);
  const auto answer = shelf.send(id, "ann", asked::Resign{});
  CHECK(counts->listed == 0);
  CHECK(counts->drawn == 0);
  std::string record;
  shelf.matches.listen(
      [&](const LiveMatch& live, std::span<const MatchEvent>) { record = live.record; });
  shelf.settle();
  CHECK(*answer == "ok");
  CHECK(counts->listed == 1);
  CHECK(counts->drawn == 0);  // a match of two has no score
  CHECK(record == record_of((*shelf.find(id))->match).id());
  CHECK(shelf.store->records({.ids = {record}})->size() == 1);
}

TEST_CASE("the_memory_of_a_match_counts_its_past_boards_and_the_steps_of_its_events") {
  constexpr std::size_t kDigits = 1'800;
  Shelf shelf;
  const std::string id = shelf.make_large(kDigits);
  const std::size_t first = shelf.matches.bytes();
  shelf.play(id, "R1C1-R1C2");
  const std::size_t second = shelf.matches.bytes();
  CHECK(second >= first + kDigits);
  shelf.play(id, "append");  // a step for each digit
  CHECK(shelf.matches.bytes() >= second + kDigits * sizeof(Event));
}

TEST_CASE("a_match_of_more_than_a_megabyte_is_freed_off_the_loop") {
  Shelf shelf;
  const std::string small = shelf.make();
  const std::string large = shelf.make_large(3'600);
  while (shelf.matches.bytes() < 1'100'000) {
    shelf.play(large, (*shelf.find(large))->match.position->legal_moves().front());
  }
  shelf.executor->reads_by_hand = true;
  shelf.matches.set_budget(0);
  CHECK(shelf.find(small));
  shelf.settle();
  CHECK_FALSE(shelf.matches.loaded(small));
  CHECK_FALSE(shelf.matches.loaded(large));
  CHECK(shelf.executor->begun.size() == 1);
}

TEST_CASE("a_finished_match_without_watchers_is_dropped_at_once") {
  Shelf shelf;
  const std::string first = shelf.make();
  const std::string second = shelf.make();
  shelf.matches.keep_while([&](const std::string& id) { return id == second; });
  for (const std::string& id : {first, second}) {
    CHECK(shelf.matches.loaded(id));
    const auto answer = shelf.send(id, "ann", asked::Resign{});
    shelf.settle();
    CHECK(*answer == "ok");
  }
  CHECK(!shelf.matches.loaded(first));
  CHECK(shelf.matches.loaded(second));
  CHECK((*shelf.find(first))->match.status == MatchStatus::kFinished);
}

TEST_CASE("the_least_recently_used_match_is_dropped_first") {
  Shelf shelf;
  std::vector<std::string> ids;
  ids.reserve(8);
  for (int i = 0; i < 8; ++i) ids.push_back(shelf.make());
  const std::size_t each = shelf.matches.bytes() / ids.size();
  shelf.matches.set_budget(8 * each);
  CHECK(shelf.find(ids[0]));  // the oldest becomes the most recently used
  ids.push_back(shelf.make());
  CHECK(shelf.matches.bytes() <= 4 * each + each / 2);
  CHECK(shelf.matches.loaded(ids[0]));
  CHECK(shelf.matches.loaded(ids.back()));
  for (int i = 1; i < 5; ++i) CHECK(!shelf.matches.loaded(ids[static_cast<std::size_t>(i)]));
  for (const std::string& id : ids) CHECK((*shelf.find(id))->match.seq == 1);
}

TEST_CASE("a_match_is_not_dropped_while_it_is_written") {
  Shelf shelf;
  const std::string id = shelf.make();
  shelf.matches.set_budget(0);  // drops every idle match at once
  const auto first = shelf.send(id, "ann", asked::Move{"b2"});
  const auto second = shelf.send(id, "bob", asked::Move{"a1"});
  while (second->empty()) {
    REQUIRE(shelf.matches.loaded(id));
    REQUIRE(shelf.executor->step());
  }
  CHECK(*first == "ok");
  CHECK(*second == "match/stale");  // sent before the first was committed
  shelf.matches.set_budget(0);
  CHECK(shelf.find(id));
  shelf.settle();
  CHECK(!shelf.matches.loaded(id));
  CHECK(shelf.matches.bytes() == 0);
  CHECK((*shelf.find(id))->match.plies.size() == 1);
}

TEST_CASE("a_failed_write_changes_nothing") {
  Shelf shelf;
  const std::string id = shelf.make();
  shelf.store->mode = FailingStore::Mode::kFull;
  const auto answer = shelf.send(id, "ann", asked::Move{"b2"});
  for (int i = 0; i < 20 && answer->empty(); ++i) shelf.executor->step();
  CHECK(*answer == "store/read_only");
  const Match& match = (*shelf.find(id))->match;
  CHECK(match.seq == 1);
  CHECK(match.position->moves().empty());
  CHECK(match.commands.empty());
}

TEST_CASE("events_kept_in_spite_of_a_write_error_reach_the_listeners") {
  Shelf shelf;
  const std::string id = shelf.make();
  std::int64_t last_seq = 0;
  shelf.matches.listen([&](const LiveMatch&, std::span<const MatchEvent> events) {
    for (const MatchEvent& event : events) last_seq = event.seq;
  });
  shelf.store->mode = FailingStore::Mode::kFailsLate;
  const auto answer = shelf.send(id, "ann", asked::Move{"b2"});
  for (int i = 0; i < 20 && answer->empty(); ++i) shelf.executor->step();
  CHECK(*answer == "store/read_only");
  CHECK(last_seq == 2);
}

TEST_CASE("a_log_that_could_not_be_read_after_a_failed_write_is_read_before_the_next_command") {
  Shelf shelf;
  const std::string id = shelf.make();
  std::int64_t last_seq = 1;
  shelf.matches.listen([&](const LiveMatch&, std::span<const MatchEvent> events) {
    for (const MatchEvent& event : events) last_seq = event.seq;
  });
  shelf.store->mode = FailingStore::Mode::kFailsLate;
  shelf.store->reads_fail = true;
  const auto lost = shelf.send(id, "ann", asked::Move{"b2"});
  for (int i = 0; i < 20 && lost->empty(); ++i) shelf.executor->step();
  CHECK(*lost == "store/read_only");
  shelf.store->mode = FailingStore::Mode::kWorks;
  shelf.settle();
  const auto refused = shelf.send(id, "ann", asked::Move{"b2"});
  shelf.settle();
  CHECK(*refused == "store/lost");
  CHECK(last_seq == 1);
  shelf.store->reads_fail = false;
  const auto late = shelf.send(id, "ann", asked::Move{"b2"});
  shelf.settle();
  CHECK(last_seq == 2);
  CHECK(late->starts_with("match/"));  // it was already played: not a conflict in the store
  const auto next = shelf.send(id, "bob", asked::Move{"a1"});
  shelf.settle();
  CHECK(*next == "ok");
}

TEST_CASE("a_match_that_is_dropped_and_loaded_again_keeps_its_turn") {
  Shelf shelf;
  const std::string id = shelf.make(*parse_clock("fischer:5m+3s"));
  shelf.executor->run_for(Time(4'000));
  shelf.executor->clock_error = Time(500'000);  // the wall clock does not matter
  shelf.matches.set_budget(1);
  const std::string other = shelf.make();
  shelf.settle();
  REQUIRE_FALSE(shelf.matches.loaded(id));
  const auto lasted = [&] {
    return (*shelf.find(id))->match.turn_lasted(shelf.executor->steady());
  };
  const Time first = lasted();
  CHECK((first >= Time(4'000)));
  CHECK((first < Time(4'100)));
  CHECK_FALSE((*shelf.find(id))->began_before_restart);
}
