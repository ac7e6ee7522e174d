// The parts of the service that concern all servers of one store.
#include "service/loop/guard.h"
#include "service/peers.h"
#include "service/verbs.h"

namespace gridwise {

void Service::Inside::meet_peers() {
  peers = std::make_unique<Peers>(*this, options.cluster);
  matches.set_elsewhere([this](const std::string& match) { return !peers->is_own(match); });
  executor->post([this] { peers->start(); });
}

void Service::Inside::handle_again(const std::shared_ptr<Open>& open,
                                   const boost::json::object& request) {
  const auto unexpected = guarded(*options.log, "request", [&] {
    handle(open, Result<boost::json::object>(request), Pace::kGood);
  });
  if (unexpected) reply(*open, *unexpected);
}

void Service::Inside::count_ended() {
  if (peers && !peers->has_lobby()) return peers->tell_ended();
  projector.wake();
}

void Service::Inside::open_lobby() {
  load_people(/*anew=*/false);
  races.load();
  projector.wake();
}

void Service::Inside::tell_blocks(const std::string& match) {
  if (peers) peers->tell_all({{"k", "b"}, {"match", match}});
}

void Service::Inside::read_blocks(const std::string& match) {
  load_people(/*anew=*/true);
  if (!match.empty() && watchers.watched(match)) tell_chat_state(match);
}

void Service::Inside::show_people(const std::string& account,
                                  const std::vector<std::string>& gone) {
  matches.people_changed(account, gone);
  races.people_changed(account, gone);
  load_people(/*anew=*/true);
  count_ended();
}

void Service::Inside::show_looks(const std::string& account) {
  matches.looks_changed(account, [this](const LiveMatch& live) { watchers.tell_change(live); });
}

void Service::Inside::hide_line(const std::string& match, std::int64_t line) {
  if (peers && !watchers.watched(match)) return;
  const Result<const LiveMatch*> live = matches.look_at(match);
  if (live) tell_players(match, (*live)->match, {{"hidden", line}});
}

}  // namespace gridwise
