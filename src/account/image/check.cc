#include "account/image/check.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace gridwise {
namespace {

constexpr std::string_view kPngMagic = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kPngChunkHead = 8;  ///< length and type
constexpr std::size_t kPngChunkTail = 4;  ///< checksum
constexpr std::size_t kPngHeader = 13;    ///< bytes of IHDR
constexpr std::size_t kRiffHead = 12;     ///< "RIFF", size, "WEBP"
constexpr std::size_t kRiffChunkHead = 8;

Error damaged() { return {"look/image", "the image is damaged", {}}; }
Error moving() { return {"look/image_moves", "an animated image cannot be used", {}}; }

/// REQUIRES: at + count <= bytes.size().
std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  }
  return value;
}
std::uint32_t little_endian(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = count; i-- > 0;) {
    value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  }
  return value;
}

Result<void> check_sides(std::uint32_t width, std::uint32_t height) {
  const auto good = [](std::uint32_t side) { return side >= 1 && side <= kMaxImageSide; };
  if (good(width) && good(height)) return {};
  return Error{"look/image_side", "an image has at most 512 pixels a side", {}};
}

// ---- PNG (RFC 2083): a signature, then chunks of length, name, data and checksum

/// The checksum of a chunk's name and data.
std::uint32_t crc(std::string_view bytes) {
  constexpr std::uint32_t kPolynomial = 0xedb88320U;
  std::uint32_t sum = 0xffffffffU;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1U ^ ((sum & 1U) != 0 ? kPolynomial : 0U);
  }
  return ~sum;
}

bool is_pixel_chunk(std::string_view name) {
  constexpr std::array<std::string_view, 5> kPixelChunks{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"};
  return std::ranges::find(kPixelChunks, name) != kPixelChunks.end();
}

Result<CheckedImage> check_png(std::string_view bytes) {
  CheckedImage image;
  image.bytes = kPngMagic;
  std::size_t at = kPngMagic.size();
  for (bool first = true; bytes.size() - at >= kPngChunkHead + kPngChunkTail; first = false) {
    const std::size_t length = big_endian(bytes, at);
    const std::string_view name = bytes.substr(at + 4, 4);
    if (length > bytes.size() - at - kPngChunkHead - kPngChunkTail) return damaged();
    if (first != (name == "IHDR") || (first && length != kPngHeader)) return damaged();
    if (name == "acTL" || name == "fcTL" || name == "fdAT") return moving();
    if (first) {
      const std::uint32_t width = big_endian(bytes, at + kPngChunkHead);
      const std::uint32_t height = big_endian(bytes, at + kPngChunkHead + 4);
      const Result<void> sides = check_sides(width, height);
      if (!sides) return sides.error();
      image.width = static_cast<int>(width);
      image.height = static_cast<int>(height);
    }
    const std::size_t whole = kPngChunkHead + length + kPngChunkTail;
    if (is_pixel_chunk(name)) {
      // Libraries may skip the checksums of the last chunks.
      if (crc(bytes.substr(at + 4, 4 + length)) != big_endian(bytes, at + whole - 4)) {
        return damaged();
      }
      image.bytes += bytes.substr(at, whole);
    }
    at += whole;
    if (name != "IEND") continue;
    if (at == bytes.size()) return image;
    return Error{"look/image", "something follows the image", at};
  }
  return damaged();
}

// ---- WebP (RFC 9649): a RIFF file of chunks of name, size and data, padded to even sizes

struct Sides {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};

/// The dimensions stated in a chunk; none if it states none or is damaged.
std::optional<Sides> sides_in(std::string_view name, std::string_view data) {
  if (name == "VP8X" && data.size() == 10) {
    return Sides{little_endian(data, 4, 3) + 1, little_endian(data, 7, 3) + 1};
  }
  if (name == "VP8L" && data.size() >= 5 && data[0] == '\x2f') {
    const std::uint32_t bits = little_endian(data, 1, 4);
    return Sides{(bits & 0x3fffU) + 1, (bits >> 14U & 0x3fffU) + 1};
  }
  if (name == "VP8 " && data.size() >= 10 && data.substr(3, 3) == "\x9d\x01\x2a") {
    return Sides{little_endian(data, 6, 2) & 0x3fffU, little_endian(data, 8, 2) & 0x3fffU};
  }
  return {};
}

Result<CheckedImage> check_webp(std::string_view bytes) {
  constexpr char kAnimated = 0x02;
  CheckedImage image;
  image.format = ImageFormat::kWebp;
  if (little_endian(bytes, 4, 4) != bytes.size() - 8) {
    return Error{"look/image", "the image is damaged or has trailing data", {}};
  }
  bool pixels = false;
  for (std::size_t at = kRiffHead; at < bytes.size();) {
    if (bytes.size() - at < kRiffChunkHead) return damaged();
    const std::string_view name = bytes.substr(at, 4);
    const std::size_t size = little_endian(bytes, at + 4, 4);
    at += kRiffChunkHead;
    if (size > bytes.size() - at) return damaged();
    const std::string_view data = bytes.substr(at, size);
    if (name == "ANIM" || name == "ANMF") return moving();
    if (name == "VP8X" && !data.empty() && (data[0] & kAnimated) != 0) return moving();
    if (name == "VP8X" || name == "VP8L" || name == "VP8 ") {
      const std::optional<Sides> sides = sides_in(name, data);
      if (!sides) return damaged();
      const Result<void> good = check_sides(sides->width, sides->height);
      if (!good) return good.error();
      image.width = static_cast<int>(sides->width);
      image.height = static_cast<int>(sides->height);
      pixels = pixels || name != "VP8X";
    }
    at += std::min(size + size % 2, bytes.size() - at);
  }
  if (!pixels) return damaged();
  image.bytes = bytes;
  return image;
}

}  // namespace

Result<CheckedImage> check_image(std::string_view bytes) {
  if (bytes.size() > kMaxImage) {
    return Error{"look/image_size", "an image has at most 65536 bytes", {}};
  }
  if (bytes.starts_with(kPngMagic)) return check_png(bytes);
  const bool webp =
      bytes.size() >= kRiffHead && bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP";
  if (webp) return check_webp(bytes);
  return Error{"look/image_type", "only PNG and WebP images can be used", {}};
}

}  // namespace gridwise
