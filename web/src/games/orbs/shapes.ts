// The orbs of route puzzles as drawings. Each kind has its own silhouette and lightness, so colour is never needed to
// distinguish them. A layer is a path and its part; the style sheet colours the parts.
import { disc, type PathLayer } from '../../board/path_layers';
import type { PictureKind } from './picture/tell_kinds';

export type OrbKind = PictureKind | 'unknown';

/** Twelve rays around a disc, as one outline. */
function sun(): string {
  const points = Array.from({ length: 24 }, (_, i) => {
    const [angle, far] = [(i * Math.PI) / 12 - Math.PI / 2, i % 2 === 0 ? 42 : 31];
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const kSkull =
  'M0 -38C22 -38 36 -24 36 -5C36 7 31 15 23 19L22 30C22 35 19 37 15 37H-15C-19 37 -22 35 -22 30L-23 19C-31 15 -36 7 -36 -5C-36 -24 -22 -38 0 -38Z';
const kEyes = 'M-15 -8a9 10 0 1 0 .1 0ZM15 -8a9 10 0 1 0 .1 0ZM0 14L-5 23H5Z';

/** In a square of 100 by 100 around (0, 0), back to front. */
export const kOrbs: Record<OrbKind, PathLayer[]> = {
  fire: [
    {
      part: 'body',
      d: 'M4 -44C10 -28 33 -17 33 11C33 30 18 42 0 42C-19 42 -33 29 -33 11C-33 -2 -27 -11 -20 -19C-19 -11 -16 -7 -11 -5C-13 -20 -8 -35 4 -44Z',
    },
    {
      part: 'glow',
      d: 'M3 -6C8 5 18 9 18 21C18 31 10 37 0 37C-11 37 -18 31 -18 21C-18 14 -14 9 -9 4C-7 9 -5 11 -2 12C-2 5 -1 -1 3 -6Z',
    },
  ],
  water: [
    { part: 'body', d: 'M0 -44C9 -27 32 -9 32 12C32 30 18 42 0 42C-18 42 -32 30 -32 12C-32 -9 -9 -27 0 -44Z' },
    { part: 'glow', d: 'M19 4C24 18 15 33 0 34C12 28 18 18 19 4Z' },
    { part: 'shine', d: 'M-13 -9C-20 -1 -23 6 -22 14C-18 6 -14 -1 -13 -9Z' },
  ],
  wood: [
    { part: 'body', d: 'M38 -38C42 -2 34 36 -6 35C-17 35 -25 31 -30 26L-38 36L-42 30L-33 19C-38 -14 -8 -32 38 -38Z' },
    { part: 'glow', d: 'M30 -30C4 -24 -22 -10 -25 14C-8 -6 10 -20 30 -30Z' },
    { part: 'line', d: 'M-38 32C-22 10 0 -10 24 -26M-8 2L-7 -14M4 -9L6 -22M-14 9L4 13M-1 -4L18 -3' },
  ],
  light: [
    { part: 'body', d: sun() },
    { part: 'glow', d: disc(23) },
    { part: 'line', d: disc(23) },
    { part: 'shine', d: 'M-14 -6C-12 -14 -4 -18 4 -17C-4 -14 -10 -11 -14 -6Z' },
  ],
  dark: [
    {
      part: 'body',
      d: 'M14 -42C-4 -36 -12 -16 -4 3C4 21 23 28 39 20C33 35 17 44 -1 42C-26 39 -43 17 -39 -7C-36 -29 -13 -47 14 -42Z',
    },
    { part: 'glow', d: 'M-8 -32C-28 -24 -35 -2 -25 17C-21 25 -14 31 -6 34C-26 10 -24 -15 -8 -32Z' },
    { part: 'mark', d: 'M25 -33L29 -22L40 -18L29 -14L25 -3L21 -14L10 -18L21 -22Z' },
  ],
  heart: [
    {
      part: 'body',
      d: 'M0 40C-22 23 -42 7 -42 -13C-42 -28 -31 -38 -19 -38C-10 -38 -4 -33 0 -26C4 -33 10 -38 19 -38C31 -38 42 -28 42 -13C42 7 22 23 0 40Z',
    },
    { part: 'shine', d: 'M-31 -12C-31 -21 -25 -28 -16 -28C-22 -24 -26 -19 -27 -9Z' },
  ],
  jammer: [
    { part: 'body', d: 'M-17 -40H17L40 -17V17L17 40H-17L-40 17V-17Z' },
    { part: 'glow', d: 'M-15 -34H15L33 -16L24 -10L11 -24H-11L-24 -10L-33 -16Z' },
    { part: 'mark', d: 'M-17 -24L0 -7L17 -24L24 -17L7 0L24 17L17 24L0 7L-17 24L-24 17L-7 0L-24 -17Z' },
  ],
  poison: [
    { part: 'body', d: kSkull },
    { part: 'mark', d: kEyes },
    { part: 'line', d: 'M-8 27V36M8 27V36' },
  ],
  mortal: [
    { part: 'body', d: `${kSkull}M-27 -26L-44 -44L-17 -36ZM27 -26L44 -44L17 -36Z` },
    {
      part: 'mark',
      d: 'M-27 -6L-6 2C-7 10 -12 13 -17 12C-23 11 -27 4 -27 -6ZM27 -6L6 2C7 10 12 13 17 12C23 11 27 4 27 -6ZM0 14L-5 22H5Z',
    },
    { part: 'line', d: 'M-17 28L-11 34L-5 28L1 34L7 28L13 34L17 29' },
  ],
  bomb: [
    { part: 'line', d: 'M17 -19C20 -32 26 -34 32 -33' },
    { part: 'body', d: `${disc(32, -4, 9)}M8 -25L22 -14L27 -20L13 -31Z` },
    { part: 'mark', d: 'M34 -46L37 -38L45 -36L38 -31L40 -23L33 -28L26 -24L29 -32L23 -37L31 -38Z' },
    { part: 'shine', d: 'M-27 7C-27 -6 -18 -14 -7 -15C-16 -10 -21 -3 -22 8Z' },
  ],
  unknown: [
    { part: 'body', d: 'M-24 -36H24Q36 -36 36 -24V24Q36 36 24 36H-24Q-36 36 -36 24V-24Q-36 -36 -24 -36Z' },
    {
      part: 'mark',
      d: 'M-14 -11C-14 -21 -7 -26 1 -26C10 -26 16 -20 16 -12C16 -5 11 -2 7 1C4 3 3 5 3 10H-5C-5 2 -3 -2 2 -5C5 -7 8 -9 8 -12C8 -16 5 -18 1 -18C-4 -18 -6 -15 -6 -11ZM-1 15a5 5 0 1 0 .1 0Z',
    },
  ],
};

export function isOrb(token: string): token is OrbKind {
  return Object.hasOwn(kOrbs, token);
}
