// For tests: what an answer of the protocol says.
#pragma once

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <string>

namespace gridwise {

/// The contents of an answer, which must be no error.
inline boost::json::object ok_in(const boost::json::object& answer) {
  REQUIRE_MESSAGE(answer.contains("ok"), boost::json::serialize(answer));
  return answer.at("ok").get_object();
}

/// The code of an answer that is an error; `none` for others.
inline std::string code_in(const boost::json::object& answer, const std::string& none = "ok") {
  const auto* const error = answer.if_contains("error");
  return error == nullptr ? none : std::string(error->at("code").get_string());
}

}  // namespace gridwise
