#include "store/sqlite/damage_notes.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <unistd.h>

#include <ctime>
#include <fstream>

namespace gridwise {
namespace {

std::string now_text() {
  return fmt::format("{:%Y-%m-%dT%H%M%SZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace

std::filesystem::path damage_file(const std::filesystem::path& database) {
  return database.string() + ".damage";
}

std::vector<std::string> read_damage(const std::filesystem::path& database) {
  std::vector<std::string> lines;
  std::ifstream file(damage_file(database));
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

void note_damage(const std::filesystem::path& database, std::string_view says) {
  const std::string line = fmt::format("{} {}\n", now_text(), says);
  const int file =
      ::open(damage_file(database).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  [[maybe_unused]] const auto written = ::write(file, line.data(), line.size());
  ::fsync(file);
  ::close(file);
}

std::filesystem::path keep_write_ahead_log(const std::filesystem::path& database) {
  const std::filesystem::path log = database.string() + "-wal";
  const std::filesystem::path kept = log.string() + ".damaged-" + now_text();
  std::error_code problem;
  if (std::filesystem::file_size(log, problem) == 0 || problem) return {};
  std::filesystem::copy_file(log, kept, problem);
  return problem ? std::filesystem::path{} : kept;
}

}  // namespace gridwise
