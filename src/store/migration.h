// Brings a database up to date, in one transaction.
#pragma once

#include <soci/session.h>

namespace gridwise {

/// Runs the steps of schema.h that `session` lacks. A crash in between leaves the old version
/// whole. Throws what SOCI throws, also for a version that is unknown.
void migrate(soci::session& session);

}  // namespace gridwise
