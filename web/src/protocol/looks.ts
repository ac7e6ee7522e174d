// Looks of persons (docs/protocol.md, Looks): the skin of their boards, and what their stones show to everybody.

/** A character or emoji, or an image that the program keeps under its hash. */
export type PlayerMark = { text: string } | { image: string };

export interface Look {
  board?: string;
  mark?: PlayerMark;
  /** Counts changes. */
  rev: number;
}

/** The most bytes of an image that is sent. */
export const kImageBytes = 65_536;

/** Where the image of a mark is. */
export function imagePath(hash: string): string {
  return `/api/blob/${hash}.png`;
}
