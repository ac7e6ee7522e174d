// Who may chat, and how much, without a running service.
#include "service/people/chat.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using std::chrono::seconds;

namespace {

LiveMatch match_of(const std::vector<std::string>& accounts) {
  LiveMatch live;
  Match& match = live.match;
  for (const std::string& account : accounts) {
    SeatInfo seat;
    seat.kind = SeatInfo::Kind::kPerson;
    seat.account = account;
    match.seats.push_back(seat);
  }
  return live;
}

/// The chat of a match after these accounts have switched it on for their seats.
ChatState switched_on(LiveMatch live, const std::vector<std::string>& by,
                      const Blocks& blocks = {}) {
  for (std::size_t seat = 0; seat < by.size(); ++seat) {
    SayRow row;
    row.account = by[seat];
    row.seat = static_cast<std::int64_t>(seat);
    row.kind = kChatOn;
    live.chat.add(row);
  }
  return chat_state(live, blocks);
}

}  // namespace

TEST_CASE("chat_needs_two_accounts_and_a_person_in_every_seat") {
  CHECK(can_chat(match_of({"a", "b"}).match));
  CHECK(!can_chat(match_of({"a"}).match));
  CHECK(!can_chat(match_of({"a", "a"}).match));
  CHECK(!can_chat(match_of({"a", ""}).match));
  Match with_bot = match_of({"a", "b"}).match;
  with_bot.seats[1].kind = SeatInfo::Kind::kBot;
  CHECK(!can_chat(with_bot));
}

TEST_CASE("chat_is_on_once_whoever_holds_each_seat_wants_it") {
  CHECK(switched_on(match_of({"a", "b"}), {"a", "b"}).on);
  CHECK(!switched_on(match_of({"a", "b"}), {"a"}).on);
  // c held the second seat before b.
  const ChatState state = switched_on(match_of({"a", "b"}), {"a", "c"});
  CHECK(!state.on);
  CHECK(state.wanted == std::vector{true, false});
}

TEST_CASE("chat_is_off_between_people_of_whom_one_has_blocked_the_other") {
  Blocks blocks;
  blocks.add("b", "a");
  CHECK(!switched_on(match_of({"a", "b"}), {"a", "b"}, blocks).on);
  CHECK(switched_on(match_of({"a", "c"}), {"a", "c"}, blocks).on);
}

TEST_CASE("the_line_limit_of_a_person_holds_however_many_others_chat") {
  LineLimits limits;
  const LineLimits::Clock::time_point now{};
  for (int i = 0; i < 5; ++i) CHECK(limits.take("a", now));
  CHECK(!limits.take("a", now));
  for (int i = 0; i < 10'001; ++i) CHECK(limits.take("b" + std::to_string(i), now));
  CHECK(!limits.take("a", now));
  CHECK(limits.take("a", now + seconds(4)));  // 5 in 20 seconds
  CHECK(!limits.take("a", now + seconds(4)));
}
