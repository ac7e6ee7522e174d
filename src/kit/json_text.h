// JSON as text: the only place that prints it. As Boost prints it but for floating numbers, which
// are written as JavaScript writes them, so that people can read them and a whole number has no
// exponent.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

namespace gridwise {

/// The shortest digits that read back to the same value: without an exponent if its size is 0 or in
/// [1e-6, 1e21). A whole number reads back as an integer: read it by `to_number<double>()`. Not
/// finite: null.
void append_number(std::string& text, double value);
/// In quotes, with `"`, `\` and control characters escaped.
void append_string(std::string& text, std::string_view value);

[[nodiscard]] std::string json_text(const boost::json::value& value);
[[nodiscard]] std::string json_text(const boost::json::object& object);
[[nodiscard]] std::string json_text(const boost::json::array& array);

}  // namespace gridwise
