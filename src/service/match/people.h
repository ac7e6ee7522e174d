// Resolves the accounts in a match to who they are now. The log keeps the original ids, but a guest
// may since have been adopted, or an account deleted.
#pragma once

#include <boost/json/fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "service/match/match.h"
#include "store/store.h"

namespace gridwise {

/// Replaces the ids of adopted guests, notes which names were removed, and looks up the marks.
/// Errors: store/...
[[nodiscard]] Result<void> update_people(Store& store, const std::string& id, Match& match);

/// Looks up the marks of the match's accounts. If an account holds several seats, only the first
/// gets the mark, so that two people at one screen can tell their stones apart. Errors: store/...
[[nodiscard]] Result<void> update_marks(Store& store, Match& match);

/// Adds the current marks to the seats of `record`, the JSON of `row`. Errors: store/...
[[nodiscard]] Result<void> add_marks(Store& store, const RecordRow& row,
                                     boost::json::object& record);

/// Names to hide from records, because their accounts were deleted. The stored records keep them,
/// because the hashes cover them.
class HiddenNames {
 public:
  /// Errors: store/...
  [[nodiscard]] static Result<HiddenNames> in(Store& store, std::span<const RecordRow> rows);

  /// Blanks the hidden names in `record`, the JSON of `row`.
  void apply(const RecordRow& row, boost::json::object& record) const;
  /// The record's text as shown to clients.
  [[nodiscard]] std::string shown(const RecordRow& row) const;

 private:
  std::vector<SeatRow> seats_;  ///< of accounts without names
};

}  // namespace gridwise
