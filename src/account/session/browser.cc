#include "account/session/browser.h"

#include <algorithm>
#include <array>
#include <utility>

#include "service/request/limit_key.h"

namespace gridwise {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

// The first match wins: many browsers claim to be others as well.
constexpr std::array<Row, 6> kBrowsers{{{"Edg", "Edge"},
                                        {"OPR/", "Opera"},
                                        {"Firefox/", "Firefox"},
                                        {"FxiOS/", "Firefox"},
                                        {"Chrome/", "Chrome"},
                                        {"Safari/", "Safari"}}};
constexpr std::array<Row, 6> kSystems{{{"Android", "Android"},
                                       {"iPhone", "iOS"},
                                       {"iPad", "iOS"},
                                       {"Windows", "Windows"},
                                       {"Mac OS", "macOS"},
                                       {"Linux", "Linux"}}};

template <std::size_t count>
std::string_view find(const std::array<Row, count>& rows, std::string_view text) {
  const auto found = std::ranges::find_if(
      rows, [&](const Row& row) { return text.find(row.first) != std::string_view::npos; });
  return found == rows.end() ? std::string_view() : found->second;
}

}  // namespace

std::string agent_of(std::string_view user_agent) {
  const std::string_view browser = find(kBrowsers, user_agent);
  const std::string_view system = find(kSystems, user_agent);
  if (browser.empty()) return "a program";
  if (system.empty()) return std::string(browser);
  return std::string(browser) + " on " + std::string(system);
}

std::string net_of(std::string_view address) {
  const std::string key = limit_key(address);
  const bool v6 = key.find(':') != std::string::npos;
  const std::size_t end = key.rfind(v6 ? ':' : '.');  // limit_key gives the /64 of an IPv6 address
  if (key.empty() || end == std::string::npos) return {};
  return key.substr(0, end) + (v6 ? "::/48" : ".0/24");
}

}  // namespace gridwise
