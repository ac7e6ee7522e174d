#include "service/request/limit_key.h"

#include <algorithm>
#include <vector>

namespace gridwise {
namespace {

constexpr std::size_t kGroups = 8;  ///< in an IPv6 address, 16 bits each
constexpr std::size_t kNetworkGroups = 4;

std::vector<std::string_view> groups_of(std::string_view text) {
  std::vector<std::string_view> groups;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(':'), text.size());
    groups.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return groups;
}

}  // namespace

std::string limit_key(std::string_view address) {
  if (address.starts_with('[') && address.ends_with(']')) {
    address.remove_prefix(1);
    address.remove_suffix(1);
  }
  if (address.find(':') == std::string_view::npos) return std::string(address);
  const std::size_t gap = address.find("::");
  std::vector<std::string_view> groups = groups_of(address.substr(0, gap));
  if (gap != std::string_view::npos) {  // :: stands for the missing groups
    const std::vector<std::string_view> behind = groups_of(address.substr(gap + 2));
    while (groups.size() + behind.size() < kGroups) groups.emplace_back("0");
    groups.insert(groups.end(), behind.begin(), behind.end());
  }
  std::string key;
  for (std::size_t i = 0; i < std::min(kNetworkGroups, groups.size()); ++i) {
    if (i > 0) key += ':';
    key += groups[i];
  }
  return key;
}

}  // namespace gridwise
