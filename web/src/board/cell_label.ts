// A cell's label for screen readers: its tokens, its mark, its state.
import { language } from '../kit/language.svelte';
import type { Named } from '../protocol/messages';
import type { View } from '../protocol/shapes';
import { t } from '../words';
import { tokenName } from './token_look';

interface BoardState {
  /** Marks with a label are read out. */
  marks: ReadonlyMap<number, { label?: string }> | undefined;
  /** True if marked cells hold the dragged token; false if they are the winning row. */
  held: boolean;
  picked: readonly number[];
}

export function cellLabels(view: View, tokens: readonly Named[], { marks, held, picked }: BoardState): string[] {
  const names = new Map(tokens.map(({ name }) => [name, tokenName(name, tokens, language.current)]));
  return view.cells.map((stack, cell) => {
    const words = [
      stack.map((token) => names.get(token) ?? token).join(' ') || t().empty,
      marks?.get(cell)?.label,
      view.marked.includes(cell) && (held ? t().held : t().winning),
      view.forbidden?.includes(cell) && t().forbidden,
      view.last.includes(cell) && t().lastMove,
      picked.includes(cell) && t().picked,
    ];
    return t().cell(view.names[cell] ?? '', words.filter(Boolean).join(', '));
  });
}
