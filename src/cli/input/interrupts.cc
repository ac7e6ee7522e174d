#include "cli/input/interrupts.h"

#include <fmt/format.h>

#include <ctime>
#include <initializer_list>

namespace gridwise::cli {
namespace {

sigset_t ends() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&set, signal);
  return set;
}

}  // namespace

Interrupts::Interrupts() {
  const sigset_t held = ends();
  pthread_sigmask(SIG_BLOCK, &held, &mask_before_);
  struct sigaction ignore{};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, &pipe_before_);
}

Interrupts::~Interrupts() {
  sigaction(SIGPIPE, &pipe_before_, nullptr);
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

bool Interrupts::came() {
  if (came_) return true;
  const sigset_t held = ends();
  const timespec at_once{};
  came_ = sigtimedwait(&held, nullptr, &at_once) > 0;
  if (came_) pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  return came_;
}

int end_interrupted(const Context& context) {
  fmt::print(context.error, "{}\n", context.say({"interrupted", "已中断"}));
  return kInterrupted;
}

}  // namespace gridwise::cli
