// The store of the program in the page: in memory, and each batch goes to a journal that the page
// keeps.
#pragma once

#include <boost/json.hpp>
#include <concepts>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "kit/json_text.h"
#include "store/memory/store.h"

namespace gridwise {

/// A row of the journal is one line of JSON: the rows of a batch, each an array of its columns in
/// this order. A later version may only add columns at the end.
inline constexpr int kJournalVersion = 1;

template <class Row>
inline constexpr auto kColumns = std::tuple();
template <>
inline constexpr auto kColumns<EventRow> =
    std::tuple(&EventRow::match, &EventRow::seq, &EventRow::at_ms, &EventRow::actor,
               &EventRow::command, &EventRow::kind, &EventRow::payload, &EventRow::fingerprint);
template <>
inline constexpr auto kColumns<MatchRow> =
    std::tuple(&MatchRow::id, &MatchRow::game, &MatchRow::status, &MatchRow::created_ms,
               &MatchRow::updated_ms, &MatchRow::owner, &MatchRow::rated);
template <>
inline constexpr auto kColumns<RecordRow> =
    std::tuple(&RecordRow::id, &RecordRow::game, &RecordRow::result, &RecordRow::persons,
               &RecordRow::bots, &RecordRow::played_ms, &RecordRow::owner, &RecordRow::body,
               &RecordRow::imported, &RecordRow::match);
template <>
inline constexpr auto kColumns<SeatRow> =
    std::tuple(&SeatRow::match, &SeatRow::seat, &SeatRow::kind, &SeatRow::account, &SeatRow::name,
               &SeatRow::guest);
template <>
inline constexpr auto kColumns<FinishedRow> =
    std::tuple(&FinishedRow::match, &FinishedRow::at_ms, &FinishedRow::n, &FinishedRow::game,
               &FinishedRow::category, &FinishedRow::result, &FinishedRow::voided);

/// The tables of a batch that are kept. Races, challenges and what accounts own need a server.
inline constexpr auto kKeptTables =
    std::tuple(std::pair("events", &Batch::events), std::pair("matches", &Batch::matches),
               std::pair("records", &Batch::records), std::pair("seats", &Batch::seats),
               std::pair("finished", &Batch::finished));

template <class Row>
void append_rows(boost::json::object& line, std::string_view table, const std::vector<Row>& rows) {
  if (rows.empty()) return;
  boost::json::array list;
  for (const Row& row : rows) {
    list.push_back(std::apply(
        [&](auto... columns) { return boost::json::array{boost::json::value(row.*columns)...}; },
        kColumns<Row>));
  }
  line.emplace(table, std::move(list));
}

inline bool read_column(const boost::json::value& value, std::string& column) {
  if (!value.is_string()) return false;
  column = value.get_string();
  return true;
}
inline bool read_column(const boost::json::value& value, std::int64_t& column) {
  if (!value.is_int64()) return false;
  column = value.get_int64();
  return true;
}
inline bool read_column(const boost::json::value& value, bool& column) {
  if (!value.is_bool()) return false;
  column = value.get_bool();
  return true;
}

template <class Row>
bool read_rows(const boost::json::object& line, std::string_view table, std::vector<Row>& rows) {
  const boost::json::value* const list = line.if_contains(table);
  if (list == nullptr) return true;
  if (!list->is_array()) return false;
  for (const boost::json::value& each : list->get_array()) {
    if (!each.is_array()) return false;
    const boost::json::array& values = each.get_array();
    Row& row = rows.emplace_back();
    std::size_t at = 0;
    const bool read = std::apply(
        [&](auto... columns) {
          return ((at < values.size() && read_column(values[at++], row.*columns)) && ...);
        },
        kColumns<Row>);
    if (!read) return false;
  }
  return true;
}

class JournalStore final : public MemoryStore {
 public:
  /// `keep` gets each row of the journal. What is sent after it returns may be lost only with it.
  explicit JournalStore(std::function<void(const std::string& row)> keep)
      : keep_(std::move(keep)) {}

  [[nodiscard]] Result<void> append(const Batch& batch) override {
    Result<void> done = MemoryStore::append(batch);
    if (done) keep(batch);
    return done;
  }

  /// Makes the visitor's account, which no row of the journal has.
  void admit(const std::string& visitor) {
    AccountRow account;
    account.id = visitor;
    change([&](Tables& tables) { tables.accounts().put(account); });
  }

  /// Takes over a row of the journal; rows come in the order in which they were kept. Errors:
  /// store/corrupt (cut, changed, or a row before it is missing), store/newer (of a newer version).
  [[nodiscard]] Result<void> load(std::string_view row) {
    const Error corrupt{"store/corrupt", "this row of the journal cannot be read", {}};
    boost::system::error_code problem;
    const boost::json::value parsed = boost::json::parse(row, problem);
    if (problem || !parsed.is_object()) return corrupt;
    const boost::json::object& line = parsed.get_object();
    const boost::json::value* const version = line.if_contains("v");
    if (version == nullptr || !version->is_int64()) return corrupt;
    if (version->get_int64() > kJournalVersion)
      return Error{"store/newer", "a newer version of Gridwise has written the journal", {}};
    Batch batch;
    const bool read = std::apply(
        [&](const auto&... tables) {
          return (read_rows(line, tables.first, batch.*tables.second) && ...);
        },
        kKeptTables);
    if (!read) return corrupt;
    return MemoryStore::append(batch) ? Result<void>() : corrupt;
  }

  /// Keeps everything again, one row a match, so that a journal read at every start stays short.
  void rewrite() {
    constexpr int kAll = std::numeric_limits<int>::max();
    std::multimap<std::string, RecordRow> records;
    std::vector<RecordRow> all = *MemoryStore::records({.limit = kAll});
    for (RecordRow& record : all) {
      std::string match = record.match;
      records.emplace(std::move(match), std::move(record));
    }
    std::vector<MatchRow> matches = *MemoryStore::matches({.limit = kAll});
    for (MatchRow& match : matches) {
      const std::string id = match.id;
      Batch batch;
      batch.events = *events(id);
      batch.seats = *seats({id});
      for (auto [at, end] = records.equal_range(id); at != end; at = records.erase(at))
        batch.records.push_back(std::move(at->second));
      const auto finished = look([&](Tables& tables) { return tables.standings().finished(id); });
      if (*finished) batch.finished.push_back(**finished);
      batch.matches.push_back(std::move(match));
      keep(batch);
    }
    Batch imported;
    for (auto& [match, record] : records) imported.records.push_back(std::move(record));
    keep(imported);
  }

 private:
  void keep(const Batch& batch) const {
    boost::json::object line{{"v", kJournalVersion}};
    std::apply(
        [&](const auto&... tables) {
          (append_rows(line, tables.first, batch.*tables.second), ...);
        },
        kKeptTables);
    if (line.size() > 1) keep_(json_text(line));
  }

  std::function<void(const std::string& row)> keep_;
};

}  // namespace gridwise
