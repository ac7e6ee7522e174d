// System call filter for the process that decodes images.
#pragma once

namespace gridwise {

/// Irrevocably restricts the process to using memory, reading and writing open files, and exiting.
/// Any other system call fails with EPERM. False if the kernel has no seccomp filters.
[[nodiscard]] bool allow_only_decoding();

}  // namespace gridwise
