// The image on a person's stones: an upload, decoded, scaled, and written anew, so that nothing of
// the file but its pixels is served. Runs in a process of its own (image_child.h).
#pragma once

#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

inline constexpr int kMarkSide = 128;  ///< pixels, of the image made

/// A square PNG of kMarkSide pixels with the picture in its middle. Equal pictures give equal
/// bytes. Errors: those of check_image; look/image for pixels that cannot be decoded.
[[nodiscard]] Result<std::string> make_mark_image(std::string_view upload);

}  // namespace gridwise
