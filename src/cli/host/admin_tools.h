// Helpers shared by the actions of `gridwise admin`.
#pragma once

#include <fmt/format.h>

#include <boost/json.hpp>
#include <string>

#include "cli/host/admin_actions.h"

namespace gridwise::cli::admin {

inline constexpr std::int64_t kADayMs = 86'400'000;
inline constexpr std::size_t kMaxWhyBytes = 200;

[[nodiscard]] int fail(const AdminDesk& desk, const Error& error);

/// Prints `object` with --json, otherwise `words`.
void print(const AdminDesk& desk, const boost::json::object& object, const std::string& words);

template <class... Values>
std::string say(const AdminDesk& desk, const Words& words, const Values&... values) {
  return fmt::format(fmt::runtime(desk.context.say(words)), values...);
}

/// The account with this id or, if there is none, with this name.
[[nodiscard]] Result<AccountRow> find_account(Store& store, const std::string& who);
[[nodiscard]] Result<AccountRow> asked_for(const AdminDesk& desk);

/// Error account/why unless the text is one line of at most kMaxWhyBytes of displayable
/// characters.
[[nodiscard]] Result<void> check_why(const std::string& why);

/// A positive integer from the command line. Errors: text/bad_number.
[[nodiscard]] Result<std::int64_t> read_number(const std::string& text);

/// The end of the measure, in ms since 1970; 0: permanent.
[[nodiscard]] inline std::int64_t until(const AdminDesk& desk) {
  return desk.arguments.days == 0 ? 0 : desk.host.now_ms + desk.arguments.days * kADayMs;
}

}  // namespace gridwise::cli::admin
