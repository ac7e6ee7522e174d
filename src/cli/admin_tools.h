// What several actions of `gridwise admin` share.
#pragma once

#include <fmt/format.h>

#include <boost/json.hpp>
#include <string>

#include "cli/admin_actions.h"

namespace gridwise::cli::admin {

inline constexpr std::int64_t kADayMs = 86'400'000;
inline constexpr std::size_t kMostWhyBytes = 200;

[[nodiscard]] int fail(const AdminDesk& desk, const Error& error);

/// Prints the object with --json, else the words.
void print(const AdminDesk& desk, const boost::json::object& object, const std::string& words);

template <class... Values>
std::string say(const AdminDesk& desk, const Words& words, const Values&... values) {
  return fmt::format(fmt::runtime(desk.context.say(words)), values...);
}

/// The account with this id or, if there is none, with this name.
[[nodiscard]] Result<AccountRow> find_account(AccountStore& accounts, const std::string& who);
[[nodiscard]] Result<AccountRow> asked_for(const AdminDesk& desk);

/// Errors: account/why, unless the text is one line of at most kMostWhyBytes that can be shown to
/// people.
[[nodiscard]] Result<void> check_why(const std::string& why);

/// A whole number of 1 and more from the command line. Errors: text/bad_number.
[[nodiscard]] Result<std::int64_t> read_number(const std::string& text);

/// Until when, in ms; 0 for ever.
[[nodiscard]] inline std::int64_t until(const AdminDesk& desk) {
  return desk.arguments.days == 0 ? 0 : desk.host.now_ms + desk.arguments.days * kADayMs;
}

}  // namespace gridwise::cli::admin
