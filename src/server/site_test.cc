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

TEST_CASE("a_room_of_the_page_is_drawn_by_index_html") {
  for (const char* target : {"/", "/index.html", "/play/tictactoe?x=1", "/records/../etc/passwd"}) {
    const SiteAnswer answer = find_page(kFiles, target, "");
    CHECK(answer.status == 200);
    CHECK(answer.bytes == "<html>");
    CHECK(answer.type == "text/html; charset=utf-8");
    CHECK(answer.cache == "no-cache");
  }
}

TEST_CASE("assets_are_kept_for_ever_and_missing_ones_are_not_found") {
  const SiteAnswer script = find_page(kFiles, "/assets/app-1234.js", "br, gzip");
  CHECK(script.bytes == "packed");
  CHECK(script.gzip);
  CHECK(script.cache.find("immutable") != std::string_view::npos);
  CHECK(find_page(kFiles, "/assets/app-0000.js", "").status == 404);
}

TEST_CASE("files_travel_packed_only_to_those_who_accept_it") {
  CHECK(!find_page(kFiles, "/assets/app-1234.js", "identity").gzip);
  CHECK(!find_page(kFiles, "/favicon.svg", "gzip").gzip);
  CHECK(find_page(kFiles, "/", "gzip").bytes == "packed page");
}

TEST_CASE("a_build_without_a_page_says_so") { CHECK(find_page({}, "/", "").status == 404); }

TEST_CASE("only_the_page_itself_may_write") {
  CHECK(comes_from_page({"127.0.0.1:8080", "http://127.0.0.1:8080", "same-origin"}));
  CHECK(comes_from_page({"play.example", "https://play.example", ""}));
  CHECK(comes_from_page({"127.0.0.1:8080", "", ""}));
  CHECK(!comes_from_page({"127.0.0.1:8080", "http://127.0.0.1:8081", ""}));
  CHECK(!comes_from_page({"127.0.0.1:8080", "http://evil.example", ""}));
  CHECK(!comes_from_page({"127.0.0.1:8080", "null", ""}));
  CHECK(!comes_from_page({"127.0.0.1:8080", "", "cross-site"}));
  CHECK(!comes_from_page({"127.0.0.1:8080", "http://127.0.0.1:8080", "same-site"}));
}
