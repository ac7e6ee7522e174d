// Who the accounts in a match are today: the log has their ids as they were, but a guest may have
// been adopted since, and a person deleted.
#pragma once

#include <boost/json/fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "service/match.h"
#include "store/store.h"

namespace gridwise {

/// Replaces the ids of adopted guests, notes which names were removed, and looks up the marks.
/// Errors: store/...
[[nodiscard]] Result<void> update_people(Store& store, const std::string& id, Match& match);

/// Looks up what the stones of the match's accounts show. Of several seats of one account the first
/// has the mark, so that two persons at one screen can be told apart. Errors: store/...
[[nodiscard]] Result<void> update_marks(Store& store, Match& match);

/// Adds the marks of today to the seats of `record`, which is of `row`. Errors: store/...
[[nodiscard]] Result<void> add_marks(Store& store, const RecordRow& row,
                                     boost::json::object& record);

/// The names that records are shown without: of persons who deleted their accounts. The stored
/// records keep them, because their hashes cover them.
class HiddenNames {
 public:
  /// Errors: store/...
  [[nodiscard]] static Result<HiddenNames> in(Store& store, std::span<const RecordRow> rows);

  /// Blanks the names in `record`, which is of `row`.
  void apply(const RecordRow& row, boost::json::object& record) const;
  /// The record's text as it is shown.
  [[nodiscard]] std::string shown(const RecordRow& row) const;

 private:
  std::vector<SeatRow> seats_;  ///< of accounts without names
};

}  // namespace gridwise
