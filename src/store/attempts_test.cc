// Attempt counters: how long the next attempt must wait.
#include <doctest/doctest.h>

#include "kit/random.h"
#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::int64_t kMinute = 60'000;

AttemptRule rule(const std::string& key, std::int64_t free = 5) {
  return {key, free, 15 * kMinute, 1'000, 15 * kMinute};
}

/// Counts one attempt; returns when the next is allowed, or -1 if this one is refused.
std::int64_t attempt(Store& store, const AttemptRule& rule, std::int64_t now_ms) {
  const auto answer = store.change(rules::count_attempt, std::vector{rule}, now_ms);
  REQUIRE_MESSAGE(answer.ok(), answer.error().says);
  if (!answer->blocked_key.empty()) return -1;
  return answer->counted.front().blocked_until_ms;
}

}  // namespace

TEST_CASE("five_attempts_are_free_and_then_the_wait_doubles") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    std::int64_t now = kNow;
    for (int i = 0; i < 4; ++i) CHECK(attempt(*store, rule("n:ann"), now) == 0);
    // The fifth is free too; the sixth must wait a second.
    std::int64_t next = attempt(*store, rule("n:ann"), now);
    CHECK(next == now + 1'000);
    for (const std::int64_t wait :
         {2'000, 4'000, 8'000, 16'000, 32'000, 64'000, 128'000, 256'000, 512'000}) {
      CHECK(attempt(*store, rule("n:ann"), next - 1) == -1);
      now = next;
      if (now - kNow >= 15 * kMinute) break;
      next = attempt(*store, rule("n:ann"), now);
      CHECK(next == now + wait);
    }
    CHECK(attempt(*store, rule("n:bob"), now) == 0);
  }
}

TEST_CASE("a_wait_is_at_most_the_longest_one") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const AttemptRule strict{"n:ann", 1, 1'000 * kDay, 1'000, 15 * kMinute};
    std::int64_t next = kNow;
    std::int64_t wait = 0;
    for (int i = 0; i < 80; ++i) {
      const std::int64_t now = next;
      next = attempt(*store, strict, now);
      wait = next - now;
    }
    CHECK(wait == 15 * kMinute);
  }
}

TEST_CASE("after_the_window_counting_begins_anew") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (int i = 0; i < 5; ++i) REQUIRE(attempt(*store, rule("n:ann"), kNow) >= 0);
    CHECK(attempt(*store, rule("n:ann"), kNow) == -1);
    const std::int64_t later = kNow + 15 * kMinute;
    for (int i = 0; i < 4; ++i) CHECK(attempt(*store, rule("n:ann"), later) == 0);
    CHECK(attempt(*store, rule("n:ann"), later) == later + 1'000);
  }
}

TEST_CASE("an_attempt_that_one_rule_refuses_is_counted_under_none") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const std::vector<AttemptRule> rules{rule("a:net", 20), rule("n:ann", 1)};
    const AttemptAnswer first = *store->change(rules::count_attempt, rules, kNow);
    REQUIRE(first.counted.size() == 2);
    CHECK(first.counted[0] == CountedAttempt{"a:net", 1, 0});
    CHECK(first.counted[1] == CountedAttempt{"n:ann", 1, kNow + 1'000});
    const AttemptAnswer second = *store->change(rules::count_attempt, rules, kNow + 999);
    CHECK(second.counted.empty());
    CHECK(second.blocked_key == "n:ann");
    CHECK(second.blocked_until_ms == kNow + 1'000);
    CHECK(store->change(rules::count_attempt, rules, kNow + 1'000)->counted[0].failures == 2);
  }
}

TEST_CASE("an_attempt_blocked_by_another_process_since_it_was_checked_is_not_counted") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const AttemptRule strict = rule("n:ann", 1);
    REQUIRE(attempt(*store, strict, kNow) == kNow + 1'000);
    const auto counted = [&](std::int64_t now_ms) {
      return *store->change(
          [&](Tables& tables) { return tables.accounts().count(strict, now_ms); });
    };
    CHECK_FALSE(counted(kNow + 999));
    CHECK(counted(kNow + 1'000) == CountedAttempt{"n:ann", 2, kNow + 3'000});
  }
}

TEST_CASE("a_successful_attempt_is_given_back") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    const std::vector<AttemptRule> rules{rule("n:ann")};
    for (int i = 0; i < 100; ++i) {
      const AttemptAnswer answer = *store->change(rules::count_attempt, rules, kNow);
      REQUIRE(answer.counted.size() == 1);
      CHECK(answer.counted[0].failures == 1);
      REQUIRE(store->change(rules::give_back, answer.counted));
    }
    // Giving back a successful attempt also undoes its wait, but not an earlier one's.
    std::vector<CountedAttempt> last;
    for (int i = 0; i < 5; ++i) last = store->change(rules::count_attempt, rules, kNow)->counted;
    REQUIRE(store->change(rules::give_back, last));
    last = store->change(rules::count_attempt, rules, kNow)->counted;
    CHECK(last[0] == CountedAttempt{"n:ann", 5, kNow + 1'000});
    const auto sixth = store->change(rules::count_attempt, rules, kNow + 1'000)->counted;
    CHECK(sixth[0].blocked_until_ms == kNow + 3'000);
    REQUIRE(store->change(rules::give_back, last));
    CHECK(store->change(rules::count_attempt, rules, kNow + 2'999)->blocked_key == "n:ann");
    REQUIRE(store->change(rules::give_back, std::vector{CountedAttempt{"nobody", 1, 0}}));
  }
}

TEST_CASE("all_stores_count_random_attempts_alike") {
  const EveryStore every;
  Random random(7);
  std::int64_t now = kNow;
  for (int i = 0; i < 300; ++i) {
    CAPTURE(i);
    now += random.below(3) == 0 ? static_cast<std::int64_t>(random.below(200'000)) : 500;
    std::vector<AttemptRule> rules;
    for (const char* key : {"n:a", "n:b", "g:"}) {
      if (random.below(2) == 0) rules.push_back(rule(key, 1 + random.below(4)));
    }
    const bool success = random.below(4) == 0;
    std::vector<AttemptAnswer> answers;
    for (const auto& store : every.stores) {
      answers.push_back(*store->change(rules::count_attempt, rules, now));
      if (success) REQUIRE(store->change(rules::give_back, answers.back().counted));
    }
    for (const AttemptAnswer& answer : answers) {
      CHECK(answer.counted == answers.front().counted);
      CHECK(answer.blocked_key == answers.front().blocked_key);
      CHECK(answer.blocked_until_ms == answers.front().blocked_until_ms);
    }
  }
}
