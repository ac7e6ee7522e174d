// Identifies the sender of a match command: the holder of a token, or the account that owns a seat
// or the match. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "service/match/match.h"

namespace gridwise {

/// The account's seats, in ascending order; none if `account` is empty.
[[nodiscard]] std::vector<Seat> seats_of(const Match& match, const std::string& account);

/// Whether the match is public, or the account or the holder of one of these tokens is its owner or
/// a player.
[[nodiscard]] bool may_see(const Match& match, const std::string& account,
                           const std::vector<std::string>& token_hashes);

/// The seat for which a player sends the command: the token's, else the account's. If the account
/// has several, the one the command names, or the seat to move; a resend goes to the seat that sent
/// it first. Errors: match/seat.
[[nodiscard]] Result<Seat> seat_of(const Match& match, const MatchCommand& command);

/// The sender of a command. REQUIRES: not the server's, not a bot's, not asked::Sit. Errors:
/// match/seat.
[[nodiscard]] Result<Actor> sender_of(const Match& match, const MatchCommand& command);

}  // namespace gridwise
