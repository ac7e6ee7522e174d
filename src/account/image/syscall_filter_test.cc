#include "account/image/syscall_filter.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int kNoFilter = 77;

/// Runs inside the filter; returns a bit for each check that failed.
int tried_within(int readable) {
  if (!allow_only_decoding()) return kNoFilter;
  int wrong = 0;
  const auto denied = [](int result) { return result < 0 && errno == EPERM; };
  if (!denied(open("/dev/null", O_RDONLY))) wrong |= 1;  // NOLINT(*-vararg)
  if (!denied(socket(AF_UNIX, SOCK_STREAM, 0))) wrong |= 2;
  if (!denied(execl("/bin/true", "true", nullptr))) wrong |= 4;  // NOLINT(*-vararg)
  if (!denied(fork())) wrong |= 8;
  constexpr std::size_t kMuch = 1 << 22;
  void* const memory = std::malloc(kMuch);
  if (memory == nullptr) wrong |= 16;
  std::free(memory);
  char byte = 0;
  if (read(readable, &byte, 1) != 1 || byte != 'x') wrong |= 32;
  return wrong;
}

}  // namespace

TEST_CASE("a_process_that_decodes_opens_nothing_and_starts_nothing") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  REQUIRE(write(ends[1], "x", 1) == 1);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  // At exit, sanitizers do more than the filter allows.
  if (child == 0) syscall(SYS_exit_group, tried_within(ends[0]));  // NOLINT(*-vararg)
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  close(ends[0]);
  close(ends[1]);
  REQUIRE(WIFEXITED(status));
  if (WEXITSTATUS(status) == kNoFilter) {
    MESSAGE("skipped: this kernel has no seccomp filters");
    return;
  }
  CHECK(WEXITSTATUS(status) == 0);
}
