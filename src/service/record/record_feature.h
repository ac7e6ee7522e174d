// The verbs that show and import records.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>

#include "service/record/record.h"
#include "service/request/feature.h"
#include "service/request/off_loop.h"
#include "service/write/writes.h"

namespace gridwise {

/// A position within a record.
struct Bookmark {
  std::string record;
  std::size_t ply = 0;
  std::unique_ptr<AnyPosition> position;
  std::vector<Event> steps;  ///< what the move before it did

  [[nodiscard]] Bookmark copy() const { return {record, ply, position->clone(), steps}; }
};

/// Where readers have got to, so that their next frames need no replay from the start. Thread safe.
class Bookmarks {
 public:
  /// The bookmark nearest to `ply` that is not behind it; without a position if there is none.
  [[nodiscard]] Bookmark nearest(const std::string& record, std::size_t ply);
  void put(Bookmark bookmark);

 private:
  static constexpr std::size_t kMost = 64;

  std::mutex mutex_;
  std::deque<Bookmark> bookmarks_;  ///< oldest first
};

/// Where a record from outside was made: anywhere, or by the page's own program.
enum class ImportedFrom : std::int8_t { kFile, kBrowser };

class RecordFeature final : public Feature {
 public:
  RecordFeature(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Writes& writes,
                Quotas& quotas, OffLoop& off_loop)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        writes_(writes),
        quotas_(quotas),
        off_loop_(off_loop) {}

  [[nodiscard]] std::vector<Verb> verbs() override;

  /// Stores a record from outside, marked as imported by the person, if it is one. Errors passed to
  /// `done`: those of parse_record, check_foreign, replay, check_seat_name, OffLoop and Writes.
  void import_text(const Party& from, std::string text, ImportedFrom origin,
                   const PrincipalPtr& person, std::function<void(Result<std::string> id)> done);

 private:
  Result<OffLoopWork> list(Call& call);
  Result<OffLoopWork> get(Call& call);
  Result<OffLoopWork> frames(Call& call);
  void import(Call& call);

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Writes& writes_;
  Quotas& quotas_;
  OffLoop& off_loop_;
  /// Where readers of records have got to. Shared with work on the thread.
  std::shared_ptr<Bookmarks> bookmarks_ = std::make_shared<Bookmarks>();
};

}  // namespace gridwise
