#include "account/image/child.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>

#include "account/image/check.h"
#include "account/image/mark_image.h"
#include "account/image/syscall_filter.h"
#include "kit/process.h"

namespace gridwise {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kMaxWork{3'000};
constexpr std::size_t kMaxAnswer = 262'144;
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

/// The child's input until its end; none if there is more than `most`.
std::optional<std::string> read_all(int channel, std::size_t most) {
  std::string bytes;
  std::array<char, 16'384> part{};
  while (bytes.size() <= most) {
    const ssize_t got = read(channel, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return {};
    if (got == 0) return bytes;
    bytes.append(part.data(), static_cast<std::size_t>(got));
  }
  return {};
}

/// All that the child says; none if it does not finish in time or says too much.
std::optional<std::string> answer_of(Process& child, std::string_view upload) {
  const auto until = SteadyClock::now() + kMaxWork;
  if (!child.write(upload) || !child.end_input()) return {};
  while (child.output.size() <= kMaxAnswer) {
    const Process::Got got = child.read(until);
    if (got == Process::Got::kEnd) return std::move(child.output);
    if (got == Process::Got::kNothing) return {};
  }
  return {};
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
  auto child =
      Process::start({.words = {program, "image"}, .environment = std::vector<std::string>()});
  if (!child) return failed();
  std::optional<std::string> answer = answer_of(*child, upload);
  if (!answer) child->signal(SIGKILL);
  const int code = child->wait();
  if (!answer) return failed();
  if (code == kRefused) return error_of(*answer);
  if (code != 0 || answer->empty()) return failed();
  return *std::move(answer);
}

int run_image_child() {
  give_up_rights();
  const std::optional<std::string> upload = read_all(STDIN_FILENO, kMaxImage);
  const Result<std::string> image =
      upload ? make_mark_image(*upload)
             : Error{"look/image_size", "an image has at most 65536 bytes", {}};
  if (image) return write_all(STDOUT_FILENO, *image) ? 0 : 1;
  const bool told = write_all(STDOUT_FILENO, image.error().code + "\n" + image.error().says);
  return told ? kRefused : 1;
}

}  // namespace gridwise
