// Who sent a command of a match: the holder of a token, or the account that a seat or the match
// belongs to. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "service/match.h"

namespace gridwise {

/// Whether `account` is one of the sender's.
[[nodiscard]] bool is_one_of(const std::vector<std::string>& accounts, const std::string& account);

/// The seats that belong to one of the accounts, in ascending order.
[[nodiscard]] std::vector<Seat> seats_of(const Match& match,
                                         const std::vector<std::string>& accounts);

/// The seat of a command that is for a seat's player: that of the token, else the account's own. Of
/// several seats of one account it is the one the command names, or the seat to move. Errors:
/// match/seat.
[[nodiscard]] Result<Seat> seat_of(const Match& match, const MatchCommand& command);

/// The sender of a command. REQUIRES: it is neither the server's, nor a bot's, nor asked::Sit.
/// Errors: match/seat.
[[nodiscard]] Result<Actor> sender_of(const Match& match, const MatchCommand& command);

}  // namespace gridwise
