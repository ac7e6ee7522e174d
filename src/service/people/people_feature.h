// The verbs between people: chat, reports and blocks.
#pragma once

#include "service/live/watchers.h"
#include "service/loop/log.h"
#include "service/people/blocks.h"
#include "service/people/chat.h"
#include "service/request/feature.h"
#include "service/request/off_loop.h"
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
    OffLoop& off_loop;
    OtherServers& others;
    /// Called when one person has blocked the other.
    std::function<void(const std::string& one, const std::string& other)> blocked;
    /// Called when the blocks cannot be read.
    std::function<void(const std::string& name, const Error&)> damaged;
  };
  /// Reads the blocks, before the loop runs.
  explicit PeopleFeature(Parts parts);

  [[nodiscard]] std::vector<Verb> verbs() override;
  void people_changed(const PeopleChange& change) override { in_.blocks.people_changed(change); }

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

  void say(Call& call);
  void say_line(Call& call);
  void set_chat(Call& call);
  void report(Call& call);
  void add_block(Call& call);
  void remove_block(Call& call);
  Result<OffLoopWork> list_blocks(Call& call);

  /// Pushes a change of the chat to the players watching the match, and to nobody else.
  void tell_players(const LiveMatch& live, const boost::json::object& chat) const;
  void tell_chat_state(const std::string& match);
  /// The sender as a player of `match`. Errors: match/unknown, match/seat; chat/person for
  /// programs.
  Result<Player> player_of(Call& call, const std::string& match);
  [[nodiscard]] SayRow row_of(const Player& player, std::string_view kind, std::string text) const;
  /// Stores a line or a switch, then calls `done` with its row. Errors: chat/muted, store/...
  void store_line(const SayRow& row, std::function<void(const Result<SayRow>&)> done);
  /// The block that a request asks for, by `match` and `seat` or by `account`, whose name is read
  /// when it is written. Errors: match/unknown for a match in which the sender does not play,
  /// block/unknown.
  Result<BlockRow> read_block(Call& call, const Principal& person);

  Parts in_;
  LineLimits lines_;
};

}  // namespace gridwise
