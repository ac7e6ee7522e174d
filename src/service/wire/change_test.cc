// Changes can be applied, and are no longer than necessary.
#include "service/wire/change.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "kit/json_text.h"
#include "kit/random.h"
#include "service/reader.h"

namespace gridwise {
namespace {

namespace json = boost::json;

json::value parsed(std::string_view text) { return json::parse(text); }

/// A random object of lists, texts, numbers and objects; equal names have values of one kind.
json::value drawn(Random& random, int depth) {
  json::object object;
  for (std::uint32_t i = random.below(4); i > 0; --i) {
    object["n" + std::to_string(random.below(3))] = random.below(3);
  }
  json::array list;
  for (std::uint32_t i = random.below(7); i > 0; --i) list.emplace_back(random.below(2));
  object["list"] = std::move(list);
  if (depth == 0) return object;
  json::array deep;
  for (std::uint32_t i = random.below(4); i > 0; --i) deep.push_back(drawn(random, depth - 1));
  object["deep"] = std::move(deep);
  if (random.below(2) == 0) object["within"] = drawn(random, depth - 1);
  return object;
}

}  // namespace

TEST_CASE("applying_a_change_to_the_old_value_gives_the_new_one") {
  Random random(9);
  for (int i = 0; i < 3'000; ++i) {
    const json::value before = drawn(random, 2);
    const json::value after = drawn(random, 2);
    CAPTURE(json_text(before));
    CAPTURE(json_text(after));
    REQUIRE(with_change(before, change_between(before, after)) == after);
  }
}

TEST_CASE("a_change_contains_only_differences") {
  const auto change = [](std::string_view before, std::string_view after) {
    return json_text(change_between(parsed(before), parsed(after)));
  };
  CHECK(change(R"({"a":1,"b":2})", R"({"a":1,"b":3})") == R"({"b":3})");
  CHECK(change(R"({"a":1,"b":2})", R"({"a":1})") == R"({"b":null})");
  CHECK(change("[[],[],[],[]]", R"([[],["x"],[],[]])") == R"({"1":["x"]})");
  CHECK(change("[1,2,3]", "[1,2,3,4]") == R"({"length":4,"3":4})");
  CHECK(change("[1,2,3,4]", "[1,2]") == R"({"length":2})");
  CHECK(change("[1,2,3,4]", "[5,6,7,4]") == "[5,6,7,4]");
  CHECK(change("[1,2]", "[]") == "[]");
}

TEST_CASE("a_whole_number_read_from_text_is_no_difference") {
  const json::value now{{"figures", json::array{json::object{{"number", 3.0}}, 4.5}}, {"big", 2e9}};
  CHECK(change_between(parsed(json_text(now)), now) == json::object());
  const json::value next{{"figures", json::array{json::object{{"number", 5.0}}, 4.5}},
                         {"big", 2e9}};
  CHECK(json_text(change_between(parsed(json_text(now)), next)) ==
        R"({"figures":{"0":{"number":5}}})");
}

}  // namespace gridwise
