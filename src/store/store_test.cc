#include "store/store.h"

#include <doctest/doctest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <unistd.h>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include <filesystem>
#include <fstream>
#include <sstream>

#include "store/memory_store.h"
#include "store/schema.h"
#include "store/sqlite_store.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace fs = std::filesystem;

/// A folder that lasts as long as the test.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "gridwise-store-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] fs::path database() const { return path_ / "gridwise.db"; }

 private:
  fs::path path_;
};

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::unique_ptr<Store> open(const Folder& folder) {
  auto store = open_sqlite(folder.database());
  REQUIRE_MESSAGE(store.ok(), store.error().says);
  return *std::move(store);
}

EventRow event(const std::string& match, int seq, const std::string& payload = "{}") {
  return {match,
          seq,
          1000 + seq,
          "seat:0",
          "c" + std::to_string(seq),
          "moved",
          payload,
          "f",
          "h" + std::to_string(seq)};
}

MatchRow match(const std::string& id, int created, const std::string& status = "running") {
  return {id, "tictactoe", status, created, created, ""};
}

RecordRow record(const std::string& id, int played, bool bots, const std::string& result = "won") {
  return {id, "tictactoe", result, true, bots, played, "", "{}", bots};
}

template <class Rows>
std::string ids(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) text += row.id + " ";
  return text;
}

}  // namespace

TEST_CASE("both_stores_answer_alike") {
  const Folder folder;
  std::vector<std::unique_ptr<Store>> stores;
  stores.push_back(open(folder));
  stores.push_back(std::make_unique<MemoryStore>());
  for (auto& store : stores) {
    REQUIRE(store->append({{event("a", 1), event("a", 2), event("b", 1)},
                           {match("a", 10), match("b", 20, "waiting")},
                           {record("r", 5, false), record("s", 6, true, "drawn")}}));
    REQUIRE(store->append({{event("a", 3, "{\"x\":\"'\"}")}, {match("a", 10, "finished")}, {}}));
    CHECK(*store->events("a") ==
          std::vector{event("a", 1), event("a", 2), event("a", 3, "{\"x\":\"'\"}")});
    CHECK(store->events("c")->empty());
    CHECK(store->events("")->empty());
    CHECK(ids(*store->matches({})) == "b a ");
    CHECK(ids(*store->matches({.statuses = {"finished", "paused"}})) == "a ");
    CHECK(ids(*store->matches({.ids = {"b"}, .game = "tictactoe"})) == "b ");
    CHECK(ids(*store->matches({.game = "gomoku"})).empty());
    CHECK(ids(*store->matches({.before_ms = 20})) == "a ");
    CHECK(ids(*store->matches({.before_ms = 20, .before_id = "c"})) == "b a ");
    CHECK(ids(*store->matches({.limit = 1})) == "b ");
    CHECK(ids(*store->records({})) == "s r ");
    CHECK(ids(*store->records({.before_ms = 6})) == "r ");
    CHECK(ids(*store->records({.before_ms = 6, .before_id = "t"})) == "s r ");
    CHECK(ids(*store->records({.with_bots = true})) == "s ");
    CHECK(ids(*store->records({.result = "won", .with_persons = true})) == "r ");
    REQUIRE(store->append({{}, {}, {record("r", 99, true)}}));
    CHECK(store->records({.ids = {"r"}})->front() == record("r", 5, false));
    CHECK(store->check_writable());
  }
}

TEST_CASE("an_event_that_is_there_already_refuses_the_whole_batch") {
  const Folder folder;
  std::vector<std::unique_ptr<Store>> stores;
  stores.push_back(open(folder));
  stores.push_back(std::make_unique<MemoryStore>());
  for (auto& store : stores) {
    REQUIRE(store->append({{event("a", 1)}, {}, {}}));
    const auto again = store->append({{event("b", 1), event("a", 1)}, {match("b", 1)}, {}});
    REQUIRE(!again);
    CHECK(again.error().code == "store/conflict");
    CHECK(store->events("b")->empty());
    CHECK(store->matches({})->empty());
  }
}

TEST_CASE("what_was_appended_is_there_after_opening_again") {
  const Folder folder;
  REQUIRE(open(folder)->append({{event("a", 1)}, {match("a", 10)}, {record("r", 5, true)}}));
  auto store = open(folder);
  CHECK(store->events("a")->front() == event("a", 1));
  CHECK(store->matches({})->front() == match("a", 10));
  CHECK(store->records({})->front() == record("r", 5, true));
}

TEST_CASE("a_database_of_every_earlier_version_is_brought_up_to_date") {
  for (std::size_t version = 0; version <= schema_steps().size(); ++version) {
    CAPTURE(version);
    const Folder folder;
    {
      soci::session session(soci::sqlite3, "db=" + folder.database().string());
      for (const auto step : schema_steps().first(version)) {
        std::istringstream text{std::string(step)};
        for (std::string part; std::getline(text, part, ';');) session << part;
      }
      if (version > 0) {
        session << "INSERT INTO events (match_id, seq, at, actor, command, kind, payload) "
                   "VALUES ('old', 1, 1001, 'seat:0', 'c1', 'moved', '{}')";
        session << "PRAGMA application_id = " << kApplicationId;
      }
      session << "PRAGMA user_version = " << version;
    }
    auto store = open(folder);
    CHECK(store->events("old")->size() == (version > 0 ? 1 : 0));
    CHECK(store->append({{event("a", 1)}, {match("a", 1)}, {record("r", 1, true)}}));
    CHECK(store->check_writable());
  }
}

TEST_CASE("a_newer_database_is_refused_and_not_touched") {
  const Folder folder;
  open(folder).reset();
  {
    soci::session session(soci::sqlite3, "db=" + folder.database().string());
    session << "PRAGMA user_version = " << schema_steps().size() + 1;
  }
  const std::string before = bytes_of(folder.database());
  const auto store = open_sqlite(folder.database());
  REQUIRE(!store);
  CHECK(store.error().code == "store/newer");
  CHECK(bytes_of(folder.database()) == before);
}

TEST_CASE("files_of_others_are_refused_and_not_touched") {
  const Folder folder;
  SUBCASE("no database") { std::ofstream(folder.database()) << std::string(5000, 'x'); }
  SUBCASE("a short text") { std::ofstream(folder.database()) << "hello"; }
  SUBCASE("a database of another program") {
    soci::session session(soci::sqlite3, "db=" + folder.database().string());
    session << "PRAGMA application_id = 7";
    session << "CREATE TABLE things (id INTEGER)";
  }
  const std::string before = bytes_of(folder.database());
  const auto store = open_sqlite(folder.database());
  REQUIRE(!store);
  CHECK(store.error().code == "store/foreign");
  CHECK(bytes_of(folder.database()) == before);
}

TEST_CASE("a_damaged_database_is_a_clear_error") {
#if defined(__SANITIZE_ADDRESS__)
  const __lsan::ScopedDisabler soci_forgets_a_connection_that_finds_damage_at_opening;
#endif
  const Folder folder;
  REQUIRE(open(folder)->append({{event("a", 1)}, {}, {}}));
  const auto size = fs::file_size(folder.database());
  {
    std::fstream file(folder.database(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file << std::string(size - 100, '\x5a');
  }
  auto store = open_sqlite(folder.database());
  if (store) {
    CHECK((*store)->events("a").error().code == "store/corrupt");
  } else {
    CHECK(store.error().code == "store/corrupt");
    CHECK(store.error().says.find(folder.database().string()) != std::string::npos);
  }
}

TEST_CASE("a_torn_tail_of_the_log_loses_nothing_that_was_committed") {
  const Folder folder;
  const fs::path copy = folder.database().string() + ".copy";
  {
    auto store = open(folder);
    REQUIRE(store->append({{event("a", 1)}, {}, {}}));
    fs::copy_file(folder.database(), copy);  // as a power cut would leave it
    fs::copy_file(folder.database().string() + "-wal", copy.string() + "-wal");
  }
  std::string tail;
  SUBCASE("zeroes") { tail.assign(10000, '\0'); }
  SUBCASE("part of a frame") { tail.assign(777, '\x11'); }
  std::ofstream(copy.string() + "-wal", std::ios::app | std::ios::binary) << tail;
  auto store = open_sqlite(copy);
  REQUIRE(store);
  CHECK((*store)->events("a")->size() == 1);
  CHECK((*store)->append({{event("a", 2)}, {}, {}}));
}

TEST_CASE("one_database_serves_one_process") {
  const Folder folder;
  auto first = open(folder);
  const auto second = open_sqlite(folder.database());
  REQUIRE(!second);
  CHECK(second.error().code == "store/busy");
  first.reset();
  CHECK(open_sqlite(folder.database()));
}

TEST_CASE("a_folder_that_cannot_be_written_is_a_clear_error") {
  const auto store = open_sqlite("/proc/gridwise.db");
  REQUIRE(!store);
  CHECK(store.error().code == "store/io");
}
