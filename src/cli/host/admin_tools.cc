#include "cli/host/admin_tools.h"

#include <algorithm>

#include "cli/text/json.h"
#include "kit/json_text.h"
#include "service/wire/name_key.h"
#include "service/wire/names.h"
#include "store/account_rules.h"

namespace gridwise::cli::admin {

namespace json = boost::json;

int fail(const AdminDesk& desk, const Error& error) { return report_error(desk.context, error); }

void print(const AdminDesk& desk, const json::object& object, const std::string& words) {
  fmt::print(desk.context.out, "{}\n", desk.arguments.json ? json_line(object) : words);
}

Result<AccountRow> find_account(Store& store, const std::string& who) {
  const std::optional<std::string> name = clean_name(who);
  const auto found = store.look([&](Tables& tables) {
    const std::optional<AccountRow> row = rules::find_account(tables, who);
    return row || !name ? row : tables.accounts().account_named(name_key(*name));
  });
  if (!found) return found.error();
  if (*found) return **found;
  return Error{"account/unknown", "there is no account " + who, {}};
}

Result<AccountRow> asked_for(const AdminDesk& desk) {
  return find_account(desk.store, desk.arguments.who);
}

Result<void> check_why(const std::string& why) {
  json::error_code problem;
  json::parse(json_text(json::value(why)), problem);
  const bool plain =
      !problem && std::ranges::none_of(why, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
  if (plain && why.size() <= kMaxWhyBytes) return {};
  return Error{"account/why", "the reason is one line of at most 200 bytes", {}};
}

Result<std::int64_t> read_number(const std::string& text) {
  constexpr std::size_t kMaxDigits = 18;
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  if (!digits || text.size() > kMaxDigits) {
    return Error{"text/bad_number", "this takes a whole number: " + text, {}};
  }
  return std::stoll(text);
}

}  // namespace gridwise::cli::admin
