#include "service/wire/names.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "service/wire/fields.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// A code point as UTF-8.
std::string utf8(char32_t point) {
  const auto tail = [&](unsigned shift) {
    return static_cast<char>(0x80U | ((point >> shift) & 0x3fU));
  };
  if (point < 0x80) return {static_cast<char>(point)};
  if (point < 0x800) return {static_cast<char>(0xc0U | (point >> 6U)), tail(0)};
  if (point < 0x10000) return {static_cast<char>(0xe0U | (point >> 12U)), tail(6), tail(0)};
  return {static_cast<char>(0xf0U | (point >> 18U)), tail(12), tail(6), tail(0)};
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("names_of_all_scripts_pass") {
  for (const char* name :
       {"Ann", "Ann Lee", "O'Neil-2", "\u00c5sa", "\u5f20\u4f1f", "\u0418\u0432\u0430\u043d",
        "\u0645\u0631\u064a\u0645", "\u0e19\u0e49\u0e33", "\u0928\u093f\u0936\u093e", "\U0001f600",
        "\u2764\ufe0f", "1\ufe0f\u20e3", "\U0001f1e9\U0001f1ea",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f44d\U0001f3fd"}) {
    CAPTURE(name);
    CHECK(clean_name(name) == name);
  }
}

TEST_CASE("a_name_is_normalized_to_composed_form") {
  CHECK(clean_name("A\u030asa") == "\u00c5sa");
  CHECK(clean_name("\u212bsa") == "\u00c5sa");
}

TEST_CASE("a_name_has_1_to_24_characters_as_a_reader_counts_them") {
  for (const std::string character :
       {"a", "\u5f20", "e\u0301\u0323", "\U0001f468\u200d\U0001f469\u200d\U0001f467"}) {
    CAPTURE(character);
    CHECK(clean_name(times(24, character)));
    CHECK(!clean_name(times(25, character)));
  }
  CHECK(!clean_name(""));
  CHECK(clean_name("q" + times(2, "\u0323")));
  CHECK(!clean_name("q" + times(3, "\u0323")));
  CHECK(!clean_line("so " + times(9, "q" + times(3, "\u0301"))));
}

TEST_CASE("a_mark_is_one_visible_character") {
  for (const char* glyph :
       {"x", "7", "\u2605", "\u5f20", "\u2764\ufe0f", "1\ufe0f\u20e3", "\U0001f1e9\U0001f1ea",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f44d\U0001f3fd", "e\u0323\u0302"}) {
    CAPTURE(glyph);
    CHECK(clean_glyph(glyph));
  }
  CHECK(clean_glyph("A\u030a") == "\u00c5");
  for (const std::string& text :
       {std::string(), std::string(" "), std::string("ab"), std::string("\u2605\u2605"),
        std::string("\n"), std::string("\u202e"), std::string("\u200b"), std::string("\u3164"),
        std::string("\u0301"), std::string("\ufe0f"), std::string("a\u202eb"), std::string("\xff"),
        std::string(1, '\0'), std::string("\ue000"), "q" + times(4, "\u0323"),
        times(9, "\U0001f468\u200d") + "\U0001f468"}) {
    CAPTURE(text);
    CHECK(!clean_glyph(text));
  }
}

TEST_CASE("invisible_characters_are_refused_in_names") {
  // The first and last code point of every range.
  for (const char32_t point :
       {0x00,    0x1f,    0x7f,    0x9f,    0xa0,    0xad,    0x34f,   0x61c,   0x115f,  0x1160,
        0x1680,  0x17b4,  0x17b5,  0x180b,  0x180f,  0x2000,  0x200b,  0x200c,  0x200d,  0x200e,
        0x200f,  0x2028,  0x2029,  0x202a,  0x202e,  0x202f,  0x205f,  0x2060,  0x2066,  0x2069,
        0x206a,  0x206f,  0x2800,  0x3000,  0x3164,  0xe000,  0xf8ff,  0xfe00,  0xfe0e,  0xfe0f,
        0xfeff,  0xffa0,  0xfff9,  0xfffb,  0xfffe,  0xffff,  0x16fe4, 0x1bca0, 0x1bca3, 0x1d159,
        0x1d173, 0x1d17a, 0xe0001, 0xe0020, 0xe007f, 0xe0100, 0xe01ef, 0x10ffff}) {
    CAPTURE(static_cast<unsigned>(point));
    CHECK(!clean_name(utf8(point)));
    CHECK(!clean_name("An" + utf8(point) + "n"));
    CHECK(!clean_name("Ann" + utf8(point)));
  }
  for (const char* name : {" ", " Ann", "Ann ", "Ann  Lee", "\u0301nn", "Ann\ufe0f",
                           "\U0001f600\u200d", "\xff", "A\xc3", "\xc0\x80", "\xed\xa0\x80"}) {
    CAPTURE(name);
    CHECK(!clean_name(name));
  }
}

TEST_CASE("an_invalid_name_is_refused_with_its_field") {
  const boost::json::object request{{"name", std::string(25, 'a')}, {"good", "A\u030a"}};
  Fields fields(request);
  CHECK(fields.name("good") == "\u00c5");
  CHECK(!fields.error());
  CHECK(fields.name("name").empty());
  REQUIRE(fields.error());
  CHECK(fields.error()->code == "json/range");
  CHECK(fields.error()->says.find("name: a name has 1 to 24") == 0);
}

TEST_CASE("addresses_of_pages_are_found_and_sentences_are_none") {
  for (const char* bad :
       {"see example.com", "http://x", "www.example.org/a", "t.me/x", "1.2.3.4",
        "\uff45\uff58\uff0e\uff43\uff4f\uff4d", "\u4f8b\u5b50.\u4e2d\u56fd", "see example dot com",
        "Example (DOT) org/x", "example[.]net", "a . com", "\u4f8b\u5b50 \u70b9 com",
        "evil\u3002com", "evil\uff61com", "evil\u00b7com/x", "my\u2022site", "evil\u2024com"}) {
    CAPTURE(bad);
    CHECK(has_address(bad));
  }
  for (const char* good : {"well played. thanks", "wait... what", "1.5 to 2.5", "connect the dots",
                           "dot com", "the dot is lost", "nice . me too", "a com", "",
                           "\u597d\u3002\u518d\u89c1", "one \u2022 two", "\u597d\u3002ok"}) {
    CAPTURE(good);
    CHECK(!has_address(good));
  }
}
