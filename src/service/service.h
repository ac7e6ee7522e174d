// The service behind docs/protocol.md, for any number of clients: lines in, lines out. It knows no
// sockets; the server and `serve --stdio` carry the lines.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/health.h"
#include "service/live/bots.h"
#include "service/loop/entropy.h"
#include "service/loop/executor.h"
#include "service/loop/log.h"
#include "service/loop/principal.h"
#include "service/request/off_loop.h"
#include "service/request/requests.h"
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
  /// Makes the view of the other servers that share the store; empty if there is none.
  std::function<std::unique_ptr<OtherServers>()> others{};
};

/// All members but the static ones are called on the executor's loop.
class Service {
 public:
  using Send = Clients::Send;

  static constexpr std::size_t kMaxRecord = 131'072;
  static constexpr int kMaxSocketsOfOne = 20;  ///< per principal, if there are limits

  Service(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
          const ServiceOptions& options);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  /// Whether one more client of this address and principal may connect. Errors: limit/sockets,
  /// store/away (see `silent`).
  [[nodiscard]] Result<void> may_connect(const std::string& address,
                                         const PrincipalPtr& principal = {}) const;
  /// `address` is the client's: used for turns, limits and the log. Empty for standard input.
  /// `principal` is null for programs, which send tokens.
  [[nodiscard]] ClientId connect(Send send, std::string_view address = {},
                                 const PrincipalPtr& principal = {});
  /// Handles one request. It is answered exactly once, now or later, unless the client leaves
  /// first; an unexpected exception is answered with server/internal. Returns false if the client
  /// is flooding and should be disconnected: it has ignored as many limit/rate errors as a burst
  /// has messages.
  bool receive(ClientId client, std::string_view line);
  /// Stops the client's jobs; nothing more is sent to it. Does nothing if the client has left.
  void disconnect(ClientId client);
  /// Accepts no more requests, starts no more bots, and asks all jobs to end. Calls `done` on the
  /// loop once all answers waiting for the disk have been sent, and the results of jobs that end
  /// within a second.
  void finish(std::function<void()> done);

  /// `address` is the sender's. Errors: limit/size, limit/imports, limit/rate, those of
  /// parse_record, check_foreign and replay, store/...
  void import_record(std::string_view text, std::function<void(Result<std::string> id)> done,
                     const std::string& address = {}, const PrincipalPtr& principal = {});
  /// Gives up the account's unfinished matches before it is deleted. Resigns from those it plays
  /// that are races or have at least two moves; aborts the rest. Calls `done` when all are on disk.
  /// Errors: store/...
  void give_up(const std::string& account, Principal::Done done);
  /// Updates who is shown in the matches of a deleted account or adopted guest.
  void people_changed(const PeopleChange& change);
  /// The host has hidden a line: notifies the players watching its match.
  void line_hidden(const SayRow& line);
  /// Statistics were cleared: computes them again.
  void recount();

  /// Whether the address may change a look now. Errors: limit/looks.
  [[nodiscard]] Result<void> may_change_look(const std::string& address);
  /// Updates the marks in the account's matches.
  void looks_changed(const std::string& account);

  [[nodiscard]] Health health() const;
  /// Whether this server has stopped answering: it cannot reach the database, and others may have
  /// taken over its matches. Clients should connect to another server.
  [[nodiscard]] bool silent() const;

  /// For reads of the store on behalf of its clients.
  [[nodiscard]] OffLoop& off_loop();
  [[nodiscard]] const std::shared_ptr<Store>& store() const;

  // Reads for OffLoop. Thread safe.

  /// The record as one line of JSON. Errors: record/unknown, store/...
  [[nodiscard]] static Result<std::string> record_text(Store& store, const std::string& id);
  /// Newest first, with bodies as shown to clients. Errors: store/...
  [[nodiscard]] static Result<std::vector<RecordRow>> records(Store& store,
                                                              const RecordFilter& filter);
  /// The races in which the account takes part. Errors: store/...
  [[nodiscard]] static Result<std::vector<RaceRow>> races_of(Store& store,
                                                             const std::string& account);
  /// The stored image with that hash. Errors: look/unknown, store/...
  [[nodiscard]] static Result<std::string> image(Store& store, const std::string& hash);

  /// All verbs, sorted by name.
  [[nodiscard]] const std::vector<Verb>& verbs() const;

 private:
  class Wiring;
  std::unique_ptr<Wiring> wiring_;
  bool finishing_ = false;
};

}  // namespace gridwise
