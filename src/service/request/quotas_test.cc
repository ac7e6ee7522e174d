#include "service/request/quotas.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)
using std::chrono::milliseconds;

namespace {

constexpr Quotas::Clock::time_point kStart{};

std::string code_of(const Result<void>& result) { return result ? "" : result.error().code; }

}  // namespace

TEST_CASE("the_table_of_quotas_is_in_the_order_of_the_enum") {
  for (std::size_t i = 0; i < kQuotas.size(); ++i) {
    CHECK(static_cast<std::size_t>(kQuotas[i].quota) == i);
    CHECK(kQuotas[i].most >= 1);
    CHECK(kQuotas[i].per_minute > 0);
  }
}

TEST_CASE("a_quota_allows_a_burst_and_then_its_rate") {
  Quotas quotas({.on = true});
  for (int i = 0; i < 60; ++i) REQUIRE(quotas.take(Quota::kMatches, "a", kStart));
  const auto refused = quotas.take(Quota::kMatches, "a", kStart);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "limit/matches");
  CHECK(refused.error().says == "too many new matches from your address; wait 1 s");
  CHECK(quotas.take(Quota::kMatches, "b", kStart));
  CHECK(quotas.take(Quota::kImports, "a", kStart));
  CHECK_FALSE(quotas.take(Quota::kMatches, "a", kStart + milliseconds(999)));
  CHECK(quotas.take(Quota::kMatches, "a", kStart + milliseconds(1'000)));
  CHECK_FALSE(quotas.take(Quota::kMatches, "a", kStart + milliseconds(1'000)));
}

TEST_CASE("overspending_a_quota_lengthens_the_wait") {
  Quotas quotas({.on = true});
  CHECK(quotas.check(Quota::kSolver, "a", kStart));
  quotas.spend(Quota::kSolver, "a", kStart, 1'880);
  const auto refused = quotas.check(Quota::kSolver, "a", kStart);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().says == "too many seconds of solving from your address; wait 10 s");
  CHECK_FALSE(quotas.check(Quota::kSolver, "a", kStart + milliseconds(9'999)));
  CHECK(quotas.check(Quota::kSolver, "a", kStart + milliseconds(10'001)));
}

TEST_CASE("sockets_per_address_are_limited") {
  Quotas quotas({.most_sockets = 2});
  for (int i = 0; i < 2; ++i) {
    CHECK(quotas.check_socket("a"));
    quotas.open_socket("a", kStart);
  }
  CHECK(code_of(quotas.check_socket("a")) == "limit/sockets");
  CHECK(quotas.check_socket("b"));
  quotas.close_socket("a", kStart);
  CHECK(quotas.check_socket("a"));
}

TEST_CASE("standard_input_and_disabled_quotas_have_no_limit") {
  Quotas off({});
  Quotas on({.on = true, .most_sockets = 1});
  for (int i = 0; i < 1'000; ++i) {
    REQUIRE(off.take(Quota::kMatches, "a", kStart));
    off.open_socket("a", kStart);
    REQUIRE(off.check_socket("a"));
    REQUIRE(on.take(Quota::kMatches, "", kStart));
    on.open_socket("", kStart);
    REQUIRE(on.check_socket(""));
  }
  CHECK(off.addresses() == 0);
  CHECK(on.addresses() == 0);
}

TEST_CASE("only_addresses_with_full_allowances_are_forgotten") {
  Quotas quotas({.on = true, .most_sockets = 1});
  quotas.open_socket("open", kStart);
  for (int i = 0; i < 60; ++i) REQUIRE(quotas.take(Quota::kMatches, "busy", kStart));
  for (int i = 0; i < 10'000; ++i) {
    CHECK(quotas.take(Quota::kMatches, std::to_string(i), kStart + milliseconds(10 * i)));
    REQUIRE(quotas.addresses() < 3'000);
  }
  CHECK(code_of(quotas.check_socket("open")) == "limit/sockets");
  Quotas quick({.on = true});
  for (int i = 0; i < 60; ++i) REQUIRE(quick.take(Quota::kMatches, "busy", kStart));
  for (int i = 0; i < 5'000; ++i) {
    CHECK(quick.take(Quota::kMatches, std::to_string(i), kStart + milliseconds(1)));
  }
  CHECK_FALSE(quick.take(Quota::kMatches, "busy", kStart + milliseconds(1)));
}
