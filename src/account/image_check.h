// Whether an upload may be given to an image library: our own reading of its outer structure. Pure
// functions over untrusted bytes.
#pragma once

#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

inline constexpr std::size_t kLongestImage = 65'536;  ///< bytes of an upload
inline constexpr int kMostImageSide = 512;            ///< pixels

enum class ImageFormat { kPng, kWebp };

struct CheckedImage {
  ImageFormat format = ImageFormat::kPng;
  int width = 0;  ///< 1 to kMostImageSide, as the height
  int height = 0;
  /// A file of the same pixels: of a PNG only the chunks that make them (IHDR, PLTE, tRNS, IDAT,
  /// IEND), so that no library reads texts and profiles. They may be compressed without bound.
  std::string bytes;
};

/// Errors: look/image_size (too many bytes), look/image_type (neither PNG nor WebP),
/// look/image_side (too many pixels), look/image_moves (an animation), look/image (damaged, or
/// something follows the image).
[[nodiscard]] Result<CheckedImage> check_image(std::string_view bytes);

}  // namespace gridwise
