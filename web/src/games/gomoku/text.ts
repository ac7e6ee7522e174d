// Gomoku's position text as the page edits it.

/** The same board with another side to move: ` b` or ` w` behind the rows says so. */
export function withSeat(text: string, seat: number): string {
  return `${text.replace(/ [bw]$/, '')} ${seat === 0 ? 'b' : 'w'}`;
}
