// Pieces and marks contrast with their board at 3:1 or more in both themes; colours are read from the style sheets.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kSkins } from './looks.svelte';

const drawings = import.meta.glob<string>(
  [
    './*.svelte',
    '../games/numbermatch/DigitArt.svelte',
    '../games/match3/Piece*.svelte',
    '../parts/path/TokenDisc.svelte',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const kLeast = 3;
const kWood = ['--wood-1', '--wood-2'];

/** A style sheet's colour roles with their light and dark values. */
function rolesOf(sheet: string): [string, [string, string]][] {
  const found = sheet.matchAll(/(--[\w-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+));/g);
  return [...found].map(([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? '']]);
}

const kSheets = [
  'src/kit/style/tokens.css',
  ...['orbs', 'match3', 'numbermatch'].map((game) => `src/games/${game}/colours.css`),
];
const roles = new Map(kSheets.flatMap((file) => rolesOf(readFileSync(file, 'utf8'))));
const skins = new Map(
  readFileSync('src/kit/style/skins.css', 'utf8')
    .split('[data-skin=')
    .slice(1)
    .map((rule) => [/\w+/.exec(rule)?.[0] ?? '', new Map(rolesOf(rule))] as const),
);

const kPieceArt = '../games/match3/PieceArt.svelte';
/** The body and edge colours of a match-3 piece. */
function piece(kind: string): string[] {
  const rule = new RegExp(`\\n  \\.${kind}(?:,[^{]*)? \\{([^}]*)\\}`).exec(drawings[kPieceArt] ?? '')?.[1] ?? '';
  return [...rule.matchAll(/--(?:body|edge): var\((--[\w-]+)\);/g)].map(([, role = '']) => role);
}

/** The colour a file gives to a part of a drawing: a role of the style sheet, or a literal colour. */
function styled(file: string, selector: string, property: string): string {
  const escaped = selector.replaceAll('.', '\\.');
  const rule = new RegExp(`(?:^|\\n) *${escaped}(?:,[^{]*)? \\{([^}]*)\\}`).exec(drawings[file] ?? '')?.[1] ?? '';
  const value = new RegExp(`(?:^|[\\s;])${property}: ([^;]+);`).exec(rule)?.[1] ?? '';
  return /^var\((--[\w-]+)\)$/.exec(value)?.[1] ?? value;
}

/** A role's colour in a theme (0 light, 1 dark) and skin; literal colours are returned as they are. */
function colour(name: string, theme: number, skin = 'wood'): string {
  const found = name.startsWith('#') ? name : (skins.get(skin)?.get(name) ?? roles.get(name))?.[theme];
  if (!found) throw new Error(`${name} is no colour of the style sheets`);
  return found;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const token = (selector: string, property: string) => styled('./Token.svelte', selector, property);
const art = (selector: string) => styled('./BoardArt.svelte', selector, 'stroke');
const crossing = (selector: string, property = 'stroke') => styled('./CrossingMarks.svelte', selector, property);
const digit = (selector: string) => styled('../games/numbermatch/DigitArt.svelte', selector, 'fill');

const mark = (selector: string, property: string) => styled('./PlayerMark.svelte', selector, property);
/** What must be visible on every skin, and on which ground. If several colours are listed, such as body and edge,
 * one is enough. */
const kBothSides: [what: string, colours: string[], grounds: string[]][] = [
  ['a cross', [token('.cross .top', 'stroke')], kWood],
  ['a nought', [token('.ring .top', 'stroke')], kWood],
  ['a black stone', [token('.black .body', 'fill')], kWood],
  ['a white stone', [token('.white .body', 'fill'), token('.white .body', 'stroke')], kWood],
  ['a plain tile', [token('.face', 'stroke')], kWood],
  ['a forbidden point', [crossing('.forbidden')], kWood],
  ['a picked cell', [art('.picked')], kWood],
  ['a highlighted cell', [art('.highlighted')], kWood],
  ['a touch that waits', [crossing('.preview')], kWood],
  ['a number on black', [crossing('.on-black', 'fill')], ['--black-stone']],
  ['a number on white', [crossing('.on-white', 'fill')], ['--white-stone']],
  ['the newest number on black', [crossing('.number.newest', 'fill')], ['--black-stone']],
  ['the newest number on white', [crossing('.number.newest.on-white', 'fill')], ['--white-stone']],
  ['the ring of a white stone in a row', [crossing('.won-casing')], ['--white-stone']],
  ['the ring of a black stone in a row', [crossing('.won')], ['--black-stone']],
  ['the lines', ['--grid-line'], kWood],
  ['names at the edge', ['--edge-name'], ['--frame-1', '--frame-2']],
  ['the first side’s mark', [mark('.plate', 'fill'), mark('.square .plate', 'stroke')], kWood],
  ['the second side’s mark', [mark('.plate', 'fill'), mark('.round .plate', 'stroke')], kWood],
  ['a character of the first side', [mark('.square text', 'fill')], [mark('.plate', 'fill')]],
  ['a character of the second side', [mark('.round text', 'fill')], [mark('.plate', 'fill')]],
  ['a character on black', [mark('.black text', 'fill')], [mark('.black .plate', 'fill')]],
  ['a character on white', [mark('.white text', 'fill')], [mark('.white .plate', 'fill')]],
];

const kPieces = [
  ...['red', 'orange', 'yellow', 'green', 'blue', 'purple'],
  ...['line_h', 'square', 'ufo', 'rainbow', 'ingredient', 'crate', 'stone', 'box', 'honey'],
  ...['exit', 'portal_in', 'portal_out', 'jelly', 'ice', 'wall_right'],
];
const kOrbs = ['fire', 'water', 'leaf', 'sun', 'moon', 'heart', 'stone', 'bone', 'venom', 'iron'];

/** Further pairs of foreground and ground. */
const kPairs: [what: string, colours: string[], grounds: string[]][] = [
  ['a cross on a refused cell', [art('.rejected')], kWood],
  ['a drag', [art('.gesture')], kWood],
  ...kPieces.map((kind): [string, string[], string[]] => [`a piece: ${kind}`, piece(kind), kWood]),
  ...kOrbs.map((orb): [string, string[], string[]] => [`an orb: ${orb}`, [`--${orb}`, `--${orb}-edge`], kWood]),
  ...[1, 2, 3, 4, 5].map((n): [string, string[], string[]] => [
    `a digit of class ${n}`,
    [digit(`.class-${n}`)],
    [digit('.face')],
  ]),
];

/** The pairs with too little contrast. */
function faint(pairs: typeof kPairs, theme: number, skin?: string): string[] {
  return pairs.flatMap(([what, colours, grounds]) => {
    const seen = (ground: string) =>
      Math.max(...colours.map((one) => contrast(colour(one, theme, skin), colour(ground, theme, skin))));
    const least = Math.min(...grounds.map(seen));
    return least < kLeast ? [`${what}: ${least.toFixed(2)}`] : [];
  });
}

const kThemes = ['light', 'dark'].map((name, theme) => [name, theme] as const);

test.each(kThemes)('%s: all is seen on its board', (_, theme) => {
  expect(faint(kPairs, theme)).toEqual([]);
});

test.each(kSkins.flatMap((skin) => kThemes.map(([name, theme]) => [skin, name, theme] as const)))(
  '%s, %s: both sides are seen on every skin',
  (skin, _, theme) => {
    expect(skin === 'wood' || skins.has(skin)).toBe(true);
    const least = skin === 'wood' ? kBothSides.filter(([what]) => what !== 'the lines') : kBothSides;
    expect(faint(least, theme, skin)).toEqual([]);
  },
);

test('what a level brings is seen on its disc, which is light in both themes', () => {
  const place = '../parts/path/TokenDisc.svelte';
  expect(styled(place, 'svg', 'color-scheme')).toBe('light');
  const disc = styled(place, 'circle', 'fill');
  const alone = (role: string) => styled('../games/match3/PieceToken.svelte', '.cell', role);
  const badges: typeof kPairs = [
    ...['crate', 'jelly', 'honey', 'ice', 'box', 'stone', 'ingredient', 'portal_in', 'wall_right'].map(
      (kind): [string, string[], string[]] => [kind, piece(kind), [disc]],
    ),
    ...['cage', 'chain'].map((kind): [string, string[], string[]] => [
      kind,
      [styled(kPieceArt, `.${kind} .line`, 'stroke')],
      [disc],
    ]),
    ['bubble', [alone('--rim')], [disc]],
    ['gravity', [alone('--groove')], [disc]],
  ];
  expect(faint(badges, 0)).toEqual([]);
});
