// For tests of `gridwise admin` on the database of a stopped server.
#pragma once

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/ran.h"
#include "store/account_testing.h"

namespace gridwise::cli {

inline Ran run_admin(const store_testing::Folder& folder, std::vector<std::string> words,
                     Language language = Language::kEnglish) {
  words.insert(words.begin(), "admin");
  words.insert(words.end(), {"--data", folder.path().string()});
  return ran(words, language);
}

inline boost::json::object json_of(const store_testing::Folder& folder,
                                   std::vector<std::string> words) {
  words.emplace_back("--json");
  const Ran done = run_admin(folder, std::move(words));
  CAPTURE(done.error);
  REQUIRE(done.exit_code == kDone);
  return boost::json::parse(done.out).as_object();
}

/// Whether the command failed with this exit code and printed only errors, one of them with this
/// code.
inline bool fails(const Ran& done, std::string_view code, int exit_code = kBadInput) {
  CAPTURE(done.error);
  return done.exit_code == exit_code && done.out.empty() &&
         contains(done.error, "(" + std::string(code) + ")");
}

}  // namespace gridwise::cli
