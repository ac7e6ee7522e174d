#include "service/wire/name_key.h"
#include "service/wire/reserved_names.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "service/wire/names.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

std::string key_of(const std::string& name) {
  const std::optional<std::string> clean = clean_name(name);
  REQUIRE_MESSAGE(clean.has_value(), name);
  return name_key(*clean);
}

}  // namespace

TEST_CASE("lookalike_names_collide") {
  for (const auto& [a, b] : {std::pair{"Ann", "ann"},
                             {"Ann Lee", "annlee"},
                             {"paul", "\u0440\u0430ul"},                    // Cyrillic er, a
                             {"Nick", "\u039dick"},                         // Greek capital Nu
                             {"vera", "\u03bdera"},                         // Greek small nu
                             {"BOB", "\u0412\u041e\u0412"},                 // Cyrillic Ve, O, Ve
                             {"\u0412\u041e\u0412", "\u0432\u043e\u0432"},  // and in lower case
                             {"\u039d\u0399\u039a\u039f\u03a3", "\u03bd\u03b9\u03ba\u03bf\u03c3"},
                             {"Ann", "\uff21nn"},         // full width
                             {"file", "\ufb01le"},        // ligature
                             {"Strasse", "Stra\u00dfe"},  // case folding
                             {"b0b", "bob"},
                             {"1isa", "lisa"},
                             {"ali", "al\u0131"},  // dotless i
                             {"\u00c5sa", "A\u030asa"}}) {
    CAPTURE(a);
    CAPTURE(b);
    CHECK(key_of(a) == key_of(b));
  }
}

TEST_CASE("names_that_differ_to_the_eye_have_different_keys") {
  const std::vector<std::string> names{"Ann",
                                       "Anna",
                                       "Ana",
                                       "Bob",
                                       "van",
                                       "nan",
                                       "Lisa",
                                       "Iisa2",
                                       "\u5f20\u4f1f",
                                       "\u5f20\u4e09",
                                       "\u0418\u0432\u0430\u043d",  // Ivan
                                       "\u0645\u0631\u064a\u0645",
                                       "\U0001f600",
                                       "\U0001f601",
                                       "Jos\u00e9",
                                       "Jose"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(!key_of(names[i]).empty());
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(names[i]);
      CAPTURE(names[j]);
      CHECK(key_of(names[i]) != key_of(names[j]));
    }
  }
}

TEST_CASE("words_of_the_host_and_names_of_bots_are_reserved") {
  for (const char* name : {"admin", "ADMIN", "\u0430dmin", "Grid Wise", "Deleted player",
                           "\u7ba1\u7406\u5458", "random"}) {
    CAPTURE(name);
    CHECK(is_reserved(key_of(name)));
  }
  CHECK(!is_reserved(key_of("Ann")));
  CHECK(is_bots_name(key_of("Hard")));
  CHECK(!is_bots_name(key_of("admin")));
  CHECK(is_guests_name(key_of("guest")));
  CHECK(!is_guests_name(key_of("Ann")));
  CHECK(!is_reserved(key_of("administrate")));
}

TEST_CASE("bytes_that_are_no_text_have_a_key_too") {
  for (const char* bytes : {"", "\xff", "a\xc3", "\xf0\x9f"}) CHECK(name_key(bytes).size() < 9);
}
