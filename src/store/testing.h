// Helpers for store tests: temporary folders and rows.
#pragma once

#include <doctest/doctest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "store/memory/store.h"
#include "store/postgres/testing.h"
#include "store/sqlite/page_checksums.h"
#include "store/sqlite/store.h"
#include "store/upkeep/check.h"

namespace gridwise::store_testing {

namespace fs = std::filesystem;

/// A temporary folder, deleted with the object.
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
  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] fs::path database() const { return path_ / "gridwise.db"; }
  /// A file beside the database: "-wal", ".commits".
  [[nodiscard]] fs::path beside(const char* suffix) const { return database().string() + suffix; }
  /// Copies the files of an open database, as a killed process would leave them.
  void copy_from(const Folder& other) const {
    for (const char* suffix : {"", "-wal", ".commits"}) {
      fs::copy_file(other.beside(suffix), beside(suffix), fs::copy_options::overwrite_existing);
    }
  }

 private:
  fs::path path_;
};

inline std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline void write_bytes(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

inline std::unique_ptr<Store> open(const Folder& folder) {
  auto store = open_sqlite(folder.database());
  REQUIRE_MESSAGE(store.ok(), store.error().says);
  return *std::move(store);
}

/// Every kind of store: SQLite, memory and, if the tests have a server, PostgreSQL.
struct EveryStore {
  Folder folder;
  std::optional<PostgresDatabase> postgres;
  std::vector<std::unique_ptr<Store>> stores;

  EveryStore() {
    stores.push_back(open(folder));
    stores.push_back(std::make_unique<MemoryStore>());
    if (!has_postgres_server()) return;
    postgres.emplace();
    stores.push_back(postgres->open());
  }
};

/// Runs a statement behind the store's back. The pages keep checksums that fit.
inline void change(const Folder& folder, const std::string& sql) {
  soci::session session;
  open_file(session, folder.database());
  session << sql;
}

/// The same without regard to checksums, as damage on the disk.
inline void damage(const Folder& folder, const std::string& sql) {
  soci::session session(soci::sqlite3, "db=" + folder.database().string() + " synchronous=off");
  session << sql;
}

/// What a check of the database reports.
inline std::vector<std::string> damages(const Folder& folder) {
  std::vector<std::string> told;
  CheckHooks hooks;
  hooks.damaged = [&](const std::string& says) { told.push_back(says); };
  const auto checked = check_database(folder.database(), hooks);
  REQUIRE_MESSAGE(checked.ok(), checked.error().says);
  CHECK(checked->damages == static_cast<std::int64_t>(told.size()));
  return told;
}

inline EventRow event(const std::string& match, int seq, const std::string& payload = "{}") {
  return {match, seq, 1000 + seq, "seat:0", "c" + std::to_string(seq), "moved", payload, "f", ""};
}

inline MatchRow match(const std::string& id, int created, const std::string& status = "running") {
  return {id, "tictactoe", status, created, created, ""};
}

inline RecordRow record(const std::string& id, int played, bool bots,
                        const std::string& result = "won") {
  return {id, "tictactoe", result, true, bots, played, "", "{}", bots};
}

/// The events as originally appended.
inline std::vector<EventRow> without_chain(std::vector<EventRow> events) {
  for (EventRow& event : events) event.chain.clear();
  return events;
}

template <class Rows>
std::string ids(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) text += row.id + " ";
  return text;
}

}  // namespace gridwise::store_testing
