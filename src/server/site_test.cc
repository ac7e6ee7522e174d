#include "server/site.h"

#include <doctest/doctest.h>

#include <array>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::array<PageFile, 4> kFiles{{
    {"/assets/app-1234.js", "script", "packed"},
    {"/assets/program-1234.wasm", "program", "packed program"},
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

TEST_CASE("the_pages_own_program_has_its_type_and_may_run") {
  // Browsers compile a program while it loads only if it has this type.
  CHECK(find_page(kFiles, "/assets/program-1234.wasm", "").type == "application/wasm");
  const auto policy = security_headers().front();
  CHECK(policy.first == "Content-Security-Policy");
  CHECK(policy.second.find("script-src 'self' 'wasm-unsafe-eval';") != std::string_view::npos);
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

TEST_CASE("foreign_null_and_missing_origin") {
  const Hosts hosts(8080, {"play.example"}, {"https://games.example"});
  using Header = std::optional<std::string_view>;
  const auto passes = [&](std::string_view host, Header origin, Header site,
                          PageRequest by = PageRequest::kPost) {
    return hosts.comes_from_page({host, origin, site, {}, false}, by);
  };
  const std::string_view own = "127.0.0.1:8080";
  for (const PageRequest by : {PageRequest::kPost, PageRequest::kSocket}) {
    CHECK(passes(own, "http://127.0.0.1:8080", "same-origin", by));
    CHECK(passes(own, "http://127.0.0.1:8080", {}, by));
    CHECK(passes("play.example", "https://play.example", {}, by));
    CHECK(passes(own, "https://play.example", {}, by));  // a proxy that changes Host
    CHECK(passes("games.example", "https://games.example", {}, by));
    CHECK(!passes("games.example", "http://games.example", {}, by));  // another scheme
    CHECK(!passes(own, {}, {}, by));
    CHECK(!passes(own, "", {}, by));
    CHECK(!passes(own, {}, "", by));
    CHECK(!passes(own, {}, "none", by));
    CHECK(!passes(own, "http://127.0.0.1:8080", "none", by));
    CHECK(!passes(own, "http://127.0.0.1:8081", {}, by));
    CHECK(!passes(own, "http://localhost:8080", {}, by));
    CHECK(!passes(own, "http://evil.example", {}, by));
    CHECK(!passes(own, "https://play.example:8444", {}, by));
    CHECK(!passes(own, "http://127.0.0.1:8080.evil.example", {}, by));
    CHECK(!passes(own, "null", {}, by));
    CHECK(!passes(own, "file://", {}, by));
    CHECK(!passes(own, {}, "cross-site", by));
    CHECK(!passes(own, "http://127.0.0.1:8080", "same-site", by));
  }
  CHECK(passes(own, {}, "same-origin"));
  CHECK(!passes(own, {}, "same-origin", PageRequest::kSocket));
}

TEST_CASE("a_program_needs_a_bearer_token_and_no_cookie") {
  const Hosts hosts(8080, {});
  const auto passes = [&](std::string_view authorization, bool cookie) {
    return hosts.comes_from_page({"127.0.0.1:8080", {}, {}, authorization, cookie},
                                 PageRequest::kSocket);
  };
  CHECK(passes("Bearer program", false));
  CHECK(!passes("Bearer program", true));
  for (const char* bad : {"", "Bearer", "Bearer ", "Basic program", "Bearer a b", "bearer"}) {
    CAPTURE(bad);
    CHECK(!passes(bad, false));
  }
  CHECK(!is_bearer("Bearer " + std::string(129, 'a')));
  // A bearer token does not help if Origin names another site.
  CHECK(!hosts.comes_from_page(
      {"127.0.0.1:8080", "http://evil.example", {}, "Bearer program", false}, PageRequest::kPost));
}

TEST_CASE("only_named_origins_are_secure") {
  const Hosts hosts(8080, {"plain.example"}, {"https://games.example", "https://a.example:8443"});
  CHECK(hosts.is_secure("games.example"));
  CHECK(hosts.is_secure("a.example:8443"));
  CHECK(!hosts.is_secure("a.example"));
  CHECK(!hosts.is_secure("plain.example"));
  CHECK(!hosts.is_secure("127.0.0.1:8080"));
  CHECK(hosts.known("games.example", ""));
  CHECK(Hosts::is_loopback("LOCALHOST:1"));
  CHECK(Hosts::is_loopback("[::1]:8080"));
  CHECK(!Hosts::is_loopback("localhost.example"));
  CHECK(check_origin("https://games.example:8443"));
  for (const char* bad : {"games.example", "http://games.example", "https://", "https://a/b"}) {
    CAPTURE(bad);
    REQUIRE(!check_origin(bad));
    CHECK(check_origin(bad).error().code == "host/origin");
  }
}
