// Which names a player may use in a seat, a seek, a challenge, a race or a record.
#pragma once

#include <string>
#include <string_view>

#include "kit/time.h"
#include "service/loop/principal.h"
#include "service/match/match.h"
#include "service/wire/fields.h"
#include "store/store.h"

namespace gridwise {

/// Whether the name in a seat is free without a look at accounts: none, "Guest", which is
/// everybody's, the person's `own`, which is empty for a guest or a program, or a bot's of a bot.
[[nodiscard]] bool is_plain_name(const SeatInfo& seat, std::string_view own);

/// Whether a person whose name is `own` may use the name in a seat: it is plain, or else of one
/// script, not reserved, and neither an account's nor like one. Errors: name/reserved,
/// name/scripts, name/taken (also for the name of an account deleted lately), store/... REQUIRES:
/// the name is a result of clean_name, or empty.
[[nodiscard]] Result<void> check_seat_name(Store& store, const SeatInfo& seat, std::string_view own,
                                           Time now);

/// The name that a person wants to play under: the account's, or for a guest the field `name`.
[[nodiscard]] std::string read_own_name(Fields& fields, const Principal& person);

}  // namespace gridwise
