// Any bytes as a certificate of every game, and as a file of another program: refused with a
// reason, or accepted; what is written in a game's own form can be read.
#include "games/registry.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

constexpr std::size_t kMostText = 1'000;  ///< of a certificate; a long one may take long to check

void check(std::string_view text) {
  for (const Game* game : games()) {
    const Result<std::string> ours = game->convert(text);
    if (ours.ok()) {
      const OptionValues& options = game->info().presets.front();
      require(game->load(options, *ours).ok(), "what was converted can be read");
    } else {
      check_error(ours.error(), text);
    }
    if (text.size() > kMostText) continue;
    const Result<void> checked = game->check_certificate(text, {.threads = 1, .sample = 1});
    if (!checked.ok()) check_error(checked.error(), text);
  }
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
