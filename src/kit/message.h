// A message of the protocol, described once: a table over the struct, with each field's name, how
// it is read, and a sentence about it. `to_json` makes what is sent; kit/message_type.h has the
// same tables as data, for the page's types, docs/protocol.md and a check of what is sent.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "gridwise/result.h"
#include "gridwise/rules.h"
#include "gridwise/words.h"

namespace gridwise {

/// `get`: a member or a function of the struct. An empty optional and a null pointer are left out.
/// `Shown`: the field's type where `get` gives JSON.
template <class Get, class Shown = void>
struct MessageField {
  static constexpr std::size_t kCount = 1;

  std::string_view name;
  Get get;
  std::string_view about;

  template <class Visit>
  constexpr void each(const Visit& visit) const {
    visit(*this);
  }
};
template <class Get>
[[nodiscard]] constexpr MessageField<Get> field(std::string_view name, Get get,
                                                std::string_view about = {}) {
  return {name, get, about};
}
template <class Shown, class Get>
[[nodiscard]] constexpr MessageField<Get, Shown> field_as(std::string_view name, Get get,
                                                          std::string_view about = {}) {
  return {name, get, about};
}

/// A field that the sender adds to the JSON.
struct Added {};
template <class Shown>
[[nodiscard]] constexpr MessageField<Added, Shown> added(std::string_view name,
                                                         std::string_view about = {}) {
  return {name, {}, about};
}

/// A getter: the member, or nothing if it has its default value: false, 0, the first name, empty.
template <class T, class Member>
[[nodiscard]] constexpr auto if_set(Member T::* member) {
  return [member](const T& of) -> const Member* {
    const Member& value = of.*member;
    if constexpr (requires { value.empty(); })
      return value.empty() ? nullptr : &value;
    else
      return value == Member{} ? nullptr : &value;
  };
}

/// A getter: true, or nothing.
template <class Test>
[[nodiscard]] constexpr auto if_true(Test test) {
  return
      [test](const auto& of) { return std::invoke(test, of) ? std::optional(true) : std::nullopt; };
}

/// Fields in order. A closure holds them: with a std::tuple each source of the service took an
/// eighth (g++) to a quarter (clang) longer to compile.
template <std::size_t count, class Each>
struct FieldList {
  static constexpr std::size_t kCount = count;

  Each call_for_each;

  template <class Visit>
  constexpr void each(const Visit& visit) const {
    call_for_each(visit);
  }
};
/// Fields that several messages share. Each part is a field, or again several.
template <class... Parts>
[[nodiscard]] constexpr auto fields(Parts... parts) {
  const auto each = [parts...](const auto& visit) { (parts.each(visit), ...); };
  return FieldList<(Parts::kCount + ... + 0), std::remove_cv_t<decltype(each)>>{each};
}

template <class Fields>
struct MessageTable {
  std::string_view name;
  std::string_view about;
  Fields fields;
};
/// Each part is a field, or several from `fields`.
template <class... Parts>
[[nodiscard]] constexpr auto message(std::string_view name, std::string_view about,
                                     Parts... parts) {
  const auto all = fields(parts...);
  return MessageTable<std::remove_cv_t<decltype(all)>>{name, about, all};
}

/// Specialized for each struct that is sent: `message(...)`.
template <class T>
inline constexpr int kMessage = 0;
/// Specialized for each enum that is sent: the names of its values in order; "" is never sent.
template <class T>
inline constexpr int kNamesOf = 0;

template <class T>
concept Described = !std::same_as<std::remove_cvref_t<decltype(kMessage<T>)>, int>;
template <class T>
concept Named = !std::same_as<std::remove_cvref_t<decltype(kNamesOf<T>)>, int>;
template <class T>
concept JsonValue = std::same_as<T, boost::json::value> || std::same_as<T, boost::json::object> ||
                    std::same_as<T, boost::json::array> || std::same_as<T, boost::json::string>;
template <class T>
concept Textual = std::convertible_to<const T&, std::string_view>;
/// An optional or a pointer.
template <class T>
concept Holder = !Textual<T> && requires(const T& held) {
  static_cast<bool>(held);
  *held;
};
template <class T>
concept Listed = !Textual<T> && !JsonValue<T> && std::ranges::input_range<const T>;
template <class T>
concept Mapped = Listed<T> && requires { typename T::mapped_type; };
template <class T>
inline constexpr bool kIsVariant = false;
template <class... Each>
inline constexpr bool kIsVariant<std::variant<Each...>> = true;
template <class T>
inline constexpr bool kIsDuration = false;
template <class Count, class Period>
inline constexpr bool kIsDuration<std::chrono::duration<Count, Period>> = true;

template <class T>
[[nodiscard]] boost::json::value to_json(T&& given);

template <class T, class Get, class Shown>
void add_field(boost::json::object& object, T& of, const MessageField<Get, Shown>& field) {
  if constexpr (!std::same_as<Get, Added>) {
    auto&& value = std::invoke(field.get, of);
    if constexpr (Holder<std::remove_cvref_t<decltype(value)>>) {
      if (value) object.emplace(field.name, to_json(*value));
    } else {
      object.emplace(field.name, to_json(std::forward<decltype(value)>(value)));
    }
  }
}

/// Above this, an object of Boost.JSON makes a hash table of its keys.
inline constexpr std::size_t kMaxUnindexed = 18;

/// Some fields of a struct as JSON.
template <class T, std::size_t count, class Each>
[[nodiscard]] boost::json::object object_of(T&& of, const FieldList<count, Each>& fields) {
  boost::json::object object;
  object.reserve(std::min(count, kMaxUnindexed));
  fields.each([&](const auto& field) { add_field(object, of, field); });
  return object;
}
template <class T>
  requires Described<std::remove_cvref_t<T>>
[[nodiscard]] boost::json::object object_of(T&& of) {
  return object_of(of, kMessage<std::remove_cvref_t<T>>.fields);
}

template <class T>
[[nodiscard]] std::string_view name_of(T value)
  requires Named<T>
{
  return kNamesOf<T>[static_cast<std::size_t>(value)];
}

template <class Range>
[[nodiscard]] boost::json::array list_of(const Range& range) {
  boost::json::array list;
  if constexpr (std::ranges::sized_range<const Range>) list.reserve(std::ranges::size(range));
  for (auto&& each : range) list.push_back(to_json(each));
  return list;
}

template <class T>
[[nodiscard]] boost::json::value to_json(T&& given) {
  using Type = std::remove_cvref_t<T>;
  if constexpr (JsonValue<Type>) {
    return boost::json::value(std::forward<T>(given));
  } else if constexpr (Described<Type>) {
    return object_of(given);
  } else if constexpr (Named<Type>) {
    return boost::json::value(name_of(given));
  } else if constexpr (std::is_arithmetic_v<Type>) {
    return boost::json::value(given);
  } else if constexpr (Textual<Type>) {
    return boost::json::value(std::string_view(given));
  } else if constexpr (kIsDuration<Type>) {
    return boost::json::value(given.count());
  } else if constexpr (Holder<Type>) {
    return given ? to_json(*given) : boost::json::value(nullptr);
  } else if constexpr (kIsVariant<Type>) {
    return std::visit([](const auto& each) { return to_json(each); }, given);
  } else if constexpr (Mapped<Type>) {
    boost::json::object object;
    for (const auto& [name, value] : given) object.emplace(name, to_json(value));
    return object;
  } else if constexpr (Listed<Type>) {
    return list_of(given);
  } else {  // a pair or a tuple
    return std::apply([](const auto&... each) { return boost::json::array{to_json(each)...}; },
                      given);
  }
}

template <>
inline constexpr std::array<std::string_view, 4> kNamesOf<Outcome::Kind>{"open", "won", "drawn",
                                                                         "lost"};

template <>
inline constexpr auto kMessage<Words> = message("Words", "A text for people, in both languages.",
                                                field("en", &Words::en), field("zh", &Words::zh));

template <>
inline constexpr auto kMessage<Error> = message(
    "Refusal", "Why a request is refused.", field("code", &Error::code, "For programs; see Codes."),
    field("says", &Error::says, "An English sentence."),
    field("at", &Error::at,
          "The place of the error: a byte of the text concerned, or a cell for `position.compose` "
          "and `move/blocked`."));

}  // namespace gridwise
