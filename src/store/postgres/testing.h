// For tests of the PostgreSQL store: databases on a test server that tests/server/postgres_test.py
// starts. Without that server the tests are skipped.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "store/postgres/store.h"

namespace gridwise::store_testing {

/// The test server's connection parameters; null if there is none.
inline const char* postgres_server() { return std::getenv("GRIDWISE_TEST_POSTGRES"); }

inline bool has_postgres_server() { return postgres_server() != nullptr; }

/// Whether PostgreSQL tests can run; prints a message if not.
inline bool can_run() {
  if (has_postgres_server()) return true;
  MESSAGE("skipped: no PostgreSQL server; tests/server/postgres_test.py starts one");
  return false;
}

/// Runs a statement in a database of the test server.
inline void change_postgres(const std::string& database, const std::string& sql) {
  soci::session session(soci::postgresql,
                        fmt::format("postgres:///{}?{}", database, postgres_server()));
  session << sql;
}

/// A fresh database, dropped with the object. REQUIRES: there is a server.
class PostgresDatabase {
 public:
  enum class Filled { kEmpty, kWithTables };

  explicit PostgresDatabase(Filled filled = Filled::kWithTables) : name_(next_name()) {
    change_postgres("postgres",
                    fmt::format("CREATE DATABASE {} TEMPLATE {}", name_,
                                filled == Filled::kEmpty ? "template0" : with_tables()));
  }
  PostgresDatabase(const PostgresDatabase&) = delete;
  PostgresDatabase& operator=(const PostgresDatabase&) = delete;
  ~PostgresDatabase() {
    try {
      change_postgres("postgres", fmt::format("DROP DATABASE {} WITH (FORCE)", name_));
    } catch (const std::exception& error) {
      MESSAGE("left behind: " << name_ << ": " << error.what());
    }
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string address() const {
    return fmt::format("postgres:///{}?{}", name_, postgres_server());
  }
  [[nodiscard]] PostgresPlace place() const { return *read_postgres_address(address()); }

  [[nodiscard]] Result<std::unique_ptr<Store>> try_open() const { return open_postgres(place()); }
  [[nodiscard]] std::unique_ptr<Store> open() const {
    auto store = try_open();
    REQUIRE_MESSAGE(store.ok(), store.error().says);
    return *std::move(store);
  }
  /// Runs a statement behind the store's back.
  void change(const std::string& sql) const { change_postgres(name_, sql); }
  /// Terminates the store's connections, like a server restart.
  void cut() const {
    change_postgres("postgres", fmt::format("SELECT pg_terminate_backend(pid, 5000) FROM "
                                            "pg_stat_activity WHERE datname = '{}'",
                                            name_));
  }

 private:
  static std::string next_name() {
    static int made = 0;
    return fmt::format("test_{}_{}", ::getpid(), ++made);
  }
  /// A template database with all tables: copying it is faster than creating them.
  static std::string with_tables() {
    static const PostgresDatabase kTemplate(Filled::kEmpty);
    static const bool kMade = [] {
      kTemplate.open().reset();
      return true;
    }();
    static_cast<void>(kMade);
    return kTemplate.name();
  }

  std::string name_;
};

}  // namespace gridwise::store_testing
