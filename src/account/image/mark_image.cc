#include "account/image/mark_image.h"

#include <png.h>
#include <webp/decode.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "account/image/check.h"

namespace gridwise {
namespace {

constexpr std::size_t kChannels = 4;

/// RGBA pixels, row by row.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;

  Pixels(int columns, int rows)
      : width(columns),
        height(rows),
        bytes(kChannels * static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

  [[nodiscard]] std::size_t at(int x, int y) const {
    return kChannels * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                        static_cast<std::size_t>(x));
  }
};

Error undecodable() { return {"look/image", "the image is damaged", {}}; }

Result<Pixels> decode_png(const CheckedImage& checked) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  Pixels pixels(checked.width, checked.height);
  bool good =
      png_image_begin_read_from_memory(&image, checked.bytes.data(), checked.bytes.size()) != 0;
  good = good && static_cast<int>(image.width) == checked.width &&
         static_cast<int>(image.height) == checked.height;
  image.format = PNG_FORMAT_RGBA;
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // treat 16-bit samples as sRGB, like 8-bit ones
  good = good && png_image_finish_read(&image, nullptr, pixels.bytes.data(), 0, nullptr) != 0;
  png_image_free(&image);
  if (!good) return undecodable();
  return pixels;
}

Result<Pixels> decode_webp(const CheckedImage& checked) {
  const auto* const data = reinterpret_cast<const std::uint8_t*>(checked.bytes.data());
  int width = 0;
  int height = 0;
  const bool readable = WebPGetInfo(data, checked.bytes.size(), &width, &height) != 0;
  if (!readable || width != checked.width || height != checked.height) return undecodable();
  Pixels pixels(width, height);
  if (WebPDecodeRGBAInto(data, checked.bytes.size(), pixels.bytes.data(), pixels.bytes.size(),
                         width * static_cast<int>(kChannels)) == nullptr) {
    return undecodable();
  }
  return pixels;
}

/// The weight of a source pixel in a target pixel, along one axis.
struct Share {
  int pixel = 0;
  double part = 0;
};
std::vector<Share> shares(int target, int from, int to) {
  const double scale = static_cast<double>(from) / to;
  const double begin = target * scale;
  const double end = begin + scale;
  std::vector<Share> found;
  for (int pixel = static_cast<int>(begin); pixel < from && pixel < end; ++pixel) {
    const double part = std::min(end, pixel + 1.0) - std::max<double>(begin, pixel);
    if (part > 0) found.push_back({pixel, part});
  }
  return found;
}

/// Averages a box of the source, with colours weighted by alpha.
void average(const Pixels& from, const std::vector<Share>& columns, const std::vector<Share>& rows,
             std::uint8_t* into) {
  double colours[3] = {0, 0, 0};
  double opacity = 0;
  double area = 0;
  for (const Share& row : rows) {
    for (const Share& column : columns) {
      const std::uint8_t* const pixel = &from.bytes[from.at(column.pixel, row.pixel)];
      const double part = row.part * column.part;
      area += part;
      opacity += part * pixel[3];
      for (std::size_t i = 0; i < 3; ++i) colours[i] += part * pixel[3] * pixel[i];
    }
  }
  if (opacity <= 0) return;
  for (std::size_t i = 0; i < 3; ++i) {
    into[i] = static_cast<std::uint8_t>(std::lround(colours[i] / opacity));
  }
  into[3] = static_cast<std::uint8_t>(std::lround(opacity / area));
}

/// Scales the picture to fit into a square, centred.
Pixels fit(const Pixels& from) {
  Pixels square(kMarkSide, kMarkSide);
  const int longer = std::max(from.width, from.height);
  const auto scaled = [&](int side) { return std::max(1, side * kMarkSide / longer); };
  const int width = scaled(from.width);
  const int height = scaled(from.height);
  const int left = (kMarkSide - width) / 2;
  const int top = (kMarkSide - height) / 2;
  for (int y = 0; y < height; ++y) {
    const std::vector<Share> rows = shares(y, from.height, height);
    for (int x = 0; x < width; ++x) {
      average(from, shares(x, from.width, width), rows,
              &square.bytes[square.at(left + x, top + y)]);
    }
  }
  return square;
}

Result<std::string> encode(const Pixels& pixels) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.width);
  image.height = static_cast<png_uint_32>(pixels.height);
  image.format = PNG_FORMAT_RGBA;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(size, '\0');
  const bool good = png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.bytes.data(),
                                              0, nullptr) != 0;
  png_image_free(&image);
  if (!good) return Error{"memory/none", "the image cannot be written", {}};
  bytes.resize(size);
  return bytes;
}

}  // namespace

Result<std::string> make_mark_image(std::string_view upload) {
  const Result<CheckedImage> checked = check_image(upload);
  if (!checked) return checked.error();
  const Result<Pixels> pixels =
      checked->format == ImageFormat::kPng ? decode_png(*checked) : decode_webp(*checked);
  if (!pixels) return pixels.error();
  return encode(fit(*pixels));
}

}  // namespace gridwise
