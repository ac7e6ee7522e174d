#include "store/sqlite/page_checksums.h"

#include <fmt/format.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fstream>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>
#include <thread>
#include <unordered_map>

#include "store/sql/errors.h"
#include "store/sql/schema.h"
#include "store/sqlite/part_file.h"
#include "store/sqlite/write_ahead_log.h"

namespace gridwise {
namespace {

using namespace sqlite_api;  // NOLINT(google-build-using-namespace): where SOCI puts sqlite3.h

constexpr std::size_t kChecksumSize =
    8;  // bytes at the end of every page, which SQLite leaves to us
constexpr std::size_t kSmallestPage = 512;
constexpr std::size_t kLargestPage = 65536;

/// Handled as SQLITE_CORRUPT, but after that very code SQLite refuses every further write of the
/// transaction. That is not needed: our writers roll back to a savepoint.
constexpr int kWrongChecksum = SQLITE_CORRUPT | (71 << 8);

// Fields of the database header (https://www.sqlite.org/fileformat.html, 1.3).
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kPageSizeAt = 16;
constexpr std::size_t kReservedAt = 20;
constexpr std::size_t kVersionAt = 60;

/// REQUIRES: `header` has kHeaderSize bytes.
bool reserves_checksums(std::string_view header) {
  return number_at(header, kReservedAt, 1) == kChecksumSize;
}

/// Looks at the version too, in case the reserved bytes are what was damaged. REQUIRES: `header`
/// has kHeaderSize bytes.
bool has_checksums(std::string_view header) {
  return reserves_checksums(header) || number_at(header, kVersionAt, 4) >= kPageChecksumsVersion;
}

/// The first bytes of BLAKE2b (RFC 7693) over the page's number and its content.
std::array<char, kChecksumSize> checksum_of(std::uint32_t number, std::string_view content) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  const std::array<unsigned char, 4> place{
      static_cast<unsigned char>(number >> 24U), static_cast<unsigned char>(number >> 16U),
      static_cast<unsigned char>(number >> 8U), static_cast<unsigned char>(number)};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, hash.size());
  crypto_generichash_update(&state, place.data(), place.size());
  // libsodium is a C library and takes unsigned bytes.
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(content.data()),
                            content.size());
  crypto_generichash_final(&state, hash.data(), hash.size());
  std::array<char, kChecksumSize> sum{};
  std::memcpy(sum.data(), hash.data(), sum.size());
  return sum;
}

bool fits_checksum(std::uint32_t number, std::string_view page) {
  const std::size_t content = page.size() - kChecksumSize;
  const auto sum = checksum_of(number, page.substr(0, content));
  return page.substr(content) == std::string_view(sum.data(), sum.size());
}

/// The number of the page that these bytes of a database are; empty for a part of a page.
std::optional<std::uint32_t> page_at(std::size_t size, sqlite3_int64 offset) {
  const bool whole = size >= kSmallestPage && (size & (size - 1)) == 0 &&
                     offset % static_cast<sqlite3_int64>(size) == 0;
  if (!whole) return {};
  return static_cast<std::uint32_t>(offset / static_cast<sqlite3_int64>(size)) + 1;
}

thread_local int damage_allowed = 0;  // how many AllowDamagedPages live

/// The first damaged pages that were read since the start. Thread safe.
class SeenDamage {
 public:
  void add(const std::string& file, std::uint32_t page) {
    const std::lock_guard lock(mutex_);
    std::vector<std::uint32_t>& pages = pages_[file];
    if (pages.size() == kMaxDamagedPagesSeen) return;
    if (std::ranges::find(pages, page) == pages.end()) pages.push_back(page);
  }
  [[nodiscard]] std::vector<std::uint32_t> of(const std::string& file) const {
    const std::lock_guard lock(mutex_);
    const auto found = pages_.find(file);
    return found == pages_.end() ? std::vector<std::uint32_t>() : found->second;
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> pages_;
};

SeenDamage& seen_damage() {
  static SeenDamage seen;
  return seen;
}

/// A database file. SQLite allocates it, with room for the operating system's file behind it.
struct ChecksummedFile : sqlite3_file {
  const char* name = "";    ///< lives as long as the file
  bool checksummed = true;  ///< an empty file will be; for others the header decides
};

sqlite3_file* os_file(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(static_cast<ChecksummedFile*>(file) + 1);
}

/// A method forwarded to the operating system's file.
template <auto method, class... Args>
auto forward(sqlite3_file* file, Args... args) {
  sqlite3_file* const below = os_file(file);
  return (below->pMethods->*method)(below, args...);
}

int read_file(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
  const int result = forward<&sqlite3_io_methods::xRead>(file, into, size, offset);
  if (result != SQLITE_OK) return result;
  const std::string_view bytes(static_cast<const char*>(into), static_cast<std::size_t>(size));
  bool& checksummed = static_cast<ChecksummedFile*>(file)->checksummed;
  if (offset == 0 && bytes.size() >= kHeaderSize) checksummed = has_checksums(bytes);
  const auto number = page_at(bytes.size(), offset);
  if (!checksummed || !number || fits_checksum(*number, bytes)) return SQLITE_OK;
  seen_damage().add(static_cast<ChecksummedFile*>(file)->name, *number);
  return damage_allowed > 0 ? SQLITE_OK : kWrongChecksum;
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
  const std::string_view bytes(static_cast<const char*>(from), static_cast<std::size_t>(size));
  bool& checksummed = static_cast<ChecksummedFile*>(file)->checksummed;
  if (offset == 0 && bytes.size() >= kHeaderSize) checksummed = reserves_checksums(bytes);
  const auto number = page_at(bytes.size(), offset);
  if (!checksummed || !number)
    return forward<&sqlite3_io_methods::xWrite>(file, from, size, offset);
  thread_local std::array<char, kLargestPage> page;  // a copy: SQLite's is const
  const std::size_t content = bytes.size() - kChecksumSize;
  bytes.copy(page.data(), content);
  std::ranges::copy(checksum_of(*number, bytes.substr(0, content)), page.begin() + content);
  return forward<&sqlite3_io_methods::xWrite, const void*>(file, page.data(), size, offset);
}

int device_characteristics(sqlite3_file* file) {
  int traits = forward<&sqlite3_io_methods::xDeviceCharacteristics>(file);
#ifdef SQLITE_IOCAP_SUBPAGE_READ
  traits &= ~SQLITE_IOCAP_SUBPAGE_READ;
#endif
  return traits;
}

/// Version 2, which has no memory mapping: it would bypass the checksums.
constexpr sqlite3_io_methods kMethods{
    2,
    forward<&sqlite3_io_methods::xClose>,
    read_file,
    write_file,
    forward<&sqlite3_io_methods::xTruncate, sqlite3_int64>,
    forward<&sqlite3_io_methods::xSync, int>,
    forward<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
    forward<&sqlite3_io_methods::xLock, int>,
    forward<&sqlite3_io_methods::xUnlock, int>,
    forward<&sqlite3_io_methods::xCheckReservedLock, int*>,
    forward<&sqlite3_io_methods::xFileControl, int, void*>,
    forward<&sqlite3_io_methods::xSectorSize>,
    device_characteristics,
    forward<&sqlite3_io_methods::xShmMap, int, int, int, void volatile**>,
    forward<&sqlite3_io_methods::xShmLock, int, int, int>,
    forward<&sqlite3_io_methods::xShmBarrier>,
    forward<&sqlite3_io_methods::xShmUnmap, int>,
    nullptr,
    nullptr};

sqlite3_vfs* os_vfs() {
  static sqlite3_vfs* const kFound = sqlite3_vfs_find(nullptr);
  return kFound;
}

int open_os_file(sqlite3_vfs* /*ours*/, const char* name, sqlite3_file* file, int flags, int* out) {
  sqlite3_vfs* const system = os_vfs();
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return system->xOpen(system, name, file, flags, out);
  auto* const summed = new (file) ChecksummedFile;
  summed->pMethods = nullptr;
  if (name != nullptr) summed->name = name;
  const int result = system->xOpen(system, name, os_file(file), flags, out);
  if (os_file(file)->pMethods != nullptr) summed->pMethods = &kMethods;
  return result;
}

/// The name of our VFS, registered by the first call.
const char* vfs_name() {
  static constexpr const char* kName = "gridwise";
  static const bool kRegistered = [] {
    static sqlite3_vfs ours = *os_vfs();  // its other methods ignore their VFS argument
    ours.zName = kName;
    ours.szOsFile += static_cast<int>(sizeof(ChecksummedFile));
    ours.xOpen = open_os_file;
    return sqlite3_vfs_register(&ours, 0) == SQLITE_OK;
  }();
  if (!kRegistered)
    throw StoreFailure({"store/io", "SQLite does not accept our file system layer", {}});
  return kName;
}

void must(const Result<void>& done) {
  if (!done) throw StoreFailure(done.error());
}

/// The header of a database; empty if the file is missing or shorter.
std::string header_of(std::istream& file) {
  std::string header(kHeaderSize, '\0');
  file.read(header.data(), static_cast<std::streamsize>(header.size()));
  return file ? header : std::string();
}

std::size_t page_size_of(std::string_view header) {
  const std::size_t size = number_at(header, kPageSizeAt, 2);
  return size == 1 ? kLargestPage : std::clamp(size, kSmallestPage, kLargestPage);
}

/// Whether the page fits its sum; empty at the end of the file. `page` has the size of a page.
std::optional<bool> page_fits(std::istream& file, std::uint32_t number, std::string& page) {
  constexpr std::size_t kLocksAt = 0x40000000;  // SQLite never writes this page
  file.clear();
  file.seekg(static_cast<std::streamoff>(page.size()) * (number - 1));
  file.read(page.data(), static_cast<std::streamsize>(page.size()));
  if (static_cast<std::size_t>(file.gcount()) < page.size()) return {};
  return number == kLocksAt / page.size() + 1 || fits_checksum(number, page);
}

}  // namespace

void open_file(soci::session& session, const std::filesystem::path& path,
               const std::string& options) {
  session.open(soci::sqlite3,
               fmt::format("db=\"{}\" vfs={} {}", path.string(), vfs_name(), options));
  auto& opened = static_cast<soci::sqlite3_session_backend&>(*session.get_backend());
  int reserved = kChecksumSize;  // of a new database, and of a copy
  sqlite3_file_control(opened.conn_, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
}

std::vector<std::uint32_t> damaged_pages_seen(const std::filesystem::path& path) {
  std::error_code missing;
  return seen_damage().of(std::filesystem::canonical(path, missing).string());  // as SQLite has it
}

std::vector<std::string> damage_lines(const std::vector<std::uint32_t>& pages,
                                      const std::filesystem::path& path) {
  std::vector<std::string> lines;
  for (auto first = pages.begin(); first != pages.end();) {
    auto last = first;
    while (last + 1 != pages.end() && *(last + 1) == *last + 1) ++last;
    const std::string which = first == last ? fmt::format("page {}", *first)
                                            : fmt::format("pages {} to {}", *first, *last);
    lines.push_back(which + " of " + path.filename().string() + ": changed on the disk");
    first = last + 1;
  }
  return lines;
}

AllowDamagedPages::AllowDamagedPages() { ++damage_allowed; }
AllowDamagedPages::~AllowDamagedPages() { --damage_allowed; }

bool has_page_checksums(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string header = header_of(file);
  return !header.empty() && has_checksums(header);
}

void add_page_checksums(const std::filesystem::path& path) {
  std::error_code missing;
  if (std::filesystem::file_size(path, missing) == 0 || missing || has_page_checksums(path)) return;
  PartFile copy(path.string() + ".upgrade");
  std::filesystem::remove(copy.path());  // of a start that was interrupted
  must(copy.create());
  {
    soci::session session;
    open_file(session, path, "timeout=5");
    std::string journal;  // a write-ahead log would be taken for the copy's
    session << "PRAGMA journal_mode = DELETE", soci::into(journal);
    if (journal != "delete") throw StoreFailure({"store/busy", "its log is in use", {}});
    const std::string name = copy.path().string();
    session << "VACUUM INTO :v1", soci::use(name);
  }
  must(copy.replace(path));
}

Result<std::vector<std::uint32_t>> damaged_pages(const std::filesystem::path& path) {
  constexpr int kReadings = 3;  // a server may be writing the page: read it again
  constexpr auto kPause = std::chrono::milliseconds(50);
  std::ifstream file(path, std::ios::binary);
  const std::string header = header_of(file);
  if (file.bad()) return Error{"store/io", "cannot read " + path.string(), {}};
  std::vector<std::uint32_t> damaged;
  if (header.empty() || !has_checksums(header)) return damaged;
  std::string page(page_size_of(header), '\0');
  for (std::uint32_t number = 1;; ++number) {
    const auto fits = page_fits(file, number, page);
    if (!fits) break;
    if (!*fits) damaged.push_back(number);
  }
  for (int reading = 1; reading < kReadings && !damaged.empty(); ++reading) {
    std::this_thread::sleep_for(kPause);
    std::erase_if(damaged, [&](std::uint32_t number) {
      return page_fits(file, number, page).value_or(true);
    });
  }
  return damaged;
}

}  // namespace gridwise
