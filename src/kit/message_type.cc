#include "kit/message_type.h"

#include <algorithm>

namespace gridwise {
namespace {

namespace json = boost::json;
using Kind = ValueType::Kind;

template <class Range, class Text>
std::string joined(const Range& range, std::string_view between, Text text_of_one) {
  std::string text;
  for (const auto& each : range) {
    if (!text.empty()) text += between;
    text += text_of_one(each);
  }
  return text;
}

std::string field_text(const FieldType& field) {
  return std::string(field.name) + (field.optional ? "?: " : ": ") + type_text(field.type);
}

std::string fields_text(const std::vector<FieldType>& fields) {
  return fields.empty() ? "object" : "{ " + joined(fields, "; ", field_text) + " }";
}

/// In a cell of a table `|` ends the cell.
std::string in_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}

bool has_fields(const ValueType& type) {
  return type.kind == Kind::kMessage || type.kind == Kind::kFields;
}

/// The fields of an object with given names.
std::vector<FieldType> fields_of(const ValueType& type) {
  std::vector<FieldType> fields;
  if (type.message != nullptr) fields = type.message().fields;
  if (type.fields) fields.insert(fields.end(), type.fields->begin(), type.fields->end());
  return fields;
}

std::optional<std::string> object_mismatch(const json::object& object,
                                           const std::vector<FieldType>& fields,
                                           const std::string& path) {
  for (const json::key_value_pair& each : object) {
    if (std::ranges::find(fields, std::string_view(each.key()), &FieldType::name) == fields.end())
      return path + "." + std::string(each.key()) + ": no field has this name";
  }
  for (const FieldType& field : fields) {
    const std::string place = path + "." + std::string(field.name);
    const json::value* const value = object.if_contains(field.name);
    if (value == nullptr && !field.optional) return place + ": is missing";
    if (value == nullptr) continue;
    if (auto wrong = mismatch(*value, field.type, place)) return wrong;
  }
  return {};
}

std::optional<std::string> list_mismatch(const json::array& list, const ValueType& type,
                                         const std::string& path) {
  if (type.kind == Kind::kTuple && list.size() != type.of.size())
    return path + ": has " + std::to_string(list.size()) + " entries";
  for (std::size_t i = 0; i < list.size(); ++i) {
    const ValueType& of = type.of[type.kind == Kind::kTuple ? i : 0];
    if (auto wrong = mismatch(list[i], of, path + "[" + std::to_string(i) + "]")) return wrong;
  }
  return {};
}

/// Whether a value is of the right kind, apart from what it contains.
bool right_kind(const json::value& value, const ValueType& type) {
  switch (type.kind) {
    case Kind::kText:
      return value.is_string();
    case Kind::kNumber:
      return value.is_number();
    case Kind::kFlag:
      return value.is_bool();
    case Kind::kNull:
      return value.is_null();
    case Kind::kNames:
      return value.is_string() &&
             std::ranges::find(type.names, std::string_view(value.get_string())) !=
                 type.names.end();
    case Kind::kList:
    case Kind::kTuple:
      return value.is_array();
    case Kind::kMap:
    case Kind::kFields:
    case Kind::kMessage:
      return value.is_object();
    case Kind::kAnything:
      return true;
    case Kind::kEither:
      return std::ranges::any_of(type.of,
                                 [&](const ValueType& of) { return !mismatch(value, of); });
  }
  return false;
}

}  // namespace

std::string type_text(const ValueType& type) {
  switch (type.kind) {
    case Kind::kText:
      return "string";
    case Kind::kNumber:
      return "number";
    case Kind::kFlag:
      return "boolean";
    case Kind::kNull:
      return "null";
    case Kind::kAnything:
      return "unknown";
    case Kind::kNames:
      return joined(type.names, " | ",
                    [](std::string_view name) { return "'" + std::string(name) + "'"; });
    case Kind::kList: {
      const ValueType& of = type.of.front();
      const bool several = of.kind == Kind::kEither || of.names.size() > 1;
      return (several ? "(" + type_text(of) + ")" : type_text(of)) + "[]";
    }
    case Kind::kTuple:
      return "[" + joined(type.of, ", ", type_text) + "]";
    case Kind::kMap:
      return "Record<string, " + type_text(type.of.front()) + ">";
    case Kind::kEither:
      return joined(type.of, " | ", type_text);
    case Kind::kFields:
      return fields_text(*type.fields);
    case Kind::kMessage:
      return std::string(type.message().name) +
             (type.fields ? " & " + fields_text(*type.fields) : "");
  }
  return {};
}

std::string typescript(const MessageType& message) {
  std::string text = "/** " + std::string(message.about) + " */\nexport interface " +
                     std::string(message.name) + " {\n";
  for (const FieldType& field : message.fields) {
    if (!field.about.empty()) text += "  /** " + std::string(field.about) + " */\n";
    text += "  " + field_text(field) + ";\n";
  }
  return text + "}\n";
}

std::string markdown(const MessageType& message) {
  std::string text = "**" + std::string(message.name) + "**: " + std::string(message.about) +
                     "\n\n| field | type | meaning |\n|---|---|---|\n";
  for (const FieldType& field : message.fields) {
    text += "| `" + std::string(field.name) + "`" + (field.optional ? "?" : "") + " | `" +
            in_cell(type_text(field.type)) + "` | " + in_cell(std::string(field.about)) + " |\n";
  }
  return text;
}

void collect(const ValueType& type, std::vector<const MessageType*>& seen) {
  for (const ValueType& of : type.of) collect(of, seen);
  if (!has_fields(type)) return;
  if (type.fields) {
    for (const FieldType& field : *type.fields) collect(field.type, seen);
  }
  if (type.message == nullptr) return;
  const MessageType& message = type.message();
  if (std::ranges::find(seen, message.name, &MessageType::name) != seen.end()) return;
  seen.push_back(&message);  // before its fields: it may contain itself
  for (const FieldType& field : message.fields) collect(field.type, seen);
}

std::optional<std::string> mismatch(const json::value& value, const ValueType& type,
                                    std::string path) {
  if (!right_kind(value, type)) return path + ": is not " + type_text(type);
  if (has_fields(type)) return object_mismatch(value.get_object(), fields_of(type), path);
  if (value.is_array() && !type.of.empty() && type.kind != Kind::kEither)
    return list_mismatch(value.get_array(), type, path);
  if (type.kind != Kind::kMap) return {};
  path += '.';
  for (const json::key_value_pair& each : value.get_object()) {
    if (auto wrong = mismatch(each.value(), type.of.front(), path + std::string(each.key())))
      return wrong;
  }
  return {};
}

}  // namespace gridwise
