#include "service/loop/turns.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "kit/random.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

const Turns::Accepts kAny = [](Turns::Ticket, const Party&) { return true; };

std::vector<Turns::Ticket> all_of(Turns& turns) {
  std::vector<Turns::Ticket> tickets;
  while (const auto ticket = turns.next(kAny)) tickets.push_back(*ticket);
  return tickets;
}

}  // namespace

TEST_CASE("tickets_of_a_client_are_served_in_order") {
  Turns turns;
  for (Turns::Ticket ticket = 1; ticket <= 3; ++ticket) turns.push(ticket, {"a", 1});
  CHECK(all_of(turns) == std::vector<Turns::Ticket>{1, 2, 3});
  CHECK(turns.empty());
}

TEST_CASE("clients_take_turns_regardless_of_arrival") {
  Turns turns;
  for (Turns::Ticket ticket = 1; ticket <= 4; ++ticket) turns.push(ticket, {"a", 1});
  turns.push(5, {"a", 2});
  turns.push(6, {"a", 2});
  turns.push(7, {"a", 3});
  CHECK(all_of(turns) == std::vector<Turns::Ticket>{1, 5, 7, 2, 6, 3, 4});
}

TEST_CASE("clients_of_one_address_share_one_turn") {
  Turns turns;
  for (Turns::Ticket ticket = 1; ticket <= 4; ++ticket) turns.push(ticket, {"a", ticket});
  turns.push(5, {"b", 9});
  turns.push(6, {"b", 9});
  CHECK(all_of(turns) == std::vector<Turns::Ticket>{1, 5, 2, 6, 3, 4});
}

TEST_CASE("a_served_client_waits_behind_later_arrivals") {
  Turns turns;
  turns.push(1, {"a", 1});
  turns.push(2, {"a", 1});
  CHECK(turns.next(kAny) == 1);
  turns.push(3, {"b", 2});
  turns.push(4, {"a", 1});
  CHECK(all_of(turns) == std::vector<Turns::Ticket>{2, 3, 4});
}

TEST_CASE("a_ticket_that_is_not_accepted_keeps_its_turn") {
  Turns turns;
  turns.push(1, {"a", 1});
  turns.push(2, {"a", 1});
  turns.push(3, {"b", 2});
  const auto even = [](Turns::Ticket ticket, const Party&) { return ticket % 2 == 0; };
  CHECK(turns.next(even) == 2);
  CHECK_FALSE(turns.next(even));
  CHECK(all_of(turns) == std::vector<Turns::Ticket>{3, 1});
}

TEST_CASE("a_removed_ticket_is_never_served") {
  Turns turns;
  turns.push(1, {"a", 1});
  turns.push(2, {"a", 1});
  turns.push(3, {"b", 2});
  CHECK(turns.remove(1));
  CHECK_FALSE(turns.remove(1));
  CHECK(turns.remove(3));
  CHECK(turns.addresses() == 1);
  CHECK(all_of(turns) == std::vector<Turns::Ticket>{2});
}

TEST_CASE("counts_are_right_after_any_sequence_of_calls") {
  Random random(1);
  Turns turns;
  std::map<Turns::Ticket, Party> twin;
  for (Turns::Ticket ticket = 1; ticket <= 2'000; ++ticket) {
    const Party party{std::string(1, static_cast<char>('a' + random.below(3))), random.below(4)};
    turns.push(ticket, party);
    twin[ticket] = party;
    if (random.below(2) == 0) {
      const Turns::Ticket some = random.below(static_cast<std::uint32_t>(ticket)) + 1;
      CHECK(turns.remove(some) == (twin.erase(some) == 1));
    }
    if (random.below(3) == 0) {
      if (const auto next = turns.next(kAny)) REQUIRE(twin.erase(*next) == 1);
    }
    const auto count = [&](const auto& of) {
      return static_cast<std::size_t>(
          std::ranges::count_if(twin, [&](const auto& entry) { return of(entry.second); }));
    };
    REQUIRE(turns.size() == twin.size());
    REQUIRE(turns.waiting_of(party) == count([&](const Party& of) { return of == party; }));
    REQUIRE(turns.waiting_at("a") == count([](const Party& of) { return of.address == "a"; }));
    REQUIRE(turns.others_than(party) == (count([&](const Party& of) { return of != party; }) > 0));
  }
}
