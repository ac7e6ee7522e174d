// Challenges without a store: limits, expiry, and what changes of accounts do to them.
#include "service/lobby/challenges.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using std::chrono::hours;
using std::chrono::milliseconds;

namespace {

struct Some {
  Challenges challenges{[drawn = std::uint64_t{0}]() mutable { return ++drawn; }};

  static Challenge between(const std::string& from, const std::string& to,
                           const std::string& clock = "none") {
    Challenge challenge;
    challenge.from = {from, from};
    challenge.to = {to, to};
    challenge.terms = {"tictactoe", *parse_clock(clock)};
    return challenge;
  }
  /// The id of a new challenge that is stored: anyone may take it.
  std::string open(const std::string& from, const std::string& to,
                   const std::string& clock = "none") {
    const auto made = challenges.add(between(from, to, clock), milliseconds(1));
    REQUIRE(made);
    const std::string id = (*made)->id;
    challenges.release(id);
    return id;
  }
  std::string refused(const std::string& from, const std::string& to) {
    const auto made = challenges.add(between(from, to), milliseconds(1));
    return made ? "" : made.error().code;
  }
  std::size_t seen_by(const std::string& account, milliseconds now = milliseconds(1)) {
    return challenges.of(account, now).size();
  }
};

}  // namespace

TEST_CASE("a_challenge_that_is_being_stored_or_taken_is_neither_found_nor_shown") {
  Some some;
  const std::string id = (*some.challenges.add(Some::between("a", "b"), milliseconds(1)))->id;
  CHECK(some.challenges.find(id, milliseconds(1)) == nullptr);
  CHECK(some.seen_by("b") == 0);
  some.challenges.release(id);
  CHECK(some.challenges.find(id, milliseconds(1)) != nullptr);
  CHECK(some.seen_by("a") == 1);
  CHECK(some.seen_by("b") == 1);
  CHECK(some.seen_by("c") == 0);
}

TEST_CASE("challenges_end_after_their_time_which_is_longer_for_days") {
  Some some;
  some.open("a", "b");
  some.open("a", "b", "days:3");
  CHECK(some.seen_by("b", hours(23)) == 2);
  CHECK(some.seen_by("b", hours(25)) == 1);
  CHECK(some.seen_by("b", hours(24 * 40)) == 0);
}

TEST_CASE("who_makes_or_receives_too_many_challenges_is_refused") {
  Some some;
  CHECK(some.refused("a", "a") == "challenge/self");
  for (std::size_t i = 0; i < Challenges::kMaxMade; ++i) some.open("a", "b" + std::to_string(i));
  CHECK(some.refused("a", "b") == "limit/challenges");
  for (std::size_t i = 0; i < Challenges::kMaxReceived; ++i) {
    some.open("c" + std::to_string(i), "d");
  }
  CHECK(some.refused("e", "d") == "limit/challenges");
  CHECK(some.refused("d", "e").empty());
}

TEST_CASE("a_deleted_account_loses_its_challenges_but_not_those_that_are_being_stored") {
  Some some;
  some.open("a", "b");
  const std::string gone = some.open("c", "d");
  const auto stored = some.challenges.add(Some::between("c", "f"), milliseconds(1));
  REQUIRE(stored);
  const std::string pending = (*stored)->id;
  CHECK(some.challenges.people_changed({.account = "c"}) == std::set<std::string>{"c", "d"});
  CHECK(some.challenges.find(gone, milliseconds(1)) == nullptr);
  CHECK(some.seen_by("a") == 1);
  some.challenges.release(pending);
  CHECK(some.seen_by("f") == 1);
}

TEST_CASE("the_challenges_of_an_adopted_guest_are_its_heirs") {
  Some some;
  some.open("a", "b");
  some.open("c", "a");
  CHECK(some.challenges.people_changed({.account = "a", .heir = "h"}).empty());
  CHECK(some.seen_by("h") == 2);
  CHECK(some.seen_by("a") == 0);
  CHECK(some.seen_by("b") + some.seen_by("c") == 2);
}

TEST_CASE("a_challenge_says_whose_it_is") {
  Some some;
  const Challenge* const open = some.challenges.find(some.open("a", "b"), milliseconds(1));
  REQUIRE(open != nullptr);
  const std::string maker = "a";
  const std::string other = "b";
  CHECK(object_of(SentChallenge{*open, maker, milliseconds(1)}).contains("mine"));
  CHECK(!object_of(SentChallenge{*open, other, milliseconds(1)}).contains("mine"));
}
