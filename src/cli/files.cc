#include "cli/files.h"

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

}  // namespace gridwise::cli
