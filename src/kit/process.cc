#include "kit/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill and sigset_t are POSIX
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

namespace gridwise {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Strings = std::vector<std::string>;

/// Time for a program to end after its streams are closed.
constexpr milliseconds kExitTimeout{1'000};

/// A connection between this process and a program. Sockets instead of pipes: writing to a closed
/// one is an error, not a signal.
struct Channel {
  int ours = -1;
  int theirs = -1;

  Channel() = default;
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  ~Channel() {
    if (ours >= 0) close(ours);
    if (theirs >= 0) close(theirs);
  }

  /// Returns 0 or an errno.
  int open() {
    std::array<int, 2> ends{-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return errno;
    ours = ends[0];
    theirs = ends[1];
    return 0;
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

/// Starts the program with `channel` as stdin and stdout and with `errors` as stderr, if it is not
/// negative; returns 0 or an errno.
int spawn(pid_t& child, const Launch& launch, int channel, int errors) {
  constexpr int kFirstOther = 3;
  Strings words = launch.words;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO);
  if (errors >= 0) {
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  if (launch.in_own_folder) {
    std::error_code unknown;
    const auto path = std::filesystem::absolute(words.front(), unknown);
    words.front() = path.string();
    posix_spawn_file_actions_addchdir_np(&actions, path.parent_path().c_str());
  }
  posix_spawn_file_actions_addclosefrom_np(&actions, kFirstOther);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes,
      static_cast<short>(POSIX_SPAWN_SETSIGMASK | (launch.own_group ? POSIX_SPAWN_SETPGROUP : 0)));
  Strings variables = launch.environment.value_or(Strings{});
  const std::vector<char*> arguments = pointers_to(words);
  const std::vector<char*> environment = pointers_to(variables);
  const int problem =
      posix_spawnp(&child, words.front().c_str(), &actions, &attributes, arguments.data(),
                   launch.environment ? environment.data() : environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

/// Appends what there is to `text`; false at the end of the stream.
bool read_some(int channel, std::string& text) {
  std::array<char, 16'384> part{};
  const ssize_t got = ::read(channel, part.data(), part.size());
  if (got < 0) return errno == EINTR;
  text.append(part.data(), static_cast<std::size_t>(got));
  return got > 0;
}

void shut(int& channel) {
  if (channel >= 0) close(channel);
  channel = -1;
}

}  // namespace

Result<Process> Process::start(const Launch& launch) {
  Channel both;
  Channel errors;
  pid_t child = 0;
  int problem = both.open();
  if (problem == 0 && launch.reads_errors) problem = errors.open();
  if (problem == 0) problem = spawn(child, launch, both.theirs, errors.theirs);
  if (problem == 0)
    return Process(child, std::exchange(both.ours, -1), std::exchange(errors.ours, -1));
  return Error{problem == ENOENT ? "process/missing" : "process/start",
               launch.words.front() + " cannot be started: " + std::strerror(problem),
               {}};
}

Process::Process(Process&& other) noexcept
    : output(std::move(other.output)),
      errors(std::move(other.errors)),
      child_(std::exchange(other.child_, 0)),
      channel_(std::exchange(other.channel_, -1)),
      error_channel_(std::exchange(other.error_channel_, -1)) {}

Process::~Process() {
  shut(channel_);
  shut(error_channel_);
  if (child_ == 0) return;
  const auto end = steady_clock::now() + kExitTimeout;
  while (waitpid(child_, nullptr, WNOHANG) == 0) {
    if (steady_clock::now() < end) {
      std::this_thread::sleep_for(milliseconds(2));
      continue;
    }
    signal(SIGKILL);
    wait();
    break;
  }
}

bool Process::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(channel_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Process::end_input() { return shutdown(channel_, SHUT_WR) == 0; }

Process::Got Process::read(SteadyTime until) {
  while (channel_ >= 0 || error_channel_ >= 0) {
    const auto left = std::chrono::duration_cast<milliseconds>(until - steady_clock::now()).count();
    if (left < 0) return Got::kNothing;
    std::array<pollfd, 2> ends{pollfd{channel_, POLLIN, 0}, pollfd{error_channel_, POLLIN, 0}};
    const int ready = poll(ends.data(), ends.size(), static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return Got::kNothing;
    const std::size_t before = output.size() + errors.size();
    if (ends[0].revents != 0 && !read_some(channel_, output)) shut(channel_);
    if (ends[1].revents != 0 && !read_some(error_channel_, errors)) shut(error_channel_);
    if (output.size() + errors.size() > before) return Got::kSome;
  }
  return Got::kEnd;
}

void Process::signal(int number) {
  assert(child_ != 0);
  kill(child_, number);
}

int Process::wait() {
  assert(child_ != 0);
  int status = 0;
  const pid_t child = std::exchange(child_, 0);
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace gridwise
