// Race results for the list of records. A record is hashed and never changed, so the result of its
// race is stored elsewhere and shown with it.
#pragma once

#include <boost/json/fwd.hpp>
#include <span>
#include <vector>

#include "store/store.h"

namespace gridwise {

class RaceRecords {
 public:
  /// The races that these records belong to. Errors: store/...
  [[nodiscard]] static Result<RaceRecords> in(Store& store, std::span<const RecordRow> rows);

  /// Adds `race` to `record`, the JSON of `row`:
  /// `{"race":ID,"you":1,"members":[{"name","place","ending","time_ms"}]}`.
  void apply(const RecordRow& row, boost::json::object& record) const;

 private:
  std::vector<RaceRow> races_;
};

}  // namespace gridwise
