// Match-3 pieces as drawings. Every colour, special and blocker has its own silhouette, so colour is never needed to
// distinguish them. Each drawing is a list of paths with their parts, which the style sheet colours.
import { disc, type PathLayer } from '../../board/path_layers';
import type { Colour, CellPartKind } from './tokens';

const kBlock = 'M-33 -41H33Q41 -41 41 -33V33Q41 41 33 41H-33Q-41 41 -41 33V-33Q-41 -41 -33 -41Z';

/** In a square of 100 by 100 around (0, 0), back to front. */
export const kTiles: Record<Colour, PathLayer[]> = {
  red: [
    { part: 'body', d: disc(36) },
    { part: 'glow', d: disc(22) },
    { part: 'shine', d: 'M-25 -10C-22 -22 -12 -28 0 -28C-10 -24 -18 -18 -20 -8Z' },
  ],
  orange: [
    { part: 'body', d: 'M-20 -35H20L40 0L20 35H-20L-40 0Z' },
    { part: 'glow', d: 'M-11 -20H11L23 0L11 20H-11L-23 0Z' },
    { part: 'shine', d: 'M-18 -29H10L8 -25H-16L-28 -5L-31 -7Z' },
  ],
  yellow: [
    { part: 'body', d: 'M0 -42L12 -15L41 -12L19 8L25 36L0 21L-25 36L-19 8L-41 -12L-12 -15Z' },
    { part: 'glow', d: 'M0 -22L6 -8L21 -6L10 4L13 18L0 11L-13 18L-10 4L-21 -6L-6 -8Z' },
  ],
  green: [
    { part: 'body', d: 'M-24 -34H24Q34 -34 34 -24V24Q34 34 24 34H-24Q-34 34 -34 24V-24Q-34 -34 -24 -34Z' },
    { part: 'glow', d: 'M-19 -19H19V19H-19Z' },
    { part: 'shine', d: 'M-28 -6V-20Q-28 -28 -20 -28H6V-24H-18Q-24 -24 -24 -18V-6Z' },
  ],
  blue: [
    { part: 'body', d: 'M0 -43L36 0L0 43L-36 0Z' },
    { part: 'glow', d: 'M0 -25L20 0L0 25L-20 0Z' },
    { part: 'shine', d: 'M-27 -2L-2 -33V-27L-22 -2Z' },
  ],
  purple: [
    { part: 'body', d: 'M0 -39Q5 -39 8 -34L39 22Q43 32 33 32H-33Q-43 32 -39 22L-8 -34Q-5 -39 0 -39Z' },
    { part: 'glow', d: 'M0 -14L20 21H-20Z' },
    { part: 'shine', d: 'M-29 14L-5 -28L-1 -26L-25 16Z' },
  ],
};

export const kDrawn: Partial<Record<CellPartKind, PathLayer[]>> = {
  // In the level editor: a tile chosen at random when the level is dealt.
  random: [{ part: 'line', d: 'M-13 -12Q-13 -27 0 -27Q14 -27 14 -14Q14 -5 0 3V10M0 23V23.1' }],
  line_h: [
    { part: 'body', d: 'M-45 0L-22 -27V-14H22V-27L45 0L22 27V14H-22V27Z' },
    { part: 'glow', d: 'M-32 0L-24 -9V-4H24V-9L32 0L24 9V4H-24V9Z' },
  ],
  line_v: [
    { part: 'body', d: 'M0 -45L27 -22H14V22H27L0 45L-27 22H-14V-22H-27Z' },
    { part: 'glow', d: 'M0 -32L9 -24H4V24H9L0 32L-9 24H-4V-24H-9Z' },
  ],
  square: [
    { part: 'body', d: kBlock },
    { part: 'glow', d: 'M-30 -30H-10L-30 -10ZM30 -30V-10L10 -30ZM30 30H10L30 10ZM-30 30V10L-10 30Z' },
    { part: 'mark', d: disc(16) },
    { part: 'shine', d: 'M-9 -4C-8 -9 -4 -11 0 -11C-3 -9 -5 -7 -6 -3Z' },
  ],
  ufo: [
    { part: 'body', d: 'M-44 8C-44 -5 -22 -11 0 -11C22 -11 44 -5 44 8C44 21 22 28 0 28C-22 28 -44 21 -44 8Z' },
    { part: 'glow', d: 'M-22 -6C-22 -26 -11 -36 0 -36C11 -36 22 -26 22 -6C11 -1 -11 -1 -22 -6Z' },
    { part: 'mark', d: `${disc(5, -26, 10)}${disc(5, 0, 16)}${disc(5, 26, 10)}` },
    { part: 'shine', d: 'M-14 -14C-13 -23 -8 -29 -2 -30C-7 -25 -9 -20 -10 -13Z' },
  ],
  ingredient: [
    { part: 'line', d: 'M2 -32C3 -38 7 -42 12 -44' },
    { part: 'body', d: 'M-27 -8C-27 20 -11 34 0 43C11 34 27 20 27 -8Z' },
    { part: 'mark', d: 'M-34 -6C-34 -25 -17 -34 0 -34C17 -34 34 -25 34 -6C20 -1 -20 -1 -34 -6Z' },
    { part: 'shine', d: 'M-19 2C-18 14 -12 24 -6 30C-9 21 -12 11 -12 2Z' },
  ],
  crate: [
    { part: 'body', d: kBlock },
    { part: 'line', d: 'M-41 -26H41M-41 26H41M-26 -26V26M26 -26V26M-26 26L26 -26' },
  ],
  stone: [
    { part: 'body', d: 'M-40 10L-33 -24L-8 -39L25 -33L41 -6L35 27L9 39L-26 35Z' },
    { part: 'glow', d: 'M-28 -20L-7 -33L8 -12L-16 -2Z' },
    { part: 'line', d: 'M8 -12L22 12L12 26M22 12L34 8' },
  ],
  box: [
    { part: 'body', d: kBlock },
    { part: 'glow', d: 'M-31 -31H31V31H-31Z' },
  ],
  honey: [
    { part: 'body', d: 'M-22 -40H22L44 -2L22 38H-22L-44 -2Z' },
    { part: 'line', d: 'M-10 -26H10L20 -9L10 8H-10L-20 -9ZM-10 8L-19 24M10 8L19 24M20 -9H38M-20 -9H-38' },
    { part: 'shine', d: 'M-30 -14L-19 -33H-12L-24 -12Z' },
  ],
  cage: [{ part: 'line', d: 'M-42 -42H42V42H-42ZM-21 -42V42M0 -42V42M21 -42V42' }],
  chain: [{ part: 'line', d: 'M-42 -42L42 42M42 -42L-42 42' }],
  bubble: [
    { part: 'body', d: disc(45) },
    { part: 'shine', d: 'M-36 -14C-31 -27 -22 -34 -10 -37C-19 -30 -26 -22 -29 -11Z' },
  ],
  ice: [
    { part: 'body', d: 'M-46 -46H46V46H-46Z' },
    { part: 'line', d: 'M-46 -18L-20 -30L-6 -46M46 8L24 22L10 46M24 22L34 38' },
  ],
  jelly: [
    {
      part: 'body',
      d: 'M-46 -34Q-34 -50 -23 -40Q-12 -50 0 -40Q12 -50 23 -40Q34 -50 46 -34V36Q46 46 36 46H-36Q-46 46 -46 36Z',
    },
    { part: 'shine', d: 'M-40 -26C-38 -33 -33 -37 -27 -37C-32 -32 -35 -28 -36 -22Z' },
  ],
  // At the edges of a cell, visible around its piece; drawn for downward gravity.
  spawner: [{ part: 'mark', d: 'M-12 -48H12L0 -39Z' }],
  exit: [{ part: 'body', d: 'M-30 37H30L0 50Z' }],
  portal_in: [{ part: 'body', d: 'M-40 43C-40 36 40 36 40 43C40 50 -40 50 -40 43Z' }],
  portal_out: [{ part: 'body', d: 'M-40 -43C-40 -50 40 -50 40 -43C40 -36 -40 -36 -40 -43Z' }],
  gravity_up: [{ part: 'line', d: 'M-12 14L0 0L12 14M-12 -2L0 -16L12 -2' }],
  gravity_down: [{ part: 'line', d: 'M-12 -14L0 0L12 -14M-12 2L0 16L12 2' }],
  gravity_right: [{ part: 'line', d: 'M-14 -12L0 0L-14 12M2 -12L16 0L2 12' }],
  gravity_left: [{ part: 'line', d: 'M14 -12L0 0L14 12M-2 -12L-16 0L-2 12' }],
  wall_right: [{ part: 'body', d: 'M45 -50H55V50H45Z' }],
  wall_below: [{ part: 'body', d: 'M-50 45H50V55H-50Z' }],
  score: [{ part: 'body', d: 'M0 -40L11 -14L38 -12L17 6L24 33L0 18L-24 33L-17 6L-38 -12L-11 -14Z' }],
};

/** A disc in six equal sectors, clockwise from the top. */
export const kSectors: string[] = Array.from({ length: 6 }, (_, i) => {
  const at = (turn: number) =>
    `${(36 * Math.sin((turn * Math.PI) / 3)).toFixed(1)} ${(-36 * Math.cos((turn * Math.PI) / 3)).toFixed(1)}`;
  return `M0 0L${at(i)}A36 36 0 0 1 ${at(i + 1)}Z`;
});

export const kRainbowRim = disc(38);
export const kRainbowHub = disc(11);
