#include "gomocup/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill and sigset_t are POSIX
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

namespace gridwise::gomocup {
namespace {

using SteadyClock = std::chrono::steady_clock;
/// Time for the program to exit after its input is closed.
constexpr std::chrono::milliseconds kExitTimeout{1'000};

/// Starts the program with `channel` as stdin and stdout; returns 0 or an errno.
int spawn(pid_t& child, const std::filesystem::path& program, int channel) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addchdir_np(&actions, program.parent_path().c_str());
  // Shield the child from Ctrl-C, and do not let it inherit blocked signals.
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  std::string path = program.string();
  const std::array<char*, 2> arguments{path.data(), nullptr};
  const int problem =
      posix_spawn(&child, path.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

}  // namespace

Result<Process> Process::launch(const std::string& program) {
  std::error_code unknown;
  const auto path = std::filesystem::absolute(program, unknown);
  // A socket instead of pipes: writing to a closed one is an error, not a signal.
  std::array<int, 2> ends{-1, -1};
  pid_t child = 0;
  const bool open = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
  const int problem = open ? spawn(child, path, ends[1]) : errno;
  if (open) close(ends[1]);
  if (problem == 0) return Process(child, ends[0]);
  if (open) close(ends[0]);
  return Error{"player/program",
               fmt::format("{} cannot be started: {}", program, std::strerror(problem)),
               {}};
}

Process::Process(Process&& other) noexcept
    : child_(std::exchange(other.child_, 0)),
      channel_(std::exchange(other.channel_, -1)),
      buffer_(std::move(other.buffer_)) {}

Process::~Process() {
  if (child_ == 0) return;
  close(channel_);
  const auto end = SteadyClock::now() + kExitTimeout;
  while (waitpid(child_, nullptr, WNOHANG) == 0) {
    if (SteadyClock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      continue;
    }
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    break;
  }
}

bool Process::write_line(const std::string& line) {
  const std::string text = line + '\n';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = send(channel_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<std::size_t>(written);
  }
  return true;
}

Result<std::string> Process::read_line(std::chrono::milliseconds timeout) {
  const auto end = SteadyClock::now() + timeout;
  while (true) {
    if (const std::size_t length = buffer_.find('\n'); length != std::string::npos) {
      std::string line = buffer_.substr(0, length);
      buffer_.erase(0, length + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - SteadyClock::now()).count();
    pollfd waiting{channel_, POLLIN, 0};
    const int ready = left < 0 ? 0 : poll(&waiting, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return Error{"player/silent", "the program does not answer", {}};
    std::array<char, 4096> part{};
    const ssize_t got = read(channel_, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return Error{"player/ended", "the program has ended", {}};
    buffer_.append(part.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace gridwise::gomocup
