// Arbitrary bytes as account requests, with arbitrary Cookie headers. Each block of the input, up
// to an empty line, is one request: path (POST if it begins with "!"), Cookie header ("$": the last
// session the server issued), then the body. Each is answered exactly once, and a cookie that the
// server did not issue never identifies anybody.
#include <algorithm>
#include <optional>
#include <string>

#include "account/accounts.h"
#include "account/session/cookies.h"
#include "store/memory/store.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/one_thread.h"

namespace gridwise {
namespace {

/// Hashes of the real format, but fast.
class QuickHasher final : public PasswordHasher {
 public:
  [[nodiscard]] Result<std::string> hash(std::string_view password) const override {
    return "$" + sha256(password);
  }
  [[nodiscard]] bool verify(const std::string& stored, std::string_view password) const override {
    return stored == "$" + sha256(password);
  }
  [[nodiscard]] bool outdated(const std::string&) const override { return false; }
  [[nodiscard]] std::string dummy() const override { return "$"; }
};

std::string_view take_until(std::string_view& text, std::string_view end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(std::min(at + end.size(), text.size()));
  return taken;
}

void check_cookies(const std::vector<std::string>& cookies, std::string_view shown) {
  for (const std::string& cookie : cookies) {
    require(cookie.find_first_of("\r\n") == std::string::npos, "a cookie is one header");
    require(cookie.find("; HttpOnly; SameSite=Lax") != std::string::npos, "scripts see no cookie");
    const std::size_t equals = cookie.find('=');
    const std::string value = cookie.substr(equals + 1, cookie.find(';') - equals - 1);
    const auto before = read_cookie(shown, cookie.substr(0, equals));
    require(value.empty() || cookie.starts_with("known=") || !before || value != *before,
            "no value is set that the client has chosen");
  }
}

void check(std::string_view text) {
  const auto executor = std::make_shared<OneThread>();
  const auto store = std::make_shared<MemoryStore>();
  const Entropy entropy = [count = std::uint64_t{0}]() mutable {
    return ++count * 0x9e3779b97f4a7c15ULL;
  };
  Accounts accounts(executor, store,
                    std::make_shared<Service>(executor, store, ServiceOptions{.entropy = entropy}),
                    {entropy, std::make_shared<QuickHasher>(), std::make_shared<Log>()});
  std::string jar;  // the last session the server issued, for the value "$"
  while (!text.empty()) {
    std::string_view block = take_until(text, "\n\n");
    std::string_view path = take_until(block, "\n");
    std::string cookies(take_until(block, "\n"));
    if (cookies == "$") cookies = jar;
    const bool posted = path.starts_with('!');
    if (posted) path.remove_prefix(1);
    std::optional<AccountAnswer> answer;
    accounts.handle({posted,
                     std::string(path),
                     std::string(block),
                     {cookies, "192.0.2.1", "192.0.2.0/24", "a program", false},
                     true},
                    [&](AccountAnswer told) {
                      require(!answer, "no request is answered twice");
                      answer = std::move(told);
                    });
    executor->finish();
    require(answer.has_value(), "every request is answered");
    check_cookies(answer->cookies, cookies);
    for (const std::string& cookie : answer->cookies) {
      if (cookie.starts_with("id=")) jar = cookie.substr(0, cookie.find(';'));
    }
    if (!answer->body) check_error(answer->body.error(), block);
    accounts.tick();
    executor->finish();
  }
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
