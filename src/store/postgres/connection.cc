#include "store/postgres/connection.h"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <memory>

#include "store/call_limit.h"
#include "store/sql/errors.h"

namespace gridwise {
namespace {

// These override the host's configuration: what is acknowledged must be on disk. A command's long
// work reads in one transaction and computes between its statements, so only locks time out.
constexpr const char* kServingSettings =
    "SET synchronous_commit = on; SET statement_timeout = '2500ms'; SET lock_timeout = '2s'; "
    "SET idle_in_transaction_session_timeout = '10s'";
constexpr const char* kLongWorkSettings =
    "SET synchronous_commit = on; SET statement_timeout = 0; SET lock_timeout = '2s'; "
    "SET idle_in_transaction_session_timeout = 0";

/// Why a connection failed to open. libpq gives only a message, but it can be asked whether a
/// server answers at all, unless it hung.
Error why_not(const PostgresPlace& place, const soci::soci_error& error, bool hangs) {
  std::string says = error.get_error_message();
  const std::size_t sentence = says.find('\n');  // SOCI's own message comes first
  if (sentence != std::string::npos) says.erase(0, sentence + 1);
  while (!says.empty() && says.back() == '\n') says.pop_back();
  for (char& byte : says) {
    if (byte == '\n' || byte == '\t') byte = ' ';
  }
  const bool answers = !hangs && PQping(place.address.c_str()) == PQPING_OK;
  return {answers ? "store/refused" : "store/unreachable",
          fmt::format("cannot use {}: {}", place.name, says),
          {}};
}

}  // namespace

std::string finish(pg_conn* connection, pg_result* result) {
  const std::unique_ptr<PGresult, decltype(&PQclear)> owned(result, PQclear);
  const ExecStatusType status = PQresultStatus(result);  // a null result is a fatal error
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return PQcmdStatus(result);
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const words =
      result == nullptr ? PQerrorMessage(connection) : PQresultErrorMessage(result);
  constexpr const char* kConnectionFailure = "08006";
  constexpr const char* kUnknown = "XX000";
  const bool lost = PQstatus(connection) != CONNECTION_OK;
  throw soci::postgresql_soci_error(
      words, state != nullptr ? state : (lost ? kConnectionFailure : kUnknown));
}

pg_conn* PostgresConnection::raw() {
  return static_cast<soci::postgresql_session_backend*>(session_.get_backend())->conn_;
}

void PostgresConnection::open() {
  close();
  const auto begun = CallLimit::Clock::now();
  try {
    session_.open(soci::postgresql, place_.address);
  } catch (const soci::soci_error& error) {
    constexpr std::chrono::seconds kHangs{1};  // no server takes so long to refuse
    throw StoreFailure(why_not(place_, error, CallLimit::Clock::now() - begun > kHangs));
  }
  open_ = true;
  PQsetErrorVerbosity(raw(), PQERRORS_TERSE);  // omit values of rows
  // By default libpq prints notices, such as the end of an idle session.
  PQsetNoticeProcessor(raw(), [](void*, const char*) {}, nullptr);
  run(use_ == PostgresUse::kServing ? kServingSettings : kLongWorkSettings);
  const std::string encoding = setting("server_encoding");
  if (encoding == "UTF8") return;
  close();
  throw StoreFailure(
      {"store/encoding",
       fmt::format("{} has the encoding {}; create the database with UTF8", place_.name, encoding),
       {}});
}

void PostgresConnection::close() {
  if (!open_) return;
  open_ = false;
  session_.close();
}

bool PostgresConnection::is_usable() {
  if (!open_) return false;
  PGconn* const connection = raw();
  // An idle session receives nothing but notice of its own end.
  constexpr int kMessages = 3;
  pollfd socket{PQsocket(connection), POLLIN, 0};
  for (int i = 0; i < kMessages && ::poll(&socket, 1, 0) > 0; ++i) {
    if (PQconsumeInput(connection) == 0) return false;
  }
  return PQstatus(connection) == CONNECTION_OK && PQtransactionStatus(connection) == PQTRANS_IDLE;
}

std::string PostgresConnection::run(const std::string& sql) {
  return finish(raw(), PQexec(raw(), sql.c_str()));
}

std::string PostgresConnection::setting(const std::string& name) {
  std::string value;
  session_ << "SHOW " << name, soci::into(value);
  return value;
}

}  // namespace gridwise
