#include "cli/host/admin_wire.h"

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "cli/host/admin_tools.h"
#include "kit/json_text.h"
#include "server/admin_socket.h"
#include "service/wire/fields.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxText = 2'048;
constexpr time_t kPatienceS = 120;
constexpr std::size_t kMaxAnswer = 64UL << 20U;

// The arguments sent over the wire, by name.
constexpr std::array kTexts{
    std::pair{"who", &AdminArguments::who},     std::pair{"name", &AdminArguments::name},
    std::pair{"why", &AdminArguments::why},     std::pair{"kind", &AdminArguments::kind},
    std::pair{"state", &AdminArguments::state}, std::pair{"action", &AdminArguments::action},
    std::pair{"after", &AdminArguments::after}, std::pair{"number", &AdminArguments::number},
    std::pair{"match", &AdminArguments::match},
};
constexpr std::array kFlags{std::pair{"yes", &AdminArguments::yes},
                            std::pair{"all", &AdminArguments::all},
                            std::pair{"json", &AdminArguments::json}};

struct Request {
  std::string action;
  Language language = Language::kEnglish;
  AdminArguments arguments;
};

std::string request_line(const Request& request) {
  json::object arguments{{"days", request.arguments.days}, {"limit", request.arguments.limit}};
  for (const auto& [name, member] : kTexts) arguments[name] = request.arguments.*member;
  for (const auto& [name, member] : kFlags) arguments[name] = request.arguments.*member;
  return json_text(json::object{{"do", request.action},
                                {"chinese", request.language == Language::kChinese},
                                {"arguments", std::move(arguments)}});
}

/// Errors: of Fields.
Result<Request> read_request(const std::string& line) {
  const Result<json::object> object = parse_object(line);
  if (!object) return object.error();
  Fields fields(*object);
  Request request;
  request.action = fields.text("do");
  request.language = fields.flag("chinese") ? Language::kChinese : Language::kEnglish;
  const json::value* const arguments = object->if_contains("arguments");
  if (arguments == nullptr || !arguments->is_object()) {
    return Error{"json/type", "arguments must be an object", {}};
  }
  Fields own(arguments->get_object(), "arguments");
  for (const auto& [name, member] : kTexts) {
    request.arguments.*member = own.text(name, kMaxText);
  }
  for (const auto& [name, member] : kFlags) request.arguments.*member = own.flag(name);
  constexpr std::int64_t kMost = 100'000;
  request.arguments.days = own.number("days", 0, kMost);
  request.arguments.limit = static_cast<int>(own.number("limit", 0, kMost));
  if (fields.error()) return *fields.error();
  if (own.error()) return *own.error();
  return request;
}

/// A FILE that captures output.
class Printed {
 public:
  Printed() : file_(::open_memstream(&text_, &size_)) {}
  Printed(const Printed&) = delete;
  Printed& operator=(const Printed&) = delete;
  ~Printed() {
    if (file_ != nullptr) (void)std::fclose(file_);
    std::free(text_);  // NOLINT(cppcoreguidelines-no-malloc): open_memstream allocates it
  }
  [[nodiscard]] std::FILE* file() const { return file_; }
  [[nodiscard]] std::string text() const {
    (void)std::fflush(file_);
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

std::string answer_line(int exit_code, const std::string& out, const std::string& error) {
  return json_text(json::object{{"exit", exit_code}, {"out", out}, {"error", error}});
}

HostAnswer run_request(Store& store, const std::string& line, std::int64_t now_ms) {
  const Printed out;
  const Printed error;
  Context context;
  context.out = out.file();
  context.error = error.file();
  const Result<Request> request = read_request(line);
  HostAnswer answer;
  int exit_code = kBadInput;
  if (!request) {
    exit_code = report_error(context, request.error());
  } else if (const AdminAction act = admin_action(request->action); act == nullptr) {
    exit_code = report_error(context,
                             {"admin/unknown", "the server is of another version: restart it", {}});
  } else {
    context.language = request->language;
    exit_code = act({store,
                     request->arguments,
                     context,
                     {std::string(kHost), "", now_ms},
                     /*serving=*/true,
                     answer.effects});
  }
  answer.text = answer_line(exit_code, out.text(), error.text());
  return answer;
}

/// The account that a request deletes, if any.
std::optional<std::string> leaving(Store& store, const std::string& line) {
  const Result<Request> request = read_request(line);
  if (!request || request->action != "delete" || !request->arguments.yes) return {};
  const Result<AccountRow> account = admin::find_account(store, request->arguments.who);
  return account ? std::optional(account->id) : std::nullopt;
}

/// A socket closed on destruction.
class Line {
 public:
  Line() : descriptor_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  ~Line() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  [[nodiscard]] bool connect(const std::string& file) const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (descriptor_ < 0 || file.size() >= sizeof(address.sun_path)) return false;
    const timeval patience{kPatienceS, 0};
    (void)::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    std::memcpy(address.sun_path, file.c_str(), file.size() + 1);
    return ::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) ==
           0;
  }
  [[nodiscard]] bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  [[nodiscard]] std::string receive() const {
    std::string text;
    std::array<char, 4'096> part{};
    while (text.size() < kMaxAnswer) {
      const ssize_t size = ::recv(descriptor_, part.data(), part.size(), 0);
      if (size <= 0) break;
      text.append(part.data(), static_cast<std::size_t>(size));
    }
    return text;
  }

 private:
  int descriptor_;
};

}  // namespace

std::optional<int> ask_server(const std::string& action, const AdminArguments& arguments,
                              const Context& context) {
  const Line line;
  if (!line.connect(admin_socket_in(arguments.folder).string())) return {};
  const Error lost{"admin/lost", "the server did not answer; see its log", {}};
  if (!line.send(request_line({action, context.language, arguments}) + "\n")) {
    return report_error(context, lost);
  }
  const Result<json::object> answer = parse_object(line.receive());
  if (!answer) return report_error(context, lost);
  Fields fields(*answer);
  const std::int64_t exit_code = fields.number("exit", 0, kInterrupted);
  const std::string out = fields.text("out", kMaxAnswer);
  const std::string error = fields.text("error", kMaxAnswer);
  if (fields.error()) return report_error(context, lost);
  fmt::print(context.out, "{}", out);
  fmt::print(context.error, "{}", error);
  return static_cast<int>(exit_code);
}

HostDesk admin_desk() { return {leaving, run_request}; }

}  // namespace gridwise::cli
