// Cluster on PostgreSQL: servers are rows of the table `servers`, and hold an advisory lock while
// alive.
#pragma once

#include "store/postgres/bus.h"
#include "store/postgres/cluster.h"
#include "store/postgres/writer.h"
#include "store/sql/reader.h"

namespace gridwise {

class PostgresCluster final : public Cluster {
 public:
  /// Both outlive it. REQUIRES: the writer has started with Company::kServers.
  PostgresCluster(PostgresWriter& writer, SqlReader& reader)
      : writer_(writer), reader_(reader), bus_(writer.connection().place(), writer.incarnation()) {}

  [[nodiscard]] Incarnation self() const override { return writer_.incarnation(); }
  [[nodiscard]] Result<std::vector<ServerSign>> beat() override;
  [[nodiscard]] Result<bool> inherit(Incarnation dead) override;
  [[nodiscard]] Result<Incarnation> owner_of(std::string_view match) override;
  [[nodiscard]] Result<Incarnation> lobby() override;
  [[nodiscard]] Result<std::vector<std::string>> own_running(int most) override;
  void listen(Heard heard, Missed missed) override {
    bus_.listen(std::move(heard), std::move(missed));
  }
  void send(Incarnation to, std::string message) override { bus_.send(to, std::move(message)); }

 private:
  PostgresWriter& writer_;
  SqlReader& reader_;
  PostgresBus bus_;
};

}  // namespace gridwise
