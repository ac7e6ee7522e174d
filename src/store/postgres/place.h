// The address of a PostgreSQL database.
#pragma once

#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

struct PostgresPlace {
  std::string address;  ///< connection string for libpq, possibly with a password: never shown
  std::string name;     ///< for display: postgres://USER@HOST:PORT/DATABASE, without a password
};

/// Parses `postgres://USER@HOST:PORT/DATABASE?NAME=VALUE` (or `postgresql://`). As in every program
/// on libpq, missing parts come from the environment (PGHOST, PGPASSWORD, PGSERVICE), a service
/// file or a password file. Errors: text/bad_address, store/library (libpq is missing).
[[nodiscard]] Result<PostgresPlace> read_postgres_address(std::string_view address);

/// A place in the form that PostgreSQL's own programs take.
struct PostgresArguments {
  std::string address;   ///< for the command line: without secrets
  std::string password;  ///< for the environment variable PGPASSWORD; may be empty
};

/// REQUIRES: `place` comes from read_postgres_address.
[[nodiscard]] PostgresArguments arguments_for(const PostgresPlace& place);

/// Whether `word` looks like such an address.
[[nodiscard]] bool is_postgres_address(std::string_view word);

/// Overwrites the password, if any, in the text of an address.
void hide_password(std::string_view address, char* text);

}  // namespace gridwise
