// A cell as a screen reader says it: what lies there, what is written on it, what is special about it.
import { language } from '../kit/language.svelte';
import type { Named, View } from '../protocol/shapes';
import { t } from '../words';
import { tokenName } from './token_look';

interface CellState {
  /** The label of the cell's mark. */
  value: string | undefined;
  /** Marked cells hold the dragged token; false: they are the winning row. */
  held: boolean;
  picked: boolean;
}

export function cellLabel(
  view: View,
  cell: number,
  tokens: readonly Named[],
  { value, held, picked }: CellState,
): string {
  const tokenNames = view.cells[cell]?.map((token) => tokenName(token, tokens, language.current)) ?? [];
  const words = [
    tokenNames.join(' ') || t().empty,
    value,
    view.marked.includes(cell) && (held ? t().held : t().winning),
    view.forbidden?.includes(cell) && t().forbidden,
    view.last.includes(cell) && t().lastMove,
    picked && t().picked,
  ];
  return t().cell(view.names[cell] ?? '', words.filter(Boolean).join(', '));
}
