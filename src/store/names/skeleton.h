// Finds names that look alike, so that nobody can pose as another player (Unicode UTS 39, Unicode
// Security Mechanisms).
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// Equal for names that look alike: letters of other scripts and digits become the Latin letters
/// they look like, m is rn, w is vv, d is cl, and I, i, l, 1 and | are one; punctuation does not
/// count. For comparison only. `name_key`: of service/wire/name_key.h; names with equal keys have
/// equal skeletons.
[[nodiscard]] std::string skeleton(std::string_view name_key);

/// Whether the letters of a name are of several scripts, other than those written together: Latin
/// beside Chinese, Japanese or Korean (the "highly restrictive" level of UTS 39, section 5.2).
[[nodiscard]] bool mixes_scripts(std::string_view name);

}  // namespace gridwise
