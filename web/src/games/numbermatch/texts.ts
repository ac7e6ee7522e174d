// The texts of number match as the page makes and reads them: where a board comes from.
// The program judges every text.
import { setupOf } from '../../protocol/setup';

/** The part of a text after the setup. */
export function boardOf(text: string): string {
  return text.slice(setupOf(text).length).trimStart();
}

/**
 * A typed board in the form that the program reads: lines are rows, digits of full width are digits. Every character
 * keeps its place, so that a refusal's place is one in what was typed.
 */
export function readable(typed: string): string {
  return typed
    .trimEnd()
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/\s*\n\s*/g, (gap) => '/'.padEnd(gap.length))
    .replace(/[\s，、]/g, ' ');
}

/** A board's text with a row a line. */
export function asLines(board: string): string {
  return board.replaceAll('/', '\n');
}
