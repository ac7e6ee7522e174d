// The program `gridwise`. Started as `pbrain-gridwise`, as by match managers, it runs `gridwise
// gomocup`.
#include <sys/resource.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "account/image/child.h"
#include "cli/command/command.h"
#include "cli/text/colours.h"
#include "kit/thread_pool.h"
#include "store/postgres/place.h"

/// Read by jemalloc at startup. With a single arena, a thread started when memory is short needs no
/// new arena; jemalloc 5.3 crashes if it cannot create one.
extern "C" {
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables,readability-identifier-naming)
const char* malloc_conf = "narenas:1";
}

namespace {
constexpr std::size_t kStack = std::size_t{1} << 19;  // bytes; searches use less than half of it

[[gnu::noinline]] void touch_stack() {
  std::array<volatile char, kStack> space;  // uninitialized: only one page of it is written
  space.front() = 0;
}

/// Grows the main thread's stack to the size that searches need, unless a limit (`ulimit -s`) is
/// too small. When memory is short, malloc fails with an error, but a stack that cannot grow ends
/// the program with SIGSEGV. (Other threads' stacks have a fixed size.)
void grow_stack() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur >= 2 * kStack) touch_stack();
}
}  // namespace

int main(int count, char** words) {
  grow_stack();
  std::vector<std::string> arguments(words + 1, words + count);
  for (int i = 1; i < count; ++i) gridwise::hide_password(arguments[i - 1], words[i]);
  if (std::filesystem::path(words[0]).filename().string().starts_with("pbrain"))
    arguments = {"gomocup"};
  // Internal: the server starts it to decode an image.
  if (arguments == std::vector<std::string>{"image"}) return gridwise::run_image_child();
  std::signal(SIGPIPE, SIG_IGN);  // a write to a closed pipe fails, as on a full disk
  gridwise::cli::Context context;
  context.language = gridwise::cli::choose_language(arguments);
  context.in_colour = gridwise::cli::shows_colours(context.out);
  const int code = gridwise::cli::run(arguments, context);
  if (gridwise::ThreadPool::left_threads()) {
    std::fflush(nullptr);
    std::_Exit(code);
  }
  return code;
}
