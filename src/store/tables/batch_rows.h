// The prepared statements of a batch: all its rows except the events.
#pragma once

#include "store/tables/standing_rows.h"

namespace gridwise {

/// Belongs to one connection and must not outlive it.
class BatchRows {
 public:
  explicit BatchRows(soci::session& session);

  /// Throws SOCI's exceptions and StoreFailure. REQUIRES: a transaction is open.
  void write(const Batch& batch);

 private:
  soci::session& session_;
  RowWriter<MatchRow> matches_;
  RowWriter<RecordRow> records_;
  RowWriter<SeatRow> seats_;
  RowWriter<FinishedRow> finished_;
};

}  // namespace gridwise
