#include "store/backup.h"

#include <fcntl.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "store/database_file.h"
#include "store/sqlite_writer.h"

namespace gridwise {
namespace {

Error cannot(const char* what, const std::filesystem::path& path) {
  return {"store/io",
          std::string("cannot ") + what + " " + path.string() + ": " + std::strerror(errno),
          {}};
}

Error taken(const std::filesystem::path& path) {
  return {"store/exists", path.string() + " exists already; choose another name", {}};
}

/// The file being written; removed unless `keep_as` succeeded.
class PartFile {
 public:
  explicit PartFile(std::filesystem::path path) : path_(std::move(path)) {}
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile() {
    if (created_) ::unlink(path_.c_str());
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  Result<void> create() {
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno == EEXIST ? taken(path_) : cannot("write", path_);
    ::close(file);
    created_ = true;
    return {};
  }

  /// Syncs the file and renames it to `to`, unless `to` exists.
  Result<void> keep_as(const std::filesystem::path& to) {
    const Result<void> written = sync(path_);
    if (!written) return written;
    if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
      if (errno == EEXIST) return taken(to);
      // Some file systems do not support RENAME_NOREPLACE.
      if (std::filesystem::exists(to)) return taken(to);
      if (std::rename(path_.c_str(), to.c_str()) != 0) return cannot("write", to);
    }
    created_ = false;
    return sync(to.has_parent_path() ? to.parent_path() : ".");
  }

 private:
  static Result<void> sync(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    const int problem = errno;
    if (file >= 0) ::close(file);
    errno = problem;
    return synced ? Result<void>() : cannot("sync", path);
  }

  std::filesystem::path path_;
  bool created_ = false;
};

}  // namespace

Result<DatabaseCheck> backup_database(const std::filesystem::path& from,
                                      const std::filesystem::path& to, const CheckHooks& hooks) {
  if (!std::filesystem::exists(from)) {
    return Error{"store/none", "there is no " + from.string(), {}};
  }
  const Result<void> file = check_database_file(from);
  if (!file) return file.error();
  if (std::filesystem::exists(to)) return taken(to);
  PartFile part(to.string() + ".part");
  const Result<void> created = part.create();
  if (!created) return created.error();
  const Result<void> copied = sql_result([&]() -> Result<void> {
    soci::session session(soci::sqlite3, connection_to(from) + " readonly=true timeout=5");
    const std::string name = part.path().string();
    session << "VACUUM INTO :v1", soci::use(name);
    return {};
  });
  if (!copied) return copied.error();
  Result<DatabaseCheck> checked = check_database(part.path(), hooks);
  if (!checked) return checked;
  const Result<void> kept = part.keep_as(to);
  if (!kept) return kept.error();
  return checked;
}

}  // namespace gridwise
