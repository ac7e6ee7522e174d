#include "service/service.h"

#include <utility>

#include "service/match/people.h"
#include "service/play/farewell.h"
#include "service/record/record.h"
#include "service/request/limit_key.h"
#include "service/wiring.h"
#include "store/sha256.h"

namespace gridwise {
namespace {

constexpr std::chrono::milliseconds kLookAgain{5};

}  // namespace

Service::Service(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store,
                 const ServiceOptions& options)
    : wiring_(std::make_unique<Wiring>(std::move(executor), std::move(store), options)) {}

Service::~Service() = default;

ClientId Service::connect(Send send, std::string_view address, const PrincipalPtr& principal) {
  return wiring_->clients.add(std::move(send), limit_key(address), principal,
                              Clients::Kind::kSocket);
}

Result<void> Service::may_connect(const std::string& address, const PrincipalPtr& principal) const {
  if (silent()) return away();
  if (wiring_->quotas.on() && principal && principal->sockets >= kMaxSocketsOfOne) {
    return Error{"limit/sockets", "too many connections for one person", {}};
  }
  return wiring_->quotas.check_socket(limit_key(address));
}

void Service::disconnect(ClientId client) { wiring_->disconnect(client); }

bool Service::receive(ClientId client, std::string_view line) {
  if (!wiring_->clients.contains(client)) return false;
  if (finishing_) return true;
  if (const PrincipalPtr principal = wiring_->clients.principal_of(client)) principal->heard = true;
  return wiring_->requests.receive(client, line);
}

void Service::finish(std::function<void()> done) {
  if (!std::exchange(finishing_, true)) wiring_->stop();
  if (!wiring_->busy()) return done();
  wiring_->executor->post_after(kLookAgain, [this, done = std::move(done)] { finish(done); });
}

Health Service::health() const {
  Health health;
  health.problem = wiring_->writes.read_only();
  if (!health.problem && silent()) health.problem = away();
  const Result<void> files = wiring_->store->check_files();
  if (!health.problem && !files) health.problem = files.error();
  wiring_->note_stored_damage();
  wiring_->damage.fill(health);
  health.clients = wiring_->clients.size();
  health.commits = wiring_->writes.waiting();
  health.jobs = wiring_->jobs.count();
  health.bots = wiring_->bots.count();
  health.longest_ms =
      std::chrono::duration<double, std::milli>(wiring_->requests.longest()).count();
  health.servers = wiring_->others->count();
  return health;
}

bool Service::silent() const { return wiring_->others->silent(); }

const std::vector<Verb>& Service::verbs() const { return wiring_->requests.verbs(); }

void Service::import_record(std::string_view text, std::function<void(Result<std::string>)> done,
                            const std::string& from, const PrincipalPtr& principal) {
  Wiring& in = *wiring_;
  const std::string address = limit_key(from);
  if (text.size() > kMaxRecord) {
    return done(Error{"limit/size", "a record has at most 131072 bytes", {}});
  }
  const Result<void> taken = in.quotas.take(Quota::kImports, address, in.executor->steady_now());
  if (!taken) return done(taken.error());
  in.record_feature.import_text({address, 0}, std::string(text), ImportedFrom::kFile, principal,
                                std::move(done));
}

OffLoop& Service::off_loop() { return wiring_->off_loop; }

const std::shared_ptr<Store>& Service::store() const { return wiring_->store; }

Result<std::string> Service::record_text(Store& store, const std::string& id) {
  Result<std::vector<RecordRow>> rows = store.records({.ids = {id}});
  if (!rows) return rows.error();
  if (rows->empty()) return Error{"record/unknown", "there is no such record", {}};
  const Result<Record> record = read_stored(rows->front());
  if (!record) return record.error();
  const Result<RecordSeats> hidden = RecordSeats::in(store, *rows);
  if (!hidden) return hidden.error();
  return hidden->shown(rows->front());
}

Result<std::vector<RaceRow>> Service::races_of(Store& store, const std::string& account) {
  RaceFilter filter;
  filter.account = account;
  return store.races(filter);
}

Result<std::vector<RecordRow>> Service::records(Store& store, const RecordFilter& filter) {
  Result<std::vector<RecordRow>> rows = store.records(filter);
  if (!rows) return rows;
  const Result<RecordSeats> hidden = RecordSeats::in(store, *rows);
  if (!hidden) return hidden.error();
  for (RecordRow& row : *rows) row.body = hidden->shown(row);
  return rows;
}

void Service::people_changed(const PeopleChange& change) {
  wiring_->people_changed(change);
  wiring_->others->people_changed(change);
}

Result<void> Service::may_change_look(const std::string& address) {
  return wiring_->quotas.take(Quota::kLooks, address, wiring_->executor->steady_now());
}

void Service::looks_changed(const std::string& account) {
  wiring_->match_feature.looks_changed(account);
  wiring_->others->looks_changed(account);
}

Result<std::string> Service::image(Store& store, const std::string& hash) {
  const auto blob = store.look([&](Tables& tables) { return tables.accounts().blob(hash); });
  if (!blob) return blob.error();
  if (!*blob) return Error{"look/unknown", "there is no such image", {}};
  if (sha256((*blob)->bytes) == hash) return (*blob)->bytes;
  return Error{"store/corrupt", "image " + hash + " was changed on the disk", {}};
}

void Service::line_hidden(const SayRow& line) {
  wiring_->people_feature.hide_line(line.match, line.n);
  wiring_->others->line_hidden(line.match, line.n);
}

void Service::recount() { wiring_->match_ended(); }

void Service::give_up(const std::string& account, Principal::Done done) {
  give_up_matches({wiring_->store, wiring_->off_loop, wiring_->matches, wiring_->match_reader,
                   *wiring_->others},
                  account, std::move(done));
}

}  // namespace gridwise
