#include "service/match/own_name.h"

#include "service/wire/name_key.h"
#include "service/wire/reserved_names.h"
#include "store/names/skeleton.h"

namespace gridwise {

Result<void> check_name(Store& store, std::string_view name, const Principal* person, Time now) {
  const std::string key = name_key(name);
  if (key.empty() || is_guests_name(key)) return {};
  const bool own = person != nullptr && !person->name.empty() && name_key(person->name) == key;
  if (own) return {};
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
  if (mixes_scripts(name))
    return Error{"name/scripts", "that name mixes letters of several scripts", {}};
  return {};
}

Result<void> check_seat_name(Store& store, const SeatInfo& seat, const Principal* person,
                             Time now) {
  const bool bot = seat.kind == SeatInfo::Kind::kBot;
  if (bot && (seat.name == seat.selector || is_bots_name(name_key(seat.name)))) return {};
  return check_name(store, seat.name, person, now);
}

std::string read_own_name(Fields& fields, Store& store, const Principal& person, Time now) {
  if (!person.name.empty()) return person.name;
  std::string name = fields.name("name");
  if (fields.error()) return {};
  const Result<void> free = check_name(store, name, &person, now);
  if (!free) fields.fail(free.error());
  return name;
}

}  // namespace gridwise
