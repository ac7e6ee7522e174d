#include "service/wiring.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "service/loop/guard.h"

namespace gridwise {
namespace {

/// An id that a request names; empty if there is none.
std::string id_in(const boost::json::object& request, std::string_view field) {
  const boost::json::value* const id = request.if_contains(field);
  return id != nullptr && id->is_string() ? std::string(id->get_string()) : std::string();
}

}  // namespace

Service::Wiring::Wiring(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
                        const ServiceOptions& options)
    : executor(std::move(executor_in)),
      store(std::move(store_in)),
      log(options.log),
      others(options.others ? options.others() : std::make_unique<OtherServers>()),
      writes(executor, store, log),
      quotas(options.quotas),
      clients(executor, quotas, options.rate_limit),
      off_loop(executor, quotas, [log = log] { return internal_error(*log, "request"); }),
      names(executor, store, off_loop),
      entrants(executor, store, off_loop,
               [this](const std::string& account) { return clients.addresses_of(account); }),
      matches(executor, store, writes, off_loop, options.entropy),
      match_reader(store, matches, off_loop, *others),
      flags(executor, matches, read_match()),
      bots(executor, matches, options.choose,
           {[this](const std::string& match) { return watchers.watched(match); },
            [this](const std::string& match) { return audience_of(match); }, read_match()},
           [log = log] { return internal_error(*log, "bot"); }),
      jobs(
          executor, push(),
          [this](const Party& party, std::chrono::milliseconds time) {
            quotas.spend(Quota::kSolver, party.address, executor->steady_now(),
                         std::chrono::duration<double>(time).count());
          },
          [log = log] { return internal_error(*log, "job"); }),
      watchers(executor, push(), [this](const std::string& match) { bots.unwatched(match); }),
      awaited(push()),
      projector(executor, store, log),
      lobby(
          executor, matches, options.entropy, push(),
          [this](const Principal& person) { return clients.sockets_of(person); },
          [this](const std::string& one, const std::string& other) {
            return blocks.between(one, other);
          }),
      challenges(options.entropy),
      races({.executor = executor,
             .store = store,
             .off_loop = off_loop,
             .matches = matches,
             .writes = writes,
             .others = *others,
             .watchers = watchers,
             .entropy = options.entropy,
             .push = push(),
             .open_changed = [this] { lobby.races_changed(); },
             .ended = [this] { match_ended(); },
             .read =
                 [this](const Party& from, std::vector<std::string> ids, MatchReader::Done done) {
                   match_reader.read_all(from, std::move(ids), std::move(done));
                 }}),
      fair_play(store, matches, match_reader, off_loop, writes, *others),
      desk(jobs, quotas, races, fair_play),
      requests({.executor = executor,
                .log = log,
                .clients = clients,
                .quotas = quotas,
                .others = *others,
                .check_sender =
                    [this](const PrincipalPtr& person, const OpenRequest& open,
                           const boost::json::object& request) {
                      return match_feature.check_sender(person, open, request);
                    },
                .must_read =
                    [this](const boost::json::object& request) {
                      return match_reader.must_read(id_in(request, "match")) ||
                             races.must_read(request);
                    },
                .read =
                    [this](const Party& from, const boost::json::object& request,
                           MatchReader::Done done) {
                      const std::string match = id_in(request, "match");
                      if (match_reader.must_read(match)) {
                        return match_reader.read(from, match, std::move(done));
                      }
                      races.read(from, request, done);
                    },
                .failed = damaged()}),
      job_feature({.executor = executor, .matches = matches, .jobs = jobs, .desk = desk}),
      match_feature({.executor = executor,
                     .store = store,
                     .entropy = options.entropy,
                     .matches = matches,
                     .watchers = watchers,
                     .awaited = awaited,
                     .bots = bots,
                     .flags = flags,
                     .fair = fair_play,
                     .reader = match_reader,
                     .off_loop = off_loop,
                     .names = names,
                     .blocks = blocks,
                     .quotas = quotas,
                     .others = *others}),
      command_feature({.executor = executor,
                       .entropy = options.entropy,
                       .matches = matches,
                       .watchers = watchers,
                       .bots = bots,
                       .names = names}),
      race_feature(races, names, quotas),
      people_feature({.executor = executor,
                      .store = store,
                      .log = log,
                      .matches = matches,
                      .watchers = watchers,
                      .clients = clients,
                      .writes = writes,
                      .blocks = blocks,
                      .off_loop = off_loop,
                      .others = *others,
                      .blocked =
                          [this](const std::string& one, const std::string& other) {
                            lobby_feature.end_challenges(one, other);
                          },
                      .damaged = damaged()}),
      lobby_feature({.executor = executor,
                     .store = store,
                     .entropy = options.entropy,
                     .matches = matches,
                     .lobby = lobby,
                     .challenges = challenges,
                     .blocks = blocks,
                     .clients = clients,
                     .quotas = quotas,
                     .writes = writes,
                     .off_loop = off_loop,
                     .names = names,
                     .others = *others,
                     .damaged = damaged()}),
      position_feature(options.entropy, writes, off_loop),
      level_feature(executor, desk, off_loop),
      library_feature(executor, store, writes, quotas, off_loop),
      progress_feature(store, writes, quotas, off_loop),
      record_feature(executor, store, writes, quotas, off_loop),
      standing_feature(executor, store, projector, *others, off_loop),
      features{&job_feature,     &match_feature,    &command_feature,  &race_feature,
               &people_feature,  &lobby_feature,    &position_feature, &level_feature,
               &library_feature, &progress_feature, &record_feature,   &standing_feature},
      here_{.clients = clients,
            .requests = requests,
            .disconnect = [this](ClientId client) { disconnect(client); },
            .watched = [this](std::size_t most) { return watchers.watched(most); },
            .resume = [this](const std::string& match) { match_feature.resume(match); },
            .lobby_opened =
                [this] {
                  for (Feature* const feature : features) feature->lobby_opened();
                },
            .match_ended = [this] { match_ended(); },
            .blocks_changed =
                [this](const std::string& match) { people_feature.blocks_changed(match); },
            .looks_changed =
                [this](const std::string& account) { match_feature.looks_changed(account); },
            .people_changed = [this](const PeopleChange& change) { people_changed(change); },
            .line_hidden = [this](const std::string& match,
                                  std::int64_t line) { people_feature.hide_line(match, line); },
            .turn_changed = [this](const std::string& match,
                                   const AccountTurns& turns) { awaited.tell(match, turns); }} {
  for (Feature* const feature : features) requests.serve(feature->verbs());
  lobby.list_races([this] { return races.open(); });
  matches.listen([this](const LiveMatch& live, std::span<const MatchEvent> events) {
    if (!events.empty() && events.front().seq == 1) others->made(live.id);
    for (Feature* const feature : features) feature->match_changed(live, events);
    if (!events.empty() && live.match.status == MatchStatus::kFinished) match_ended();
  });
  matches.set_entrants(entrants);
  matches.set_reader(read_match());
  flags.when_delayed([this](const LiveMatch& live) { watchers.tell_change(live); });
  matches.when_damaged(damaged());
  matches.when_marked([this](const LiveMatch& live) { watchers.tell_change(live); });
  matches.keep_while([this](const std::string& match) {
    return std::ranges::any_of(features, [&](const Feature* each) { return each->holds(match); });
  });
  matches.set_elsewhere([this](const std::string& match) { return !others->decides(match); });
  note_stored_damage();
  for (const std::string& says : store->advice()) {
    log->write(LogLevel::kWarning, "store/advice", {{"says", says}});
  }
  others->meet(here_);
}

Push Service::Wiring::push() {
  return [this](ClientId client, std::string line) { clients.send(client, std::move(line)); };
}

ReadMatch Service::Wiring::read_match() {
  return [this](const Party& from, const std::string& match, const MatchReader::Done& done) {
    match_reader.must_read(match) ? match_reader.read(from, match, done) : done({});
  };
}

std::function<void(const std::string&, const Error&)> Service::Wiring::damaged() {
  return [this](const std::string& name, const Error& error) { note_damage(name, error); };
}

/// The watcher with the fewest queued bot moves, so that nobody delays a match by watching it.
Party Service::Wiring::audience_of(const std::string& match) const {
  std::optional<Party> best;
  std::pair<std::size_t, std::size_t> fewest;
  for (const ClientId client : watchers.clients_of(match)) {
    const Party party = clients.party_of(client);
    const std::pair waiting(bots.waiting().waiting_at(party.address),
                            bots.waiting().waiting_of(party));
    if (best && waiting >= fewest) continue;
    best = party;
    fewest = waiting;
  }
  return best.value_or(Party{});
}

void Service::Wiring::disconnect(ClientId client) {
  if (!clients.remove(client)) return;
  for (Feature* const feature : features) feature->client_left(client);
  others->client_left(client);
}

void Service::Wiring::match_ended() {
  for (Feature* const feature : features) feature->match_ended();
}

void Service::Wiring::people_changed(const PeopleChange& change) {
  for (Feature* const feature : features) feature->people_changed(change);
}

void Service::Wiring::stop() {
  for (Feature* const feature : features) feature->stop();
}

bool Service::Wiring::busy() const {
  return writes.waiting() > 0 || off_loop.busy() ||
         std::ranges::any_of(features, [](const Feature* each) { return each->busy(); });
}

void Service::Wiring::note_stored_damage() {
  const std::vector<std::string> found = store->damage();
  for (; stored_damage < found.size(); ++stored_damage) {
    note_damage(found[stored_damage], {"store/corrupt", "found in the database", {}});
  }
}

void Service::Wiring::note_damage(const std::string& name, const Error& error) {
  if (error.code != "store/corrupt" || !damage.note(name)) return;
  log->write(LogLevel::kError, error.code, {{"name", name}, {"says", error.says}});
}

}  // namespace gridwise
