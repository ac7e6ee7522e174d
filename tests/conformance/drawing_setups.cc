#include "drawing_setups.h"

#include <algorithm>

#include "tests/conformance/tested_games.h"

namespace gridwise {

std::vector<GameSetup> known_setups(const Game& game) {
  const GameInfo& info = game.info();
  std::vector<GameSetup> setups;
  setups.reserve(info.presets.size());
  for (const Preset& preset : info.presets) setups.push_back({&game, preset.values});
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    for (std::size_t choice = 0; choice < info.options[i].choices.size(); ++choice) {
      OptionValues values = info.presets.front().values;
      values[i] = static_cast<int>(choice);
      setups.push_back({&game, values});
    }
  }
  return setups;
}

std::vector<GameSetup> drawing_setups(std::size_t most) {
  std::vector<GameSetup> drawing;
  for (const Game* game : tested_games()) {
    std::size_t found = 0;
    for (const GameSetup& setup : known_setups(*game)) {
      const auto position = game->start(setup.options, 1);
      if (!position || (*position)->generator() == 0 || found == most) continue;
      drawing.push_back(setup);
      ++found;
    }
  }
  return drawing;
}

}  // namespace gridwise
