#include "service/lobby/pairing.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "kit/random.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

SeekPtr seek(const std::string& account, double rating = 1'500, double deviation = 350,
             milliseconds made = milliseconds(0), const std::string& setup = "tictactoe") {
  auto made_seek = std::make_shared<Seek>();
  made_seek->id = account;
  made_seek->person = std::make_shared<Principal>();
  made_seek->person->account = account;
  made_seek->terms.setup = setup;
  made_seek->strength = {rating, deviation, true};
  made_seek->made = made;
  made_seek->sockets = {1};
  return made_seek;
}

std::string paired(const std::vector<SeekPtr>& seeks, milliseconds now = milliseconds(0),
                   const LastOpponents& last = {}) {
  const auto pair = find_pair(seeks, last, now);
  return pair ? pair->first->id + pair->second->id : "";
}

}  // namespace

TEST_CASE("the_rating_window_grows_with_the_wait_and_with_uncertainty") {
  CHECK(rating_window({1'500, 50, true}, seconds(0)) == 60);
  CHECK(rating_window({1'500, 110, true}, seconds(10)) == 210);
  CHECK(rating_window({1'500, 50, true}, seconds(600)) == 500);
  CHECK(rating_window({1'500, 220, true}, seconds(0)) == 120);
}

TEST_CASE("the_oldest_seek_is_paired_first_with_the_oldest_that_fits") {
  CHECK(paired({seek("a"), seek("b"), seek("c")}) == "ab");
  CHECK(paired({seek("a", 1'500, 50), seek("b", 1'900, 50), seek("c", 1'550, 50)}) == "ac");
}

TEST_CASE("other_terms_are_never_paired") {
  CHECK(paired({seek("a"), seek("b", 1'500, 350, {}, "gomoku")}).empty());
  const SeekPtr timed = seek("b");
  timed->terms.clock = *parse_clock("fischer:3m+2s");
  CHECK(paired({seek("a"), timed}).empty());
}

TEST_CASE("a_person_is_never_paired_with_himself") {
  CHECK(paired({seek("a"), seek("a")}).empty());
  const SeekPtr guest = seek("");
  const SeekPtr again = seek("");
  CHECK(find_pair(std::vector{guest, again}, {}, {}));  // two guests without accounts
  again->person = guest->person;
  CHECK(!find_pair(std::vector{guest, again}, {}, {}));
}

TEST_CASE("both_windows_must_hold_the_other") {
  const SeekPtr known = seek("a", 1'500, 50, milliseconds(0));
  const SeekPtr strong = seek("b", 1'650, 50, seconds(6));
  CHECK(paired({known, strong}, seconds(6)).empty());  // 150 <= 60 + 90, but 150 > 60
  CHECK(paired({known, strong}, seconds(12)) == "ab");
  CHECK(paired({seek("a", 1'500, 350), seek("b", 1'650, 50)}).empty());  // 150 <= 190, but > 60
  CHECK(paired({seek("a", 1'500, 50), seek("b", 1'650, 350)}).empty());
}

TEST_CASE("who_has_blocked_the_other_is_not_paired_with_him") {
  const std::vector seeks{seek("a"), seek("b"), seek("c")};
  const auto pair = find_pair(seeks, {}, milliseconds(0), [](const auto& one, const auto& other) {
    return one == "a" && other == "b";
  });
  REQUIRE(pair);
  CHECK(pair->first->id + pair->second->id == "ac");
}

TEST_CASE("who_is_not_there_is_not_paired") {
  const SeekPtr gone = seek("a");
  gone->sockets.clear();
  CHECK(paired({gone, seek("b")}).empty());
  const SeekPtr busy = seek("c");
  busy->busy = true;
  CHECK(paired({busy, seek("b"), seek("d")}) == "bd");
}

TEST_CASE("the_last_two_opponents_come_only_if_nobody_else_fits") {
  LastOpponents last;
  last.meet("a", "b");
  CHECK(paired({seek("a"), seek("b"), seek("c")}, {}, last) == "ac");
  CHECK(paired({seek("a"), seek("b")}, {}, last) == "ab");
  last.meet("a", "c");
  last.meet("a", "d");
  CHECK(!last.met("d", "b"));
  CHECK(last.met("b", "a"));  // a is still one of b's last two
  CHECK(last.met("c", "a"));
  CHECK(paired({seek("a"), seek("c"), seek("d"), seek("e")}, {}, last) == "ae");
  CHECK(paired({seek("a"), seek("c"), seek("d")}, {}, last) == "ac");  // the oldest of the two
}

TEST_CASE("recent_opponents_are_remembered_on_both_sides") {
  LastOpponents last;
  last.meet("a", "b");
  last.meet("c", "b");
  last.meet("d", "b");  // b has forgotten a, but b is a's last opponent
  CHECK(last.met("a", "b"));
  CHECK(last.met("b", "a"));
  last.meet("a", "x");
  last.meet("a", "y");
  CHECK(!last.met("a", "b"));  // forgotten on both sides
  last.meet("q", "p");
  last.meet("q", "r");
  last.meet("q", "s");  // q has forgotten p
  CHECK(last.met("p", "q"));
  CHECK(last.met("q", "p"));
}

TEST_CASE("random_seeks_are_paired_until_none_fit_and_never_against_the_rules") {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<SeekPtr> seeks;
    LastOpponents last;
    for (int i = 0; i < 14; ++i) {
      seeks.push_back(seek(std::string(1, static_cast<char>('a' + random.below(9))),
                           1'000 + static_cast<double>(random.below(1'000)), 50,
                           milliseconds(random.below(20'000)), random.below(2) == 0 ? "x" : "y"));
      if (random.below(5) == 0) seeks.back()->sockets.clear();
    }
    std::ranges::stable_sort(seeks, {}, &Seek::made);
    const milliseconds now(20'000);
    while (const auto pair = find_pair(seeks, last, now)) {
      REQUIRE(fit(*pair->first, *pair->second, now));
      REQUIRE(pair->first->ready());
      REQUIRE(pair->second->ready());
      REQUIRE(pair->first->made <= pair->second->made);
      last.meet(pair->first->person->account, pair->second->person->account);
      std::erase(seeks, pair->first);
      std::erase(seeks, pair->second);
    }
    for (const SeekPtr& one : seeks) {
      for (const SeekPtr& other : seeks) {
        if (one != other && one->ready() && other->ready()) CHECK(!fit(*one, *other, now));
      }
    }
  }
}
