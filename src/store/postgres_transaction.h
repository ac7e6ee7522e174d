// A transaction of PostgreSQL.
#pragma once

#include "store/postgres_connection.h"
#include "store/sql_errors.h"

namespace gridwise {

class PostgresTransaction {
 public:
  explicit PostgresTransaction(PostgresConnection& connection) : connection_(connection) {
    connection_.run("BEGIN");
  }
  PostgresTransaction(const PostgresTransaction&) = delete;
  PostgresTransaction& operator=(const PostgresTransaction&) = delete;
  /// A connection whose transaction cannot be ended is not usable any more, and is opened anew.
  ~PostgresTransaction() {
    if (ended_) return;
    try {
      connection_.run("ROLLBACK");
    } catch (const std::exception&) {  // the server has ended it
    }
  }

  /// Throws SOCI's exceptions, and StoreFailure where the server has rolled it back instead: it
  /// answers COMMIT of a failed transaction by ROLLBACK, which is no error.
  void commit() {
    ended_ = true;
    if (connection_.run("COMMIT") == "COMMIT") return;
    throw StoreFailure({"store/io", "the database has rolled the transaction back", {}});
  }

 private:
  PostgresConnection& connection_;
  bool ended_ = false;
};

}  // namespace gridwise
