// RAII transaction of PostgreSQL; rolls back unless committed.
#pragma once

#include "store/postgres/connection.h"
#include "store/sql/errors.h"

namespace gridwise {

class PostgresTransaction {
 public:
  /// `begin` may contain further statements to run first in the transaction.
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
  /// A connection whose transaction cannot be rolled back becomes unusable and is reopened.
  ~PostgresTransaction() {
    if (!ended_) roll_back();
  }

  /// The command tag of the last statement of `begin`.
  [[nodiscard]] const std::string& begun() const { return begun_; }

  /// Throws SOCI's exceptions, and StoreFailure if the server rolled back instead: it answers
  /// COMMIT of a failed transaction with ROLLBACK, which is not an error.
  void commit() {
    ended_ = true;
    if (connection_.run("COMMIT") == "COMMIT") return;
    throw StoreFailure({"store/io", "the database has rolled the transaction back", {}});
  }

 private:
  void roll_back() {
    try {
      connection_.run("ROLLBACK");
    } catch (const std::exception&) {  // the server has already ended it
    }
  }

  PostgresConnection& connection_;
  std::string begun_;
  bool ended_ = false;
};

}  // namespace gridwise
