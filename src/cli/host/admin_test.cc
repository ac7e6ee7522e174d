// `gridwise admin` on the database of a stopped server.
#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "account/password/codes.h"
#include "cli/host/testing.h"
#include "service/wire/name_key.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;
using store_testing::Folder;

constexpr const char* kAnn = "0123456789abcdef";
constexpr const char* kBob = "zzzzzzzzzzzzzzzz";
constexpr const char* kGuest = "gggggggggggggggg";

/// Ann, Bob, a guest, and a match that Ann played alone.
void fill(const Folder& folder) {
  const auto store = store_testing::open(folder);
  for (const auto& [id, name] : {std::pair{kAnn, "Ann"}, {kBob, "\u5f20\u4f1f"}}) {
    SignUp request = store_testing::sign_up(id, name, std::string("s-") + id);
    request.account.name_key = name_key(name);
    request.session.id = std::string("session of ") + name;
    request.session.expires_ms = request.session.ends_ms = INT64_MAX;
    REQUIRE(store->change(rules::sign_up, request, store_testing::by(id)));
  }
  store_testing::add_guest(*store, kGuest, "s3");
  store_testing::add_match(*store, "m", {store_testing::seat("m", 0, kAnn)});
}

}  // namespace

TEST_CASE("accounts_are_listed_as_a_table_and_as_json") {
  const Folder folder;
  fill(folder);
  const Ran table = run_admin(folder, {"list"});
  CHECK(table.exit_code == kDone);
  for (const char* part : {"Ann", "\u5f20\u4f1f", kGuest, "person", "guest", "open"}) {
    CHECK(contains(table.out, part));
  }
  CHECK(contains(run_admin(folder, {"list"}, Language::kChinese).out, "访客"));
  CHECK(json_of(folder, {"list"}).at("accounts").as_array().size() == 3);
  CHECK(json_of(folder, {"list", "--kind", "guest"}).at("accounts").as_array().size() == 1);
  CHECK(json_of(folder, {"list", "--name", "aN"}).at("accounts").at(0).at("id") == kAnn);
  CHECK(json_of(folder, {"list", "--state", "banned"}).at("accounts").as_array().empty());
  const json::object page = json_of(folder, {"list", "--limit", "2"});
  CHECK(page.at("accounts").as_array().size() == 2);
  const std::string next(page.at("next").as_string());
  const json::object rest = json_of(folder, {"list", "--limit", "2", "--after", next});
  CHECK(rest.at("accounts").as_array().size() == 1);
  CHECK(!rest.contains("next"));
  CHECK(contains(run_admin(folder, {"list", "--limit", "1"}).out, "--after"));
}

TEST_CASE("an_account_is_shown_without_secrets") {
  const Folder folder;
  fill(folder);
  const json::object shown = json_of(folder, {"show", "ANN"});
  CHECK(shown.at("id") == kAnn);
  CHECK(shown.at("games").at("matches") == 1);
  CHECK(shown.at("sessions").at(0).at("agent") == "Firefox Linux");
  for (const std::string& text :
       {run_admin(folder, {"show", kAnn}).out, run_admin(folder, {"show", "Ann", "--json"}).out,
        run_admin(folder, {"audit"}).out, run_admin(folder, {"list"}).out}) {
    for (const char* secret : {"pw-", "code-", "s-0123"}) CHECK(!contains(text, secret));
  }
  CHECK(fails(run_admin(folder, {"show", "nobody"}), "account/unknown"));
  CHECK(fails(run_admin(folder, {"show", "\xff"}), "account/unknown"));
}

TEST_CASE("an_account_gets_a_name_by_the_one_rule") {
  const Folder folder;
  fill(folder);
  CHECK(json_of(folder, {"rename", "Ann", "E\u0301va"}).at("name") == "\u00c9va");
  CHECK(fails(run_admin(folder, {"rename", "Ann", "Eve"}), "account/unknown"));
  CHECK(fails(run_admin(folder, {"rename", "\u00e9va", "a\u202eb"}), "account/name"));
  CHECK(fails(run_admin(folder, {"rename", kAnn, "\u5f20\u4f1f"}), "account/taken"));
  CHECK(run_admin(folder, {"rename", kGuest, "\u5f20\u4f1f"}).exit_code == kDone);  // guests may
  CHECK(json_of(folder, {"audit", kAnn}).at("audit").at(0).at("action") == "renamed");
  CHECK(json_of(folder, {"audit", kAnn}).at("audit").at(0).at("actor") == "host");
}

TEST_CASE("a_ban_is_shown_and_lifted") {
  const Folder folder;
  fill(folder);
  CHECK(json_of(folder, {"ban", "Ann", "--days", "3", "--why", "insults"}).at("ended") == 1);
  const Ran shown = run_admin(folder, {"show", "Ann"});
  CHECK(contains(shown.out, "banned until"));
  CHECK(contains(shown.out, "insults"));
  CHECK(contains(run_admin(folder, {"list", "--state", "banned"}).out, "Ann"));
  CHECK(run_admin(folder, {"unban", "Ann"}).exit_code == kDone);
  CHECK(fails(run_admin(folder, {"unban", "Ann"}), "account/open"));
  CHECK(fails(run_admin(folder, {"ban", "Ann", "--why", "two\nlines"}), "account/why"));
  CHECK(fails(run_admin(folder, {"ban", "Ann", "--why", std::string(201, 'a')}), "account/why"));
  CHECK(fails(run_admin(folder, {"ban", "Ann", "--why", "\xff"}), "account/why"));
  CHECK(run_admin(folder, {"ban", "Ann", "--days", "0"}).exit_code == kBadInput);
  CHECK(contains(run_admin(folder, {"ban", "Ann"}).out, "banned"));
  CHECK(json_of(folder, {"show", "Ann"}).at("banned_until") == 0);
}

TEST_CASE("a_reset_code_lets_its_account_choose_a_password_once") {
  const Folder folder;
  fill(folder);
  const json::object made = json_of(folder, {"reset", "Ann"});
  const std::string code(made.at("code").as_string());
  const Ran words = run_admin(folder, {"reset", kBob});
  CHECK(contains(words.out, "new password"));
  CHECK(fails(run_admin(folder, {"reset", kGuest}), "account/unknown"));
  const auto store = store_testing::open(folder);
  const std::int64_t expires = made.at("expires").as_int64();
  const Recovery recovery{kAnn, *code_hash(code), "new", "", store_testing::session("s9")};
  CHECK(!store->change(rules::recover, recovery, store_testing::by(kAnn, expires)));
  CHECK(store->change(rules::recover, recovery, store_testing::by(kAnn, expires - 1)));
  CHECK(!store->change(rules::recover, recovery, store_testing::by(kAnn, expires - 1)));
}

TEST_CASE("sessions_are_ended") {
  const Folder folder;
  fill(folder);
  CHECK(json_of(folder, {"end-sessions", "Ann"}).at("ended") == 1);
  CHECK(json_of(folder, {"end-sessions", "Ann"}).at("ended") == 0);
  CHECK(json_of(folder, {"show", "Ann"}).at("sessions").as_array().empty());
}

TEST_CASE("a_deletion_must_be_confirmed") {
  const Folder folder;
  fill(folder);
  CHECK(fails(run_admin(folder, {"delete", "Ann"}), "account/confirm"));
  CHECK(json_of(folder, {"show", "Ann"}).at("state") == "open");
  CHECK(json_of(folder, {"delete", "Ann", "--yes"}).at("matches") == 1);
  CHECK(json_of(folder, {"show", kAnn}).at("state") == "closed");
  CHECK(fails(run_admin(folder, {"show", "Ann"}), "account/unknown"));
  CHECK(fails(run_admin(folder, {"rename", kBob, "Ann"}), "account/taken"));
  CHECK(fails(run_admin(folder, {"delete", kAnn, "--yes"}), "account/unknown"));
  CHECK(ran({"check", "--data", folder.path().string()}).exit_code == kDone);
}

TEST_CASE("the_audit_log_is_paged") {
  const Folder folder;
  fill(folder);
  const json::object page = json_of(folder, {"audit", "--limit", "1"});
  CHECK(page.at("audit").at(0).at("action") == "sign_up");
  const std::string next(page.at("next").as_string());
  CHECK(json_of(folder, {"audit", "--after", next}).at("audit").as_array().size() == 1);
  CHECK(json_of(folder, {"audit", "--action", "banned"}).at("audit").as_array().empty());
  CHECK(fails(run_admin(folder, {"audit", "--after", "x"}), "text/bad_number"));
  CHECK(fails(run_admin(folder, {"audit", "--after", std::string(30, '9')}), "text/bad_number"));
}

TEST_CASE("a_database_in_use_or_missing_is_an_error") {
  const Folder folder;
  CHECK(fails(run_admin(folder, {"list"}), "store/none", kEnvironment));
  CHECK(!std::filesystem::exists(folder.database()));
  fill(folder);
  const auto served = store_testing::open(folder);
  const Ran refused = run_admin(folder, {"rename", "Ann", "Eve"});
  CHECK(fails(refused, "store/busy", kEnvironment));
  CHECK(contains(refused.error, "stop it"));
  CHECK(ran({"admin"}).exit_code == kBadInput);
  CHECK(ran({"admin", "frobnicate"}).exit_code == kBadInput);
  CHECK(contains(ran({"admin", "--help"}, Language::kChinese).out, "注销"));
  CHECK(contains(ran({"admin", "ban", "--help"}).out, "--days"));
}

TEST_CASE("the_actions_of_admin_are_completed_and_in_the_manual") {
  CHECK(contains(ran({"man"}).out, "\\fBend\\-sessions\\fR"));
  CHECK(contains(ran({"completion", "bash"}).out, "end-sessions"));
}

TEST_CASE("statistics_are_computed_again_from_the_finished_matches") {
  const Folder folder;
  fill(folder);
  {
    const auto store = store_testing::open(folder);
    Batch batch;
    batch.finished.push_back(
        {"m", 5, 0, "match3", "",
         std::string(R"({"board":"match3","why":"play","seats":[{"kind":"person","subject":")") +
             kAnn + R"(","plies":9,"ending":"won"}]})"});
    batch.finished.push_back({"n", 6, 0, "match3", "", "damaged"});
    REQUIRE(store->append(batch));
  }
  for (int times = 0; times < 2; ++times) {
    const json::object done = json_of(folder, {"rebuild"});
    CHECK(done.at("matches") == 2);
    CHECK(done.at("skipped") == 1);
  }
  CHECK(contains(run_admin(folder, {"rebuild"}).out, "matches counted: 2"));
  CHECK(contains(run_admin(folder, {"rebuild"}, Language::kChinese).out, "已统计对局：2"));
  const auto store = store_testing::open(folder);
  REQUIRE(
      store->look([&](Tables& tables) { CHECK(tables.standings().bests({kAnn}, 9).size() == 1); }));
}

}  // namespace gridwise::cli
