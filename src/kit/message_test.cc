// What is sent and how it is described come from one table.
#include "kit/message.h"

#include <doctest/doctest.h>

#include <map>

#include "kit/json_text.h"
#include "kit/message_type.h"

namespace gridwise {
namespace {

enum class Colour { kRed, kBlue };
struct Part {
  std::string name;
  std::optional<int> size{};
};
struct Sample {
  std::string word;
  bool flag = false;
  Colour colour = Colour::kRed;
  std::vector<Part> parts{};
  std::vector<std::optional<int>> holes{};
  std::map<std::string, double> figures{};
  std::variant<int, std::vector<int>> cells = 0;
  std::chrono::milliseconds time{0};
  std::string note{};
  const Words* words = nullptr;
};

}  // namespace

template <>
inline constexpr std::array<std::string_view, 2> kNamesOf<Colour>{"red", "blue"};
template <>
inline constexpr auto kMessage<Part> =
    message("Part", "A part.", field("name", &Part::name), field("size", &Part::size, "In cells."));
template <>
inline constexpr auto kMessage<Sample> =
    message("Sample", "A sample.",
            fields(field("word", &Sample::word), field("flag", if_set(&Sample::flag))),
            field("colour", &Sample::colour, "One | two."), field("parts", &Sample::parts),
            field("holes", &Sample::holes), field("figures", if_set(&Sample::figures)),
            field("cells", &Sample::cells), field("time_ms", &Sample::time),
            field("note", if_set(&Sample::note)), field("words", &Sample::words),
            field("twice", [](const Sample& sample) { return sample.word + sample.word; }),
            added<std::optional<int>>("more"));

TEST_CASE("a_message_has_its_fields_in_order_without_the_empty_ones") {
  CHECK(json_text(object_of(Sample{"a"})) ==
        R"({"word":"a","colour":"red","parts":[],"holes":[],"cells":0,"time_ms":0,"twice":"aa"})");
  const Words words{"yes", "是"};
  Sample full{"b", true, Colour::kBlue, {{"x", 3}, {"y"}}, {1, std::nullopt}};
  full.figures = {{"score", 1.5}};
  full.cells = std::vector<int>{1, 2};
  full.time = std::chrono::milliseconds(7);
  full.note = "n";
  full.words = &words;
  CHECK(json_text(to_json(full)) ==
        R"({"word":"b","flag":true,"colour":"blue","parts":[{"name":"x","size":3},{"name":"y"}],)"
        R"("holes":[1,null],"figures":{"score":1.5},"cells":[1,2],"time_ms":7,"note":"n",)"
        R"("words":{"en":"yes","zh":"是"},"twice":"bb"})");
}

TEST_CASE("a_message_is_printed_as_a_type_of_the_page") {
  CHECK(typescript(message_type<Part>()) ==
        "/** A part. */\nexport interface Part {\n  name: string;\n  /** In cells. */\n"
        "  size?: number;\n}\n");
  const auto text_of = [](std::string_view name) {
    for (const FieldType& field : message_type<Sample>().fields) {
      if (field.name == name) return type_text(field.type);
    }
    return std::string();
  };
  CHECK(text_of("colour") == "'red' | 'blue'");
  CHECK(text_of("parts") == "Part[]");
  CHECK(text_of("holes") == "(number | null)[]");
  CHECK(text_of("figures") == "Record<string, number>");
  CHECK(text_of("cells") == "number | number[]");
  CHECK(type_text(object_type({must<int>("a"), may<bool>("b")})) == "{ a: number; b?: boolean }");
  CHECK(type_text(with_fields<Part>({must<int>("a")})) == "Part & { a: number }");
}

TEST_CASE("a_message_is_printed_as_a_table") {
  const std::string table = markdown(message_type<Sample>());
  CHECK(table.starts_with("**Sample**: A sample.\n\n| field | type | meaning |\n"));
  CHECK(table.find("| `flag`? | `boolean` |  |\n") != std::string::npos);
  CHECK(table.find("| `colour` | `'red' \\| 'blue'` | One \\| two. |\n") != std::string::npos);
}

TEST_CASE("messages_are_collected_with_those_in_their_fields") {
  std::vector<const MessageType*> seen;
  collect(list_type(value_type<Sample>()), seen);
  REQUIRE(seen.size() == 3);
  CHECK(seen[1]->name == "Part");
  CHECK(seen[2]->name == "Words");
}

TEST_CASE("what_is_sent_is_compared_with_its_type") {
  const ValueType type = value_type<Sample>();
  boost::json::object good = object_of(Sample{"a", true, Colour::kBlue, {{"x", 3}}, {1, {}}});
  CHECK_FALSE(mismatch(good, type));
  good["more"] = 1;
  CHECK_FALSE(mismatch(good, type));
  const auto changed = [&](std::string_view name, boost::json::value value) {
    boost::json::object wrong = good;
    wrong[name] = std::move(value);
    return mismatch(wrong, type).value_or("");
  };
  CHECK(changed("colour", "green") == "$.colour: is not 'red' | 'blue'");
  CHECK(changed("other", 1) == "$.other: no field has this name");
  CHECK(changed("holes", boost::json::array{1, "x"}) == "$.holes[1]: is not number | null");
  CHECK(changed("parts", boost::json::array{boost::json::object{{"name", 1}}}) ==
        "$.parts[0].name: is not string");
  CHECK(changed("figures", boost::json::object{{"a", "b"}}) == "$.figures.a: is not number");
  CHECK(changed("cells", true) == "$.cells: is not number | number[]");
  good.erase("word");
  CHECK(mismatch(good, type) == "$.word: is missing");
}

}  // namespace gridwise
