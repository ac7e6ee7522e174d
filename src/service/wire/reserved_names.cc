#include "service/wire/reserved_names.h"

#include <algorithm>
#include <array>
#include <set>

#include "gridwise/games.h"
#include "service/wire/name_key.h"
#include "store/names/skeleton.h"
#include "store/sha256.h"

namespace gridwise {
namespace {

constexpr std::array kGuests{"guest", "客人", "访客", "游客"};
constexpr std::array kReserved{
    "admin",  "administrator", "anonymous", "bot",    "deleted player", "deleted",  "gridwise",
    "host",   "mod",           "moderator", "nobody", "null",           "official", "owner",
    "player", "root",          "server",    "staff",  "support",        "system",   "you",
    "管理员", "官方",          "系统",      "客服",   "已注销的玩家",   "服务器"};

using Keys = std::set<std::string, std::less<>>;

Keys keys_of_bots() {
  Keys keys;
  for (const Game* game : games()) {
    for (const SelectorInfo& selector : game->info().selectors) {
      for (const std::string& name : {selector.name, selector.label.en, selector.label.zh}) {
        keys.insert(name_key(name));
      }
    }
  }
  return keys;
}

Keys reserved_skeletons() {
  Keys skeletons;
  for (const char* word : kReserved) skeletons.insert(skeleton(name_key(word)));
  for (const char* word : kGuests) skeletons.insert(skeleton(name_key(word)));
  for (const std::string& key : keys_of_bots()) skeletons.insert(skeleton(key));
  return skeletons;
}

}  // namespace

std::string attempts_of_name(std::string_view name_key) { return "n:" + sha256(name_key); }

bool is_guests_name(std::string_view key) {
  return std::ranges::any_of(kGuests, [&](const char* word) { return name_key(word) == key; });
}

bool is_bots_name(std::string_view key) {
  static const Keys kKeys = keys_of_bots();
  return kKeys.contains(key);
}

bool is_reserved(std::string_view key) {
  static const Keys kSkeletons = reserved_skeletons();
  return kSkeletons.contains(skeleton(key));
}

}  // namespace gridwise
