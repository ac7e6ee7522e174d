// The verbs between people: chat, reports and blocks.
#pragma once

#include "service/live/watchers.h"
#include "service/loop/log.h"
#include "service/people/blocks.h"
#include "service/people/chat.h"
#include "service/request/feature.h"
#include "service/request/other_servers.h"
#include "service/write/writes.h"

namespace gridwise {

class PeopleFeature final : public Feature {
 public:
  struct Parts {
    std::shared_ptr<Executor> executor;
    std::shared_ptr<Store> store;
    std::shared_ptr<Log> log;
    Matches& matches;
    Watchers& watchers;
    Clients& clients;
    Writes& writes;
    Blocks& blocks;
    OtherServers& others;
    /// Called when one person has blocked the other.
    std::function<void(const std::string& one, const std::string& other)> blocked;
    /// Called when the blocks cannot be read.
    std::function<void(const std::string& name, const Error&)> damaged;
  };
  /// Loads the blocks.
  explicit PeopleFeature(Parts parts) : in_(std::move(parts)) { load(); }

  [[nodiscard]] std::vector<Verb> verbs() override;
  void people_changed(const std::string&, const std::vector<std::string>&) override { load(); }

  /// Another server has changed the blocks, in `match` unless it is empty.
  void blocks_changed(const std::string& match);
  /// Tells the players who watch the match that the host has hidden a line.
  void hide_line(const std::string& match, std::int64_t line);

 private:
  /// A player of a match, identified by account.
  struct Player {
    const LiveMatch* live = nullptr;
    Seat seat = -1;
    std::string account;
  };
  struct Other {
    std::string account;
    std::string name;
  };

  void say(Call& call);
  void say_line(Call& call);
  void set_chat(Call& call);
  void report(Call& call);
  void add_block(Call& call);
  void remove_block(Call& call);
  Result<boost::json::value> list_blocks(Call& call);

  /// The block as sent: with a mark for a guest.
  [[nodiscard]] boost::json::object with_kind(const BlockRow& row) const;
  void load();
  /// Pushes a change of the chat to the players watching the match, and to nobody else.
  void tell_players(const LiveMatch& live, const boost::json::object& chat) const;
  void tell_chat_state(const std::string& match);
  /// The sender as a player of `match`. Errors: match/unknown, match/seat; chat/person for
  /// programs.
  Result<Player> player_of(Call& call, const std::string& match);
  /// Whether the host has muted the account. Errors: chat/muted, store/...
  [[nodiscard]] Result<void> check_mute(const std::string& account) const;
  [[nodiscard]] SayRow row_of(const Player& player, std::string_view kind, std::string text) const;
  /// Stores a line, then calls `done` with its number.
  void store_line(const SayRow& row, std::function<void(const Result<std::int64_t>&)> done);
  /// The account that a request names, by `match` and `seat` or by `account`. Errors: match/unknown
  /// for a match in which the sender does not play, block/unknown.
  Result<Other> read_other(Call& call, const Principal& person);

  Parts in_;
  LineLimits lines_;
};

}  // namespace gridwise
