#include "store/postgres/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill and sigset_t are POSIX
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace gridwise {
namespace {

constexpr std::size_t kMostOutput = 1U << 20U;
constexpr std::size_t kMostShown = 500;
constexpr int kLookMs = 100;  ///< poll interval for the stop token

using Strings = std::vector<std::string>;

/// RAII wrapper of one end of a pipe.
class PipeEnd {
 public:
  PipeEnd() = default;
  PipeEnd(const PipeEnd&) = delete;
  PipeEnd& operator=(const PipeEnd&) = delete;
  ~PipeEnd() { shut(); }

  void shut() {
    if (file >= 0) ::close(file);
    file = -1;
  }

  int file = -1;
};

struct Pipe {
  PipeEnd reading;
  PipeEnd writing;

  bool open() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    reading.file = ends[0];
    writing.file = ends[1];
    return true;
  }
};

/// REQUIRES: `strings` outlives the result and does not change.
std::vector<char*> pointers_to(Strings& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (std::string& each : strings) pointers.push_back(each.data());
  pointers.push_back(nullptr);
  return pointers;
}

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

/// Starts the child; returns 0 or an errno.
int spawn(pid_t& child, Strings& words, Strings& variables, int output, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  const std::vector<char*> arguments = pointers_to(words);
  const std::vector<char*> environment = pointers_to(variables);
  const int problem = posix_spawnp(&child, words.front().c_str(), &actions, &attributes,
                                   arguments.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

/// Reads available output; false at the end of file. Output beyond `most` is dropped.
bool read_some(int file, std::string& text) {
  std::array<char, 4'096> part{};
  const ssize_t got = ::read(file, part.data(), part.size());
  if (got < 0) return errno == EINTR;
  text.append(part.data(), std::min(static_cast<std::size_t>(got), kMostOutput - text.size()));
  return got > 0;
}

/// The child's exit status, as returned by waitpid.
int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// The first lines a program printed, joined into one.
std::string shown(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  if (text.size() > kMostShown) text.resize(kMostShown);
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
    text.replace(at, 1, "; ");
  }
  return text;
}

Result<std::string> run(Strings words, const std::string& password, const std::stop_token& stop) {
  const std::string program = words.front();
  Strings variables = environment_with(password);
  Pipe output;
  Pipe errors;
  pid_t child = 0;
  const bool open = output.open() && errors.open();
  const int problem =
      open ? spawn(child, words, variables, output.writing.file, errors.writing.file) : errno;
  if (problem == ENOENT) {
    return Error{"store/program",
                 fmt::format("{} is needed and cannot be found; on Debian it is in the package "
                             "postgresql-client",
                             program),
                 {}};
  }
  if (problem != 0) {
    return Error{"store/program",
                 fmt::format("{} cannot be started: {}", program, std::strerror(problem)),
                 {}};
  }
  output.writing.shut();
  errors.writing.shut();
  std::string written;
  std::string told;
  bool stopped = false;
  while (output.reading.file >= 0 || errors.reading.file >= 0) {
    if (stop.stop_requested() && !stopped) {
      stopped = true;
      ::kill(child, SIGTERM);
    }
    std::array<pollfd, 2> ends{pollfd{output.reading.file, POLLIN, 0},
                               pollfd{errors.reading.file, POLLIN, 0}};
    if (::poll(ends.data(), ends.size(), kLookMs) <= 0) continue;
    if (ends[0].revents != 0 && !read_some(ends[0].fd, written)) output.reading.shut();
    if (ends[1].revents != 0 && !read_some(ends[1].fd, told)) errors.reading.shut();
  }
  const int status = wait_for(child);
  if (stopped) return Error{"store/stopped", "it was stopped; nothing was changed", {}};
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return written;
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
