#include "account/image/syscall_filter.h"

#include <seccomp.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>

namespace gridwise {

bool allow_only_decoding() {
  // Memory, clock and signal calls are used by the C library inside malloc and exit.
  constexpr std::array kAllowed{
      SCMP_SYS(read),          SCMP_SYS(write),          SCMP_SYS(close),
      SCMP_SYS(exit),          SCMP_SYS(exit_group),     SCMP_SYS(brk),
      SCMP_SYS(mmap),          SCMP_SYS(munmap),         SCMP_SYS(mremap),
      SCMP_SYS(mprotect),      SCMP_SYS(madvise),        SCMP_SYS(futex),
      SCMP_SYS(clock_gettime), SCMP_SYS(getrandom),      SCMP_SYS(rt_sigreturn),
      SCMP_SYS(rt_sigaction),  SCMP_SYS(rt_sigprocmask), SCMP_SYS(restart_syscall)};
  const std::unique_ptr<void, decltype(&seccomp_release)> filter(
      seccomp_init(SCMP_ACT_ERRNO(EPERM)), &seccomp_release);
  if (!filter) return false;
  const bool made = std::ranges::all_of(kAllowed, [&](int call) {
    return seccomp_rule_add(filter.get(), SCMP_ACT_ALLOW, call, 0) == 0;
  });
  return made && seccomp_load(filter.get()) == 0;
}

}  // namespace gridwise
