// Converts account requests and answers from and to HTTP.
#pragma once

#include <string>
#include <utility>

#include "account/accounts.h"
#include "account/session/browser.h"
#include "kit/json_text.h"
#include "server/api.h"
#include "server/beast.h"
#include "service/request/limit_key.h"

namespace gridwise {

/// The value of a header, if present.
inline std::optional<std::string_view> header_if(const HttpRequest& request,
                                                 std::string_view name) {
  const auto found = request.find(beast::string_view(name.data(), name.size()));
  if (found == request.end()) return {};
  return text(found->value());
}

/// All Cookie headers joined: a proxy may have split them.
inline std::string cookies_of(const HttpRequest& request) {
  std::string cookies;
  const auto [begin, end] = request.equal_range(http::field::cookie);
  for (auto field = begin; field != end; ++field) {
    if (!cookies.empty()) cookies += "; ";
    cookies += text(field->value());
  }
  return cookies;
}

/// `counted`: failures count against the address.
inline Visitor visitor_of(const HttpRequest& request, const std::string& address, bool secure,
                          bool counted) {
  return {cookies_of(request), counted ? limit_key(address) : std::string(), net_of(address),
          agent_of(header(request, http::field::user_agent)), secure};
}

/// Whether the body is declared as JSON, which a form on another site cannot do (CSRF).
inline bool is_json(const HttpRequest& request) {
  std::string_view type = header(request, http::field::content_type);
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return beast::iequals({type.data(), type.size()}, "application/json");
}

/// Adds the headers that only account answers have.
template <class Response>
void add_account_headers(Response& response, const AccountAnswer& answer) {
  for (const std::string& cookie : answer.cookies) {
    response.insert(http::field::set_cookie, cookie);
  }
  if (answer.retry_after) {
    response.set(http::field::retry_after, std::to_string(answer.retry_after->count()));
  }
  if (answer.clear_site_data) response.set("Clear-Site-Data", "\"cache\"");
}

inline ApiAnswer api_answer(const AccountAnswer& answer) {
  if (!answer.body) return error_answer(answer.body.error());
  return {200, json_text(*answer.body), answer.filename};
}

}  // namespace gridwise
