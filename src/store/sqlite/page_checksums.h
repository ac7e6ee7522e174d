// A checksum in every page of a SQLite database, so that damage on the disk is noticed when the
// page is read. SQLite itself has checksums only in its write-ahead log. The method is that of
// SQLite's checksum VFS (https://www.sqlite.org/cksumvfs.html); ours also covers the page's number,
// so that a page written to the wrong place is noticed.
#pragma once

#include <soci/session.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "gridwise/result.h"

namespace gridwise {

/// Opens a SQLite database. New databases, and copies made by VACUUM INTO, get page checksums; an
/// older database keeps its pages without. A page that does not fit its checksum cannot be read:
/// store/corrupt. `options` are SOCI's. Throws SOCI's exceptions.
void open_file(soci::session& session, const std::filesystem::path& path,
               const std::string& options = "");

/// During its lifetime this thread reads damaged pages as they are: for rows with checks of their
/// own, and for reports of damage. Writing such a page gives it a valid checksum.
class AllowDamagedPages {
 public:
  AllowDamagedPages();
  AllowDamagedPages(const AllowDamagedPages&) = delete;
  AllowDamagedPages& operator=(const AllowDamagedPages&) = delete;
  ~AllowDamagedPages();
};

inline constexpr std::size_t kMaxDamagedPagesSeen = 100;

/// The numbers of the first damaged pages that this process has read, in that order, at most
/// kMaxDamagedPagesSeen. Thread safe.
[[nodiscard]] std::vector<std::uint32_t> damaged_pages_seen(const std::filesystem::path& path);

/// A sentence for each run of damaged pages, from their numbers in ascending order.
[[nodiscard]] std::vector<std::string> damage_lines(const std::vector<std::uint32_t>& pages,
                                                    const std::filesystem::path& path);

/// Whether the pages of the database have checksums; false for a missing or empty file.
[[nodiscard]] bool has_page_checksums(const std::filesystem::path& path);

/// Replaces the database by a copy with page checksums, if it has none. REQUIRES: nobody has it
/// open. A crash leaves the old or the new one. Throws SOCI's exceptions and StoreFailure.
void add_page_checksums(const std::filesystem::path& path);

/// The numbers, from 1, of the pages that do not fit their checksums; none for a database without
/// checksums. May run beside a server. Error: store/io.
[[nodiscard]] Result<std::vector<std::uint32_t>> damaged_pages(const std::filesystem::path& path);

}  // namespace gridwise
