// The types of messages as data: printed for the page and for docs/protocol.md, and compared with
// what is sent.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/message.h"

namespace gridwise {

struct FieldType;
struct MessageType;

struct ValueType {
  enum class Kind {
    kText,
    kNumber,
    kFlag,
    kNull,
    kAnything,
    kNames,
    kList,    ///< of one type
    kTuple,   ///< one type for each place
    kMap,     ///< from any name to one type
    kEither,  ///< one of several types
    kFields,  ///< an object without a name
    kMessage,
  };
  Kind kind = Kind::kAnything;
  std::vector<ValueType> of = {};
  std::vector<std::string_view> names = {};
  std::shared_ptr<const std::vector<FieldType>> fields = {};  ///< of a message: further ones
  const MessageType& (*message)() = nullptr;  ///< a function: a message may contain itself
};

struct FieldType {
  std::string_view name;
  ValueType type;
  bool optional = false;
  std::string_view about = {};
};

struct MessageType {
  std::string_view name;
  std::string_view about;
  std::vector<FieldType> fields;
};

/// The type as TypeScript writes it, on one line.
[[nodiscard]] std::string type_text(const ValueType& type);
/// An exported interface.
[[nodiscard]] std::string typescript(const MessageType& message);
/// A paragraph and a table of the fields.
[[nodiscard]] std::string markdown(const MessageType& message);

/// Adds the messages that the type names, directly or in fields, each once.
void collect(const ValueType& type, std::vector<const MessageType*>& seen);

/// Where the value does not fit the type: `$.seats[1].kind: ...`; nullopt if it does.
[[nodiscard]] std::optional<std::string> mismatch(const boost::json::value& value,
                                                  const ValueType& type, std::string path = "$");

template <class T>
[[nodiscard]] const MessageType& message_type();

template <class T>
[[nodiscard]] ValueType value_type() {
  using Kind = ValueType::Kind;
  if constexpr (std::same_as<T, boost::json::value>) {
    return {};
  } else if constexpr (std::same_as<T, std::nullptr_t>) {
    return {.kind = Kind::kNull};
  } else if constexpr (std::same_as<T, boost::json::object>) {
    return {.kind = Kind::kMap, .of = {{}}};
  } else if constexpr (std::same_as<T, boost::json::array>) {
    return {.kind = Kind::kList, .of = {{}}};
  } else if constexpr (Described<T>) {
    return {.kind = Kind::kMessage, .message = message_type<T>};
  } else if constexpr (Named<T>) {
    ValueType type{.kind = Kind::kNames, .names = {kNamesOf<T>.begin(), kNamesOf<T>.end()}};
    std::erase(type.names, "");
    return type;
  } else if constexpr (std::same_as<T, bool>) {
    return {.kind = Kind::kFlag};
  } else if constexpr (std::is_arithmetic_v<T> || kIsDuration<T>) {
    return {.kind = Kind::kNumber};
  } else if constexpr (Textual<T>) {
    return {.kind = Kind::kText};
  } else if constexpr (Holder<T>) {
    using Held = std::remove_cvref_t<decltype(*std::declval<T>())>;
    return {.kind = Kind::kEither, .of = {value_type<Held>(), {.kind = Kind::kNull}}};
  } else if constexpr (kIsVariant<T>) {
    return []<class... Each>(std::type_identity<std::variant<Each...>>) -> ValueType {
      return {.kind = Kind::kEither, .of = {value_type<Each>()...}};
    }(std::type_identity<T>{});
  } else if constexpr (Mapped<T>) {
    return {.kind = Kind::kMap, .of = {value_type<typename T::mapped_type>()}};
  } else if constexpr (Listed<T>) {
    return {.kind = Kind::kList,
            .of = {value_type<std::remove_cvref_t<std::ranges::range_value_t<const T>>>()}};
  } else {
    return [&]<std::size_t... i>(std::index_sequence<i...>) -> ValueType {
      return {.kind = Kind::kTuple, .of = {value_type<std::tuple_element_t<i, T>>()...}};
    }(std::make_index_sequence<std::tuple_size_v<T>>());
  }
}

/// A field of that type; optional if the type is an optional or a pointer.
template <class T>
[[nodiscard]] FieldType field_of(std::string_view name, std::string_view about = {}) {
  if constexpr (Holder<T>) {
    return {name, value_type<std::remove_cvref_t<decltype(*std::declval<T>())>>(), true, about};
  } else {
    return {name, value_type<T>(), false, about};
  }
}

/// A field that is always there, and one that may be left out.
template <class T>
[[nodiscard]] FieldType must(std::string_view name, std::string_view about = {}) {
  return field_of<T>(name, about);
}
template <class T>
[[nodiscard]] FieldType may(std::string_view name, std::string_view about = {}) {
  return field_of<std::optional<T>>(name, about);
}

/// One of these texts.
[[nodiscard]] inline ValueType names_type(std::vector<std::string_view> names) {
  return {.kind = ValueType::Kind::kNames, .names = std::move(names)};
}
[[nodiscard]] inline ValueType list_type(ValueType of) {
  return {.kind = ValueType::Kind::kList, .of = {std::move(of)}};
}
[[nodiscard]] inline ValueType either_type(std::vector<ValueType> of) {
  return {.kind = ValueType::Kind::kEither, .of = std::move(of)};
}
/// An object with these fields.
[[nodiscard]] inline ValueType object_type(std::vector<FieldType> fields) {
  return {.kind = ValueType::Kind::kFields,
          .fields = std::make_shared<const std::vector<FieldType>>(std::move(fields))};
}

/// A message with further fields.
template <Described T>
[[nodiscard]] ValueType with_fields(std::vector<FieldType> more) {
  ValueType type = object_type(std::move(more));
  type.kind = ValueType::Kind::kMessage;
  type.message = message_type<T>;
  return type;
}

template <class T, class Get, class Shown>
[[nodiscard]] FieldType field_type(const MessageField<Get, Shown>& field) {
  if constexpr (std::same_as<Shown, void>) {
    using Value = std::remove_cvref_t<std::invoke_result_t<Get, T&>>;
    return field_of<Value>(field.name, field.about);
  } else {
    return field_of<Shown>(field.name, field.about);
  }
}

template <class T>
[[nodiscard]] const MessageType& message_type() {
  static const MessageType kType = [] {
    MessageType type{kMessage<T>.name, kMessage<T>.about, {}};
    kMessage<T>.fields.each(
        [&](const auto& field) { type.fields.push_back(field_type<T>(field)); });
    return type;
  }();
  return kType;
}

}  // namespace gridwise
