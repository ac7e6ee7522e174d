// Schema migration, in one transaction.
#pragma once

#include <soci/session.h>

namespace gridwise {

// Both throw SOCI's exceptions and StoreFailure.

/// Runs the steps of schema.h from `version` on. REQUIRES: a transaction is open.
void run_steps(soci::session& session, int version);

/// Sets the skeletons of all names, which older versions lack. REQUIRES: a transaction is open.
void add_skeletons(soci::session& session);

/// Runs the steps that a SQLite database lacks. A crash halfway leaves the old version intact. An
/// unknown version is store/foreign.
void migrate(soci::session& session);

}  // namespace gridwise
