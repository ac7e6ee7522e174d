// The actions of `gridwise admin`. Each works on an open database, in a running server or without
// one.
#pragma once

#include <cstdint>
#include <string>

#include "cli/command/command.h"
#include "service/host_effects.h"
#include "store/store.h"

namespace gridwise::cli {

/// The union of all actions' options.
struct AdminArguments {
  std::string folder = "data";
  std::string store;  ///< address of a PostgreSQL database; empty: the data folder's database
  std::string who;
  std::string name;
  std::string why;
  std::string kind;
  std::string state;
  std::string action;
  std::string after;
  std::string number;  ///< of a report or a chat line
  std::string match;
  std::int64_t days = 0;
  int limit = 100;
  bool yes = false;
  bool all = false;
  bool json = false;
};

/// An open database and a request.
struct AdminDesk {
  Store& store;
  const AdminArguments& arguments;
  const Context& context;
  Caller host;
  bool serving = false;  ///< in a running server: long work is left to the server
  HostEffects& effects;
};

/// Runs one action, prints the result and returns an ExitCode.
using AdminAction = int (*)(const AdminDesk& desk);

/// Null if there is no such action.
[[nodiscard]] AdminAction admin_action(std::string_view name);

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
int reports(const AdminDesk& desk);
int report(const AdminDesk& desk);
int close_report(const AdminDesk& desk);
int mute(const AdminDesk& desk);
int unmute(const AdminDesk& desk);
int hide_chat(const AdminDesk& desk);
int remove_mark(const AdminDesk& desk);
int void_match(const AdminDesk& desk);

/// Recounts all finished matches, or leaves that to the running server; prints nothing.
[[nodiscard]] Result<void> count_again(const AdminDesk& desk);
}  // namespace admin
}  // namespace gridwise::cli
