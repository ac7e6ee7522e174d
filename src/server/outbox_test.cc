// The outgoing queue of a socket.
#include "server/outbox.h"

#include <doctest/doctest.h>

using gridwise::Outbox;

TEST_CASE("the_message_being_written_does_not_count_as_backlog") {
  Outbox outbox;
  outbox.push(std::string(5'000'000, 'x'));
  CHECK(outbox.behind() == 0);
  outbox.push("abc");
  outbox.push("de");
  CHECK(outbox.behind() == 5);
  outbox.pop();
  CHECK(outbox.front() == "abc");
  CHECK(outbox.behind() == 2);
  outbox.pop();
  outbox.pop();
  CHECK(outbox.empty());
  CHECK(outbox.behind() == 0);
}

TEST_CASE("dropping_the_backlog_keeps_the_message_being_written") {
  Outbox outbox;
  outbox.drop_behind();
  CHECK(outbox.empty());
  outbox.push("first");
  const char* const bytes = outbox.front().data();
  outbox.push("second");
  outbox.push("third");
  outbox.drop_behind();
  CHECK(outbox.front().data() == bytes);
  CHECK(outbox.behind() == 0);
  outbox.push("fourth");
  CHECK(outbox.behind() == 6);
  outbox.pop();
  CHECK(outbox.front() == "fourth");
}
