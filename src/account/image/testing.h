// For tests: images built byte by byte, so that any part of them can be corrupted.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise::image_testing {

inline std::string big_endian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(value >> static_cast<unsigned>(shift));
  }
  return bytes;
}
inline std::string little_endian(std::uint32_t value, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> static_cast<unsigned>(8 * i));
  return bytes;
}

/// The CRC of PNG chunks (RFC 2083, 15).
inline std::uint32_t crc(std::string_view bytes) {
  std::uint32_t sum = 0xffffffffU;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 1U) != 0 ? 0xedb88320U ^ (sum >> 1U) : sum >> 1U;
  }
  return ~sum;
}

inline std::string chunk(const std::string& name, const std::string& data) {
  return big_endian(static_cast<std::uint32_t>(data.size())) + name + data +
         big_endian(crc(name + data));
}

/// A zlib stream of stored blocks (RFC 1950 and 1951).
inline std::string stored(const std::string& bytes) {
  constexpr std::size_t kMost = 65'535;
  std::string all = "\x78\x01";
  for (std::size_t at = 0; at <= bytes.size(); at += kMost) {
    const std::string part = bytes.substr(at, kMost);
    const auto size = static_cast<std::uint32_t>(part.size());
    all += at + kMost > bytes.size() ? '\x01' : '\x00';
    all += little_endian(size, 2) + little_endian(~size, 2) + part;
  }
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (const char byte : bytes) {
    low = (low + static_cast<unsigned char>(byte)) % 65'521;
    high = (high + low) % 65'521;
  }
  return all + big_endian(high << 16U | low);
}

using Pixel = std::array<std::uint8_t, 4>;

inline const std::string kPngMagic = "\x89PNG\r\n\x1a\n";

inline std::string header(std::uint32_t width, std::uint32_t height) {
  return chunk("IHDR", big_endian(width) + big_endian(height) + std::string("\x08\x06\0\0\0", 5));
}

/// The IDAT chunk.
inline std::string pixels(int width, int height, const std::function<Pixel(int, int)>& pixel) {
  std::string rows;
  for (int y = 0; y < height; ++y) {
    rows += '\0';
    for (int x = 0; x < width; ++x) {
      for (const std::uint8_t value : pixel(x, y)) rows += static_cast<char>(value);
    }
  }
  return chunk("IDAT", stored(rows));
}

/// A PNG with `more` chunks before IDAT.
inline std::string png(int width, int height, const std::function<Pixel(int, int)>& pixel,
                       const std::string& more = {}) {
  return kPngMagic + header(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)) +
         more + pixels(width, height, pixel) + chunk("IEND", "");
}

inline std::string riff(const std::string& chunks) {
  return "RIFF" + little_endian(static_cast<std::uint32_t>(chunks.size() + 4), 4) + "WEBP" + chunks;
}
inline std::string riff_chunk(const std::string& name, const std::string& data) {
  return name + little_endian(static_cast<std::uint32_t>(data.size()), 4) + data +
         std::string(data.size() % 2, '\0');
}

/// A VP8L chunk for an image of one colour (RFC 9649, 3): five prefix codes of one symbol each, so
/// that a pixel takes no bits.
inline std::string one_colour(std::uint32_t width, std::uint32_t height, const Pixel& colour) {
  std::vector<bool> bits;
  const auto add = [&](std::uint32_t value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) bits.push_back((value >> i & 1U) != 0);
  };
  add(0x2f, 8);
  add(width - 1, 14);
  add(height - 1, 14);
  add(1, 1);  // has alpha
  add(0, 3);  // version
  add(0, 3);  // no transform, no colour cache, no meta prefix codes
  for (const std::uint32_t symbol : {colour[1], colour[0], colour[2], colour[3], std::uint8_t{0}}) {
    add(1, 2);  // a simple code with one symbol
    add(1, 1);  // of eight bits
    add(symbol, 8);
  }
  std::string bytes((bits.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i])
      bytes[i / 8] = static_cast<char>(static_cast<unsigned char>(bytes[i / 8]) | 1U << i % 8);
  }
  return riff_chunk("VP8L", bytes);
}

}  // namespace gridwise::image_testing
