// Number match texts as the page creates and reads them: a board's source. The program validates every text.
import { setupOf } from '../../protocol/setup';

/** The part of a text after the setup. */
export function boardOf(text: string): string {
  return text.slice(setupOf(text).length).trimStart();
}

/**
 * Normalizes a typed board to the program's format: line breaks become row separators, full-width digits plain ones.
 * Lengths are preserved, so a refusal's place is valid in the typed text.
 */
export function readable(typed: string): string {
  return typed
    .trimEnd()
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/\s*\n\s*/g, (gap) => '/'.padEnd(gap.length))
    .replace(/[\s，、]/g, ' ');
}

/** A board's text with one row per line. */
export function asLines(board: string): string {
  return board.replaceAll('/', '\n');
}
