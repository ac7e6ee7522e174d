#include "store/postgres/program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string_view>

#include "kit/process.h"

namespace gridwise {
namespace {

constexpr std::size_t kMaxOutput = 1U << 20U;
constexpr std::size_t kMaxShown = 500;
/// How often the stop token is read.
constexpr std::chrono::milliseconds kLook{100};

using Strings = std::vector<std::string>;

/// This process's environment with the password set and messages in English, like ours.
Strings environment_with(const std::string& password) {
  constexpr std::array<std::string_view, 3> kOwn{"PGPASSWORD=", "LC_MESSAGES=", "LC_ALL="};
  Strings variables;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view variable = *each;
    const bool own = variable.starts_with(kOwn[0])
                         ? !password.empty()
                         : variable.starts_with(kOwn[1]) || variable.starts_with(kOwn[2]);
    if (!own) variables.emplace_back(variable);
  }
  variables.emplace_back("LC_ALL=C.UTF-8");
  if (!password.empty()) variables.push_back("PGPASSWORD=" + password);
  return variables;
}

/// The first lines a program printed, joined into one.
std::string shown(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  if (text.size() > kMaxShown) text.resize(kMaxShown);
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
    text.replace(at, 1, "; ");
  }
  return text;
}

Result<std::string> run(Strings words, const std::string& password, const std::stop_token& stop) {
  const std::string program = words.front();
  auto started = Process::start(
      {.words = std::move(words), .environment = environment_with(password), .reads_errors = true});
  if (!started && started.error().code == "process/missing") {
    return Error{"store/program",
                 fmt::format("{} is needed and cannot be found; on Debian it is in the package "
                             "postgresql-client",
                             program),
                 {}};
  }
  if (!started) return Error{"store/program", started.error().says, {}};
  Process& child = *started;
  child.end_input();
  bool stopped = false;
  auto got = Process::Got::kNothing;
  while (got != Process::Got::kEnd) {
    if (stop.stop_requested() && !stopped) {
      stopped = true;
      child.signal(SIGTERM);
    }
    got = child.read(std::chrono::steady_clock::now() + kLook);
    for (std::string* const text : {&child.output, &child.errors}) {
      if (text->size() > kMaxOutput) text->resize(kMaxOutput);
    }
  }
  const int code = child.wait();
  if (stopped) return Error{"store/stopped", "it was stopped; nothing was changed", {}};
  if (code == 0) return std::move(child.output);
  const std::string& told = child.errors;
  const std::string why = told.empty()
                              ? fmt::format("{} failed", program)
                              : (told.starts_with(program) ? "" : program + ": ") + shown(told);
  return Error{"store/dump", why, {}};
}

}  // namespace

Result<std::string> run_postgres_program(const std::string& program, const PostgresPlace& place,
                                         Strings arguments, const std::stop_token& stop) {
  const PostgresArguments database = arguments_for(place);
  arguments.insert(arguments.begin(), {program, "--no-password", "--dbname=" + database.address});
  return run(std::move(arguments), database.password, stop);
}

Result<std::string> run_postgres_program(const std::string& program, Strings arguments,
                                         const std::stop_token& stop) {
  arguments.insert(arguments.begin(), program);
  return run(std::move(arguments), "", stop);
}

}  // namespace gridwise
