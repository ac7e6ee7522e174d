// Looks (docs/protocol.md, Looks): the skin of a person's boards, and the mark on their stones, which everyone sees.

/** Size limit of an uploaded image. */
export const kImageBytes = 65_536;

/** The URL of a mark's image. */
export function imagePath(hash: string): string {
  return `/api/blob/${hash}.png`;
}
