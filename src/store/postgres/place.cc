#include "store/postgres/place.h"

#include <fmt/format.h>
#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>

#include "store/sql/errors.h"

namespace gridwise {
namespace {

/// Defaults unless the address or the environment overrides them: an unresponsive server is
/// detected within seconds, and a standby is refused.
struct Setting {
  const char* name;
  const char* value;
  const char* variable;  ///< the environment variable
};

constexpr std::array kSettings{
    Setting{"connect_timeout", "3", "PGCONNECT_TIMEOUT"},
    Setting{"tcp_user_timeout", "5000", nullptr},
    Setting{"keepalives_idle", "5", nullptr},
    Setting{"target_session_attrs", "read-write", "PGTARGETSESSIONATTRS"},
    Setting{"gssencmode", "disable", "PGGSSENCMODE"},
    Setting{"application_name", "gridwise", "PGAPPNAME"},
    Setting{"client_encoding", "UTF8", nullptr},
};

using Options = std::map<std::string, std::string>;

Options given(const PQconninfoOption* options) {
  Options found;
  for (const PQconninfoOption* each = options; each != nullptr && each->keyword != nullptr;
       ++each) {
    if (each->val != nullptr && *each->val != '\0') found[each->keyword] = each->val;
  }
  return found;
}

using OwnedOptions = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

bool in_environment(const char* variable) {
  return variable != nullptr && std::getenv(variable) != nullptr;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
  std::string encoded;
  for (const char byte : text) {
    if (kPlain.find(byte) != std::string_view::npos) {
      encoded += byte;
    } else {
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    }
  }
  return encoded;
}

/// Formats the options as a URI. SOCI rewrites the other form, a list of name=value, and breaks
/// quoted values.
std::string address_of(const Options& options) {
  std::string address = "postgresql://";
  char between = '?';
  for (const auto& [name, value] : options) {
    address += fmt::format("{}{}={}", between, name, percent_encoded(value));
    between = '&';
  }
  return address;
}

std::string name_of(const Options& options) {
  Options known = given(OwnedOptions(PQconndefaults(), PQconninfoFree).get());
  for (const auto& [name, value] : options) known[name] = value;
  const auto part = [&](const char* before, const char* name, const char* after) {
    return known.contains(name) ? before + known[name] + after : std::string();
  };
  return "postgres://" + part("", "user", "@") + part("", "host", "") + part(":", "port", "") +
         part("/", "dbname", "");
}

Result<PostgresPlace> read_place(std::string_view address) {
  char* problem = nullptr;
  const OwnedOptions parsed(PQconninfoParse(std::string(address).c_str(), &problem),
                            PQconninfoFree);
  PQfreemem(problem);  // it may quote a password
  if (!parsed || !is_postgres_address(address)) {
    return Error{"text/bad_address",
                 "this is not the address of a PostgreSQL database, such as "
                 "postgres://gridwise@db.example:5432/gridwise",
                 {}};
  }
  Options options = given(parsed.get());
  const std::string name = name_of(options);
  for (const Setting& setting : kSettings) {
    if (!in_environment(setting.variable)) options.try_emplace(setting.name, setting.value);
  }
  return PostgresPlace{address_of(options), name};
}

}  // namespace

bool is_postgres_address(std::string_view word) {
  return word.starts_with("postgres://") || word.starts_with("postgresql://");
}

Result<PostgresPlace> read_postgres_address(std::string_view address) {
  return sql_result([&] { return read_place(address); });
}

PostgresArguments arguments_for(const PostgresPlace& place) {
  const OwnedOptions parsed(PQconninfoParse(place.address.c_str(), nullptr), PQconninfoFree);
  Options shown;
  std::string password;
  for (const PQconninfoOption* each = parsed.get(); each != nullptr && each->keyword != nullptr;
       ++each) {
    if (each->val == nullptr || *each->val == '\0') continue;
    const std::string_view keyword = each->keyword;
    // libpq marks secret options: the password, and the password of a key file. The latter is
    // dropped, because no environment variable can carry it.
    if (*each->dispchar != '*') shown.emplace(keyword, each->val);
    if (keyword == "password") password = each->val;
  }
  return {address_of(shown), password};
}

void hide_password(std::string_view address, char* text) {
  const auto hide = [&](std::size_t from, std::size_t to) {
    std::fill(text + from, text + std::min(to, address.size()), 'x');
  };
  const std::size_t user = address.find("://");
  if (user == std::string_view::npos) return;
  // An unescaped password may contain /, ? and @: better to hide too much than too little.
  const std::size_t host = address.rfind('@');
  const std::size_t password = address.find(':', user + 3);
  if (host != std::string_view::npos && password < host) hide(password + 1, host);
  constexpr std::string_view kParameter = "password=";
  for (std::size_t at = address.find(kParameter); at != std::string_view::npos;
       at = address.find(kParameter, at + 1)) {
    hide(at + kParameter.size(), address.find('&', at));
  }
}

}  // namespace gridwise
