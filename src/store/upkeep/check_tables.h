// The parts of a database check. Damage ends only the part that hits it.
#pragma once

#include <soci/session.h>

#include <functional>
#include <set>
#include <string>

#include "store/upkeep/check.h"

namespace gridwise {

class SqlCheck {
 public:
  /// Both outlive it. REQUIRES: a transaction is open.
  SqlCheck(soci::session& session, const CheckHooks& hooks) : session_(session), hooks_(hooks) {}

  /// Checks SQLite's own structures.
  void structures();
  void matches_and_records();
  void accounts();
  /// Checks that no acknowledged commit is missing; `acknowledged` is absent if unknown.
  void commits(std::optional<std::int64_t> acknowledged);

  void tell(const std::string& says);
  [[nodiscard]] const DatabaseCheck& found() const { return found_; }

 private:
  void part(const std::string& name, const std::function<void()>& work);
  void collect(const char* sql, std::set<std::string>& ids);
  void match(const std::string& id);
  void record(const std::string& id);
  void progress();

  soci::session& session_;
  const CheckHooks& hooks_;
  std::set<std::string> matches_;
  std::set<std::string> records_;
  std::int64_t done_ = 0;
  DatabaseCheck found_;
};

}  // namespace gridwise
