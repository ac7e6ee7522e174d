// Statistics and ratings in every store: rows round-trip, leaderboards are paged, and deleted
// accounts leave nothing.
#include "store/standing_tables.h"

#include <doctest/doctest.h>

#include <functional>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

constexpr const char* kCategory = "tictactoe(m=3,n=3,k=3) none";

void change(Store& store, const std::function<void(StandingTables&)>& work) {
  const auto done = store.change([&](Tables& tables) { work(tables.standings()); });
  REQUIRE_MESSAGE(done.ok(), done.error().says);
}

void look(Store& store, const std::function<void(StandingTables&)>& work) {
  const auto done = store.look([&](Tables& tables) { work(tables.standings()); });
  REQUIRE_MESSAGE(done.ok(), done.error().says);
}

FinishedRow finished(const std::string& match, std::int64_t at_ms) {
  return {match, at_ms, 0, "tictactoe", kCategory, "{}"};
}

RatingRow rating(const std::string& subject, double value) {
  return {subject, kCategory, value, 60, 0.06, 25, kNow, 0, 0};
}

std::string matches_of(const std::vector<FinishedRow>& rows) {
  std::string text;
  for (const FinishedRow& row : rows) text += row.match + ":" + std::to_string(row.n) + " ";
  return text;
}

std::string subjects_of(const std::vector<RankedRow>& rows) {
  std::string text;
  for (const RankedRow& row : rows) text += row.rating.subject + " ";
  return text;
}

/// Adds one row to each projection.
void fill(StandingTables& tables, const std::string& subject) {
  tables.put(rating(subject, 1'500));
  tables.add({subject, kCategory, 1, "m", kNow, 1'500, 60, 0.06, "other"});
  tables.put(TallyRow{subject, "tictactoe", 1, "bot", "random", 3, 2, 1, 0, 20});
  tables.put(StreakRow{subject, "tictactoe", 2, 5, kNow});
  tables.put(BestRow{subject, "match3", "match3(level=1)", 2, 1, 900, 12, kNow});
}

std::size_t rows_of(StandingTables& tables, const std::string& subject) {
  return tables.ratings(subject, 9).size() + tables.steps(subject, kCategory, 9).size() +
         tables.tallies({subject}, 9).size() + tables.streaks({subject}, 9).size() +
         tables.bests({subject}, 9).size();
}

}  // namespace

TEST_CASE("a_finished_match_is_written_with_its_events_and_once") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    Batch batch{{event("b", 1)}, {match("b", 1, "finished")}, {}};
    batch.finished = {finished("b", 20), finished("c", 20), finished("a", 30)};
    REQUIRE(store->append(batch));
    Batch again;
    again.finished = {finished("a", 5)};
    CHECK(!again.empty());
    REQUIRE(store->append(again));
    Batch conflict{{event("b", 1)}, {}, {}};
    conflict.finished = {finished("never", 1)};
    CHECK(!store->append(conflict));
    change(*store, [](StandingTables& tables) {
      CHECK(matches_of(tables.uncounted(9)) == "b:0 c:0 a:0 ");
      CHECK(matches_of(tables.uncounted(1)) == "b:0 ");
      CHECK(tables.uncounted(1).front() == finished("b", 20));
      tables.number("b", 1);
      tables.number("c", 2);
    });
    look(*store, [](StandingTables& tables) {
      CHECK(matches_of(tables.uncounted(9)) == "a:0 ");
      CHECK(matches_of(tables.counted(0, 9)) == "b:1 c:2 ");
      CHECK(matches_of(tables.counted(1, 9)) == "c:2 ");
      CHECK(matches_of(tables.counted(0, 1)) == "b:1 ");
    });
  }
}

TEST_CASE("rows_come_back_as_they_were_put_and_replace_those_of_their_key") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    RatingRow exact{"s", kCategory, 1.0 / 3, 2.0 / 3, 0.1, 7, kNow, 1e-17, -1e-300};
    change(*store, [&](StandingTables& tables) {
      fill(tables, "s");
      tables.put(exact);
      tables.put(ProjectionRow{"p", 1, 2, 3});
      tables.put(ProjectionRow{"p", 4, 5, 6});
      tables.put(TallyRow{"s", "tictactoe", 0, "bot", "random", 1, 0, 0, 1, 7});
      BestRow unscored{"s", "match3", "match3(level=2)", 1, 0, {}, 0, kNow};
      tables.put(unscored);
      CHECK(tables.best("s", "match3", "match3(level=2)") == unscored);
    });
    look(*store, [&](StandingTables& tables) {
      CHECK(tables.rating("s", kCategory) == exact);
      CHECK(!tables.rating("s", "other"));
      CHECK(tables.projection("p") == ProjectionRow{"p", 4, 5, 6});
      CHECK(!tables.projection("q"));
      const TallyRow first{"s", "tictactoe", 1, "bot", "random", 3, 2, 1, 0, 20};
      CHECK(tables.tally(first) == first);
      CHECK(tables.tallies({"s", "t"}, 9).size() == 2);
      CHECK(tables.tallies({"s"}, 1).front().side == 0);
      CHECK(tables.streak("s", "tictactoe") == StreakRow{"s", "tictactoe", 2, 5, kNow});
      CHECK(tables.bests({"s"}, 9).size() == 2);
      CHECK(tables.bests({"s"}, 9)[0].score == 900);
      CHECK(tables.open_periods() == std::vector{exact});
      const StepRow step{"s", kCategory, 1, "m", kNow, 1'500, 60, 0.06, "other"};
      CHECK(tables.steps("s", kCategory, 9) == std::vector{step});
      CHECK(tables.games_between("s", "other", kNow) == 1);
      CHECK(tables.games_between("s", "other", kNow + 1) == 0);
      CHECK(tables.games_between("s", "another", kNow) == 0);
      CHECK(tables.categories(9).empty());
    });
  }
}

TEST_CASE("steps_are_told_newest_first") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    change(*store, [](StandingTables& tables) {
      for (const std::int64_t n : {9, 10, 2}) {
        tables.add({"s", kCategory, n, "m", kNow, 1'500, 60, 0.06, ""});
      }
      const auto steps = tables.steps("s", kCategory, 2);
      REQUIRE(steps.size() == 2);
      CHECK(steps[0].n == 10);
      CHECK(steps[1].n == 9);
    });
  }
}

TEST_CASE("a_board_has_bots_and_active_persons_with_a_sure_rating") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (const char* id : {"sure", "unsure", "new", "idle", "banned"}) {
      add_person(*store, id, id, std::string("s-") + id);
    }
    add_guest(*store, "guest", "s-guest");
    REQUIRE(store->change(rules::ban, "banned", 0, "why", by("host")));
    change(*store, [](StandingTables& tables) {
      for (const char* id : {"sure", "guest", "banned", "nobody"}) tables.put(rating(id, 1'600));
      RatingRow row = rating("unsure", 1'700);
      row.deviation = 75.1;
      tables.put(row);
      row = rating("new", 1'700);
      row.games = 19;
      tables.put(row);
      row = rating("idle", 1'700);
      row.last_ms = kNow - 1;
      tables.put(row);
      row = rating("bot:random:1", 800);
      row.games = 1;
      row.last_ms = 1;
      row.deviation = 300;
      tables.put(row);
      row = rating("bot:hard:1", 1'900);
      row.category = "other";
      tables.put(row);
    });
    look(*store, [](StandingTables& tables) {
      RankingFilter filter;
      filter.category = kCategory;
      filter.played_after_ms = kNow;
      const auto rows = tables.ranking(filter);
      CHECK(subjects_of(rows) == "sure bot:random:1 ");
      CHECK(rows[0].name == "sure");
      CHECK(rows[1].name.empty());
      CHECK(tables.categories(9) ==
            std::vector{CategoryRow{kCategory, 6}, CategoryRow{"other", 1}});
      CHECK(tables.categories(1).size() == 1);
      filter.played_after_ms = kNow - 1;
      CHECK(subjects_of(tables.ranking(filter)) == "idle sure bot:random:1 ");
    });
  }
}

TEST_CASE("pages_of_a_board_neither_skip_nor_repeat_equal_ratings") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    change(*store, [](StandingTables& tables) {
      for (const char* id : {"bot:a:1", "bot:b:1", "bot:c:1"}) tables.put(rating(id, 1'500.00004));
      tables.put(rating("bot:d:1", 1'500.0001));
      tables.put(rating("bot:e:1", -20));
    });
    look(*store, [](StandingTables& tables) {
      RankingFilter filter;
      filter.category = kCategory;
      filter.limit = 1;
      std::string seen;
      for (auto page = tables.ranking(filter); !page.empty(); page = tables.ranking(filter)) {
        seen += page.front().rating.subject + " ";
        filter.before_place = page.front().place;
        filter.after_subject = page.front().rating.subject;
      }
      CHECK(seen == "bot:a:1 bot:b:1 bot:c:1 bot:d:1 bot:e:1 ");
    });
  }
}

TEST_CASE("a_deleted_account_and_its_guests_are_noted_and_forgotten") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    add_guest(*store, "g", "s3");
    add_guest(*store, "h", "s4");
    REQUIRE(store->change(rules::adopt, "g", "a", by("a")));
    REQUIRE(store->change(rules::adopt, "h", "b", by("b")));
    change(*store, [](StandingTables& tables) {
      for (const char* id : {"a", "b", "g", "h"}) fill(tables, id);
      CHECK(tables.to_forget().empty());
      CHECK(tables.ids_of("a") == std::vector<std::string>{"a", "g"});
      CHECK(tables.ids_of("g") == std::vector<std::string>{"g"});
    });
    REQUIRE(remove_account(*store, "a"));
    change(*store, [](StandingTables& tables) {
      CHECK(tables.to_forget() == std::vector<std::string>{"a", "g"});
      for (const std::string& id : tables.to_forget()) tables.forget(id);
      CHECK(tables.to_forget().empty());
      CHECK(rows_of(tables, "a") == 0);
      CHECK(rows_of(tables, "g") == 0);
      CHECK(rows_of(tables, "b") == 5);
      CHECK(rows_of(tables, "h") == 5);
    });
    // Recomputing everything must not bring them back.
    change(*store, [](StandingTables& tables) {
      tables.clear();
      CHECK(rows_of(tables, "b") == 0);
      CHECK(tables.to_forget() == std::vector<std::string>{"a", "g"});
    });
  }
}

TEST_CASE("imports_are_counted_for_the_account_and_its_guests") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_guest(*store, "g", "s3");
    RecordRow mine = record("mine", 5, true);
    mine.owner = "a";
    RecordRow guests = record("guests", 5, true);
    guests.owner = "g";
    REQUIRE(store->append({{}, {}, {mine, guests, record("nobodys", 5, true)}}));
    look(*store, [](StandingTables& tables) { CHECK(tables.imported("a") == 1); });
    REQUIRE(store->change(rules::adopt, "g", "a", by("a")));
    look(*store, [](StandingTables& tables) { CHECK(tables.imported("a") == 2); });
  }
}
