#include "store/event_chain.h"

#include <doctest/doctest.h>

#include <functional>

#include "store/testing.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using store_testing::event;

namespace {

/// A log of `count` events and its head.
struct Log {
  std::vector<EventRow> events;
  ChainHead head = empty_head("a");

  explicit Log(int count) {
    for (int seq = 1; seq <= count; ++seq) events.push_back(*append_to(head, event("a", seq)));
  }
  [[nodiscard]] std::string verdict(std::string_view match = "a") const {
    const Result<void> checked = check_log(match, events, head);
    if (checked) return "whole";
    CHECK(checked.error().code == "store/corrupt");
    return checked.error().says;
  }
};

}  // namespace

TEST_CASE("the_link_covers_every_stored_field") {
  const std::vector<std::function<void(EventRow&)>> changes{
      [](EventRow& row) { row.match = "b"; },
      [](EventRow& row) { row.seq = 2; },
      [](EventRow& row) { row.at_ms ^= 1; },
      [](EventRow& row) { row.actor = "seat:1"; },
      [](EventRow& row) { row.command = "c2"; },
      [](EventRow& row) { row.kind = "movee"; },
      [](EventRow& row) { row.payload = "{ }"; },
      [](EventRow& row) { row.fingerprint = ""; },
      [](EventRow& row) { std::swap(row.kind, row.actor); },
      [](EventRow& row) {  // the same bytes, split differently
        row.command += row.kind.front();
        row.kind.erase(0, 1);
      },
  };
  const std::string link = next_link("before", event("a", 1));
  CHECK(link.size() == 32);
  CHECK(next_link("before", event("a", 1)) == link);
  CHECK(next_link("befors", event("a", 1)) != link);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    CAPTURE(i);
    EventRow changed = event("a", 1);
    changes[i](changed);
    CHECK(next_link("before", changed) != link);
  }
}

TEST_CASE("every_change_to_an_appended_log_is_detected") {
  CHECK(Log(0).verdict() == "whole");
  CHECK(Log(5).verdict() == "whole");
  CHECK(Log(5).verdict("b") == "event 1 of match b: it was changed on the disk");
  Log log(5);
  SUBCASE("a field changed") {
    log.events[2].payload = "{\"move\":\"a1\"}";
    CHECK(log.verdict() == "event 3 of match a: it was changed on the disk");
  }
  SUBCASE("a link changed") {
    log.events[2].chain[0] ^= 1;
    CHECK(log.verdict() == "event 3 of match a: it was changed on the disk");
  }
  SUBCASE("a changed event with a recomputed link") {
    log.events[2].payload = "{\"move\":\"a1\"}";
    log.events[2].chain = next_link(log.events[1].chain, log.events[2]);
    CHECK(log.verdict() == "event 4 of match a: it was changed on the disk");
  }
  SUBCASE("a gap") {
    log.events.erase(log.events.begin() + 1);
    CHECK(log.verdict() == "event 2 of match a: it is missing");
  }
  SUBCASE("no beginning") {
    log.events.erase(log.events.begin());
    CHECK(log.verdict() == "event 1 of match a: it is missing");
  }
  SUBCASE("no end") {
    log.events.resize(3);
    CHECK(log.verdict() == "event 4 of match a: this and all events up to 5 are missing");
  }
  SUBCASE("only the head") {
    log.events.clear();
    CHECK(log.verdict() == "event 1 of match a: this and all events up to 5 are missing");
  }
  SUBCASE("more than was acknowledged") {
    log.head = {4, log.events[3].chain};
    CHECK(log.verdict() == "event 4 of match a: it is not the recorded end of the log");
  }
  SUBCASE("another end of the same length") {
    log.events[4].payload = "{\"move\":\"a1\"}";
    log.events[4].chain = next_link(log.events[3].chain, log.events[4]);
    CHECK(log.verdict() == "event 5 of match a: it is not the recorded end of the log");
  }
  SUBCASE("no head") {
    CHECK(check_log("a", log.events, {}).error().says ==
          "event 6 of match a: the head of the log is missing");
  }
}

TEST_CASE("only_the_next_event_can_be_appended") {
  Log log(2);
  const ChainHead before = log.head;
  for (const int seq : {0, 1, 2, 4, 100}) {
    CAPTURE(seq);
    CHECK(append_to(log.head, event("a", seq)).error().code == "store/conflict");
    CHECK(log.head.link == before.link);
  }
  CHECK(append_to(log.head, event("a", 3))->chain == log.head.link);
  CHECK(log.head.seq == 3);
}
