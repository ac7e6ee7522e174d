// Kept apart from the tests, so that two clones share what the compiler cache holds of them.
#include "tests/source_tree.h"

namespace gridwise {

std::filesystem::path source_tree() { return GRIDWISE_SOURCE_DIR; }

}  // namespace gridwise
