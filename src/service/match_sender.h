// Who sent a command of a match: the holder of a token, or the account that a seat or the match
// belongs to. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "service/match.h"

namespace gridwise {

/// The seats that belong to the account, in ascending order; none if it is empty.
[[nodiscard]] std::vector<Seat> seats_of(const Match& match, const std::string& account);

/// Whether the match is public, or the account or the holder of one of these tokens is in it.
[[nodiscard]] bool may_see(const Match& match, const std::string& account,
                           const std::vector<std::string>& token_hashes);

/// The seat of a command that is for a seat's player: that of the token, else the account's own. Of
/// several seats of one account it is the one the command names, or the seat to move. Errors:
/// match/seat.
[[nodiscard]] Result<Seat> seat_of(const Match& match, const MatchCommand& command);

/// The sender of a command. REQUIRES: it is neither the server's, nor a bot's, nor asked::Sit.
/// Errors: match/seat.
[[nodiscard]] Result<Actor> sender_of(const Match& match, const MatchCommand& command);

}  // namespace gridwise
