#include "service/match/own_name.h"

#include "service/wire/name_key.h"
#include "service/wire/reserved_names.h"
#include "store/names/skeleton.h"

namespace gridwise {

bool is_plain_name(const SeatInfo& seat, std::string_view own) {
  const std::string key = name_key(seat.name);
  const bool bot = seat.kind == SeatInfo::Kind::kBot;
  if (bot && (seat.name == seat.selector || is_bots_name(key))) return true;
  return key.empty() || is_guests_name(key) || (!own.empty() && name_key(own) == key);
}

Result<void> check_seat_name(Store& store, const SeatInfo& seat, std::string_view own, Time now) {
  if (is_plain_name(seat, own)) return {};
  const std::string key = name_key(seat.name);
  if (is_reserved(key)) {
    return Error{"name/reserved", "that name is reserved; choose another one", {}};
  }
  const Result<bool> taken = store.look([&](Tables& tables) {
    AccountTables& accounts = tables.accounts();
    return accounts.account_like(key, {}).has_value() || accounts.held_until(key) > now.count();
  });
  if (!taken) return taken.error();
  if (*taken) {
    return Error{"name/taken",
                 "that name belongs to an account, or looks like one that does; choose another "
                 "one, or sign in",
                 {}};
  }
  if (mixes_scripts(seat.name))
    return Error{"name/scripts", "that name mixes letters of several scripts", {}};
  return {};
}

std::string read_own_name(Fields& fields, const Principal& person) {
  return person.name.empty() ? fields.name("name") : person.name;
}

}  // namespace gridwise
