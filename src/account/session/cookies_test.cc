#include "account/session/cookies.h"

#include <doctest/doctest.h>

#include <set>

#include "account/session/browser.h"
#include "account/session/session_token.h"
#include "kit/random.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("cookie_shape") {
  Random random(1);
  const Entropy entropy = [&] { return random.next(); };
  std::set<std::string> seen;
  for (int i = 0; i < 1'000; ++i) {
    const std::string token = new_session_token(entropy);
    CHECK(is_session_token(token));
    CHECK(seen.insert(token).second);
  }
  for (const char* bad : {"", "a", "0123456789012345678901234567890123456789012 ",
                          "0123456789012345678901234567890123456789012=",
                          "012345678901234567890123456789012345678901+/",
                          "01234567890123456789012345678901234567890123"}) {
    CAPTURE(bad);
    CHECK(!is_session_token(bad));
  }
}

TEST_CASE("a_token_is_the_bytes_in_base64url") {
  std::uint64_t next = 0;
  const Entropy zeros = [] { return std::uint64_t{0}; };
  CHECK(new_session_token(zeros) == std::string(43, 'A'));
  const Entropy ones = [] { return ~std::uint64_t{0}; };
  CHECK(new_session_token(ones) == std::string(42, '_') + "8");
  const Entropy counted = [&] { return next++; };
  CHECK(new_session_token(counted) == "AAAAAAAAAAABAAAAAAAAAAIAAAAAAAAAAwAAAAAAAAA");
}

TEST_CASE("cookie_attributes") {
  CHECK(set_cookie("id", "x", false, {}) == "id=x; Path=/; HttpOnly; SameSite=Lax");
  CHECK(set_cookie("__Host-id", "x", true, std::chrono::seconds(9)) ==
        "__Host-id=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=9");
  CHECK(clear_cookie("id", false) == "id=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
  CHECK(cookie_names(true).session == "__Host-id");
  CHECK(cookie_names(false).session == "id");
}

TEST_CASE("cookies_are_read_by_their_whole_name") {
  CHECK(read_cookie("id=a", "id") == "a");
  CHECK(read_cookie(" other=b;  id = a ;x", "id") == "a");
  CHECK(read_cookie("id=a=b", "id") == "a=b");
  CHECK(read_cookie("id=", "id") == "");
  CHECK(!read_cookie("xid=a; id2=b; ID=c; __Host-id=d", "id"));
  CHECK(!read_cookie("", "id"));
  CHECK(!read_cookie("id", "id"));
}

TEST_CASE("a_cookie_with_two_values_is_ignored") {
  CHECK(!read_cookie("id=a; id=b", "id"));
  CHECK(read_cookie("id=a; id=a", "id") == "a");
}

TEST_CASE("the_list_of_sessions_names_browser_and_network") {
  CHECK(agent_of("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0") ==
        "Firefox on Linux");
  CHECK(agent_of("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
                 "Version/17.5 Mobile/15E148 Safari/604.1") == "Safari on iOS");
  CHECK(agent_of("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 "
                 "Edg/126.0") == "Edge on Windows");
  CHECK(agent_of("Firefox/1") == "Firefox");
  CHECK(agent_of("<script>") == "a program");
  CHECK(net_of("192.0.2.77") == "192.0.2.0/24");
  CHECK(net_of("[2001:db8:7:9::1]") == "2001:db8:7::/48");
  CHECK(net_of("[::1]") == "0:0:0::/48");
  CHECK(net_of("").empty());
}
