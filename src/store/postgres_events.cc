#include "store/postgres_events.h"

#include <libpq-fe.h>

#include <array>

#include "store/postgres_connection.h"

namespace gridwise {
namespace {

constexpr const char* kStatement = "gridwise_events";

constexpr const char* kSql =
    "WITH stored AS (INSERT INTO events (match_id, seq, at, actor, command, kind, payload, "
    "fingerprint, chain) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], "
    "$5::text[], $6::text[], $7::text[], $8::text[], $9::text[])) "
    "INSERT INTO heads (match_id, seq, link) SELECT * FROM unnest($10::text[], $11::bigint[], "
    "$12::text[]) ON CONFLICT (match_id) DO UPDATE SET seq = excluded.seq, link = excluded.link";

constexpr std::size_t kEventColumnCount = 9;
constexpr std::size_t kColumnCount = 12;

/// An array in PostgreSQL's text form: {1,2} or {"a","b\"c"}
/// (https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO).
class Column {
 public:
  void add(std::int64_t number) {
    separate();
    text_ += std::to_string(number);
  }
  void add(const std::string& value) {
    separate();
    text_ += '"';
    for (const char byte : value) {
      if (byte == '"' || byte == '\\') text_ += '\\';
      text_ += byte;
    }
    text_ += '"';
  }
  [[nodiscard]] const char* close() {
    text_ += '}';
    return text_.c_str();
  }

 private:
  void separate() {
    if (text_.size() > 1) text_ += ',';
  }

  std::string text_ = "{";
};

using Columns = std::array<Column, kColumnCount>;

template <class... Values>
void add_row(Columns& columns, std::size_t first, const Values&... values) {
  (columns[first++].add(values), ...);
}

}  // namespace

void prepare_events(pg_conn* connection) {
  static_cast<void>(finish(connection, PQprepare(connection, kStatement, kSql, 0, nullptr)));
}

void write_events(pg_conn* connection, const std::vector<EventRow>& events,
                  const LogHeads::Heads& ends) {
  Columns columns;
  for (const EventRow& row : events) {
    add_row(columns, 0, row.match, row.seq, row.at_ms, row.actor, row.command, row.kind,
            row.payload, row.fingerprint, row.chain);
  }
  for (const auto& [match, head] : ends) {
    add_row(columns, kEventColumnCount, match, head.seq, head.link);
  }
  std::array<const char*, kColumnCount> values{};
  for (std::size_t i = 0; i < kColumnCount; ++i) values[i] = columns[i].close();
  static_cast<void>(finish(connection, PQexecPrepared(connection, kStatement, kColumnCount,
                                                      values.data(), nullptr, nullptr, 0)));
}

}  // namespace gridwise
