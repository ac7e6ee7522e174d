// For tests: unpacks protocol answers.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "kit/json_text.h"
#include "service/request/verb.h"

namespace gridwise {

/// The `ok` object of an answer; fails the test if the answer is an error.
inline boost::json::object ok_in(const boost::json::object& answer) {
  REQUIRE_MESSAGE(answer.contains("ok"), json_text(answer));
  return answer.at("ok").get_object();
}

/// The error code of an answer; `none` if it is not an error.
inline std::string code_in(const boost::json::object& answer, const std::string& none = "ok") {
  const auto* const error = answer.if_contains("error");
  return error == nullptr ? none : std::string(error->at("code").get_string());
}

/// Fails the test if a good answer is not as the row of its verb says.
inline void check_described(const std::vector<Verb>& verbs, std::string_view name,
                            const boost::json::object& answer) {
  const auto verb = std::ranges::find(verbs, name, &Verb::name);
  if (verb == verbs.end() || !answer.contains("ok")) return;
  const auto wrong = mismatch(answer.at("ok"), verb->answers);
  CHECK_MESSAGE(!wrong, name, ": ", wrong.value_or(""));
}

}  // namespace gridwise
