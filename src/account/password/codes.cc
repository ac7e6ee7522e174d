#include "account/password/codes.h"

#include <cctype>

#include "store/sha256.h"

namespace gridwise {
namespace {

constexpr int kGroups = 7;
constexpr int kGroupDigits = 4;
constexpr std::size_t kDigits = kGroups * kGroupDigits;

/// The base32 digit that a typed character stands for; 0 if there is none.
char digit_of(char typed) {
  const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(typed)));
  if (lower == 'o') return '0';
  if (lower == 'i' || lower == 'l') return '1';
  const bool digit = (lower >= '0' && lower <= '9') || (lower >= 'a' && lower <= 'z');
  return digit && lower != 'u' ? lower : '\0';
}

}  // namespace

std::string new_code(const Entropy& entropy) {
  std::string code;
  for (int group = 0; group < kGroups; ++group) {
    code += (code.empty() ? "" : "-") + base32(entropy(), kGroupDigits);
  }
  return code;
}

std::optional<std::string> code_hash(std::string_view typed) {
  std::string digits;
  for (const char character : typed) {
    if (character == '-' || character == ' ') continue;
    const char digit = digit_of(character);
    if (digit == '\0' || digits.size() == kDigits) return {};
    digits += digit;
  }
  if (digits.size() != kDigits) return {};
  return sha256("gridwise code\n" + digits);
}

}  // namespace gridwise
