#include "store/upkeep/postgres_backup.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <charconv>
#include <chrono>
#include <optional>
#include <thread>

#include "store/postgres/migration.h"
#include "store/postgres/program.h"
#include "store/postgres/transaction.h"
#include "store/postgres/writer.h"
#include "store/sql/reader.h"
#include "store/sql/schema.h"
#include "store/sqlite/part_file.h"
#include "store/tables/account_rows.h"

namespace gridwise {
namespace {

std::string text_of(PostgresConnection& connection, const std::string& sql) {
  std::string text;
  connection.session() << sql, soci::into(text);
  return text;
}

/// The schema that holds the tables of a Gridwise database: the one they were created in.
std::string schema_of(PostgresConnection& connection) {
  return text_of(connection, "SELECT COALESCE(current_schema(), 'public')::text");
}

std::string as_identifier(std::string_view name) {
  std::string text = "\"";
  for (const char each : name) text += each == '"' ? "\"\"" : std::string(1, each);
  return text + '"';
}

Error not_a_backup(const std::filesystem::path& file) {
  return {
      "store/foreign", file.string() + " is not a backup of a Gridwise database in PostgreSQL", {}};
}

/// Whether the dump's table of contents lists our `meta` table in this schema.
bool lists_meta(const std::string& contents, const std::string& schema) {
  return contents.find(" TABLE " + schema + " meta ") != std::string::npos;
}

/// The version in the dump's `meta` table; none if it cannot be read. `script` has tab-separated
/// rows like this:
///     COPY public.meta (only_row, gridwise_version, incarnation) FROM stdin;
///     t  12  7
std::optional<std::int64_t> version_in(std::string_view script) {
  std::size_t at = script.find("\nCOPY ");
  if (at == std::string_view::npos) return {};
  const std::size_t names = script.find('(', at) + 1;
  const std::size_t column = script.find("gridwise_version", names);
  at = script.find('\n', at + 1);
  if (names == 0 || column > at) return {};
  for (const char each : script.substr(names, column - names)) {
    if (each == ',') at = script.find('\t', at + 1);
  }
  if (at >= script.size()) return {};
  std::int64_t version = 0;
  const char* const digits = script.data() + at + 1;
  const auto read = std::from_chars(digits, script.data() + script.size(), version);
  return read.ec == std::errc() ? std::optional(version) : std::nullopt;
}

Result<void> check_version_in(const std::filesystem::path& file, const std::string& schema,
                              const std::stop_token& stop) {
  const auto script = run_postgres_program(
      "pg_restore",
      {"--data-only", "--schema=" + schema, "--table=meta", "--file=-", file.string()}, stop);
  if (!script) return script.error();
  const std::optional<std::int64_t> version = version_in(*script);
  if (!version) return not_a_backup(file);
  if (*version <= kSchemaVersion) return {};
  return Error{
      "store/newer",
      fmt::format("{} is of version {}, this program knows up to {}; use a newer Gridwise. "
                  "Nothing was changed",
                  file.string(), *version, kSchemaVersion),
      {}};
}

/// Reads the whole file, so that a truncated or changed one is found before existing data is moved.
Result<void> check_file(const std::filesystem::path& file, const std::string& schema,
                        const std::stop_token& stop) {
  std::error_code problem;
  if (!std::filesystem::exists(file, problem)) {
    return Error{"store/none", "there is no " + file.string(), {}};
  }
  const auto contents = run_postgres_program("pg_restore", {"--list", file.string()}, stop);
  if (!contents)
    return contents.error().code == "store/dump" ? not_a_backup(file) : contents.error();
  if (!lists_meta(*contents, schema)) return not_a_backup(file);
  const auto read = run_postgres_program("pg_restore", {"--file=/dev/null", file.string()}, stop);
  return read ? Result<void>() : read.error();
}

/// Locks out other writers until the session ends.
void lock_alone(PostgresConnection& connection) {
  constexpr int kTries = 40;
  for (int i = 0; i < kTries; ++i) {
    if (i > 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const std::string sql =
        fmt::format("SELECT CASE WHEN pg_try_advisory_lock{} THEN 1 ELSE 0 END", kDatabaseLock);
    if (fetch<NumberRow>(connection.session(), sql, {}).front().number == 1) return;
  }
  throw StoreFailure({"store/busy",
                      connection.place().name +
                          " is in use by another gridwise; stop it or choose another database",
                      {}});
}

/// Renames the schema and creates an empty one in its place; undone at the end unless kept.
class SchemaAside {
 public:
  SchemaAside(PostgresConnection& connection, const std::string& schema, const std::string& aside)
      : connection_(connection), schema_(as_identifier(schema)), aside_(as_identifier(aside)) {
    PostgresTransaction transaction(connection_);
    connection_.run(
        fmt::format("ALTER SCHEMA {} RENAME TO {}; CREATE SCHEMA {}", schema_, aside_, schema_));
    transaction.commit();
  }
  SchemaAside(const SchemaAside&) = delete;
  SchemaAside& operator=(const SchemaAside&) = delete;
  ~SchemaAside() {
    if (kept_) return;
    try {
      PostgresTransaction transaction(connection_);
      connection_.run(
          fmt::format("DROP SCHEMA {}; ALTER SCHEMA {} RENAME TO {}", schema_, aside_, schema_));
      transaction.commit();
    } catch (const std::exception&) {  // the old data keeps its new schema name
    }
  }

  void keep() { kept_ = true; }

 private:
  PostgresConnection& connection_;
  std::string schema_;
  std::string aside_;
  bool kept_ = false;
};

}  // namespace

Result<DatabaseCheck> backup_postgres(const PostgresPlace& place, const std::filesystem::path& to,
                                      const CheckHooks& hooks, const std::stop_token& stop) {
  return sql_result([&]() -> Result<DatabaseCheck> {
    if (std::filesystem::exists(to)) return taken(to);
    PostgresConnection connection(place, PostgresUse::kLongWork);
    connection.open();
    const ReadTransaction one_moment(connection.session());
    const Result<void> usable = check_version(connection);
    if (!usable) return usable.error();
    PartFile part(to.string() + ".part");
    const Result<void> created = part.create();
    if (!created) return created.error();
    // pg_dump sees the same snapshot as this transaction, despite concurrent writes.
    const std::string snapshot = text_of(connection, "SELECT pg_export_snapshot()");
    const std::string schema = schema_of(connection);
    const auto dumped = run_postgres_program(
        "pg_dump", place,
        {"--format=custom", "--snapshot=" + snapshot, "--schema=" + as_identifier(schema),
         "--file=" + part.path().string()},
        stop);
    if (!dumped) return dumped.error();
    const Result<void> whole = check_file(part.path(), schema, stop);
    if (!whole) return whole.error();
    const DatabaseCheck checked = check_contents(connection, hooks);
    const Result<void> kept = part.keep_as(to);
    if (!kept) return kept.error();
    return checked;
  });
}

Result<DatabaseCheck> restore_postgres(const std::filesystem::path& from,
                                       const PostgresPlace& place, const Replaced& replaced,
                                       const CheckHooks& hooks, const std::stop_token& stop) {
  return sql_result([&]() -> Result<DatabaseCheck> {
    PostgresConnection connection(place, PostgresUse::kLongWork);
    connection.open();
    const bool filled = read_meta(connection).version != 0;
    if (filled && replaced.name.empty()) {
      return Error{"store/exists",
                   place.name +
                       " has games already; choose an empty database, or move them away with "
                       "--replace",
                   {}};
    }
    const std::string schema = schema_of(connection);
    const Result<void> whole = check_file(from, schema, stop);
    if (!whole) return whole.error();
    const Result<void> known = check_version_in(from, schema, stop);
    if (!known) return known.error();
    lock_alone(connection);
    std::optional<SchemaAside> aside;
    if (filled) aside.emplace(connection, schema, replaced.name);
    const auto restored =
        run_postgres_program("pg_restore", place,
                             {"--single-transaction", "--exit-on-error", "--no-owner",
                              "--no-privileges", "--schema=" + schema, from.string()},
                             stop);
    if (!restored) return restored.error();
    if (aside) aside->keep();
    migrate(connection);
    return check_postgres(place, hooks);
  });
}

}  // namespace gridwise
