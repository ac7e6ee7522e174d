// Against Boost: the same bytes but for floating numbers, which read back equal.
#include "kit/json_text.h"

#include <doctest/doctest.h>

#include <bit>
#include <boost/json.hpp>
#include <charconv>
#include <cmath>
#include <limits>

#include "kit/random.h"

namespace gridwise {
namespace {

namespace json = boost::json;

std::string number(double value) { return json_text(json::value(value)); }

double read_back(const std::string& text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  REQUIRE(problem == std::errc());
  REQUIRE(end == text.data() + text.size());
  return value;
}

/// Of digits, point and sign alone; never as `.5`, `5.` or `05`.
bool plain(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool leading_zero = text.size() > 1 && text[0] == '0' && text[1] != '.';
  return text.find_first_not_of("0123456789.") == std::string_view::npos && text.front() != '.' &&
         text.back() != '.' && !leading_zero;
}

/// A value of any kind, three levels deep, without floating numbers.
json::value drawn(Random& random, int depth) {
  switch (random.below(depth == 0 ? 5 : 7)) {
    case 0:
      return nullptr;
    case 1:
      return random.below(2) == 0;
    case 2:
      return static_cast<std::int64_t>(random.next());
    case 3:
      return random.next();
    case 4: {
      std::string text;
      for (std::uint32_t i = random.below(9); i > 0; --i)
        text += static_cast<char>(random.below(0x80));
      return json::value(text);
    }
    case 5: {
      json::array array;
      for (std::uint32_t i = random.below(4); i > 0; --i) array.push_back(drawn(random, depth - 1));
      return array;
    }
    default: {
      json::object object;
      for (std::uint32_t i = random.below(4); i > 0; --i)
        object[std::string(1, static_cast<char>(random.below(0x80)))] = drawn(random, depth - 1);
      return object;
    }
  }
}

}  // namespace

TEST_CASE("numbers_are_written_as_javascript_writes_them") {
  CHECK(number(0) == "0");
  CHECK(number(1) == "1");
  CHECK(number(-3) == "-3");
  CHECK(number(0.1) == "0.1");
  CHECK(number(12.5) == "12.5");
  CHECK(number(0.000001) == "0.000001");
  CHECK(number(1e20) == "100000000000000000000");
  CHECK(number(1.0 / 3) == "0.3333333333333333");
}

TEST_CASE("only_very_small_and_very_large_numbers_have_an_exponent") {
  CHECK_FALSE(plain(number(std::nextafter(1e-6, 0.0))));
  CHECK_FALSE(plain(number(1e21)));
  CHECK(plain(number(std::nextafter(1e21, 0.0))));
  CHECK(plain(number(-1e-6)));
}

TEST_CASE("what_is_not_finite_is_null") {
  CHECK(number(std::numeric_limits<double>::infinity()) == "null");
  CHECK(number(-std::numeric_limits<double>::infinity()) == "null");
  CHECK(number(std::numeric_limits<double>::quiet_NaN()) == "null");
}

TEST_CASE("every_number_reads_back_equal") {
  Random random(31);
  const auto check = [](double value) {
    if (!std::isfinite(value)) return;
    const std::string text = number(value);
    CAPTURE(text);
    REQUIRE(read_back(text) == value);
    REQUIRE(json::parse(text).is_number());
    const double size = std::abs(value);
    REQUIRE(plain(text) == (size == 0 || (size >= 1e-6 && size < 1e21)));
  };
  for (int i = 0; i < 20'000; ++i) {
    check(std::bit_cast<double>(random.next()));
    // Of plain size: any fraction, with exponents from -30 to 79.
    const auto fraction = static_cast<double>(random.next() >> 11U);
    check(std::ldexp(fraction, static_cast<int>(random.below(110)) - 83));
    check(static_cast<double>(random.below(1'000'000)) / 1'000);
  }
}

TEST_CASE("a_whole_number_reads_back_as_an_integer_that_to_number_accepts") {
  const json::value read = json::parse(number(7.0));
  CHECK(read.is_int64());
  CHECK(read.to_number<double>() == 7.0);
}

TEST_CASE("bytes_are_escaped_as_boost_escapes_them") {
  for (int byte = 0; byte < 256; ++byte) {
    const json::value text(std::string("a") + static_cast<char>(byte) + "b");
    CHECK(json_text(text) == json::serialize(text));
  }
  const json::value both("\xe6\xa3\x8b \"\\/\x7f\n");
  CHECK(json_text(both) == json::serialize(both));
}

TEST_CASE("all_but_floating_numbers_has_the_bytes_of_boost") {
  Random random(7);
  for (int i = 0; i < 5'000; ++i) {
    const json::value value = drawn(random, 3);
    REQUIRE(json_text(value) == json::serialize(value));
  }
  CHECK(json_text(json::object()) == "{}");
  CHECK(json_text(json::array{json::array(), json::object()}) == "[[],{}]");
}

}  // namespace gridwise
