// The address of a PostgreSQL database.
#pragma once

#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

struct PostgresPlace {
  std::string address;  ///< all that libpq needs, perhaps with a password: never shown
  std::string name;     ///< for people: postgres://USER@HOST:PORT/DATABASE, without a password
};

/// Reads `postgres://USER@HOST:PORT/DATABASE?NAME=VALUE` (or `postgresql://`). As in every program
/// on libpq, what it leaves out comes from the environment (PGHOST, PGPASSWORD, PGSERVICE), a
/// service file or a password file. Errors: text/bad_address, store/library (libpq is missing).
[[nodiscard]] Result<PostgresPlace> read_postgres_address(std::string_view address);

/// A place as another program of PostgreSQL is told it.
struct PostgresArguments {
  std::string address;   ///< for its arguments: without anything secret
  std::string password;  ///< for its environment, PGPASSWORD; may be empty
};

/// REQUIRES: `place` comes from read_postgres_address.
[[nodiscard]] PostgresArguments arguments_for(const PostgresPlace& place);

/// Whether a word is meant as such an address.
[[nodiscard]] bool is_postgres_address(std::string_view word);

/// Overwrites the password in the text of an address, if there is one.
void hide_password(std::string_view address, char* text);

}  // namespace gridwise
