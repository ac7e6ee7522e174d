// The source of a board: random, daily, or the player's own text.
import { randomSeed } from '../../kit/random';
import { today } from '../../parts/daily/daily_results.svelte';
import { asLines, boardOf, readable } from './texts';

export type SourceKind = 'random' | 'daily' | 'own';

export class BoardSourceState {
  kind = $state<SourceKind>('random');
  seed = $state(randomSeed());
  day = $state(today());
  typed = $state('');

  /** The part of the text after the setup. */
  get board(): string {
    if (this.kind === 'own') return readable(this.typed);
    return this.kind === 'daily' ? `daily=${this.day}` : `seed=${this.seed}`;
  }

  /** Takes the board from a position's text or an address. */
  load(text: string): void {
    const board = boardOf(text);
    const [, key, value] = /^(seed|daily)=([\d-]+)$/.exec(board) ?? [];
    if (key === 'seed') [this.kind, this.seed] = ['random', Number(value)];
    else if (key === 'daily') [this.kind, this.day] = ['daily', value ?? this.day];
    else if (board !== '') this.type(asLines(board));
  }

  /** Takes the player's own board. */
  type(text: string): void {
    [this.kind, this.typed] = ['own', text];
  }

  /** Changes the source; the first typed board starts as a copy of the current one. */
  choose(kind: SourceKind, table: string): void {
    if (kind === 'own' && this.typed === '') this.typed = asLines(boardOf(table));
    this.kind = kind;
  }

  drawAnother(): void {
    [this.kind, this.seed] = ['random', randomSeed()];
  }
}
