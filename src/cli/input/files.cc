#include "cli/input/files.h"

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

namespace gridwise::cli {

Result<std::string> read_file(const std::string& name) {
  std::ostringstream text;
  if (name == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(name, std::ios::binary);
  if (!file) return Error{"file/read", "cannot read " + name, {}};
  text << file.rdbuf();
  if (file.bad()) return Error{"file/read", "cannot read all of " + name, {}};
  return text.str();
}

Result<void> write_file(const std::string& name, const std::string& text) {
  const std::string beside = name + ".new";
  {
    std::ofstream file(beside, std::ios::binary);
    file << text << std::flush;
    if (!file) {
      std::remove(beside.c_str());
      return Error{"file/write", "cannot write " + beside, {}};
    }
  }
  if (std::rename(beside.c_str(), name.c_str()) != 0) {
    std::remove(beside.c_str());
    return Error{"file/write", "cannot write " + name, {}};
  }
  return {};
}

Result<void> append_file(const std::string& name, std::string_view text) {
  std::FILE* const file = std::fopen(name.c_str(), "ab");
  if (file == nullptr) return Error{"file/write", "cannot write " + name, {}};
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() &&
                       std::fflush(file) == 0 && fdatasync(fileno(file)) == 0;
  if (std::fclose(file) == 0 && written) return {};
  return Error{"file/write", "cannot write all of " + name, {}};
}

}  // namespace gridwise::cli
