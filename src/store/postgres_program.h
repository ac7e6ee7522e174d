// PostgreSQL's own programs for dumps, as child processes.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "kit/result.h"
#include "store/postgres_place.h"

namespace gridwise {

/// Runs `program`, found on the PATH, on the database: its arguments are `--no-password`,
/// `--dbname` and the others. The address among them has no password; that stands in the child's
/// environment, since everybody on the machine can read arguments. Returns what it wrote to its
/// output. A stop ends the child. Errors: store/program (it is not installed), store/dump (it
/// failed; says what it said), store/stopped.
[[nodiscard]] Result<std::string> run_postgres_program(const std::string& program,
                                                       const PostgresPlace& place,
                                                       std::vector<std::string> arguments,
                                                       const std::stop_token& stop);

/// The same without a database.
[[nodiscard]] Result<std::string> run_postgres_program(const std::string& program,
                                                       std::vector<std::string> arguments,
                                                       const std::stop_token& stop);

}  // namespace gridwise
