// Measures the time from a tap to its drawing with 0, 150 and 400 ms of added round trip, for the program in
// GRIDWISE_BIN.
//   npm run answers      prints each game's median and maximum
import { answered, kGames, kTaps, timeMove } from './first_change.mjs';
import { SlowLine } from './slow_line.mjs';
import { Stage, withProgram } from './stage.mjs';

await withProgram(async (program, browser) => {
  const line = await SlowLine.open(program);
  console.log('game         round trip   median   longest   (ms from the tap to the first drawn change)');
  for (const [name, game] of Object.entries(kGames)) {
    for (const roundTripMs of [0, 150, 400]) {
      const stage = new Stage(program, browser, 1280);
      const page = await game.start(stage, line.url);
      line.roundTripMs = roundTripMs;
      const times = [];
      for (let i = 0; i < kTaps; i++) {
        times.push((await timeMove(page, game, i)).ms);
        await answered(page);
      }
      line.roundTripMs = 0;
      await stage.close();
      times.sort((a, b) => a - b);
      const shown = (ms) => ms.toFixed(0).padStart(8);
      console.log(name.padEnd(12), shown(roundTripMs), shown(times[kTaps >> 1]), shown(times.at(-1)));
    }
  }
  await line.close();
});
