#include "store/sqlite/page_sums.h"

#include <fmt/format.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "store/sql/errors.h"
#include "store/sql/schema.h"
#include "store/sqlite/part_file.h"
#include "store/sqlite/write_ahead_log.h"

namespace gridwise {
namespace {

using namespace sqlite_api;  // NOLINT(google-build-using-namespace): where SOCI puts sqlite3.h

constexpr std::size_t kSumSize = 8;  // bytes at the end of every page, which SQLite leaves to us
constexpr std::size_t kSmallestPage = 512;

/// Counts as SQLITE_CORRUPT, except that SQLite does not forbid all writes until the transaction is
/// rolled back: our writers go back to a savepoint themselves.
constexpr int kWrongSum = SQLITE_CORRUPT | (71 << 8);
constexpr std::size_t kLargestPage = 65536;

// Fields of the database header (https://www.sqlite.org/fileformat.html, 1.3).
constexpr std::size_t kHeaderSize = 100;
constexpr std::size_t kPageSizeAt = 16;
constexpr std::size_t kReservedAt = 20;
constexpr std::size_t kVersionAt = 60;

/// REQUIRES: `header` has kHeaderSize bytes.
bool reserves_sums(std::string_view header) {
  return number_at(header, kReservedAt, 1) == kSumSize;
}

/// A header that was damaged where it reserves the bytes still has its version. REQUIRES:
/// `header` has kHeaderSize bytes.
bool promises_sums(std::string_view header) {
  return reserves_sums(header) || number_at(header, kVersionAt, 4) >= kPageSumsVersion;
}

/// The first bytes of BLAKE2b (RFC 7693) over the page's number and its content.
std::array<char, kSumSize> sum_of(std::uint32_t number, std::string_view content) {
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
  std::array<char, kSumSize> sum{};
  std::memcpy(sum.data(), hash.data(), sum.size());
  return sum;
}

bool fits_sum(std::uint32_t number, std::string_view page) {
  const std::size_t content = page.size() - kSumSize;
  const auto sum = sum_of(number, page.substr(0, content));
  return page.substr(content) == std::string_view(sum.data(), sum.size());
}

/// The number of the page that these bytes of a database are; empty for a part of a page.
std::optional<std::uint32_t> page_at(std::size_t size, sqlite3_int64 offset) {
  const bool whole = size >= kSmallestPage && (size & (size - 1)) == 0 &&
                     offset % static_cast<sqlite3_int64>(size) == 0;
  if (!whole) return {};
  return static_cast<std::uint32_t>(offset / static_cast<sqlite3_int64>(size)) + 1;
}

thread_local int damaged_pages_read = 0;  // how many DamagedPagesRead live

/// The damaged pages that were met since the start. Thread safe.
class DamageMet {
 public:
  void add(const std::string& file, std::uint32_t page) {
    const std::lock_guard lock(mutex_);
    pages_[file].insert(page);
  }
  [[nodiscard]] std::vector<std::uint32_t> of(const std::string& file) const {
    const std::lock_guard lock(mutex_);
    const auto found = pages_.find(file);
    if (found == pages_.end()) return {};
    return {found->second.begin(), found->second.end()};
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::set<std::uint32_t>> pages_;
};

DamageMet& damage_met() {
  static DamageMet met;
  return met;
}

/// A database file. SQLite allocates it, with room for the operating system's file behind it.
struct SummedFile : sqlite3_file {
  const char* name = "";  ///< lives as long as the file
  bool has_sums = true;   ///< an empty file starts with them; the header of another one tells
};

sqlite3_file* beneath(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(static_cast<SummedFile*>(file) + 1);
}

/// A method that the operating system's file answers.
template <auto method, class... Args>
auto pass(sqlite3_file* file, Args... args) {
  sqlite3_file* const below = beneath(file);
  return (below->pMethods->*method)(below, args...);
}

int read_bytes(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
  const int result = pass<&sqlite3_io_methods::xRead>(file, into, size, offset);
  if (result != SQLITE_OK) return result;
  const std::string_view bytes(static_cast<const char*>(into), static_cast<std::size_t>(size));
  bool& has_sums = static_cast<SummedFile*>(file)->has_sums;
  if (offset == 0 && bytes.size() >= kHeaderSize) has_sums = promises_sums(bytes);
  const auto number = page_at(bytes.size(), offset);
  if (!has_sums || !number || fits_sum(*number, bytes)) return SQLITE_OK;
  damage_met().add(static_cast<SummedFile*>(file)->name, *number);
  return damaged_pages_read > 0 ? SQLITE_OK : kWrongSum;
}

int write_bytes(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
  const std::string_view bytes(static_cast<const char*>(from), static_cast<std::size_t>(size));
  bool& has_sums = static_cast<SummedFile*>(file)->has_sums;
  if (offset == 0 && bytes.size() >= kHeaderSize) has_sums = reserves_sums(bytes);
  const auto number = page_at(bytes.size(), offset);
  if (!has_sums || !number) return pass<&sqlite3_io_methods::xWrite>(file, from, size, offset);
  thread_local std::array<char, kLargestPage> page;  // SQLite's own is not to be changed
  const std::size_t content = bytes.size() - kSumSize;
  bytes.copy(page.data(), content);
  std::ranges::copy(sum_of(*number, bytes.substr(0, content)), page.begin() + content);
  return pass<&sqlite3_io_methods::xWrite, const void*>(file, page.data(), size, offset);
}

int traits_of(sqlite3_file* file) {
  int traits = pass<&sqlite3_io_methods::xDeviceCharacteristics>(file);
#ifdef SQLITE_IOCAP_SUBPAGE_READ
  traits &= ~SQLITE_IOCAP_SUBPAGE_READ;
#endif
  return traits;
}

/// Version 2: without memory mapping, which would pass the checksums by.
constexpr sqlite3_io_methods kMethods{
    2,
    pass<&sqlite3_io_methods::xClose>,
    read_bytes,
    write_bytes,
    pass<&sqlite3_io_methods::xTruncate, sqlite3_int64>,
    pass<&sqlite3_io_methods::xSync, int>,
    pass<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
    pass<&sqlite3_io_methods::xLock, int>,
    pass<&sqlite3_io_methods::xUnlock, int>,
    pass<&sqlite3_io_methods::xCheckReservedLock, int*>,
    pass<&sqlite3_io_methods::xFileControl, int, void*>,
    pass<&sqlite3_io_methods::xSectorSize>,
    traits_of,
    pass<&sqlite3_io_methods::xShmMap, int, int, int, void volatile**>,
    pass<&sqlite3_io_methods::xShmLock, int, int, int>,
    pass<&sqlite3_io_methods::xShmBarrier>,
    pass<&sqlite3_io_methods::xShmUnmap, int>,
    nullptr,
    nullptr};

sqlite3_vfs* system_files() {
  static sqlite3_vfs* const kFound = sqlite3_vfs_find(nullptr);
  return kFound;
}

int open_bytes(sqlite3_vfs* /*ours*/, const char* name, sqlite3_file* file, int flags, int* out) {
  sqlite3_vfs* const system = system_files();
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return system->xOpen(system, name, file, flags, out);
  auto* const summed = new (file) SummedFile;
  summed->pMethods = nullptr;
  if (name != nullptr) summed->name = name;
  const int result = system->xOpen(system, name, beneath(file), flags, out);
  if (beneath(file)->pMethods != nullptr) summed->pMethods = &kMethods;
  return result;
}

/// The name of our VFS, registered by the first call.
const char* vfs_name() {
  static constexpr const char* kName = "gridwise";
  static const bool kRegistered = [] {
    static sqlite3_vfs ours = *system_files();  // its other methods do not look at their VFS
    ours.zName = kName;
    ours.szOsFile += static_cast<int>(sizeof(SummedFile));
    ours.xOpen = open_bytes;
    return sqlite3_vfs_register(&ours, 0) == SQLITE_OK;
  }();
  if (!kRegistered) throw StoreFailure({"store/io", "SQLite takes no files of our own", {}});
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
  return number == kLocksAt / page.size() + 1 || fits_sum(number, page);
}

}  // namespace

void open_file(soci::session& session, const std::filesystem::path& path,
               const std::string& options) {
  session.open(soci::sqlite3,
               fmt::format("db=\"{}\" vfs={} {}", path.string(), vfs_name(), options));
  auto& opened = static_cast<soci::sqlite3_session_backend&>(*session.get_backend());
  int reserved = kSumSize;  // of a new database, and of a copy
  sqlite3_file_control(opened.conn_, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
}

std::vector<std::uint32_t> damaged_pages_met(const std::filesystem::path& path) {
  std::error_code missing;
  return damage_met().of(std::filesystem::canonical(path, missing).string());  // as SQLite has it
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

DamagedPagesRead::DamagedPagesRead() { ++damaged_pages_read; }
DamagedPagesRead::~DamagedPagesRead() { --damaged_pages_read; }

bool has_page_sums(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string header = header_of(file);
  return !header.empty() && promises_sums(header);
}

void add_page_sums(const std::filesystem::path& path) {
  std::error_code missing;
  if (std::filesystem::file_size(path, missing) == 0 || missing || has_page_sums(path)) return;
  PartFile copy(path.string() + ".sums");
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
  constexpr int kReadings = 3;  // a page that a server is writing fits when it is read again
  constexpr auto kPause = std::chrono::milliseconds(50);
  std::ifstream file(path, std::ios::binary);
  const std::string header = header_of(file);
  if (file.bad()) return Error{"store/io", "cannot read " + path.string(), {}};
  std::vector<std::uint32_t> damaged;
  if (header.empty() || !promises_sums(header)) return damaged;
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
