#include "account/session/attempts.h"

#include <algorithm>

#include "store/sha256.h"

namespace gridwise {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

constexpr std::int64_t kFreeOfName = 5;
constexpr std::int64_t kFreeOfAddress = 20;
constexpr std::int64_t kFreeOfAddressADay = 300;
constexpr milliseconds kWindow = minutes(15);
constexpr milliseconds kDay = hours(24);
constexpr milliseconds kFirstWait{1'000};
constexpr milliseconds kMaxWait = minutes(15);

AttemptRule rule(std::string key, std::int64_t free, milliseconds window) {
  return {std::move(key), free, window.count(), kFirstWait.count(), kMaxWait.count()};
}

}  // namespace

std::string name_hash(const std::string& name_key) { return sha256("name\n" + name_key); }

std::vector<AttemptRule> rules_of(const Attempt& attempt) {
  std::vector<AttemptRule> rules;
  if (!attempt.known_account.empty()) {
    rules.push_back(rule("d:" + attempt.known_account, kFreeOfName, kWindow));
  } else if (!attempt.name_key.empty()) {
    rules.push_back(rule("n:" + name_hash(attempt.name_key), kFreeOfName, kWindow));
  }
  if (attempt.address.empty()) return rules;
  rules.push_back(rule("a:" + attempt.address, kFreeOfAddress, kWindow));
  rules.push_back(rule("a:day:" + attempt.address, kFreeOfAddressADay, kDay));
  return rules;
}

std::vector<std::string> attempt_keys_of(const std::string& name_key, const std::string& account) {
  return {"n:" + name_hash(name_key), "d:" + account};
}

std::chrono::seconds wait_until(std::int64_t until_ms, std::int64_t now_ms) {
  const milliseconds left(std::max<std::int64_t>(until_ms - now_ms, 1));
  return std::chrono::ceil<std::chrono::seconds>(left);
}

}  // namespace gridwise
