#include "store/sql/errors.h"

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>
#include <array>

namespace gridwise {
namespace {

struct State {
  std::string_view begins;  ///< a whole SQLSTATE, or its class (a prefix)
  std::string_view code;
};

/// The first matching row wins.
constexpr std::array kStates{
    State{"08", "store/lost"},      // connection_exception
    State{"57P", "store/lost"},     // admin_shutdown, crash_shutdown, cannot_connect_now
    State{"23", "store/conflict"},  // unique_violation and the like
    State{"40", "store/busy"},      // serialization_failure, deadlock_detected
    State{"55P03", "store/busy"},   // lock_not_available
    State{"57014", "store/slow"},   // query_canceled: by statement_timeout
    State{"53300", "store/busy"},   // too_many_connections
    State{"53100", "store/full"},   // disk_full
    State{"XX001", "store/corrupt"}, State{"XX002", "store/corrupt"},
    State{"22021", "store/text"},  // character_not_in_repertoire
    State{"22P05", "store/text"},  // untranslatable_character
    State{"28", "store/refused"},  // invalid_authorization_specification, invalid_password
    State{"3D000", "store/refused"}, State{"42501", "store/refused"},  // insufficient_privilege
};

/// Strips the statement and its values, which SOCI appends and which may be private, and the name
/// of SOCI's own function in front.
std::string sentence_of(const soci::soci_error& error) {
  std::string says = error.get_error_message();
  constexpr std::string_view kFunction = "sqlite3_statement_backend::";
  if (says.starts_with(kFunction)) says.erase(0, says.find(": ") + 2);
  std::ranges::replace(says, '\n', ' ');
  says.erase(says.find_last_not_of(' ') + 1);
  return says;
}

}  // namespace

std::string code_of_sqlite(int result) {
  switch (result & 0xff) {
    case 5:
      return "store/busy";  // SQLITE_BUSY
    case 11:
      return "store/corrupt";  // SQLITE_CORRUPT
    case 13:
      return "store/full";  // SQLITE_FULL
    case 19:
      return "store/conflict";  // SQLITE_CONSTRAINT
    case 26:
      return "store/foreign";  // SQLITE_NOTADB
    default:
      return "store/io";
  }
}

std::string code_of_sqlstate(std::string_view sqlstate) {
  if (sqlstate.find_first_not_of(std::string_view(" \0", 2)) == std::string_view::npos) {
    return "store/lost";
  }
  const auto row = std::ranges::find_if(
      kStates, [&](const State& state) { return sqlstate.starts_with(state.begins); });
  return std::string(row == kStates.end() ? "store/io" : row->code);
}

Error error_in_flight() {
  try {
    throw;
  } catch (const StoreFailure& failure) {
    return failure.error();
  } catch (const soci::sqlite3_soci_error& error) {
    return {code_of_sqlite(error.result()), sentence_of(error), {}};
  } catch (const soci::postgresql_soci_error& error) {
    return {code_of_sqlstate(error.sqlstate()), sentence_of(error), {}};
  } catch (const soci::soci_error& error) {
    return {"store/io", sentence_of(error), {}};
  } catch (const std::exception& error) {
    return {"store/io", error.what(), {}};
  }
}

void check_text(std::string_view text) {
  if (text.find('\0') == std::string_view::npos) return;
  throw StoreFailure({"store/text", "a text with a zero byte cannot be stored", {}});
}

}  // namespace gridwise
