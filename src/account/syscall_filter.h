// What the process that decodes images may ask of the kernel.
#pragma once

namespace gridwise {

/// From here on the process may only use memory, read and write files that are open, and end. Any
/// other system call fails with EPERM. It cannot be taken back. False if the kernel has no such
/// filters (seccomp).
[[nodiscard]] bool allow_only_decoding();

}  // namespace gridwise
