#include "store/postgres/store.h"

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <thread>

#include "store/postgres/events.h"
#include "store/postgres/servers.h"
#include "store/tables/store.h"

namespace gridwise {
namespace {

/// Names every member: a new one breaks the build here instead of being forgotten.
bool has_events_only(const Batch& batch) {
  const auto& [events, matches, records, seats, finished, races, ended_races, challenges] = batch;
  return !events.empty() && matches.empty() && records.empty() && seats.empty() &&
         finished.empty() && races.empty() && ended_races.empty() && challenges.empty();
}

/// Reads wait for each other, so a lost connection is opened again on a thread of its own. Until it
/// is open, reads fail at once.
class PostgresReader final : public SqlReader {
 public:
  PostgresReader(PostgresPlace place, PostgresWriter& writer)
      : place_(std::move(place)), writer_(writer) {}

  void start() {
    connection_ = std::make_shared<PostgresConnection>(place_, PostgresUse::kServing);
    connection_->open();
  }
  [[nodiscard]] std::string setting(const std::string& name) { return connection_->setting(name); }

 private:
  using Opened = Result<std::shared_ptr<PostgresConnection>>;  // g++ 12 warns of unique_ptr in vain

  soci::session& open_session() override {
    // Otherwise each read would wait once more for the same silence.
    if (writer_.hangs()) throw StoreFailure(why_lost_);
    if (!connection_->is_usable()) {
      if (!opening_.valid()) begin_opening();
      if (opening_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) finish_opening();
      if (!connection_->is_usable()) throw StoreFailure(why_lost_);
    }
    return connection_->session();
  }

  /// So that the next write fails at once instead of waiting as long.
  void hung() override { writer_.note_hang(); }

  void begin_opening() {
    opening_ = std::async(std::launch::async, [this, again = failing_] {
      constexpr std::chrono::milliseconds kPause{200};
      if (again) std::this_thread::sleep_for(kPause);
      const CallLimit limit(CallLimit::kServing);
      Opened opened = sql_result([&]() -> Opened {
        auto connection = std::make_shared<PostgresConnection>(place_, PostgresUse::kServing);
        connection->open();
        return connection;
      });
      if (!opened && limit.over()) writer_.note_hang();
      return opened;
    });
    // A server that only ended the idle session opens another one in no time.
    if (!failing_) opening_.wait_for(std::chrono::milliseconds(100));
    failing_ = true;
  }

  void finish_opening() {
    Opened opened = opening_.get();
    failing_ = !opened;
    if (opened) {
      connection_ = *std::move(opened);
    } else {
      why_lost_ = opened.error();
    }
  }

  PostgresPlace place_;
  PostgresWriter& writer_;
  std::shared_ptr<PostgresConnection> connection_;
  bool failing_ = false;  ///< since the connection was lost, none has been opened
  Error why_lost_{"store/lost", "the connection to the database is lost", {}};
  std::future<Opened> opening_;  ///< a connection being opened; last, since it uses the others
};

/// A base class, so that the connections outlive the statements SqlStore prepares on them.
struct PostgresConnections {
  PostgresConnections(const PostgresPlace& place, Company company)
      : writer(place, company), reader(place, writer) {}

  PostgresWriter writer;
  PostgresReader reader;
};

class PostgresStore final : private PostgresConnections, public SqlStore {
 public:
  PostgresStore(const PostgresPlace& place, Company company)
      : PostgresConnections(place, company), SqlStore(writer, reader) {
    writer.start();
    reader.start();
    prepare_all();
    writer.when_renewed([this] { forget_connection(); }, [this] { prepare_all(); });
    if (company == Company::kServers) cluster_.emplace(writer, reader);
    if (reader.setting("fsync") != "on") {
      damage_.emplace_back(
          "the database server runs with fsync off: a power failure can lose games");
    }
    if (reader.setting("data_checksums") != "on") {
      advice_.emplace_back(
          "the database server has no data checksums: damage on its disk can stay unnoticed");
    }
  }

  /// Updates a row that nothing reads.
  [[nodiscard]] Result<void> check_writable() override {
    return writer.write([&]() -> Result<void> {
      writer.session() << "UPDATE commits SET count = count + 1 WHERE id = 1";
      return {};
    });
  }

  [[nodiscard]] std::vector<std::string> damage() const override { return damage_; }
  [[nodiscard]] std::vector<std::string> advice() const override { return advice_; }
  [[nodiscard]] Cluster& cluster() { return *cluster_; }

 protected:
  /// Most batches have only events: a single statement, which is its own transaction.
  [[nodiscard]] Result<void> run(const Batch& batch, const SqlWriter::Work& work) override {
    return has_events_only(batch) ? writer.write_statement(work) : writer.write(work);
  }

  void write_events(const std::vector<EventRow>& events, const LogHeads::Heads& ends) override {
    if (gridwise::write_events(writer.connection().raw(), writer.incarnation(), events, ends))
      return;
    throw StoreFailure(deposed());
  }

 private:
  void prepare_all() {
    prepare();
    prepare_events(writer.connection().raw());
  }

  std::vector<std::string> damage_;
  std::vector<std::string> advice_;
  std::optional<PostgresCluster> cluster_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const PostgresPlace& place) {
  return sql_result([&]() -> Result<std::unique_ptr<Store>> {
    return std::unique_ptr<Store>(std::make_unique<PostgresStore>(place, Company::kNone));
  });
}

Result<SharedStore> join_postgres(const PostgresPlace& place) {
  return sql_result([&]() -> Result<SharedStore> {
    const auto store = std::make_shared<PostgresStore>(place, Company::kServers);
    return SharedStore{store, std::shared_ptr<Cluster>(store, &store->cluster())};
  });
}

}  // namespace gridwise
