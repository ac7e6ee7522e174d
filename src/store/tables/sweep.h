// Bulk statements: an account's games and their removal, and expired rows.
#pragma once

#include <soci/session.h>

#include <string>
#include <string_view>
#include <vector>

#include "store/account_tables.h"

namespace gridwise {

// As in AccountTables. All throw SOCI's exceptions.

[[nodiscard]] GameCounts games_of(soci::session& session, std::string_view account);
void begin_removal(soci::session& session, const std::string& account);
[[nodiscard]] std::vector<std::string> remove_games(soci::session& session,
                                                    const std::string& account, int most);
void end_removal(soci::session& session, const std::string& account);
[[nodiscard]] AccountTables::Gone remove_expired(soci::session& session, std::int64_t now_ms,
                                                 int most);

}  // namespace gridwise
