#include "server/site.h"

#include <doctest/doctest.h>

#include <array>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::array<PageFile, 3> kFiles{{
    {"/assets/app-1234.js", "script", "packed"},
    {"/favicon.svg", "<svg/>", ""},
    {"/index.html", "<html>", "packed page"},
}};

}  // namespace

TEST_CASE("paths_of_rooms_are_answered_with_index_html") {
  for (const char* target : {"/", "/index.html", "/play/tictactoe?x=1", "/records/../etc/passwd"}) {
    const SiteAnswer answer = find_page(kFiles, target, "");
    CHECK(answer.status == 200);
    CHECK(answer.bytes == "<html>");
    CHECK(answer.type == "text/html; charset=utf-8");
    CHECK(answer.cache == "no-cache");
  }
}

TEST_CASE("assets_are_cached_for_ever_and_missing_ones_are_not_found") {
  const SiteAnswer script = find_page(kFiles, "/assets/app-1234.js", "br, gzip");
  CHECK(script.bytes == "packed");
  CHECK(script.gzip);
  CHECK(script.cache.find("immutable") != std::string_view::npos);
  CHECK(find_page(kFiles, "/assets/app-0000.js", "").status == 404);
}

TEST_CASE("files_are_sent_compressed_only_when_accepted") {
  CHECK(!find_page(kFiles, "/assets/app-1234.js", "identity").gzip);
  CHECK(!find_page(kFiles, "/favicon.svg", "gzip").gzip);
  CHECK(find_page(kFiles, "/", "gzip").bytes == "packed page");
}

TEST_CASE("a_build_without_a_page_says_so") { CHECK(find_page({}, "/", "").status == 404); }

TEST_CASE("localhost_and_own_address_are_accepted_with_the_servers_port_only") {
  const Hosts hosts(8080, {});
  for (const char* host : {"localhost:8080", "LocalHost:8080", "127.0.0.1:8080", "[::1]:8080"}) {
    CAPTURE(host);
    CHECK(hosts.known(host, "192.168.1.5"));
  }
  CHECK(hosts.known("192.168.1.5:8080", "192.168.1.5"));
  CHECK(hosts.known("[fe80::1]:8080", "[fe80::1]"));
  for (const char* host :
       {"evil.example", "evil.example:8080", "localhost", "localhost:8081", "localhost:", "",
        ":8080", "localhost.evil.example:8080", "127.0.0.1.evil.example:8080", "192.168.1.6:8080",
        "localhost:8080.evil.example", "localhost:8080:8080", "evil.example@localhost:8080",
        "[::1]evil.example:8080", "[::1]", "localhost :8080", "localhost:08080"}) {
    CAPTURE(host);
    CHECK(!hosts.known(host, "192.168.1.5"));
  }
  CHECK(!hosts.known(":8080", ""));  // the server's own address is unknown
  CHECK(Hosts(80, {}).known("localhost", ""));
  CHECK(Hosts(80, {}).known("localhost:80", ""));
}

TEST_CASE("a_named_host_is_accepted_with_its_port_or_the_default_ports") {
  const Hosts hosts(8080, {"Games.example", "play.example:8443"});
  for (const char* host : {"games.example", "games.example:80", "games.example:443",
                           "games.example:8080", "PLAY.example:8443"}) {
    CAPTURE(host);
    CHECK(hosts.known(host, ""));
  }
  for (const char* host : {"games.example:8081", "games.example:", "play.example",
                           "play.example:443", "x.games.example", "games.example.evil.example"}) {
    CAPTURE(host);
    CHECK(!hosts.known(host, ""));
  }
}

TEST_CASE("invalid_host_names_are_refused") {
  for (const char* host : {"games.example", "games.example:8443", "[::1]", "[::1]:80", "a"}) {
    CAPTURE(host);
    CHECK(check_host(host));
  }
  for (const char* host : {"", ":80", "https://games.example", "games.example/",
                           "games.example:", "games.example:x", "*", "a b", "[::1"}) {
    CAPTURE(host);
    REQUIRE(!check_host(host));
    CHECK(check_host(host).error().code == "host/name");
  }
}

TEST_CASE("writing_requests_of_other_sites_are_refused") {
  const Hosts hosts(8080, {"play.example"});
  const auto passes = [&](std::string_view host, std::string_view origin, std::string_view site) {
    return hosts.comes_from_page({host, origin, site});
  };
  CHECK(passes("127.0.0.1:8080", "http://127.0.0.1:8080", "same-origin"));
  CHECK(passes("play.example", "https://play.example", ""));
  CHECK(passes("127.0.0.1:8080", "https://play.example", ""));  // a proxy that changes Host
  CHECK(passes("127.0.0.1:8080", "", ""));
  CHECK(!passes("127.0.0.1:8080", "http://127.0.0.1:8081", ""));
  CHECK(!passes("127.0.0.1:8080", "http://localhost:8080", ""));
  CHECK(!passes("127.0.0.1:8080", "http://evil.example", ""));
  CHECK(!passes("127.0.0.1:8080", "https://play.example:8444", ""));
  CHECK(!passes("127.0.0.1:8080", "http://127.0.0.1:8080.evil.example", ""));
  CHECK(!passes("127.0.0.1:8080", "null", ""));
  CHECK(!passes("127.0.0.1:8080", "file://", ""));
  CHECK(!passes("127.0.0.1:8080", "", "cross-site"));
  CHECK(!passes("127.0.0.1:8080", "http://127.0.0.1:8080", "same-site"));
}
