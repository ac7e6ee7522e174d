#include "store/sqlite/write_ahead_log.h"

#include <fstream>

namespace gridwise {
namespace {

constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kFrameHeaderSize = 24;
constexpr std::size_t kPageSizeOffset = 8;
constexpr std::size_t kSaltsOffset = 16;      // in the header
constexpr std::size_t kFrameSaltsOffset = 8;  // in a frame; those of an older log differ
constexpr std::size_t kSaltsSize = 8;
constexpr std::uint32_t kSmallestPage = 512;

std::string read(std::ifstream& file, std::size_t size) {
  std::string bytes(size, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace

std::uint32_t number_at(std::string_view bytes, std::size_t offset, std::size_t size) {
  std::uint32_t value = 0;
  for (const char byte : bytes.substr(offset, size)) {
    value = value << 8U | static_cast<unsigned char>(byte);
  }
  return value;
}

std::optional<std::string> first_page_in_log(const std::filesystem::path& log) {
  std::ifstream file(log, std::ios::binary);
  const std::string header = read(file, kHeaderSize);
  if (header.size() < kHeaderSize) return {};
  const std::uint32_t page_size = number_at(header, kPageSizeOffset, 4);
  if (page_size < kSmallestPage) return {};
  const std::string_view salts = std::string_view(header).substr(kSaltsOffset, kSaltsSize);
  std::optional<std::string> found;
  while (true) {
    const std::string frame = read(file, kFrameHeaderSize + kFirstPageSize);
    if (frame.size() < kFrameHeaderSize + kFirstPageSize) return found;
    if (std::string_view(frame).substr(kFrameSaltsOffset, kSaltsSize) != salts) return found;
    if (number_at(frame, 0, 4) == 1) found = frame.substr(kFrameHeaderSize);
    file.seekg(static_cast<std::streamoff>(page_size - kFirstPageSize), std::ios::cur);
  }
}

}  // namespace gridwise
