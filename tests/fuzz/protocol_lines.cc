// Arbitrary lines as requests of one client: each is answered exactly once, and all work ends once
// the client leaves. Time and random numbers are fixed, so that match ids and tokens in the corpus
// stay valid.
#include <algorithm>

#include "service/service.h"
#include "store/memory/store.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/one_thread.h"

namespace gridwise {
namespace {

Result<std::string> first_legal_move(const GameSetup&, const AnyPosition& position,
                                     const std::string&, std::uint64_t, const Limits&) {
  return position.legal_moves().front();
}

bool is_answer(std::string_view line) {
  return line.find("\"ok\":") != line.npos || line.find("\"error\":{") != line.npos;
}

/// match.step is answered after the bot's move; everything else once the store has written.
bool may_be_answered_later(std::string_view text) {
  return text.find("step") != text.npos || text.find('\\') != text.npos;
}

void check(std::string_view text) {
  const bool later = may_be_answered_later(text);
  const auto executor = std::make_shared<OneThread>();
  ServiceOptions options;
  options.entropy = [count = std::uint64_t{0}]() mutable { return ++count; };
  options.choose = first_legal_move;
  Service service(executor, std::make_shared<MemoryStore>(), options);

  int answers = 0;
  const ClientId client = service.connect([&](std::string line) {
    require(line.find('\n') == line.npos, "an answer is one line");
    if (!line.starts_with("{\"job\":") && is_answer(line)) ++answers;
  });
  int requests = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    service.receive(client, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    executor->settle();
    ++requests;
    require(answers <= requests, "no request is answered twice");
    require(answers == requests || later, "every request is answered");
  }
  service.disconnect(client);
  executor->finish();
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
