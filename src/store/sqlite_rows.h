// Rows of the tables to and from SQLite, through SOCI; exceptions end here.
#pragma once

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <array>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "store/event_chain.h"
#include "store/store.h"

namespace gridwise {

/// What SQLite's primary result codes (https://www.sqlite.org/rescode.html) mean to us.
inline std::string code_of(int result) {
  switch (result & 0xff) {
    case 5:
      return "store/busy";  // SQLITE_BUSY
    case 11:
      return "store/corrupt";  // SQLITE_CORRUPT
    case 13:
      return "store/full";  // SQLITE_FULL
    case 19:
      return "store/conflict";  // SQLITE_CONSTRAINT
    case 26:
      return "store/foreign";  // SQLITE_NOTADB
    default:
      return "store/io";
  }
}

/// Runs what may throw, and turns that into an Error.
template <class Work>
auto guarded(Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const soci::sqlite3_soci_error& error) {
    return Error{code_of(error.result()), error.what(), {}};
  } catch (const std::exception& error) {
    return Error{"store/io", error.what(), {}};
  }
}

/// What SOCI opens a database with.
inline std::string connection_to(const std::filesystem::path& path) {
  return "db=\"" + path.string() + "\"";
}

/// A transaction that takes the right to write at once: one that takes it later may be refused in
/// spite of the time-out.
class WriteTransaction {
 public:
  explicit WriteTransaction(soci::session& session) : session_(session) {
    session_ << "BEGIN IMMEDIATE";
  }
  WriteTransaction(const WriteTransaction&) = delete;
  WriteTransaction& operator=(const WriteTransaction&) = delete;
  void commit() {
    session_ << "COMMIT";
    committed_ = true;
  }
  ~WriteTransaction() {
    if (committed_) return;
    try {
      session_ << "ROLLBACK";
    } catch (const std::exception&) {  // SQLite has rolled back by itself
    }
  }

 private:
  soci::session& session_;
  bool committed_ = false;
};

/// All that is read while it lives is of one moment.
class ReadTransaction {
 public:
  explicit ReadTransaction(soci::session& session) : session_(session) { session_ << "BEGIN"; }
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;
  ~ReadTransaction() {
    try {
      session_ << "COMMIT";
    } catch (const std::exception&) {  // damage has ended it
    }
  }

 private:
  soci::session& session_;
};

/// Where the log of a match ends, as a row of its own.
struct HeadRow {
  std::string match;
  ChainHead head;
};

/// How many transactions there were.
struct CommitRow {
  std::int64_t count = 0;
};

/// The first column of any table.
struct IdRow {
  std::string id;
};

using Flags = std::array<int, 3>;  // a record's, as integers: SOCI binds no bool

inline constexpr const char* kEventColumns =
    "match_id, seq, at, actor, command, kind, payload, fingerprint, chain";
inline constexpr const char* kMatchColumns = "id, game, status, created, updated, owner";
inline constexpr const char* kRecordColumns =
    "id, game, result, persons, bots, played, owner, body, imported";

inline constexpr const char* kHeadColumns = "match_id, seq, link";

// The members of a row in the order of its columns; `bind` is soci::use or soci::into.
template <class Bind>
void exchange_row(soci::statement& statement, EventRow& row, Flags&, Bind bind) {
  statement.exchange(bind(row.match));
  statement.exchange(bind(row.seq));
  statement.exchange(bind(row.at_ms));
  statement.exchange(bind(row.actor));
  statement.exchange(bind(row.command));
  statement.exchange(bind(row.kind));
  statement.exchange(bind(row.payload));
  statement.exchange(bind(row.fingerprint));
  statement.exchange(bind(row.chain));
}
template <class Bind>
void exchange_row(soci::statement& statement, MatchRow& row, Flags&, Bind bind) {
  statement.exchange(bind(row.id));
  statement.exchange(bind(row.game));
  statement.exchange(bind(row.status));
  statement.exchange(bind(row.created_ms));
  statement.exchange(bind(row.updated_ms));
  statement.exchange(bind(row.owner));
}
template <class Bind>
void exchange_row(soci::statement& statement, HeadRow& row, Flags&, Bind bind) {
  statement.exchange(bind(row.match));
  statement.exchange(bind(row.head.seq));
  statement.exchange(bind(row.head.link));
}
template <class Bind>
void exchange_row(soci::statement& statement, CommitRow& row, Flags&, Bind bind) {
  statement.exchange(bind(row.count));
}
template <class Bind>
void exchange_row(soci::statement& statement, IdRow& row, Flags&, Bind bind) {
  statement.exchange(bind(row.id));
}
template <class Bind>
void exchange_row(soci::statement& statement, RecordRow& row, Flags& flags, Bind bind) {
  statement.exchange(bind(row.id));
  statement.exchange(bind(row.game));
  statement.exchange(bind(row.result));
  statement.exchange(bind(flags[0]));
  statement.exchange(bind(flags[1]));
  statement.exchange(bind(row.played_ms));
  statement.exchange(bind(row.owner));
  statement.exchange(bind(row.body));
  statement.exchange(bind(flags[2]));
}

// soci::use keeps a reference to the parameter's name: its default would be gone once a lambda
// returns.
inline const std::string kNoName;

inline constexpr auto kUse = [](auto& statement, auto& row, Flags& flags) {
  exchange_row(statement, row, flags, [](auto& value) { return soci::use(value, kNoName); });
};
inline constexpr auto kInto = [](auto& statement, auto& row, Flags& flags) {
  exchange_row(statement, row, flags, [](auto& value) { return soci::into(value); });
};

/// One prepared statement with a row of its own that its parameters are bound to.
template <class Row>
class RowWriter {
 public:
  template <class Bind>
  RowWriter(soci::session& session, const char* sql, Bind bind) : statement_(session) {
    statement_.alloc();
    bind(statement_, row_, flags_);
    statement_.prepare(sql);
    statement_.define_and_bind();
  }
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;

  void write(Row row) {
    row_ = std::move(row);
    if constexpr (requires { row_.persons; }) {
      flags_ = {row_.persons ? 1 : 0, row_.bots ? 1 : 0, row_.imported ? 1 : 0};
    }
    statement_.execute(true);
  }

 private:
  Row row_;
  Flags flags_{};
  soci::statement statement_;
};

/// Runs a SELECT and hands each of its rows to `take`.
template <class Row, class Take>
void for_each_row(soci::session& session, const std::string& sql,
                  const std::vector<std::string>& values, Take take) {
  Row row{};
  Flags flags{};
  soci::statement statement(session);
  statement.alloc();
  kInto(statement, row, flags);
  for (const std::string& value : values) statement.exchange(soci::use(value));
  statement.prepare(sql);
  statement.define_and_bind();
  if (!statement.execute(true)) return;
  do {
    if constexpr (requires { row.persons; }) {
      row.persons = flags[0] != 0;
      row.bots = flags[1] != 0;
      row.imported = flags[2] != 0;
    }
    take(row);
  } while (statement.fetch());
}

/// Runs a SELECT and returns its rows.
template <class Row>
std::vector<Row> fetch(soci::session& session, const std::string& sql,
                       const std::vector<std::string>& values) {
  std::vector<Row> rows;
  for_each_row<Row>(session, sql, values, [&](const Row& row) { rows.push_back(row); });
  return rows;
}

}  // namespace gridwise
