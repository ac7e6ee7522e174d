// Writes a picture of every room to the ignored folder screenshots/, for visual inspection: desktop and phone, light
// and dark, both languages. Those named by a part of their file names are taken at all sizes. With --readme it writes
// those of the README to ../docs/images instead. Fails at the end if a picture could not be taken.
//   npm run screenshots [-- [--readme] PART-OF-A-FILE-NAME...]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Stage, withProgram } from './stage.mjs';

const kSizes = ['1280x800', '390x844', '360x640', '667x375', '768x1024', '844x390', '640x400'];
/** The first ones of kSizes: what is taken of every room. */
const kUsualSizes = 2;
const kLooks = ['light', 'dark'];
const kLocales = { en: 'en-GB', zh: 'zh-CN' };
const kPosition = encodeURIComponent('tictactoe(m=3,n=3,k=3) xo./.x./...');
const kOrbs = encodeURIComponent('orbs(columns=6,rows=5) 251340/013425/432105/150234/324051');
const kOrbsEasy = encodeURIComponent('orbs 001020/112314/223425/334535/445050 route=a1:0!');
const kOrbsMarked = encodeURIComponent(
  'orbs(order=worth,profile=tower,skyfall=on) 251340/013425/432105/150234/324051 start=a5,b5 end=f1 forbid=c3 stop=d5 ' +
    'cost=b2:3,c2:9,f5:2 lock=e3,a1 enchanted=d2,e2,f5',
);
const kDigits = encodeURIComponent('numbermatch 268156549/75742...5/681595.92/157634767/86181.2');
const kEasyDigits = encodeURIComponent('numbermatch(appends=0) 123456789/987612345/55');
const kLongDigits = encodeURIComponent(`numbermatch(appends=99) ${'123456789/987612345/'.repeat(12)}55`);
const kGomoku = `p=${encodeURIComponent('gomoku(size=15,rule=freestyle)')}&m=h8.i9.g7.h9.g9.g8.i8.h7.j9.f7.e7.j7`;
const kFours = encodeURIComponent('gomoku 15/15/15/15/15/15/9o5/4xxx1o6/5o2x6/1ooo4x6/15/15/15/15/15 b');
const kRenju = encodeURIComponent('gomoku(rule=renju) 15/15/15/5o9/7x7/3o3x7/3o11/5xx8/3o11/15/15/15/15/15/15 b');
/** Match-3 levels that together show every layer. */
const kLevels = [
  'portals',
  'honey',
  'cages_and_bubbles',
  'boxes_and_walls',
  'sideways',
  'jelly',
  'everything',
  'islands',
];
const kMovesMs = 900;
/** By then an unfinished solver has found enough for a picture. */
const kSolvesMs = 6000;

async function tap(page, ...cells) {
  for (const cell of cells) {
    await page.locator(`[data-cell="${cell}"]`).click();
    await page.waitForTimeout(kMovesMs);
  }
}

async function solveOrbs(page) {
  await page.locator('[data-search] .button.main').click();
  await page.locator('[data-answer]').first().waitFor();
  await page.waitForTimeout(kSolvesMs);
}

/** Drags the first cell's content over the others and releases it. */
async function dragOver(page, cells) {
  await page.locator('[aria-disabled="false"]').first().waitFor();
  for (const [i, cell] of cells.entries()) {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** Starts a match and waits until a move can be made. */
async function startMatch(page) {
  await start(page);
  await page.waitForURL(/\/play\/\w+\/./);
  await page.locator('[aria-disabled="false"]').first().waitFor();
}

/** Opens a match's drawer by its name in the code: labels depend on the language. */
async function openDrawer(page, name) {
  const tab = page.locator(`[data-tab="${name}"]`);
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click();
  return page.locator(`[data-drawer="${name}"]`);
}

/** Creates a race from the current setup, and lets another visitor join it. */
async function race(page) {
  await page.locator('[data-race-offer] summary').click();
  await page.locator('[data-make-race] .button').click();
  await page.locator('[data-race="waiting"]').waitFor();
  const other = await (await page.context().browser().newContext()).newPage();
  await other.goto(page.url());
  await other.locator('form input').fill('Bo');
  await other.locator('form .button').click();
  await page.locator('[data-member="1"]').waitFor();
  return other;
}

/** Both report ready, and the race starts. */
async function beginRace(page, other) {
  for (const one of [page, other]) await one.locator('[data-ready-button]').click();
  for (const one of [page, other]) await one.locator('[role="gridcell"]').first().waitFor();
}

const start = (page) => page.locator('.button.main.wide').click();
const open = (group, option) => async (page) => {
  await page.locator('fieldset.choice').nth(group).locator('input').nth(option).check();
};

/** A match of tic-tac-toe between two persons at one screen, to its end. */
const playedOut = (name, ...cells) => ({
  name,
  path: '/play/tictactoe',
  async act(page) {
    await open(1, 0)(page);
    await start(page);
    await page.locator('[data-status="running"]').waitFor();
    await tap(page, ...cells);
  },
});

/** Each picture: its name, its address, and what to do there first. */
const kPictures = [
  { name: 'home', path: '/', act: (page) => page.waitForTimeout(6000) },
  { name: 'play', path: '/play/tictactoe', act: () => {} },
  { name: 'path', path: '/path/match3', act: (page) => page.waitForTimeout(kMovesMs) },
  {
    name: 'level-editor',
    path: '/levels',
    async act(page) {
      await page.locator('select').first().selectOption({ index: 33 });
      await page.locator('.button.main').first().click();
      await page.locator('[data-quick="done"] [data-rate]').waitFor();
    },
  },
  ...['tictactoe', 'gomoku', 'match3', 'numbermatch', 'orbs'].map((game) => ({
    name: `learn-${game}`,
    path: `/learn/${game}`,
    async act(page) {
      await page.locator('[data-spotlight]').waitFor({ state: 'attached' });
      await page.waitForTimeout(kMovesMs);
    },
  })),
  {
    name: 'match',
    path: '/play/tictactoe',
    async act(page) {
      await page.locator('.seat').last().locator('input[type="radio"]').last().check(); // the strongest bot
      await startMatch(page);
      await tap(page, 4);
      await (await openDrawer(page, 'thoughts')).locator('input[type="checkbox"]').check();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'invitation',
    path: '/play/tictactoe',
    async act(page) {
      await open(1, 2)(page);
      await start(page);
      await page.locator('input[readonly]').waitFor();
    },
  },
  playedOut('won', 4, 1, 0, 8, 6, 2, 3),
  playedOut('drawn', 4, 0, 2, 6, 3, 5, 1, 7, 8),
  {
    name: 'bots',
    path: '/watch',
    async act(page) {
      await page.locator('[data-begin]').click();
      await page.waitForURL(/\/play\/\w+\/./);
      await page.waitForTimeout(3 * kMovesMs);
      await page.locator('main .button.main').first().click();
    },
  },
  { name: 'watch', path: '/watch', act: (page) => page.waitForTimeout(kMovesMs) },
  {
    name: 'watch-live',
    path: '/watch',
    async act(page, stage) {
      const other = await stage.visit('/watch');
      await other.locator('[data-begin]').click();
      await other.waitForURL(/\/play\/\w+\/./);
      await page.locator('[data-match] [role="grid"]').waitFor();
      await page.waitForTimeout(5 * kMovesMs);
      await other.locator('main .act .button').last().click();
    },
  },
  { name: 'analyse', path: `/analyse/tictactoe?p=${kPosition}`, act: (page) => page.waitForTimeout(kMovesMs) },
  {
    name: 'analyse-large',
    path: '/analyse/tictactoe?p=tictactoe(m%3D8%2Cn%3D8%2Ck%3D5)',
    act: (page) => page.waitForTimeout(3 * kMovesMs),
  },
  { name: 'place', path: `/analyse/tictactoe?p=${kPosition}`, act: open(0, 1) },
  { name: 'orbs-first', path: `/solve/orbs?p=${kOrbs}`, act: () => {} },
  { name: 'orbs', path: `/solve/orbs?p=${kOrbs}`, act: solveOrbs },
  { name: 'orbs-proved', path: `/solve/orbs?p=${kOrbsEasy}`, act: solveOrbs },
  { name: 'orbs-marks', path: `/solve/orbs?p=${kOrbsMarked}`, act: solveOrbs },
  {
    name: 'orbs-picture',
    path: `/solve/orbs?p=${kOrbs}`,
    async act(page) {
      const buffer = await page.locator('main').screenshot();
      await page.locator('main .row.centre .button').nth(1).click();
      await page.locator('input[type="file"]').setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer });
      await page.locator('[data-picture="read"]').waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'orbs-step',
    path: `/solve/orbs?p=${kOrbs}`,
    async act(page) {
      await solveOrbs(page);
      await page.locator('.pin:not(:disabled)').first().click();
      await page.locator('input[type="range"]').fill('6');
      await page.locator('details summary').nth(1).click();
      await page.mouse.move(2, 2);
    },
  },
  {
    name: 'orbs-drag',
    path: `/play/orbs?p=${kOrbs}`,
    async act(page) {
      await startMatch(page);
      const box = await page.locator('[data-cell="14"]').boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 1.7 * box.width, box.y + box.height / 2, { steps: 8 });
      await page.mouse.move(box.x + 1.8 * box.width, box.y + 1.4 * box.height, { steps: 8 });
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'daily-orbs-mine',
    path: '/',
    async act(page) {
      await page.locator('[data-daily="orbs"]').click();
      await dragOver(page, [18, 19, 13, 14, 20, 21]);
      await page.locator('a[href*="/mine"]').click();
      await page.locator('[data-side="best"] [data-route], [data-side="mine"] [data-route]').first().waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'daily-numbers',
    path: '/',
    async act(page) {
      await page.locator('[data-daily="numbermatch"]').click();
      await page.locator('[data-digit]').first().waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'daily-numbers-end',
    path: `/play/numbermatch?p=${encodeURIComponent('numbermatch 1234554321')}`,
    async act(page) {
      await startMatch(page);
      await tap(page, 4, 5, 3, 6, 2, 7, 1, 8, 0, 9);
      await page.locator('[data-par]').waitFor();
    },
  },
  {
    name: 'orbs-timed',
    path: '/games/orbs/timed',
    async act(page) {
      await page.locator('.act .button.main').click();
      await page.locator('[aria-disabled="false"]').first().waitFor();
      await dragOver(page, [18, 19, 13, 14, 20, 21]);
      await page.waitForTimeout(2 * kMovesMs);
    },
  },
  { name: 'orbs-play', path: '/play/orbs', act: (page) => page.waitForTimeout(kMovesMs) },
  {
    name: 'match3-levels',
    path: '/play/match3',
    async act(page) {
      await page.locator('details summary').last().click();
      await page.waitForTimeout(kMovesMs);
    },
  },
  ...kLevels.map((level) => ({
    name: `match3-${level}`,
    path: `/play/match3?p=${encodeURIComponent(`match3(level=${level})`)}`,
    async act(page) {
      await start(page);
      await page.waitForURL(/match3\/./);
      await page.locator('[data-piece]').first().waitFor();
      await (await openDrawer(page, 'thoughts')).locator('input[type="checkbox"]').check();
      await page.waitForTimeout(kMovesMs);
    },
  })),
  { name: 'numbers-first', path: '/play/numbermatch', act: (page) => page.waitForTimeout(kMovesMs) },
  {
    name: 'numbers-own',
    path: '/play/numbermatch',
    async act(page) {
      await open(1, 2)(page);
      await page.locator('textarea').fill('268156549\n75x42');
      await page.locator('mark').waitFor();
    },
  },
  {
    name: 'numbers-pairs',
    path: `/play/numbermatch?p=${kDigits}`,
    async act(page) {
      await startMatch(page);
      await page.locator('[data-tools] .button').first().click();
      await page.waitForTimeout(2 * kMovesMs);
      await page.locator('[aria-pressed]').first().click();
      await tap(page, 0, 8);
    },
  },
  {
    name: 'numbers-long',
    path: `/play/numbermatch?p=${kLongDigits}`,
    async act(page) {
      await startMatch(page);
      await tap(page, 8);
    },
  },
  {
    name: 'numbers-solve',
    path: `/solve/numbermatch?p=${kDigits}`,
    async act(page) {
      await page.locator('[data-search] .button.main').click();
      await page.locator('input[type="range"]').waitFor({ timeout: 60_000 });
      await page.waitForTimeout(kSolvesMs);
      await page.locator('input[type="range"]').fill('12');
    },
  },
  {
    name: 'numbers-hint',
    path: `/play/numbermatch?p=${kEasyDigits}`,
    async act(page) {
      await startMatch(page);
      await page.keyboard.press('h');
      await page.locator('.highlighted').first().waitFor();
      await page.waitForTimeout(2 * kMovesMs);
      await page.keyboard.press('p');
    },
  },
  {
    name: 'ladder',
    path: '/play/gomoku',
    async act(page) {
      const reached = JSON.stringify({
        gentle: 'beaten',
        pattern: 'beaten',
        'search(2)': 'beaten',
        'search(3)': 'drawn',
      });
      await page.evaluate((results) => localStorage.setItem('gridwise.ladder.gomoku', results), reached);
      await page.reload();
      await page.locator('[data-reached="beaten"]').first().waitFor();
    },
  },
  {
    name: 'ladder-end',
    path: '/play/gomoku',
    async act(page) {
      await startMatch(page);
      await page.locator('.act .button').nth(1).click();
      await page.locator('.act .button').nth(1).click();
      await page.locator('[data-next="rung"]').first().waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'puzzle',
    path: '/puzzles/gomoku',
    async act(page) {
      await page.locator('[data-hint="1"]').click();
      await page.locator('[data-square]').waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'puzzle-refuted',
    path: '/puzzles/gomoku',
    async act(page) {
      await page.locator('[aria-disabled="false"]').first().click();
      const confirm = page.locator('[data-confirm]');
      if (await confirm.isVisible()) await confirm.click();
      await page.locator('[data-status="refuted"]').waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  { name: 'gomoku-play', path: '/play/gomoku', act: (page) => page.waitForTimeout(kMovesMs) },
  {
    name: 'gomoku-match',
    path: '/play/gomoku',
    async act(page) {
      await startMatch(page);
      for (const cell of [112, 98]) {
        await page.locator('[aria-disabled="false"]').first().waitFor();
        await page.locator(`[data-cell="${cell}"]`).click();
        const confirm = page.locator('[data-confirm]');
        if (await confirm.isVisible()) await confirm.click();
        await page.waitForTimeout(3 * kMovesMs);
      }
      await (await openDrawer(page, 'moves')).locator('input[type="checkbox"]').check();
      await page.locator('[data-cell="65"]').click();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'gomoku-analyse',
    path: `/analyse/gomoku?${kGomoku}`,
    async act(page) {
      await page.locator('[data-graph] .button').click();
      await page.waitForTimeout(2 * kSolvesMs);
    },
  },
  {
    name: 'gomoku-forced',
    path: `/analyse/gomoku?p=${kFours}`,
    async act(page) {
      await page.locator('[data-proof] .button').first().click();
      await page.locator('[data-ghost]').first().waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'gomoku-renju',
    path: `/analyse/gomoku?p=${kRenju}`,
    async act(page) {
      await open(0, 1)(page);
      await page.locator('[data-write] summary').click();
      await page.waitForTimeout(2 * kMovesMs);
    },
  },
  { name: 'statistics', path: '/statistics', act: (page) => page.waitForTimeout(kMovesMs) },
  ...['numbermatch', 'match3', 'orbs'].map((game) => ({
    name: `race-${game}`,
    path: `/play/${game}`,
    async act(page) {
      const other = await race(page);
      await beginRace(page, other);
      await page.waitForTimeout(kMovesMs);
    },
  })),
  {
    name: 'race-waiting',
    path: '/play/numbermatch',
    async act(page) {
      const other = await race(page);
      await other.locator('[data-ready-button]').click();
      await page.locator('[data-ready="true"]').waitFor();
    },
  },
  {
    name: 'race-count-down',
    path: '/play/numbermatch',
    async act(page) {
      const other = await race(page);
      for (const one of [page, other]) await one.locator('[data-ready-button]').click();
      await page.locator('[data-count-down]').waitFor();
    },
  },
  {
    name: 'race-places',
    path: '/play/match3',
    async act(page) {
      const other = await race(page);
      await beginRace(page, other);
      for (const one of [page, other]) {
        await one.locator('[data-give-up]').click();
        await one.locator('[data-give-up]').click();
      }
      await page.locator('[data-picture="1"]').waitFor();
    },
  },
  {
    name: 'chat',
    path: '/lobby',
    async act(page) {
      const other = await (await page.context().browser().newContext()).newPage();
      await other.goto(page.url());
      const players = [page, other];
      for (const one of players) await one.locator('[data-quick="none"]').click();
      for (const one of players) {
        await one.locator('[data-status="running"]').waitFor();
        await one.locator('[data-chat] button').first().click();
        await one.locator('[data-chat] input[type="checkbox"]').first().check();
      }
      await page.locator('[data-chat="on"]').waitFor();
      for (const one of players) {
        await one.locator('[data-chat] input[type="text"]').fill('Hello! 你好！');
        await one.keyboard.press('Enter');
      }
      await page.locator('[data-line]').nth(1).waitFor();
    },
  },
  { name: 'looks', path: '/looks', act: (page) => page.waitForTimeout(kMovesMs) },
  { name: 'lobby', path: '/lobby', act: (page) => page.waitForTimeout(kMovesMs) },
  { name: 'records', path: '/records', act: (page) => page.waitForTimeout(kMovesMs) },
  {
    name: 'record',
    path: '/records',
    async act(page) {
      await page.locator('[data-record]').first().click();
      await page.locator('input[type="range"]').waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  {
    name: 'review',
    path: '/records',
    async act(page) {
      await page
        .locator('[data-record]', { has: page.locator('.cross') })
        .first()
        .click();
      await page.locator('a[href*="review"]').click();
      await page.locator('[data-review="done"]').waitFor();
      await page.waitForTimeout(kMovesMs);
    },
  },
  { name: 'missing', path: '/nowhere', act: () => {} },
];

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const kReadme = [
  { picture: 'match', file: 'play.png', look: 'light' },
  { picture: 'gomoku-analyse', file: 'gomoku.png', look: 'dark' },
  { picture: 'orbs-step', file: 'orbs.png', look: 'light' },
  { picture: 'level-editor', file: 'levels.png', look: 'light' },
];

async function take(
  program,
  browser,
  { path, act },
  { width, height = undefined, look, locale, file, fullPage = true, scale = 1 },
) {
  const stage = new Stage(program, browser, width);
  try {
    const page = await stage.visit(path, {
      colorScheme: look,
      locale,
      deviceScaleFactor: scale,
      ...(height ? { viewport: { width, height } } : {}),
    });
    await act(page, stage);
    if (!fullPage) await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(400);
    await page.screenshot({ path: file, fullPage });
    stage.assertNoComplaints();
  } finally {
    await stage.close();
  }
}

async function everything(program, browser) {
  mkdirSync('screenshots', { recursive: true });
  for (const [language, locale] of Object.entries(kLocales)) {
    for (const size of wanted.length > 0 ? kSizes : kSizes.slice(0, kUsualSizes)) {
      const [width, height] = size.split('x').map(Number);
      for (const look of kLooks) {
        for (const picture of kPictures) {
          const file = join('screenshots', `${picture.name}-${size}-${look}-${language}.png`);
          if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
          try {
            await take(program, browser, picture, { width, height, look, locale, file });
            console.log(file);
          } catch (error) {
            process.exitCode = 1;
            console.log(`FAILED ${file}: ${error.message.split('\n')[0]}`);
          }
        }
      }
    }
  }
}

async function readme(program, browser) {
  const folder = join('..', 'docs', 'images');
  mkdirSync(folder, { recursive: true });
  for (const { picture, file, look } of kReadme) {
    if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
    const chosen = kPictures.find(({ name }) => name === picture);
    await take(program, browser, chosen, {
      width: 900,
      height: 620,
      scale: 0.8,
      look,
      locale: kLocales.en,
      file: join(folder, file),
      fullPage: false,
    });
  }
}

await withProgram(process.argv.includes('--readme') ? readme : everything);
