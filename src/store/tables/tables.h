// The tables in SQL, on one connection. They throw SOCI's exceptions.
#pragma once

#include <soci/session.h>

#include <memory>

#include "store/store.h"
#include "store/tables/log_heads.h"

namespace gridwise {

// The arguments outlive the tables.

/// `heads` forgets the logs of removed matches.
[[nodiscard]] std::unique_ptr<AccountTables> sql_accounts(soci::session& session, LogHeads& heads);
[[nodiscard]] std::unique_ptr<PeopleTables> sql_people(soci::session& session);
[[nodiscard]] std::unique_ptr<StandingTables> sql_standings(soci::session& session);

}  // namespace gridwise
