#include "store/postgres/store.h"

#include <chrono>
#include <optional>

#include "store/postgres/events.h"
#include "store/postgres/servers.h"
#include "store/tables/store.h"

namespace gridwise {
namespace {

using Clock = std::chrono::steady_clock;

/// Names every member: a new one breaks the build here instead of being forgotten.
bool has_events_only(const Batch& batch) {
  const auto& [events, matches, records, seats, finished, races, ended_races, challenges] = batch;
  return !events.empty() && matches.empty() && records.empty() && seats.empty() &&
         finished.empty() && races.empty() && ended_races.empty() && challenges.empty();
}

class PostgresReader final : public SqlReader {
 public:
  explicit PostgresReader(PostgresPlace place)
      : connection_(std::move(place), PostgresUse::kServing) {}

  void start() { connection_.open(); }
  [[nodiscard]] std::string setting(const std::string& name) { return connection_.setting(name); }

 private:
  /// Blocks the loop, so reconnects are rate limited while the server is down.
  soci::session& open_session() override {
    constexpr std::chrono::seconds kPause{1};
    if (connection_.is_usable()) return connection_.session();
    if (why_lost_ && Clock::now() < again_) throw StoreFailure(*why_lost_);
    try {
      connection_.open();
    } catch (const StoreFailure& failure) {
      why_lost_ = failure.error();
      again_ = Clock::now() + kPause;
      throw;
    }
    why_lost_.reset();
    return connection_.session();
  }

  PostgresConnection connection_;
  std::optional<Error> why_lost_;  ///< set while the connection cannot be opened
  Clock::time_point again_;
};

/// A base class, so that the connections outlive the statements SqlStore prepares on them.
struct PostgresConnections {
  PostgresConnections(const PostgresPlace& place, Company company)
      : writer(place, company), reader(place) {}

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
  }

  /// Updates a row that nothing reads.
  [[nodiscard]] Result<void> check_writable() override {
    return writer.write([&]() -> Result<void> {
      writer.session() << "UPDATE commits SET count = count + 1 WHERE id = 1";
      return {};
    });
  }

  [[nodiscard]] std::vector<std::string> damage() const override { return damage_; }
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
