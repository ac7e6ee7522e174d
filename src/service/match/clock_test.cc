// Clocks: parsing, banks, first moves, claims and lag. The table of banks is in clocks.txt, beside
// this file.
#include "service/match/clock.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <vector>

#include "kit/random.h"
#include "tests/source_tree.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

using Duration = ClockSetup::Duration;

ClockSetup clock(std::string_view text) {
  Result<ClockSetup> setup = parse_clock(text);
  REQUIRE_MESSAGE(setup.ok(), text);
  return *setup;
}

std::string refusal(std::string_view text) {
  const Result<ClockSetup> setup = parse_clock(text);
  if (setup) return "read";
  return setup.error().code + " " + std::to_string(setup.error().at.value_or(99));
}

}  // namespace

TEST_CASE("clocks_are_written_as_they_are_read") {
  for (const char* text : {"none", "move:30s", "move:2m", "fischer:5m+3s", "fischer:90s+0s",
                           "byoyomi:10m+5x30s", "byoyomi:0s+1x5s", "days:3"}) {
    CHECK(format_clock(clock(text)) == text);
  }
  CHECK(format_clock(clock("move:60s")) == "move:1m");
}

TEST_CASE("a_wrong_clock_is_refused_with_its_place") {
  CHECK(refusal("") == "clock/unknown 0");
  CHECK(refusal("sand:3m") == "clock/unknown 0");
  CHECK(refusal("none:") == "clock/syntax 4");
  CHECK(refusal("move") == "clock/syntax 4");
  CHECK(refusal("move:30") == "clock/syntax 7");
  CHECK(refusal("move:0s") == "clock/range 5");
  CHECK(refusal("move:-3s") == "clock/syntax 5");
  CHECK(refusal("fischer:5m+") == "clock/syntax 11");
  CHECK(refusal("fischer:0s+3s") == "clock/range 8");
  CHECK(refusal("fischer:5m+3sx") == "clock/syntax 13");
  CHECK(refusal("byoyomi:10m+5") == "clock/syntax 13");
  CHECK(refusal("byoyomi:10m+99x30s") == "clock/range 12");
  CHECK(refusal("move:99999999999999999999999s") == "clock/range 5");
  CHECK(refusal("days:15") == "clock/range 5");
}

TEST_CASE("banks_follow_the_table") {
  std::ifstream file(source_tree() / "src/service/match/clocks.txt");
  REQUIRE(file);
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    CAPTURE(line);
    std::istringstream words(line);
    std::string setup;
    std::int64_t before = 0;
    int periods = 0;
    std::int64_t used = 0;
    std::string result;
    words >> setup >> before >> periods >> used >> result;
    REQUIRE_FALSE(words.fail());
    const Charged after = charge(clock(setup), {Duration(before), periods}, Duration(used));
    CHECK(after.flagged == (result == "flagged"));
    if (!after.flagged) {
      CHECK(after.bank.left.count() == std::stoll(result));
      int left = 0;
      words >> left;
      REQUIRE_FALSE(words.fail());
      CHECK(after.bank.periods == left);
    } else {
      CHECK(after.bank == Bank{});
    }
    ++rows;
  }
  CHECK(rows >= 11);
}

TEST_CASE("byoyomi_has_at_most_20_periods") {
  CHECK(parse_clock("byoyomi:10m+20x30s"));
  CHECK(!parse_clock("byoyomi:10m+21x30s"));
}

TEST_CASE("categories_follow_the_estimated_time") {
  CHECK(category_of(clock("none")) == ClockCategory::kNone);
  CHECK(category_of(clock("move:5s")) == ClockCategory::kBullet);
  CHECK(category_of(clock("move:6s")) == ClockCategory::kBlitz);  // exactly 180 s
  CHECK(category_of(clock("fischer:5m+3s")) == ClockCategory::kBlitz);
  CHECK(category_of(clock("fischer:8m+0s")) == ClockCategory::kRapid);
  CHECK(category_of(clock("fischer:5m+5s")) == ClockCategory::kRapid);
  CHECK(category_of(clock("byoyomi:10m+5x30s")) == ClockCategory::kRapid);
  CHECK(category_of(clock("byoyomi:10m+5x36s")) == ClockCategory::kSlow);
  CHECK(category_of(clock("days:1")) == ClockCategory::kDays);
}

TEST_CASE("limits_of_first_moves_and_claims_follow_the_category") {
  using std::chrono::seconds;
  CHECK((first_move_limit(clock("fischer:5m+3s")) == seconds(30)));
  CHECK((first_move_limit(clock("fischer:30m+0s")) == seconds(60)));
  CHECK((first_move_limit(clock("days:3")) == seconds(0)));
  CHECK((claim_after(clock("fischer:5m+3s"), false) == seconds(60)));
  CHECK((claim_after(clock("fischer:5m+3s"), true) == seconds(15)));
  CHECK((claim_after(clock("fischer:30m+0s"), false) == seconds(180)));
  CHECK((claim_after(clock("fischer:30m+0s"), true) == seconds(15)));
  CHECK((claim_after(clock("days:3"), true) == seconds(0)));
  CHECK((claim_after(clock("none"), true) == seconds(0)));
}

TEST_CASE("an_impossible_time_of_the_client_earns_no_lag_credit") {
  CHECK((lag_credit(Duration(5'000), Duration(-1), Duration(900)) == Duration(0)));
  CHECK((lag_credit(Duration(5'000), Duration(5'001), Duration(900)) == Duration(0)));
  CHECK((lag_credit(Duration(5'000), Duration(4'600), Duration(900)) == Duration(400)));
  CHECK((lag_credit(Duration(5'000), Duration(0), Duration(900)) == Duration(900)));
}

TEST_CASE("the_lag_quota_equals_its_twin_and_a_liar_gains_one_gain_a_move") {
  Random random(11);
  for (const char* text : {"move:1s", "fischer:1m+0s", "fischer:5m+3s", "byoyomi:10m+5x30s"}) {
    const ClockSetup setup = clock(text);
    // The slow twin follows the wording of the rule, in whole milliseconds.
    const std::int64_t estimate = setup.kind == ClockSetup::Kind::kMove ? 30 * setup.step.count()
                                  : setup.kind == ClockSetup::Kind::kFischer
                                      ? setup.main.count() + 40 * setup.step.count()
                                      : setup.main.count() + 25 * setup.step.count();
    const std::int64_t gain = std::min<std::int64_t>(1'000, 150 + 4 * (estimate / 1'000));
    std::int64_t twin = 3 * gain;
    Duration quota = first_lag_quota(setup);
    std::int64_t given = 0;
    for (int move = 1; move <= 1'000; ++move) {
      CHECK(quota.count() == twin);
      const Duration elapsed(random.below(20'000));
      const Duration told(static_cast<std::int64_t>(random.below(22'000)) - 500);
      const Duration credit = lag_credit(elapsed, told, quota);
      std::int64_t lag = 0;
      if (told.count() >= 0 && told <= elapsed) lag = elapsed.count() - told.count();
      const std::int64_t expected = lag < twin ? lag : twin;
      CHECK(credit.count() == expected);
      twin = twin + gain - expected;
      if (twin > 7 * gain) twin = 7 * gain;
      quota = next_lag_quota(setup, quota, credit);
      given += expected;
      CHECK(given <= (move + 2) * gain);
    }
  }
}

TEST_CASE("clocks_of_days_and_none_give_no_credit") {
  CHECK((first_lag_quota(clock("days:3")) == Duration(0)));
  CHECK((first_lag_quota(clock("none")) == Duration(0)));
}
