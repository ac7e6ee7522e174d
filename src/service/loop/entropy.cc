#include "service/loop/entropy.h"

#include <fmt/format.h>
#include <unistd.h>

#include <exception>

namespace gridwise {
namespace {

/// Digits and letters without i, l, o and u, in ascending order.
constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr int kTimeDigits = 9;
constexpr int kRandomDigits = 7;
constexpr int kHalfAccountDigits = 8;

}  // namespace

std::string base32(std::uint64_t value, int digits) {
  std::string text(static_cast<std::size_t>(digits), '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 5U) {
    *digit = kDigits[value & 31U];
  }
  return text;
}

std::uint64_t system_entropy() {
  std::uint64_t value = 0;
  if (getentropy(&value, sizeof value) != 0) std::terminate();  // as good as impossible
  return value;
}

std::string new_match_id(Time now, const Entropy& entropy) {
  return base32(static_cast<std::uint64_t>(now.count()), kTimeDigits) +
         base32(entropy(), kRandomDigits);
}

bool is_match_id(std::string_view id) {
  return id.size() == kTimeDigits + kRandomDigits &&
         id.find_first_not_of(kDigits) == std::string_view::npos;
}

std::string new_account_id(const Entropy& entropy) {
  const std::string first = base32(entropy(), kHalfAccountDigits);
  return first + base32(entropy(), kHalfAccountDigits);
}

std::string new_token(const Entropy& entropy) {
  const std::uint64_t first = entropy();
  return fmt::format("{:016x}{:016x}", first, entropy());
}

}  // namespace gridwise
