#include "store/sha256.h"

#include "browser/plain_sha256.h"

namespace gridwise {

std::string sha256(std::string_view text) { return PlainSha256::of(text); }

}  // namespace gridwise
