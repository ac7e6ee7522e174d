// Where a board comes from: random, the daily one, or the player's own text.
import { randomSeed } from '../../kit/random';
import { asLines, boardOf, dayOf, readable } from './texts';

export type Source = 'random' | 'daily' | 'own';

export class BoardSourceState {
  source = $state<Source>('random');
  seed = $state(randomSeed());
  day = $state(dayOf(new Date()));
  typed = $state('');

  /** What stands behind the setup. */
  get board(): string {
    if (this.source === 'own') return readable(this.typed);
    return this.source === 'daily' ? `daily=${this.day}` : `seed=${this.seed}`;
  }

  /** Takes over a text of the program. */
  load(text: string): void {
    const board = boardOf(text);
    const [, key, value] = /^(seed|daily)=([\d-]+)$/.exec(board) ?? [];
    if (key === 'seed') [this.source, this.seed] = ['random', Number(value)];
    else if (key === 'daily') [this.source, this.day] = ['daily', value ?? this.day];
    else if (board !== '') [this.source, this.typed] = ['own', asLines(board)];
  }

  /** Another source; an own board begins as the one on the table. */
  choose(source: Source, table: string): void {
    if (source === 'own' && this.typed === '') this.typed = asLines(boardOf(table));
    this.source = source;
  }

  draw(): void {
    [this.source, this.seed] = ['random', randomSeed()];
  }
}
