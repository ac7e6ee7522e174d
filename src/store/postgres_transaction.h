// A transaction of PostgreSQL.
#pragma once

#include "store/postgres_connection.h"
#include "store/sql_errors.h"

namespace gridwise {

class PostgresTransaction {
 public:
  /// `begin` may hold more statements, which are the first of the transaction.
  explicit PostgresTransaction(PostgresConnection& connection, const std::string& begin = "BEGIN")
      : connection_(connection) {
    try {
      begun_ = connection_.run(begin);
    } catch (...) {
      roll_back();
      throw;
    }
  }
  PostgresTransaction(const PostgresTransaction&) = delete;
  PostgresTransaction& operator=(const PostgresTransaction&) = delete;
  /// A connection whose transaction cannot be ended is not usable any more, and is opened anew.
  ~PostgresTransaction() {
    if (!ended_) roll_back();
  }

  /// The command tag of the last statement of `begin`.
  [[nodiscard]] const std::string& begun() const { return begun_; }

  /// Throws SOCI's exceptions, and StoreFailure where the server has rolled it back instead: it
  /// answers COMMIT of a failed transaction by ROLLBACK, which is no error.
  void commit() {
    ended_ = true;
    if (connection_.run("COMMIT") == "COMMIT") return;
    throw StoreFailure({"store/io", "the database has rolled the transaction back", {}});
  }

 private:
  void roll_back() {
    try {
      connection_.run("ROLLBACK");
    } catch (const std::exception&) {  // the server has ended it
    }
  }

  PostgresConnection& connection_;
  std::string begun_;
  bool ended_ = false;
};

}  // namespace gridwise
