// Brings a database up to date, in one transaction.
#pragma once

#include <soci/session.h>

namespace gridwise {

/// Runs the steps of schema.h that the database lacks. A crash in between leaves the old version
/// intact. Throws SOCI's exceptions, also for an unknown version.
void migrate(soci::session& session);

}  // namespace gridwise
