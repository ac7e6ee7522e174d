// The end of an account's matches before it is deleted.
#pragma once

#include <string>

#include "service/loop/principal.h"
#include "service/play/match_reader.h"
#include "service/request/other_servers.h"

namespace gridwise {

struct FarewellParts {
  std::shared_ptr<Store> store;
  OffLoop& off_loop;
  Matches& matches;
  MatchReader& reader;
  OtherServers& others;
};

/// Ends the account's unfinished matches: resigns from those it plays that are races or have at
/// least two moves, aborts the rest. Calls `done` when all are on disk. Errors: store/...
void give_up_matches(const FarewellParts& parts, const std::string& account, Principal::Done done);

}  // namespace gridwise
