// The end of an account's matches before it is deleted.
#pragma once

#include <string>

#include "service/live/matches.h"
#include "service/loop/principal.h"
#include "service/request/other_servers.h"

namespace gridwise {

/// Ends the account's unfinished matches: resigns from those it plays that are races or have at
/// least two moves, aborts the rest. Calls `done` when all are on disk. Errors: store/...
void give_up_matches(Store& store, Matches& matches, OtherServers& others,
                     const std::string& account, Principal::Done done);

}  // namespace gridwise
