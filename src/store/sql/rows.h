// Reads and writes table rows through SOCI.
#pragma once

#include <soci/soci.h>

#include <array>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "store/event_chain.h"
#include "store/sql/errors.h"
#include "store/store.h"

namespace gridwise {

/// A row of `heads`: the head of a match's log.
struct HeadRow {
  std::string match;
  ChainHead head;
};

/// The row of `commits`: the number of transactions.
struct CommitRow {
  std::int64_t count = 0;
};

/// A row of one text column, such as an id.
struct IdRow {
  std::string id;
};

using Flags = std::array<int, 3>;  // of a record, as integers: SOCI cannot bind bool

inline constexpr const char* kEventColumns =
    "match_id, seq, at, actor, command, kind, payload, fingerprint, chain";
inline constexpr const char* kMatchColumns = "id, game, status, created, updated, owner, rated";
inline constexpr const char* kRecordColumns =
    "id, game, result, persons, bots, played, owner, body, imported, match_id";
inline constexpr const char* kHeadColumns = "match_id, seq, link";

// The members of each row type, in column order.
inline auto members_of(EventRow& row, Flags&) {
  return std::tie(row.match, row.seq, row.at_ms, row.actor, row.command, row.kind, row.payload,
                  row.fingerprint, row.chain);
}
inline auto members_of(MatchRow& row, Flags&) {
  return std::tie(row.id, row.game, row.status, row.created_ms, row.updated_ms, row.owner,
                  row.rated);
}
inline auto members_of(RecordRow& row, Flags& flags) {
  return std::tie(row.id, row.game, row.result, flags[0], flags[1], row.played_ms, row.owner,
                  row.body, flags[2], row.match);
}
inline auto members_of(SeatRow& row, Flags&) {
  return std::tie(row.match, row.seat, row.kind, row.account, row.name, row.guest);
}
inline auto members_of(HeadRow& row, Flags&) {
  return std::tie(row.match, row.head.seq, row.head.link);
}
inline auto members_of(CommitRow& row, Flags&) { return std::tie(row.count); }
inline auto members_of(IdRow& row, Flags&) { return std::tie(row.id); }

/// Binds the members of `row` to `statement`; `bind` is soci::use or soci::into.
template <class Row, class Bind>
void exchange_row(soci::statement& statement, Row& row, Flags& flags, Bind bind) {
  std::apply([&](auto&... members) { (statement.exchange(bind(members)), ...); },
             members_of(row, flags));
}

// soci::use keeps a reference to the parameter's name; its default argument would dangle once a
// lambda returns.
inline const std::string kNoName;

inline constexpr auto kUse = [](auto& statement, auto& row, Flags& flags) {
  exchange_row(statement, row, flags, [](auto& value) { return soci::use(value, kNoName); });
};
inline constexpr auto kInto = [](auto& statement, auto& row, Flags& flags) {
  exchange_row(statement, row, flags, [](auto& value) { return soci::into(value); });
};

/// Throws store/text if a text in the row cannot be stored.
template <class Row>
void check_texts(Row& row, Flags& flags) {
  const auto check = [](const auto& member) {
    if constexpr (std::is_same_v<decltype(member), const std::string&>) check_text(member);
  };
  std::apply([&](const auto&... members) { (check(members), ...); }, members_of(row, flags));
}

/// Whether a statement is prepared for reuse or runs once; kOne saves PostgreSQL two round trips.
enum class Uses { kMany, kOne };

[[nodiscard]] inline soci::details::statement_type type_of(Uses uses) {
  return uses == Uses::kMany ? soci::details::st_repeatable_query
                             : soci::details::st_one_time_query;
}

/// A prepared statement and the row bound to its parameters.
template <class Row>
class RowWriter {
 public:
  RowWriter(soci::session& session, const std::string& sql, Uses uses = Uses::kMany)
      : statement_(session) {
    statement_.alloc();
    kUse(statement_, row_, flags_);
    statement_.prepare(sql, type_of(uses));
    statement_.define_and_bind();
  }
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;

  void write(Row row) {
    row_ = std::move(row);
    if constexpr (requires { row_.persons; }) {
      flags_ = {row_.persons ? 1 : 0, row_.bots ? 1 : 0, row_.imported ? 1 : 0};
    }
    check_texts(row_, flags_);
    statement_.execute(true);
  }

 private:
  Row row_;
  Flags flags_{};
  soci::statement statement_;
};

/// Runs a statement once, with the members of `row` as parameters.
template <class Row>
void write_row(soci::session& session, const std::string& sql, Row row) {
  RowWriter<Row>(session, sql, Uses::kOne).write(std::move(row));
}

/// Binds texts to `statement`, which keeps references to them.
inline void bind_texts(soci::statement& statement, const std::vector<std::string>& values) {
  for (const std::string& value : values) {
    check_text(value);
    statement.exchange(soci::use(value, kNoName));
  }
}

/// Runs a statement without results once; returns the number of affected rows.
inline std::int64_t execute(soci::session& session, const std::string& sql,
                            const std::vector<std::string>& values) {
  soci::statement statement(session);
  statement.alloc();
  bind_texts(statement, values);
  statement.prepare(sql, type_of(Uses::kOne));
  statement.define_and_bind();
  statement.execute(true);
  return statement.get_affected_rows();
}

/// Runs a SELECT and calls `take` with each row.
template <class Row, class Take>
void for_each_row(soci::session& session, const std::string& sql,
                  const std::vector<std::string>& values, Take take) {
  Row row{};
  Flags flags{};
  soci::statement statement(session);
  statement.alloc();
  kInto(statement, row, flags);
  bind_texts(statement, values);
  statement.prepare(sql, type_of(Uses::kOne));
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
