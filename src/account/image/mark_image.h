// The image on a person's stones. The upload is decoded, scaled and encoded again, so that only its
// pixels are served. Runs in a separate process (child.h).
#pragma once

#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

inline constexpr int kMarkSide = 128;  ///< side of the output image in pixels

/// A square PNG with sides of kMarkSide pixels and the picture centred. Equal pictures give equal
/// bytes. Errors: those of check_image; look/image if the pixels cannot be decoded.
[[nodiscard]] Result<std::string> make_mark_image(std::string_view upload);

}  // namespace gridwise
