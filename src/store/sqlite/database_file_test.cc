#include "store/sqlite/database_file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include "store/sql/schema.h"
#include "store/testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

/// A header field as on disk, bypassing SQLite's cache.
int number_in_header(const fs::path& database, std::size_t offset) {
  const std::string bytes = bytes_of(database);
  int value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value = value << 8 | static_cast<unsigned char>(bytes[offset + i]);
  return value;
}

/// Permission bits of group and others.
int rights_of_others(const fs::path& path) {
  struct stat found{};
  REQUIRE(::stat(path.c_str(), &found) == 0);
  return static_cast<int>(found.st_mode & 077U);
}

/// Leaves a database whose changes by `work` exist only in its write-ahead log.
template <class Work>
void leave_in_log(const Folder& folder, Work work) {
  const Folder elsewhere;
  soci::session session(soci::sqlite3, "db=" + elsewhere.database().string());
  session << "PRAGMA journal_mode = WAL";
  session << "PRAGMA wal_autocheckpoint = 0";
  work(session);
  for (const char* suffix : {"", "-wal"}) {
    if (fs::exists(elsewhere.beside(suffix)))
      fs::copy_file(elsewhere.beside(suffix), folder.beside(suffix));
  }
}

}  // namespace

TEST_CASE("a_newer_database_is_refused_unchanged") {
  const Folder folder;
  open(folder).reset();
  {
    soci::session session(soci::sqlite3, "db=" + folder.database().string());
    session << "PRAGMA user_version = " << kSchemaVersion + 1;
  }
  const std::string before = bytes_of(folder.database());
  const auto store = open_sqlite(folder.database());
  REQUIRE(!store);
  CHECK(store.error().code == "store/newer");
  CHECK(bytes_of(folder.database()) == before);
}

TEST_CASE("files_of_other_programs_are_refused_unchanged") {
  const Folder folder;
  SUBCASE("no database") { std::ofstream(folder.database()) << std::string(5000, 'x'); }
  SUBCASE("a short text") { std::ofstream(folder.database()) << "hello"; }
  SUBCASE("a database of another program") {
    soci::session session(soci::sqlite3, "db=" + folder.database().string());
    session << "PRAGMA application_id = 7";
    session << "CREATE TABLE things (id INTEGER)";
  }
  SUBCASE("a database without an application id") {
    damage(folder, "CREATE TABLE things (id INTEGER)");
  }
  SUBCASE("one whose tables are in its write-ahead log only") {
    leave_in_log(folder, [](soci::session& session) {
      session << "CREATE TABLE things (id INTEGER)";
      session << "INSERT INTO things VALUES (7)";
    });
  }
  SUBCASE("one with many tables") {
    soci::session session(soci::sqlite3, "db=" + folder.database().string());
    for (int i = 0; i < 500; ++i) session << "CREATE TABLE things" << i << " (id INTEGER)";
  }
  const std::string before = bytes_of(folder.database());
  const auto store = open_sqlite(folder.database());
  REQUIRE(!store);
  CHECK(store.error().code == "store/foreign");
  CHECK(bytes_of(folder.database()) == before);
}

TEST_CASE("a_database_whose_first_transaction_is_only_in_its_log_is_opened") {
  const Folder folder;
  SUBCASE("whole") {
    leave_in_log(folder, [](soci::session& session) {
      session << "BEGIN";
      for (const std::string& step : schema_steps(Dialect::kSqlite)) {
        std::istringstream text{step};
        for (std::string part; std::getline(text, part, ';');) session << part;
      }
      session << "PRAGMA application_id = " << kApplicationId;
      session << "PRAGMA user_version = " << kSchemaVersion;
      session << "COMMIT";
    });
    CHECK(number_in_header(folder.database(), 68) == 0);
  }
  SUBCASE("an empty log") {
    leave_in_log(folder, [](soci::session&) {});
  }
  SUBCASE("no log") { change(folder, "PRAGMA journal_mode = WAL"); }
  SUBCASE("an empty file") { write_bytes(folder.database(), ""); }
  auto store = open(folder);
  CHECK(store->append({{event("a", 1)}, {}, {}}));
}

TEST_CASE("the_version_is_written_to_the_file_header") {
  const Folder folder;
  const auto store = open(folder);
  CHECK(number_in_header(folder.database(), 60) == kSchemaVersion);
  CHECK(number_in_header(folder.database(), 68) == kApplicationId);
}

TEST_CASE("database_files_are_readable_by_their_owner_only") {
  const mode_t before = ::umask(0);
  const Folder folder;
  {
    auto store = open(folder);
    REQUIRE(store->append({{event("a", 1)}, {}, {}}));
    for (const char* suffix : {"", "-wal", "-shm", ".lock", ".commits"}) {
      CAPTURE(suffix);
      CHECK(rights_of_others(folder.beside(suffix)) == 0);
    }
  }
  for (const char* suffix : {"", ".lock"}) ::chmod(folder.beside(suffix).c_str(), 0664);
  const auto store = open(folder);
  for (const char* suffix : {"", "-wal", "-shm", ".lock", ".commits"}) {
    CAPTURE(suffix);
    CHECK(rights_of_others(folder.beside(suffix)) == 0);
  }
  ::umask(before);
}

TEST_CASE("a_second_process_cannot_open_the_database") {
  const Folder folder;
  auto first = open(folder);
  const auto second = open_sqlite(folder.database());
  REQUIRE(!second);
  CHECK(second.error().code == "store/busy");
  first.reset();
  CHECK(open_sqlite(folder.database()));
}

TEST_CASE("an_unwritable_folder_is_an_io_error") {
  const auto store = open_sqlite("/proc/gridwise.db");
  REQUIRE(!store);
  CHECK(store.error().code == "store/io");
}
