// Auto Play, for a person who plays alone: it makes a selector's moves whenever no animation is running. It requests an analysis,
// draws a candidate by weight, and plays it as the person would.
import { drawByWeight } from '../../kit/random';
import { loadValue, saveValue } from '../../kit/storage';
import { isDragged } from '../../board/drag';
import { actionsOf } from '../../protocol/actions';
import { refusalOf } from '../../protocol/connection';
import { canMove, ownSeats } from '../../protocol/match_model';
import { selectorOf } from '../../protocol/selectors';
import { server } from '../../protocol/server.svelte';
import type { Refusal } from '../../protocol/messages';
import { t } from '../../words';
import { pageOf } from '../game_page';
import AutoPlayPanel from './AutoPlayPanel.svelte';
import type { MatchContext, Occasion } from '../match/occasion';

export const kRates = [0.25, 0.5, 1, 2, 4, 8, 16];
/** Pause between the end of an animation and the next move, at normal speed. */
const kMovePauseMs = 400;

/** The state of the board Auto Play plays on. */
export interface BoardStatus {
  text: string;
  /** One of this browser's seats can move. */
  open: boolean;
  /** No animation is running. */
  resting: boolean;
}

export class AutoPlay implements Occasion {
  readonly name = 'auto';
  mode = $state<'off' | 'playing' | 'paused'>('off');
  rate = $state(loadValue('autoplay.rate', 1));
  selector = $state('');
  refusal = $state.raw<Refusal>();
  private thinking = $state(false);
  private status: BoardStatus = { text: '', open: false, resting: false };
  private readonly storageKey: string;

  /** Call during component initialisation: it creates an effect. */
  constructor(readonly context: MatchContext) {
    const { game, link, motion } = context;
    this.storageKey = `autoplay.${game.id}`;
    const last = loadValue<string | undefined>(this.storageKey, pageOf(game.id).autoPlay);
    this.selector = (selectorOf(game.selectors, last) && last) ?? game.selectors.at(-1)?.name ?? '';
    $effect(() =>
      this.update({ text: link.model.state?.text ?? '', open: this.applies && this.ready, resting: motion.resting }),
    );
  }

  /** Not where moves are dragged, nor where the result must be earned by hand. */
  get applies(): boolean {
    const { link, byHand } = this.context;
    const { state } = link.model;
    return (
      state !== undefined &&
      !byHand &&
      state.status !== 'finished' &&
      state.seats.length === 1 &&
      ownSeats(state, link.keys).length === 1 &&
      !isDragged(actionsOf(state.view))
    );
  }

  /** A move can be made now. */
  get ready(): boolean {
    const { model, keys } = this.context.link;
    return canMove(model, keys) && actionsOf(model.state?.view).length > 0;
  }

  get drawer() {
    return { label: t().autoPlay.title, Content: AutoPlayPanel };
  }

  get moving() {
    return this.mode === 'off' ? undefined : { rate: this.rate, paused: this.mode === 'paused' };
  }

  get keys() {
    return { ' ': () => this.pause(), '.': () => this.step() };
  }

  setRate(rate: number): void {
    saveValue('autoplay.rate', (this.rate = rate));
  }

  setSelector(selector: string): void {
    saveValue(this.storageKey, (this.selector = selector));
  }

  toggle(): void {
    this.mode = this.mode === 'off' ? 'playing' : 'off';
  }

  pause(): void {
    if (this.mode !== 'off') this.mode = this.mode === 'paused' ? 'playing' : 'paused';
  }

  /** Makes one move, then pauses. */
  step(): void {
    this.mode = 'paused';
    void this.turn('paused');
  }

  /** Schedules the next move; the returned function cancels it. */
  private update(status: BoardStatus): (() => void) | undefined {
    this.status = status;
    if (this.mode !== 'playing' || this.thinking || !status.open || !status.resting) return undefined;
    const timer = setTimeout(() => void this.turn('playing'), kMovePauseMs / this.rate);
    return () => clearTimeout(timer);
  }

  private async turn(mode: AutoPlay['mode']): Promise<void> {
    const { text, open, resting } = this.status;
    if (this.thinking || !open || !resting) return;
    this.thinking = true;
    this.refusal = undefined;
    try {
      const ask = { text, selector: this.selector, time_ms: server.times?.auto_play };
      const { candidates } = await server.connection.run('analyse', ask, () => {}).done;
      const choice = drawByWeight(candidates);
      // During the analysis a move may have been made, or Auto Play may have been paused or turned off.
      if (!choice || this.mode !== mode || this.status.text !== text || !this.status.open) return;
      if (!(await this.context.link.act('match.move', { move: choice.move }))) this.pauseItself();
    } catch (error) {
      this.refusal = refusalOf(error);
      this.pauseItself();
    } finally {
      this.thinking = false;
    }
  }

  private pauseItself(): void {
    if (this.mode === 'playing') this.mode = 'paused';
  }
}
