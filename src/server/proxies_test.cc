#include "server/proxies.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

std::string client(const Proxies& proxies, std::string_view peer, std::string_view forwarded) {
  return proxies.client(*read_address(peer), forwarded).to_string();
}

}  // namespace

TEST_CASE("a_proxy_on_this_machine_names_its_client") {
  const Proxies proxies;
  CHECK(client(proxies, "127.0.0.1", "203.0.113.7") == "203.0.113.7");
  CHECK(client(proxies, "::1", " 2001:db8::7\t") == "2001:db8::7");
  CHECK(client(proxies, "::ffff:127.0.0.1", "::ffff:203.0.113.7") == "203.0.113.7");
  CHECK(client(proxies, "127.0.0.1", "") == "127.0.0.1");
}

TEST_CASE("the_address_a_client_invents_before_the_proxys_own_entry_does_not_count") {
  CHECK(client(Proxies(), "127.0.0.1", "198.51.100.1, 203.0.113.7") == "203.0.113.7");
  CHECK(client(Proxies(), "127.0.0.1", "198.51.100.1, 127.0.0.2") == "127.0.0.2");
}

TEST_CASE("a_stranger_names_no_client") {
  CHECK(client(Proxies(), "203.0.113.7", "198.51.100.1") == "203.0.113.7");
  CHECK(client(Proxies(), "::ffff:203.0.113.7", "127.0.0.1") == "203.0.113.7");
}

TEST_CASE("a_listed_proxy_is_trusted_and_passed_over_in_a_chain") {
  const auto proxies = read_proxies({"10.0.0.2", "2001:db8::2"});
  REQUIRE(proxies);
  CHECK(client(*proxies, "10.0.0.2", "203.0.113.7") == "203.0.113.7");
  CHECK(client(*proxies, "127.0.0.1", "203.0.113.7, 10.0.0.2, 2001:db8::2") == "203.0.113.7");
  CHECK(client(*proxies, "10.0.0.3", "203.0.113.7") == "10.0.0.3");
  CHECK(client(*proxies, "10.0.0.2", "10.0.0.2") == "10.0.0.2");  // the chain contains only proxies
}

TEST_CASE("a_forwarded_text_that_is_no_address_leaves_the_proxys_own") {
  for (const char* rubbish : {"unknown", ",", " ", "203.0.113.7:80", "203.0.113.7,",
                              "203.0.113.256", "[2001:db8::1]", "203.0.113.7;", "1.2.3"}) {
    CAPTURE(rubbish);
    CHECK(client(Proxies(), "127.0.0.1", rubbish) == "127.0.0.1");
  }
}

TEST_CASE("a_proxy_that_is_no_address_is_refused") {
  const auto proxies = read_proxies({"10.0.0.2", "proxy.example"});
  REQUIRE(!proxies);
  CHECK(proxies.error().code == "proxy/address");
}
