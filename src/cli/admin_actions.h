// The actions of `gridwise admin`, each on an open database.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command.h"
#include "store/accounts.h"
#include "store/standings.h"

namespace gridwise::cli {

/// The options of all actions; each uses its own.
struct AdminArguments {
  std::string folder = "data";
  std::string who;
  std::string name;
  std::string why;
  std::string kind;
  std::string state;
  std::string action;
  std::string after;
  std::int64_t days = 0;
  int limit = 100;
  bool yes = false;
  bool json = false;
};

/// An open database, and what was asked of it.
struct AdminDesk {
  AccountStore& accounts;
  StandingStore& standings;
  const AdminArguments& arguments;
  const Context& context;
  Caller host;
};

/// Does one thing, prints the answer and returns an ExitCode.
using AdminAction = int (*)(const AdminDesk& desk);

namespace admin {
int list(const AdminDesk& desk);
int show(const AdminDesk& desk);
int rename(const AdminDesk& desk);
int ban(const AdminDesk& desk);
int unban(const AdminDesk& desk);
int reset(const AdminDesk& desk);
int end_sessions(const AdminDesk& desk);
int remove(const AdminDesk& desk);
int audit(const AdminDesk& desk);
int rebuild(const AdminDesk& desk);
}  // namespace admin
}  // namespace gridwise::cli
