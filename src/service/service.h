// The service behind docs/protocol.md, for any number of clients: lines in, lines out. It knows no
// sockets; the server and `serve --stdio` carry the lines.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "service/bots.h"
#include "service/executor.h"
#include "service/health.h"
#include "service/jobs.h"
#include "service/log.h"
#include "service/principal.h"
#include "service/quotas.h"
#include "service/secrets.h"
#include "store/cluster.h"
#include "store/store.h"

namespace gridwise {

struct ServiceOptions {
  Entropy entropy = system_entropy;
  ChooseMove choose = choose_move;
  /// Messages a client may send in 20 s; 0: no limit.
  int rate_limit = 0;
  std::shared_ptr<Log> log = std::make_shared<Log>();
  /// Limits per address; by default none.
  Quotas::Options quotas{};
  /// The servers that share the store; null: there are none.
  std::shared_ptr<Cluster> cluster{};
  /// Called once when another server has taken over from this one, which decides nothing any more.
  std::function<void(const Error&)> deposed{};
};

/// All members are called on the executor's loop.
class Service {
 public:
  /// Sends a line, without its newline, to a client. Must not call back into the service.
  using Send = std::function<void(std::string)>;

  static constexpr std::size_t kLongestMessage = 8'192;
  /// Of a verb that carries a board: kLongestBoard bytes in a JSON string, where many take two.
  static constexpr std::size_t kLongestBoardMessage = 147'456;
  static constexpr std::size_t kLongestRecord = 131'072;
  static constexpr int kMostSocketsOfOne = 20;  ///< of a principal, if there are limits

  Service(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, ServiceOptions options);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Whether one more client of the address, and of the principal, may connect. Errors:
  /// limit/sockets, store/away (see `silent`).
  [[nodiscard]] Result<void> may_connect(const std::string& address,
                                         const PrincipalPtr& principal = {}) const;
  /// `address` is the client's: used for turns, limits and the log. Empty for standard input.
  /// `principal` is null for programs, which send tokens.
  [[nodiscard]] ClientId connect(Send send, std::string_view address = {},
                                 const PrincipalPtr& principal = {});
  /// Handles one request. It is answered exactly once, now or later, unless the client leaves
  /// first; after an unexpected exception with server/internal. Returns false for a client that
  /// floods and should be disconnected: it has ignored limit/rate as often as its whole burst of
  /// messages.
  bool receive(ClientId client, std::string_view line);
  /// Stops the client's jobs; nothing is sent to it any more. Does nothing for a client that has
  /// left.
  void disconnect(ClientId client);
  /// Accepts no more requests, starts no more bots, asks all jobs to end, and calls `done` on the
  /// loop once every answer that waits for the disk has been sent, and the result of every job that
  /// ends within a second.
  void finish(std::function<void()> done);

  /// `address` is the sender's. Errors: limit/size, limit/imports, limit/rate, those of
  /// parse_record, check_foreign and replay, store/...
  void import_record(std::string_view text, std::function<void(Result<std::string> id)> done,
                     const std::string& address = {}, const PrincipalPtr& principal = {});
  /// The record as one line of JSON. Errors: record/unknown, store/...
  [[nodiscard]] Result<std::string> record_text(const std::string& id);
  /// Newest first, with bodies as they are shown. Errors: store/...
  [[nodiscard]] Result<std::vector<RecordRow>> records(const RecordFilter& filter);
  /// In which the account takes part. Errors: store/...
  [[nodiscard]] Result<std::vector<RaceRow>> races_of(const std::string& account);

  /// The account gives up its matches that are not over, before it is deleted: resigned, or before
  /// two moves aborted. Calls `done` when all are on disk. Errors: store/...
  void give_up(const std::string& account, Principal::Done done);
  /// Matches of a deleted account or an adopted guest show who is in them now; `gone` do not exist
  /// any more.
  void people_changed(const std::string& account, const std::vector<std::string>& gone);
  /// The host has hidden a line: players who watch its match are told.
  void line_hidden(const SayRow& line);
  /// Statistics were emptied and are to be computed again.
  void recount();

  /// Whether the address may change a look now. Errors: limit/looks.
  [[nodiscard]] Result<void> may_change_look(const std::string& address);
  /// Matches show what the account's stones look like now.
  void looks_changed(const std::string& account);
  /// The stored image of that hash. Errors: look/unknown, store/...
  [[nodiscard]] Result<std::string> image(const std::string& hash);

  [[nodiscard]] Health health() const;
  /// Whether it answers nothing, because the database does not answer it and other servers may have
  /// taken over its matches: clients should connect to one of them.
  [[nodiscard]] bool silent() const;

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace gridwise
