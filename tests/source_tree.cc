// Separate from the tests, so that two clones can share the tests' compiler cache entries.
#include "tests/source_tree.h"

namespace gridwise {

std::filesystem::path source_tree() { return GRIDWISE_SOURCE_DIR; }

}  // namespace gridwise
