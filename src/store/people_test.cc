// Chat, reports, blocks, mutes and challenges, in every store.
#include "store/people_tables.h"

#include <doctest/doctest.h>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

SayRow line(const std::string& match, const std::string& account, const std::string& text,
            std::int64_t at_ms = kNow) {
  return {0, match, at_ms, account, account == "a" ? 0 : 1, kSaidText, text, 0};
}

ReportRow report(const std::string& by, const std::string& about, std::int64_t at_ms = kNow) {
  return {0, at_ms, by, about, "m", 1, "insult", "he shouts", 0, ""};
}

ChallengeRow challenge(const std::string& id, const std::string& by, const std::string& to) {
  return {id, by, "By " + by, to, "To " + to, "tictactoe", "none", "private", kNow, kNow + kDay};
}

template <class Work>
void change(Store& store, Work work) {
  const Result<void> done = store.change([&](Tables& tables) { work(tables.people()); });
  REQUIRE_MESSAGE(done.ok(), done.error().says);
}

std::string texts(Store& store, const std::string& match, int most = 99) {
  std::string all;
  change(store, [&](PeopleTables& tables) {
    for (const SayRow& row : tables.texts(match, most)) {
      all += row.account + ":" + row.text + (row.hidden != 0 ? "(hidden) " : " ");
    }
  });
  return all;
}

std::string lines_of(Store& store, std::int64_t report) {
  std::string all;
  change(store, [&](PeopleTables& tables) {
    for (const ReportLineRow& row : tables.lines(report)) all += row.account + ":" + row.text + " ";
  });
  return all;
}

std::size_t open_reports(Store& store) {
  std::size_t count = 0;
  change(store, [&](PeopleTables& tables) { count = tables.reports({}).size(); });
  return count;
}

/// Guests a and b in match m, which ended at `ended_ms`.
void two_guests(Store& store, std::int64_t ended_ms = kNow) {
  for (const char* id : {"a", "b"}) {
    REQUIRE(store.change(rules::create_account, guest(id), session(std::string("s") + id)));
  }
  MatchRow row = match("m", 1, "finished");
  row.updated_ms = ended_ms;
  REQUIRE(store.append({{event("m", 1)},
                        {row},
                        {},
                        {{"m", 0, "person", "a", "Ann"}, {"m", 1, "person", "b", "Bob"}}}));
}

}  // namespace

TEST_CASE("lines_of_a_chat_are_kept_in_order_and_hidden_one_by_one") {
  EveryStore every;
  for (const auto& store : every.stores) {
    change(*store, [](PeopleTables& tables) {
      CHECK(tables.add(line("m", "a", "one")) == 1);
      CHECK(tables.add(line("n", "a", "elsewhere")) == 2);
      CHECK(tables.add(line("m", "b", "it's \"<b>two</b>\"")) == 3);
      CHECK(tables.say(3)->text == "it's \"<b>two</b>\"");
      CHECK(!tables.say(9));
    });
    CHECK(texts(*store, "m") == "a:one b:it's \"<b>two</b>\" ");
    CHECK(texts(*store, "m", 1) == "b:it's \"<b>two</b>\" ");
    change(*store, [](PeopleTables& tables) { tables.hide(1); });
    CHECK(texts(*store, "m", 9) == "a:one(hidden) b:it's \"<b>two</b>\" ");
    change(*store, [](PeopleTables& tables) {
      CHECK(tables.texts_of("a", 0, 9).size() == 2);
      CHECK(tables.texts_of("a", 1, 9).front().text == "elsewhere");
      CHECK(tables.texts_of("", 0, 9).empty());
    });
  }
}

TEST_CASE("a_seat_has_one_switch_of_its_chat") {
  EveryStore every;
  for (const auto& store : every.stores) {
    change(*store, [](PeopleTables& tables) {
      SayRow row = line("m", "a", "");
      for (const char* kind : {kChatOn, kChatOff, kChatOn}) {
        row.kind = kind;
        tables.add(row);
      }
      CHECK(tables.switches("m").size() == 1);
      CHECK(tables.switches("m").front().kind == kChatOn);
      CHECK(tables.texts("m", 9).empty());
    });
  }
}

TEST_CASE("a_report_keeps_its_lines_when_the_chat_is_gone") {
  EveryStore every;
  for (const auto& store : every.stores) {
    two_guests(*store, kNow - 91 * kDay);
    change(*store, [](PeopleTables& tables) {
      tables.add(line("m", "b", "old", kNow - 91 * kDay));
      const std::int64_t id = tables.add(report("a", "b"), tables.texts("m", 20));
      CHECK(tables.report(id)->comment == "he shouts");
      CHECK(tables.has_reported("a", "m", "b"));
      CHECK(!tables.has_reported("b", "m", "a"));
      CHECK(tables.reports_by("a", kNow) == 1);
      CHECK(tables.reports_by("a", kNow + 1) == 0);
    });
    REQUIRE(store->change(rules::sweep, kNow));
    CHECK(texts(*store, "m").empty());
    CHECK(lines_of(*store, 1) == "b:old ");
    change(*store, [](PeopleTables& tables) { tables.close(1, kNow, "warned"); });
    CHECK(open_reports(*store) == 0);
    change(*store, [](PeopleTables& tables) {
      CHECK(tables.reports({.closed_too = true}).front().note == "warned");
    });
    REQUIRE(store->change(rules::sweep, kNow + 90 * kDay));
    CHECK(lines_of(*store, 1).empty());
    change(*store,
           [](PeopleTables& tables) { CHECK(tables.reports({.closed_too = true}).empty()); });
  }
}

TEST_CASE("chat_goes_ninety_days_after_the_end_of_its_match_and_not_before") {
  EveryStore every;
  for (const auto& store : every.stores) {
    two_guests(*store, kNow);
    REQUIRE(store->append({{event("r", 1)}, {match("r", 1)}}));
    change(*store, [](PeopleTables& tables) {
      tables.add(line("m", "a", "said early", kNow - 80 * kDay));
      tables.add(line("r", "a", "running", kNow - 80 * kDay));
      tables.add(line("gone", "a", "of no match", kNow));
    });
    REQUIRE(store->change(rules::sweep, kNow + 90 * kDay - 1));
    CHECK(texts(*store, "m") == "a:said early ");
    REQUIRE(store->change(rules::sweep, kNow + 90 * kDay));
    CHECK(texts(*store, "m").empty());
    CHECK(texts(*store, "gone").empty());
    CHECK(texts(*store, "r") == "a:running ");
    REQUIRE(store->change(rules::sweep, kNow + 320 * kDay));
    CHECK(texts(*store, "r").empty());
  }
}

TEST_CASE("a_deleted_person_takes_what_was_said_along_and_leaves_reports_about_him") {
  EveryStore every;
  for (const auto& store : every.stores) {
    two_guests(*store);
    change(*store, [](PeopleTables& tables) {
      tables.add(line("m", "a", "from a"));
      tables.add(line("m", "b", "from b"));
      tables.add(report("b", "a"), tables.texts("m", 20));  // 1: about a
      tables.add(report("a", "b"), tables.texts("m", 20));  // 2: by a
      tables.put(BlockRow{"a", "b", "Bob", kNow});
      tables.put(BlockRow{"b", "a", "Ann", kNow});
      tables.put(BlockRow{"b", "c", "Cid", kNow});
      tables.put(MuteRow{"a", 0, "loud"});
      tables.put(challenge("1", "a", "b"));
      tables.put(challenge("2", "b", "a"));
      tables.put(challenge("3", "b", "c"));
    });
    REQUIRE(remove_account(*store, "a"));
    CHECK(texts(*store, "m") == "b:from b ");
    CHECK(lines_of(*store, 1) == "a:from a b:from b ");
    CHECK(lines_of(*store, 2) == "a: b:from b ");
    change(*store, [](PeopleTables& tables) {
      CHECK(tables.report(2)->by.empty());
      CHECK(tables.report(2)->comment.empty());
      CHECK(tables.report(1)->comment == "he shouts");
      CHECK(tables.blocks().size() == 1);
      CHECK(!tables.mute_of("a"));
      CHECK(tables.challenges().size() == 1);
      tables.close(1, kNow, "");
      CHECK(!tables.report(1));
    });
    CHECK(lines_of(*store, 1).empty());
  }
}

TEST_CASE("an_open_report_about_a_deleted_person_goes_after_ninety_days") {
  EveryStore every;
  for (const auto& store : every.stores) {
    two_guests(*store);
    change(*store, [](PeopleTables& tables) {
      tables.add(line("m", "a", "from a"));
      tables.add(report("b", "a"), tables.texts("m", 20));
      tables.add(report("a", "b"), {});
    });
    REQUIRE(remove_account(*store, "a"));
    REQUIRE(store->change(rules::sweep, kNow + 90 * kDay - 1));
    CHECK(open_reports(*store) == 2);
    REQUIRE(store->change(rules::sweep, kNow + 90 * kDay));
    CHECK(open_reports(*store) == 1);
    CHECK(lines_of(*store, 1).empty());
  }
}

TEST_CASE("an_adopted_guest_brings_lines_blocks_mute_and_challenges_along") {
  EveryStore every;
  for (const auto& store : every.stores) {
    two_guests(*store);
    REQUIRE(store->change(rules::sign_up, sign_up("p", "Pia", "sp"), by("p")));
    change(*store, [](PeopleTables& tables) {
      tables.add(line("m", "a", "hello"));
      tables.put(BlockRow{"a", "b", "Bob", kNow});
      tables.put(MuteRow{"a", kNow + kDay, "loud"});
      tables.put(challenge("1", "a", "b"));
      tables.put(challenge("2", "b", "a"));
      tables.add(report("b", "a"), {});
    });
    REQUIRE(store->change(rules::adopt, "a", "p", by("p")));
    CHECK(texts(*store, "m") == "p:hello ");
    change(*store, [](PeopleTables& tables) {
      CHECK(tables.texts_of("p", 0, 9).size() == 1);
      CHECK(tables.blocks_of("p").front().other == "b");
      CHECK(tables.blocks().front().account == "p");
      CHECK(tables.mute_of("p")->why == "loud");
      CHECK(tables.challenges().front().by == "p");
      CHECK(tables.challenges().back().to == "p");
      CHECK(tables.report(1)->about == "p");
      CHECK(tables.has_reported("b", "m", "p"));
      tables.erase_block("p", "b");
      tables.erase_mute("p");
      CHECK(tables.blocks().empty());
      CHECK(!tables.mute_of("p"));
    });
  }
}

TEST_CASE("the_longest_mute_counts_and_ends_by_itself") {
  EveryStore every;
  for (const auto& store : every.stores) {
    change(*store, [](PeopleTables& tables) {
      tables.put(MuteRow{"a", kNow + kDay, "a day"});
      tables.put(MuteRow{"a", kNow + 2 * kDay, "two"});
      CHECK(tables.mute_of("a")->why == "two");
    });
    REQUIRE(store->change(rules::sweep, kNow + 2 * kDay));
    change(*store, [](PeopleTables& tables) { CHECK(!tables.mute_of("a")); });
  }
}

TEST_CASE("a_taken_challenge_goes_with_the_transaction_of_its_match") {
  EveryStore every;
  for (const auto& store : every.stores) {
    change(*store, [](PeopleTables& tables) {
      tables.put(challenge("1", "a", "b"));
      tables.put(challenge("2", "a", "b"));
      CHECK(tables.challenges().front() == challenge("1", "a", "b"));
    });
    Batch batch{{event("m", 1)}, {match("m", 1)}};
    batch.challenges = {"1"};
    REQUIRE(store->append(batch));
    change(*store, [](PeopleTables& tables) { CHECK(tables.challenges().size() == 1); });
    REQUIRE(store->change(rules::sweep, kNow + kDay));
    change(*store, [](PeopleTables& tables) { CHECK(tables.challenges().empty()); });
  }
}

TEST_CASE("people_survive_a_restart") {
  const Folder folder;
  {
    const auto store = open(folder);
    two_guests(*store);
    change(*store, [](PeopleTables& tables) {
      tables.add(line("m", "a", "hello"));
      tables.put(challenge("1", "a", "b"));
    });
  }
  const auto store = open(folder);
  CHECK(texts(*store, "m") == "a:hello ");
  change(*store, [](PeopleTables& tables) {
    CHECK(tables.challenges().size() == 1);
    CHECK(tables.add(line("m", "a", "again")) == 2);
  });
}
