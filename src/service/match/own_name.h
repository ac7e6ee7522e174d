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

/// Whether `person` may appear under `name`: it is of one script, not reserved, and neither another
/// account's nor like one. "Guest" is free for everybody, and nobody's name. `person` is null for a
/// program. Errors: name/reserved, name/scripts, name/taken (also for the name of an account
/// deleted lately), store/... REQUIRES: `name` is a result of clean_name, or empty.
[[nodiscard]] Result<void> check_name(Store& store, std::string_view name, const Principal* person,
                                      Time now);

/// The same for the name in a seat. A bot may have the name of a bot, which is reserved.
[[nodiscard]] Result<void> check_seat_name(Store& store, const SeatInfo& seat,
                                           const Principal* person, Time now);

/// The name that a person plays under: the account's, or for a guest the field `name`, checked.
[[nodiscard]] std::string read_own_name(Fields& fields, Store& store, const Principal& person,
                                        Time now);

}  // namespace gridwise
