#include "server/message_turns.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <functional>
#include <string>

using gridwise::MessageTurns;
using gridwise::Party;
namespace asio = boost::asio;

namespace {

asio::awaitable<void> take_turn(MessageTurns& turns, const Party& party, std::string& served) {
  co_await turns.wait(party);
  served += party.address;
}

}  // namespace

TEST_CASE("addresses_take_turns_with_their_messages") {
  asio::io_context context(1);
  MessageTurns turns(context);
  std::string served;
  const std::array<Party, 5> parties{{{"a", 1}, {"a", 2}, {"a", 3}, {"a", 4}, {"b", 5}}};
  for (const Party& party : parties) {
    asio::co_spawn(context, take_turn(turns, party, served), asio::detached);
  }
  context.run();
  CHECK(served == "abaaa");
}

TEST_CASE("other_tasks_of_the_loop_run_between_two_messages") {
  asio::io_context context(1);
  MessageTurns turns(context);
  std::string served;
  const std::array<Party, 3> parties{{{"a", 1}, {"a", 2}, {"a", 3}}};
  for (const Party& party : parties) {
    asio::co_spawn(context, take_turn(turns, party, served), asio::detached);
  }
  const std::function<void()> other_work = [&] {
    served += ".";
    if (std::ranges::count(served, 'a') < 3) asio::post(context, other_work);
  };
  asio::post(context, other_work);
  context.run();
  CHECK(std::ranges::count(served, 'a') == 3);
  CHECK(served.find("aa") == std::string::npos);
}
