// Base of the SQL stores over SOCI: everything SQLite and PostgreSQL share. One connection writes;
// one reads for the loop, and one for all other threads.
#pragma once

#include <optional>

#include "store/sql/reader.h"
#include "store/sql/writer.h"
#include "store/store.h"
#include "store/tables/batch_rows.h"
#include "store/tables/log_heads.h"

namespace gridwise {

class SqlStore : public Store {
 public:
  /// Both outlive it, and may be opened after this call.
  SqlStore(SqlWriter& writer, SqlReader& reader) : writer_(writer), reader_(reader) {}

  [[nodiscard]] Result<void> append(const Batch& batch) override;
  [[nodiscard]] Result<void> together(const std::function<void()>& work) override;

  [[nodiscard]] Result<std::vector<EventRow>> events(std::string_view match) override;
  [[nodiscard]] Result<std::vector<MatchRow>> matches(const MatchFilter& filter) override;
  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter) override;
  [[nodiscard]] Result<std::vector<SeatRow>> seats(
      const std::vector<std::string>& matches) override;
  [[nodiscard]] Result<std::vector<RaceRow>> races(const RaceFilter& filter) override;

 protected:
  [[nodiscard]] Result<void> run_change(const TablesWork& work) override;
  [[nodiscard]] Result<void> run_look(const TablesWork& work) override;

  /// Prepares the statements of a batch. Throws SOCI's exceptions.
  void prepare() { rows_.emplace(writer_.session()); }
  /// Drops everything tied to the writing connection, before it closes.
  void forget_connection();

  /// Runs the work of an append in one transaction.
  [[nodiscard]] virtual Result<void> run(const Batch& batch, const SqlWriter::Work& work);
  /// Reads `events` and `heads` only. Errors: those of stored_log. Throws SOCI's exceptions.
  virtual Result<std::vector<EventRow>> read_log(soci::session& session, std::string_view match);
  /// Links the events, and writes them with the heads of their logs. Throws.
  virtual Result<void> write_logs(const std::vector<EventRow>& events, LogHeads::Heads& ends);
  /// Writes linked events and the heads of their logs. Throws.
  virtual void write_events(const std::vector<EventRow>& events, const LogHeads::Heads& ends) = 0;

 private:
  Result<void> append_rows(const Batch& batch, LogHeads::Heads& ends);
  Result<void> run_on(soci::session& session, const TablesWork& work);

  SqlWriter& writer_;
  SqlReader& reader_;
  std::optional<BatchRows> rows_;
  LogHeads heads_;
};

}  // namespace gridwise
