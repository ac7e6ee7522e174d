// Images are decoded in a process of their own, because image libraries read bytes of strangers:
// what goes wrong there has no database, no socket and no other memory within reach.
#pragma once

#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

/// Starts `program image`, gives it the upload, and returns what it made. Blocks, three seconds at
/// most. Errors: those of make_mark_image; look/image if the child died or took too long.
[[nodiscard]] Result<std::string> make_in_child(const std::string& program,
                                                std::string_view upload);

/// The child's side: gives up what it does not need (64 MiB more memory, 2 s of CPU time, no new
/// files and processes), reads an upload from standard input, and writes the image to standard
/// output, or the error as two lines. Returns the exit code.
[[nodiscard]] int run_image_child();

}  // namespace gridwise
