// Long answers: how many are sent at once, and whose turn is next.
#include "server/downloads.h"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <deque>
#include <string>
#include <vector>

using gridwise::Downloads;
using gridwise::Party;
namespace asio = boost::asio;

namespace {

using Places = std::deque<Downloads::Place>;

asio::awaitable<void> enter(Downloads& downloads, const Party& party, Places& places,
                            std::string& served) {
  Downloads::Place place = co_await downloads.enter(party);
  places.push_back(std::move(place));
  served += party.address;
}

}  // namespace

TEST_CASE("few_long_answers_are_sent_at_once_and_addresses_take_turns") {
  asio::io_context context(1);
  Downloads downloads(context);
  std::string served;
  std::vector<Party> parties(20, Party{"a", 1});
  for (const char* address : {"b", "c", "d", "e", "f"})
    parties.insert(parties.end(), 4, Party{address, 2});
  Places places;
  for (const Party& party : parties)
    asio::co_spawn(context, enter(downloads, party, places, served), asio::detached);
  context.poll();
  CHECK(served == "aaaabbbbccccdddd");
  served.clear();
  while (!places.empty()) {
    places.pop_front();  // a place is free: the next address has its turn, if it may have one more
    context.restart();
    context.poll();
  }
  CHECK(served == "aefaefaefaefaaaaaaaaaaaa");
}

TEST_CASE("an_answer_that_is_given_up_frees_its_place_once") {
  asio::io_context context(1);
  Downloads downloads(context);
  const Party party{"a", 1};
  std::string served;
  Places places;
  for (int i = 0; i < Downloads::kMaxOfAddress + 2; ++i)
    asio::co_spawn(context, enter(downloads, party, places, served), asio::detached);
  context.poll();
  Downloads::Place moved = std::move(places.front());
  places.pop_front();
  context.restart();
  context.poll();
  CHECK(served.size() == Downloads::kMaxOfAddress);
  places.pop_front();
  context.restart();
  context.poll();
  CHECK(served.size() == Downloads::kMaxOfAddress + 1);
}
