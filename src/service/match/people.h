// Resolves the accounts in a match to who they are now. The log keeps the original ids, but a guest
// may since have been adopted, or an account deleted.
#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "service/match/match.h"
#include "store/store.h"

namespace gridwise {

/// The marks of accounts that have one.
using MarksOf = std::map<std::string, Mark>;
[[nodiscard]] MarksOf marks_of(Tables& tables, const std::vector<std::string>& accounts);
/// If an account holds several seats, only the first gets the mark, so that two people at one
/// screen can tell their stones apart.
void give_marks(std::vector<SeatInfo>& seats, MarksOf marks);

/// Replaces the ids of adopted guests, notes which names were removed and which are guests', and
/// looks up the marks.
/// Errors: store/...
[[nodiscard]] Result<void> update_people(Store& store, const std::string& id, Match& match);

/// Adds the current marks to the seats of `record`, the JSON of `row`. Errors: store/...
[[nodiscard]] Result<void> add_marks(Store& store, const RecordRow& row,
                                     boost::json::object& record);

/// What is known of the people in records: names to hide, because their accounts were deleted, and
/// who is a guest. The stored records are not changed, because the hashes cover them.
class RecordSeats {
 public:
  /// Errors: store/...
  [[nodiscard]] static Result<RecordSeats> in(Store& store, std::span<const RecordRow> rows);

  /// Blanks the hidden names in `record`, the JSON of `row`, and marks the guests. In an imported
  /// record, and one from before accounts, everybody is a guest.
  void apply(const RecordRow& row, boost::json::object& record) const;
  /// The record as a file: without the hidden names.
  [[nodiscard]] std::string shown(const RecordRow& row) const;

 private:
  [[nodiscard]] std::vector<const SeatRow*> of(const RecordRow& row) const;

  std::vector<SeatRow> seats_;
};

}  // namespace gridwise
