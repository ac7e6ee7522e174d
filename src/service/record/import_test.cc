// Imported records: both ways of importing mark them as such, and importing does not change the
// record of a match played here.
#include <doctest/doctest.h>

#include "service/record/record.h"
#include "service/simulated_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

/// A world whose clock shows a present-day date.
struct Today : World {
  explicit Today(std::uint64_t seed) : World(seed) {
    executor->clock_error = Time(1'700'000'000'000);
  }

  /// The record of a match played here.
  std::string played() {
    const json::object match = ok(new_match("person", "person"));
    ok(move(match, 0, 1, "c1", "b2"));
    ok({{"do", "match.resign"},
        {"match", match.at("match")},
        {"token", match.at("tokens").at(0)},
        {"seq", 2},
        {"command", "r1"}});
    return store->records({})->front().body;
  }
  std::string post(const std::string& text) {
    std::string code = "nothing";
    service->import_record(
        text, [&](const Result<std::string>& id) { code = id ? "ok" : id.error().code; });
    run_for(Time(1'000));
    return code;
  }
  json::object only_record() {
    const json::object list = ok({{"do", "record.list"}});
    REQUIRE(list.at("records").get_array().size() == 1);
    return list.at("records").at(0).get_object();
  }
};

}  // namespace

TEST_CASE("an_imported_record_is_marked_in_lists_and_by_itself") {
  const std::string text = Today(1).played();
  for (const bool by_http : {true, false}) {
    Today world(2);
    if (by_http) {
      CHECK(world.post(text) == "ok");
    } else {
      CHECK(world.code({{"do", "record.import"}, {"data", json::parse(text)}}) == "ok");
    }
    CHECK(world.store->records({})->front().imported);
    const json::object record = world.only_record();
    CHECK(record.at("imported") == true);
    const json::object whole = world.ok({{"do", "record.get"}, {"record", record.at("id")}});
    CHECK(whole.at("imported") == true);
    CHECK(world.code({{"do", "record.import"}, {"data", whole}}) == "ok");  // as shown to clients
    CHECK(*Service::record_text(*world.store, std::string(record.at("id").get_string())) == text);
  }
}

TEST_CASE("only_a_record_sent_as_played_offline_is_marked_so") {
  const std::string text = Today(1).played();
  for (const bool offline : {true, false}) {
    Today world(2);
    CHECK(
        world.code({{"do", "record.import"}, {"data", json::parse(text)}, {"offline", offline}}) ==
        "ok");
    const json::object record = world.only_record();
    CHECK(record.at("imported") == true);
    CHECK(record.contains("offline") == offline);
    const json::object whole = world.ok({{"do", "record.get"}, {"record", record.at("id")}});
    CHECK(whole.contains("offline") == offline);
    CHECK(world.code({{"do", "record.import"}, {"data", whole}, {"offline", !offline}}) == "ok");
    CHECK(world.only_record().contains("offline") == offline);  // what is stored stays
  }
  CHECK(Today(3).code({{"do", "record.import"}, {"data", json::parse(text)}, {"offline", 1}}) ==
        "json/type");
}

TEST_CASE("importing_does_not_change_a_record_played_here") {
  Today world(3);
  const std::string text = world.played();
  CHECK(!world.only_record().contains("imported"));
  CHECK(world.post(text) == "ok");
  CHECK(!world.only_record().contains("imported"));
  CHECK(world.store->records({})->front().body == text);
}

TEST_CASE("both_ways_of_import_refuse_the_same_records") {
  Today world(4);
  const std::string text = world.played();
  Today other(5);
  other.executor->clock_error = Time(0);  // 1970: the record is from the future
  CHECK(other.post(text) == "record/time");
  CHECK(other.code({{"do", "record.import"}, {"data", json::parse(text)}}) == "record/time");
  CHECK(other.store->records({})->empty());
}
