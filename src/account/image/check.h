// Decides whether an upload may be passed to an image library, with our own parser of its outer
// structure. Pure functions over untrusted bytes.
#pragma once

#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

inline constexpr std::size_t kMaxImage = 65'536;  ///< bytes of an upload
inline constexpr int kMaxImageSide = 512;         ///< pixels

enum class ImageFormat { kPng, kWebp };

struct CheckedImage {
  ImageFormat format = ImageFormat::kPng;
  int width = 0;  ///< 1 to kMaxImageSide, like the height
  int height = 0;
  /// The same image. For a PNG only the chunks needed for pixels (IHDR, PLTE, tRNS, IDAT, IEND), so
  /// that no library parses texts and profiles. The data may still be a decompression bomb.
  std::string bytes;
};

/// Errors: look/image_size (too many bytes), look/image_type (neither PNG nor WebP),
/// look/image_side (too many pixels), look/image_moves (animated), look/image (damaged, or trailing
/// data).
[[nodiscard]] Result<CheckedImage> check_image(std::string_view bytes);

}  // namespace gridwise
