// Decodes images in a separate, sandboxed process, because image libraries parse untrusted bytes.
// An exploit there reaches no database, no socket and no other memory.
#pragma once

#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

/// Starts `program image`, sends it the upload, and returns its output. Blocks for at most three
/// seconds. Errors: those of make_mark_image; look/image if the child died or timed out.
[[nodiscard]] Result<std::string> make_in_child(const std::string& program,
                                                std::string_view upload);

/// The child's side. Restricts itself (64 MiB more memory, 2 s of CPU time, no new files or
/// processes). Then reads an upload from standard input and writes the image to standard output, or
/// the error as two lines. Returns the exit code.
[[nodiscard]] int run_image_child();

}  // namespace gridwise
