#include "account/image/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill and sigset_t are POSIX
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <optional>

#include "account/image/check.h"
#include "account/image/mark_image.h"
#include "account/image/syscall_filter.h"

namespace gridwise {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLongestWork{3'000};
constexpr std::size_t kLongestAnswer = 262'144;
constexpr int kRefused = 2;  ///< the child's exit code when it reports an error

/// Sanitizers map more memory than any limit allows, and need files and a process for their
/// reports.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

Error failed() { return {"look/image", "the image could not be decoded", {}}; }

/// Sends all bytes and shuts down the sending side. False if the child does not read them.
bool send_all(int channel, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(channel, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return shutdown(channel, SHUT_WR) == 0;
}

/// Reads until end of file; none on timeout or if there is more than `most`.
std::optional<std::string> read_all(int channel, std::size_t most,
                                    std::optional<SteadyClock::time_point> until = {}) {
  std::string bytes;
  std::array<char, 16'384> part{};
  while (bytes.size() <= most) {
    if (until) {
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(*until - SteadyClock::now());
      pollfd waiting{channel, POLLIN, 0};
      const int ready = left.count() <= 0 ? 0 : poll(&waiting, 1, static_cast<int>(left.count()));
      if (ready < 0 && errno == EINTR) continue;
      if (ready <= 0) return {};
    }
    const ssize_t got = read(channel, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {};
    if (got == 0) return bytes;
    bytes.append(part.data(), static_cast<std::size_t>(got));
  }
  return {};
}

/// Starts the program with `channel` as its only open file, for input and output; returns 0 or an
/// errno.
int spawn(pid_t& child, const std::string& program, int channel) {
  constexpr int kFirstOther = 3;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, kFirstOther);
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::string path = program;
  std::string verb = "image";
  const std::array<char*, 3> arguments{path.data(), verb.data(), nullptr};
  const std::array<char*, 1> no_environment{nullptr};
  const int problem = posix_spawn(&child, path.c_str(), &actions, &attributes, arguments.data(),
                                  no_environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

/// The child's exit code; negative if it was killed.
int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// The error reported by a child: code and message, one line each.
Error error_of(const std::string& answer) {
  const std::size_t end = answer.find('\n');
  if (end == std::string::npos || !answer.starts_with("look/")) return failed();
  return {answer.substr(0, end), answer.substr(end + 1), {}};
}

void limit(__rlimit_resource_t resource, rlim_t most) {
  const rlimit both{most, most};
  setrlimit(resource, &both);
}

/// Mapped address space in bytes: the program and its libraries.
std::uint64_t mapped_bytes() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void give_up_rights() {
  constexpr rlim_t kMemory = 64UL << 20U;
  constexpr rlim_t kSeconds = 2;
  limit(RLIMIT_CPU, kSeconds);
  limit(RLIMIT_CORE, 0);
  if (kSanitized) return;
  limit(RLIMIT_AS, mapped_bytes() + kMemory);
  limit(RLIMIT_NOFILE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NPROC, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  (void)allow_only_decoding();  // without kernel support only the limits above apply
}

bool write_all(int channel, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(channel, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Result<std::string> make_in_child(const std::string& program, std::string_view upload) {
  // Plainly invalid uploads need no process.
  const Result<CheckedImage> checked = check_image(upload);
  if (!checked) return checked.error();
  const auto until = SteadyClock::now() + kLongestWork;
  std::array<int, 2> ends{-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return failed();
  pid_t child = 0;
  const int problem = spawn(child, program, ends[1]);
  close(ends[1]);
  std::optional<std::string> answer;
  if (problem == 0 && send_all(ends[0], upload)) {
    answer = read_all(ends[0], kLongestAnswer, until);
  }
  close(ends[0]);
  if (problem != 0) return failed();
  if (!answer) kill(child, SIGKILL);
  const int code = wait_for(child);
  if (!answer) return failed();
  if (code == kRefused) return error_of(*answer);
  if (code != 0 || answer->empty()) return failed();
  return *std::move(answer);
}

int run_image_child() {
  give_up_rights();
  const std::optional<std::string> upload = read_all(STDIN_FILENO, kLongestImage);
  const Result<std::string> image =
      upload ? make_mark_image(*upload)
             : Error{"look/image_size", "an image has at most 65536 bytes", {}};
  if (image) return write_all(STDOUT_FILENO, *image) ? 0 : 1;
  const bool told = write_all(STDOUT_FILENO, image.error().code + "\n" + image.error().says);
  return told ? kRefused : 1;
}

}  // namespace gridwise
