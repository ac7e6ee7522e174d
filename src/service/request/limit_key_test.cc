#include "service/request/limit_key.h"

#include <doctest/doctest.h>

using gridwise::limit_key;

TEST_CASE("an_ipv4_address_is_its_own_key") {
  CHECK(limit_key("127.0.0.1") == "127.0.0.1");
  CHECK(limit_key("").empty());
}

TEST_CASE("the_key_of_an_ipv6_address_is_its_network") {
  CHECK(limit_key("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2");
  CHECK(limit_key("[2001:db8:1:2:ffff::1]") == "2001:db8:1:2");
  CHECK(limit_key("2001:db8::7") == "2001:db8:0:0");
  CHECK(limit_key("2001:db8::3:4:5:6") == "2001:db8:0:0");
  CHECK(limit_key("::1") == "0:0:0:0");
  CHECK(limit_key("2001:db8::") == "2001:db8:0:0");
  CHECK(limit_key("1::2:3:4:5:6:7") == "1:0:2:3");
}

TEST_CASE("other_texts_are_their_own_key") {
  for (const char* const text : {":", "::", "[", "]", "[]", ":::", "a:b", "::::::::::", "1:"}) {
    CHECK(limit_key(text).size() <= 40);
  }
}
