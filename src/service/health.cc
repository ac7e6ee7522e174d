#include "service/health.h"

#include <algorithm>
#include <boost/json.hpp>

#include "gridwise/version.h"
#include "service/wire/shapes.h"

namespace gridwise {

namespace json = boost::json;

json::object health_json(const Health& health) {
  json::object object{{"ok", health.writable() && health.damaged.empty()},
                      {"version", version()},
                      {"writable", health.writable()}};
  if (health.problem) object["problem"] = error_json(*health.problem);
  object["damaged"] = json::array(health.damaged.begin(), health.damaged.end());
  if (health.more_damaged > 0) object["more_damaged"] = health.more_damaged;
  object["clients"] = health.clients;
  object["waiting"] = {{"commits", health.commits}, {"jobs", health.jobs}, {"bots", health.bots}};
  if (health.servers) {
    object["servers"] = {{"number", health.servers->number},
                         {"others", health.servers->others},
                         {"lobby", health.servers->lobby}};
  }
  return object;
}

bool Damage::note(const std::string& name) {
  if (std::ranges::find(names_, name) != names_.end()) return false;
  if (names_.size() == kMost) {
    ++more_;
    return false;
  }
  names_.push_back(name);
  return true;
}

void Damage::fill(Health& health) const {
  health.damaged = names_;
  health.more_damaged = more_;
}

}  // namespace gridwise
