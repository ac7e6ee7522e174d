#include "store/postgres/events.h"

#include <libpq-fe.h>

#include <array>

#include "store/postgres/connection.h"

namespace gridwise {
namespace {

constexpr const char* kStatement = "gridwise_events";

// FOR SHARE, not FOR KEY SHARE: only FOR SHARE conflicts with the UPDATE that deposes a server.
constexpr const char* kSql =
    "WITH fence AS MATERIALIZED (SELECT 1 FROM servers WHERE incarnation = $13::bigint AND ended = "
    "0 FOR SHARE), "
    "stored AS (INSERT INTO events (match_id, seq, at, actor, command, kind, payload, "
    "fingerprint, chain) SELECT e.* FROM fence, unnest($1::text[], $2::bigint[], $3::bigint[], "
    "$4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) AS e) "
    "INSERT INTO heads (match_id, seq, link) SELECT h.* FROM fence, unnest($10::text[], "
    "$11::bigint[], $12::text[]) AS h ON CONFLICT (match_id) DO UPDATE SET seq = excluded.seq, "
    "link = excluded.link";
constexpr const char* kNothing = "INSERT 0 0";

constexpr std::size_t kEventColumnCount = 9;
constexpr std::size_t kColumnCount = 12;
constexpr std::size_t kParameterCount = kColumnCount + 1;

/// An array in PostgreSQL's text format: {1,2} or {"a","b\"c"}
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

bool write_events(pg_conn* connection, std::int64_t incarnation,
                  const std::vector<EventRow>& events, const LogHeads::Heads& ends) {
  Columns columns;
  for (const EventRow& row : events) {
    add_row(columns, 0, row.match, row.seq, row.at_ms, row.actor, row.command, row.kind,
            row.payload, row.fingerprint, row.chain);
  }
  for (const auto& [match, head] : ends) {
    add_row(columns, kEventColumnCount, match, head.seq, head.link);
  }
  const std::string server = std::to_string(incarnation);
  std::array<const char*, kParameterCount> values{};
  for (std::size_t i = 0; i < kColumnCount; ++i) values[i] = columns[i].close();
  values[kColumnCount] = server.c_str();
  return finish(connection, PQexecPrepared(connection, kStatement, kParameterCount, values.data(),
                                           nullptr, nullptr, 0)) != kNothing;
}

}  // namespace gridwise
