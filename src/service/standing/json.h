// Statistics and ratings as JSON, for the protocol and for the export of an account.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "store/store.h"

namespace gridwise {

/// `standing` in docs/protocol.md, without `of`: what the account and the guests it adopted have
/// played here. The lists are empty for an account that has not played.
[[nodiscard]] boost::json::object standing_json(StandingTables& tables, const std::string& account,
                                                std::int64_t now_ms);

/// The ratings and steps of a bot or an account.
[[nodiscard]] boost::json::array ratings_json(StandingTables& tables, const std::string& subject,
                                              std::int64_t now_ms);

/// The numbers of a rating, as shown at `now_ms`.
[[nodiscard]] boost::json::object rating_json(const RatingRow& row, std::int64_t now_ms);

/// `{"setup","clock"}` of a category.
void add_category(boost::json::object& object, const std::string& category);

}  // namespace gridwise
