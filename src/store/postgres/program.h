// Runs pg_dump and pg_restore as child processes.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gridwise/result.h"
#include "store/postgres/place.h"

namespace gridwise {

/// Runs `program`, found on the PATH, with `--no-password`, `--dbname` and `arguments`; returns its
/// standard output. The password is passed in the child's environment, since anyone on the machine
/// can read arguments. A stop request kills the child. Errors: store/program (not installed),
/// store/dump (failed; includes its message), store/stopped.
[[nodiscard]] Result<std::string> run_postgres_program(const std::string& program,
                                                       const PostgresPlace& place,
                                                       std::vector<std::string> arguments,
                                                       const std::stop_token& stop);

/// The same without a database.
[[nodiscard]] Result<std::string> run_postgres_program(const std::string& program,
                                                       std::vector<std::string> arguments,
                                                       const std::stop_token& stop);

}  // namespace gridwise
