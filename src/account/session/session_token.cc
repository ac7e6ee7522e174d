#include "account/session/session_token.h"

#include <fmt/format.h>

#include <array>

namespace gridwise {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kBytes = 32;
constexpr std::size_t kLength = 43;  ///< 256 bits at 6 bits per digit
constexpr std::size_t kWordBytes = 8;

}  // namespace

std::string new_session_token(const Entropy& entropy) {
  std::array<unsigned char, kBytes> bytes{};
  for (std::size_t word = 0; word < kBytes / kWordBytes; ++word) {
    std::uint64_t random = entropy();
    for (std::size_t i = 0; i < kWordBytes; ++i, random >>= 8U) {
      bytes[word * kWordBytes + i] = static_cast<unsigned char>(random & 255U);
    }
  }
  std::string token;
  unsigned bits = 0;
  unsigned held = 0;
  for (const unsigned char byte : bytes) {
    held = held << 8U | byte;
    for (bits += 8; bits >= 6; bits -= 6) token += kDigits[held >> (bits - 6) & 63U];
  }
  token += kDigits[held << (6 - bits) & 63U];
  return token;
}

bool is_session_token(std::string_view text) {
  return text.size() == kLength && text.find_first_not_of(kDigits) == std::string_view::npos;
}

std::string new_session_id(const Entropy& entropy) { return fmt::format("{:016x}", entropy()); }

}  // namespace gridwise
