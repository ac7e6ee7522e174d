// `gridwise admin` on reports, mutes, chat and void matches, in the database of a stopped server.
#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "cli/host/admin_wire.h"
#include "cli/host/testing.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;
using store_testing::Folder;
using store_testing::kNow;

/// Two guests a and b chatted in match m; a has reported b.
void fill(const Folder& folder) {
  const auto store = store_testing::open(folder);
  for (const char* id : {"a", "b"}) store_testing::add_guest(*store, id, std::string("s") + id);
  const Result<void> said = store->change([](Tables& tables) {
    PeopleTables& people = tables.people();
    people.add(SayRow{0, "m", kNow, "a", 0, kSaidText, "hello", 0});
    people.add(SayRow{0, "m", kNow, "b", 1, kSaidText, "a rude word", 0});
    people.add(ReportRow{0, kNow, "a", "b", "m", 1, "insult", "he shouts", 0, ""},
               people.texts("m", 20));
  });
  REQUIRE(said.ok());
}

}  // namespace

TEST_CASE("a_report_is_shown_with_its_lines_in_both_languages_and_closed") {
  const Folder folder;
  fill(folder);
  CHECK(contains(run_admin(folder, {"reports"}).out, "insults"));
  CHECK(contains(run_admin(folder, {"reports"}, Language::kChinese).out, "辱骂"));
  const Ran shown = run_admin(folder, {"report", "1"});
  for (const char* part : {"about: b", "by: a", "insults: he shouts", "2  seat 1: a rude word"}) {
    CAPTURE(shown.out);
    CHECK(contains(shown.out, part));
  }
  CHECK(
      contains(run_admin(folder, {"report", "1"}, Language::kChinese).out, "座位 1：a rude word"));
  CHECK(json_of(folder, {"report", "1"}).at("lines").as_array().size() == 2);
  CHECK(json_of(folder, {"close-report", "1", "--note", "warned"}).at("report") == 1);
  CHECK(contains(run_admin(folder, {"reports"}).out, "no reports"));
  CHECK(contains(run_admin(folder, {"reports", "--all"}).out, "(closed)"));
  CHECK(fails(run_admin(folder, {"close-report", "1"}), "report/closed"));
  CHECK(fails(run_admin(folder, {"report", "7"}), "report/unknown"));
  CHECK(fails(run_admin(folder, {"report", "x"}), "text/bad_number"));
}

TEST_CASE("reports_are_listed_in_pages") {
  const Folder folder;
  fill(folder);
  {
    const auto store = store_testing::open(folder);
    const Result<void> more = store->change([](Tables& tables) {
      tables.people().add(ReportRow{0, kNow, "b", "a", "m", 0, "spam", "", 0, ""}, {});
    });
    REQUIRE(more.ok());
  }
  const json::object page = json_of(folder, {"reports", "--limit", "1"});
  CHECK(page.at("reports").at(0).at("report") == 2);
  const std::string next(page.at("next").as_string());
  const json::object rest = json_of(folder, {"reports", "--limit", "1", "--after", next});
  CHECK(rest.at("reports").at(0).at("report") == 1);
  CHECK(!rest.contains("next"));
}

TEST_CASE("a_mark_is_removed_by_the_name_of_its_account") {
  const Folder folder;
  fill(folder);
  CHECK(fails(run_admin(folder, {"remove-mark", "nobody"}), "account/unknown"));
  CHECK(contains(run_admin(folder, {"remove-mark", "b"}).out, "no mark"));
  REQUIRE(store_testing::open(folder)->change(rules::change_look, LookChange{"b", {}, "x", {}}));
  CHECK(json_of(folder, {"remove-mark", "b"}).at("accounts") == 1);
  CHECK(store_testing::open(folder)
            ->look(rules::find_looks, std::vector<std::string>{"b"})
            ->front()
            .mark.empty());
}

TEST_CASE("a_line_is_hidden_only_in_its_match_and_a_mute_is_lifted") {
  const Folder folder;
  fill(folder);
  CHECK(fails(run_admin(folder, {"hide-chat", "other", "2"}), "chat/unknown"));
  CHECK(fails(run_admin(folder, {"hide-chat", "m", "9"}), "chat/unknown"));
  CHECK(json_of(folder, {"hide-chat", "m", "2"}).at("hidden") == true);
  CHECK(contains(run_admin(folder, {"mute", "b", "--days", "2"}).out, "until"));
  CHECK(json_of(folder, {"mute", "b"}).at("muted_until") == 0);
  CHECK(fails(run_admin(folder, {"mute", "nobody"}), "account/unknown"));
  CHECK(fails(run_admin(folder, {"mute", "b", "--why", "two\nlines"}), "account/why"));
  CHECK(json_of(folder, {"unmute", "b"}).at("id") == "b");
  const auto store = store_testing::open(folder);
  const Result<void> looked = store->look([](Tables& tables) {
    CHECK(tables.people().say(2)->hidden == 1);
    CHECK(tables.people().say(1)->hidden == 0);
    CHECK(!tables.people().mute_of("b"));
  });
  CHECK(looked.ok());
  const auto lines = store_testing::read_accounts(*store, &AccountTables::audit, AuditFilter{});
  REQUIRE(lines.ok());
  for (const AuditRow& line : *lines) CHECK(!contains(line.detail, "rude"));
}

TEST_CASE("an_unknown_match_cannot_be_declared_void") {
  const Folder folder;
  fill(folder);
  CHECK(fails(run_admin(folder, {"void", "m"}), "match/unknown"));
}

TEST_CASE("without_a_server_nobody_is_asked") {
  const Folder folder;
  AdminArguments arguments;
  arguments.folder = folder.path().string();
  CHECK(!ask_server("list", arguments, {}));
}

}  // namespace gridwise::cli
