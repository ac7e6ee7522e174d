// Reads matches from their logs off the loop, before a request needs them: a long log takes a third
// of a second to replay.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "service/live/matches.h"
#include "service/request/off_loop.h"
#include "service/request/other_servers.h"

namespace gridwise {

/// Used on the loop only.
class MatchReader {
 public:
  using Done = std::function<void(const Result<void>&)>;

  MatchReader(std::shared_ptr<Store> store, Matches& matches, OffLoop& off_loop,
              OtherServers& others)
      : store_(std::move(store)), matches_(matches), off_loop_(off_loop), others_(others) {}

  [[nodiscard]] bool must_read(const std::string& match) const {
    return is_match_id(match) && !matches_.ready(match);
  }
  /// Calls `done` once the match is in memory. Every address that asks queues to read it, so that
  /// nobody waits for another's turn. The first to read it serves all. Errors: those of OffLoop,
  /// match/unknown, store/...
  void read(const Party& party, const std::string& match, Done done);
  /// Reads matches one after the other, those in memory left out. Ends at the first error, but for
  /// matches that are gone.
  void read_all(const Party& party, std::vector<std::string> matches, Done done);
  /// Whether the match was deleted or is damaged, so that reading it again does not help.
  [[nodiscard]] static bool gone(const Error& error) {
    return error.code == "store/corrupt" || error.code == "match/unknown";
  }

 private:
  using Flag = std::shared_ptr<std::atomic<bool>>;
  struct Waiting {
    std::string address;
    Done done;
  };
  struct Reading {
    Flag is_read = std::make_shared<std::atomic<bool>>(false);  ///< pieces still queued do nothing
    std::vector<Waiting> waiting{};
  };

  void finish(const std::string& match, const std::string& address, const Flag& is_read,
              Result<Result<LiveMatch>> run);

  std::shared_ptr<Store> store_;
  Matches& matches_;
  OffLoop& off_loop_;
  OtherServers& others_;
  std::unordered_map<std::string, Reading> readings_;  ///< by match
};

}  // namespace gridwise
