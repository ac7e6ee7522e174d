// For tests: runs whole commands inside the test program and captures their output.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"

namespace gridwise::cli {

struct Ran {
  int exit_code = 0;
  std::string out;
  std::string error;
};

inline std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  std::array<char, 4096> part{};
  while (const std::size_t read = std::fread(part.data(), 1, part.size(), file))
    text.append(part.data(), read);
  return text;
}

inline Ran ran(const std::vector<std::string>& arguments, Language language = Language::kEnglish) {
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
  const File out(std::tmpfile(), std::fclose);
  const File error(std::tmpfile(), std::fclose);
  Ran done;
  done.exit_code = run(arguments, {language, out.get(), error.get()});
  done.out = contents(out.get());
  done.error = contents(error.get());
  return done;
}

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Raises SIGINT before the command starts, so that even a fast command sees it.
class PressedInterrupt {
 public:
  PressedInterrupt() {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, &before_);
    raise(SIGINT);
  }
  ~PressedInterrupt() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  PressedInterrupt(const PressedInterrupt&) = delete;
  PressedInterrupt& operator=(const PressedInterrupt&) = delete;

 private:
  sigset_t before_{};
};

/// The path of a temporary file of this process.
inline std::string scratch_file(const std::string& name) {
  return (std::filesystem::temp_directory_path() / fmt::format("gridwise-{}-{}", name, getpid()))
      .string();
}

}  // namespace gridwise::cli
