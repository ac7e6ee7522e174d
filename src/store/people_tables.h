// The tables of interaction between people (`Tables::people`): chat, reports, blocks, mutes and
// challenges. Permissions are decided in the service, not here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/people_rows.h"

namespace gridwise {

/// Selects reports, newest first.
struct ReportFilter {
  bool closed_too = false;
  std::optional<std::int64_t> before_id;
  int limit = 100;
};

/// Readers replace an adopted guest by the account that adopted it. Exceptions: as AccountTables.
class PeopleTables {
 public:
  virtual ~PeopleTables() = default;

  // ---- chat

  /// Adds a line and returns its number. `on` and `off` replace the seat's earlier switch.
  virtual std::int64_t add(const SayRow& row) = 0;
  /// The last `most` texts of a match, in order.
  [[nodiscard]] virtual std::vector<SayRow> texts(std::string_view match, int most) = 0;
  /// The `on` and `off` lines of a match, in order.
  [[nodiscard]] virtual std::vector<SayRow> switches(std::string_view match) = 0;
  [[nodiscard]] virtual std::optional<SayRow> say(std::int64_t n) = 0;
  virtual void hide(std::int64_t n) = 0;
  /// The texts of an account and the guests it adopted, by number.
  [[nodiscard]] virtual std::vector<SayRow> texts_of(const std::string& account,
                                                     std::int64_t after_n, int most) = 0;

  // ---- reports

  /// Adds a report with its lines; returns its id.
  virtual std::int64_t add(const ReportRow& report, const std::vector<SayRow>& lines) = 0;
  [[nodiscard]] virtual std::vector<ReportRow> reports(const ReportFilter& filter) = 0;
  [[nodiscard]] virtual std::optional<ReportRow> report(std::int64_t id) = 0;
  [[nodiscard]] virtual std::vector<ReportLineRow> lines(std::int64_t report) = 0;
  /// Whether account `by` has reported `about` in this match.
  [[nodiscard]] virtual bool has_reported(const std::string& by, std::string_view match,
                                          const std::string& about) = 0;
  /// How many reports the account has made since `from_ms`.
  [[nodiscard]] virtual std::int64_t reports_by(const std::string& account,
                                                std::int64_t from_ms) = 0;
  [[nodiscard]] virtual std::int64_t open_reports() = 0;
  /// Closes a report. A report about a deleted account is removed.
  virtual void close(std::int64_t id, std::int64_t at_ms, const std::string& note) = 0;

  // ---- blocks and mutes

  virtual void put(const BlockRow& row) = 0;
  /// Also removes the block if a guest adopted by the account made it.
  virtual void erase_block(const std::string& account, const std::string& other) = 0;
  /// Sorted by name.
  [[nodiscard]] virtual std::vector<BlockRow> blocks_of(const std::string& account) = 0;
  [[nodiscard]] virtual std::vector<BlockRow> blocks() = 0;

  virtual void put(const MuteRow& row) = 0;
  virtual void erase_mute(const std::string& account) = 0;
  /// The longest mute of the account or a guest it adopted.
  [[nodiscard]] virtual std::optional<MuteRow> mute_of(const std::string& account) = 0;

  // ---- challenges

  virtual void put(const ChallengeRow& row) = 0;
  virtual void erase_challenge(const std::string& id) = 0;
  /// Sorted by id.
  [[nodiscard]] virtual std::vector<ChallengeRow> challenges() = 0;
};

}  // namespace gridwise
