// A board that this browser plays on: the match behind it, drags, buttons, animation, sounds, and why something was
// refused.
import { untrack } from 'svelte';
import { BoardTools } from '../../board/board_tools.svelte';
import { isDragged } from '../../board/drag';
import { DragQueue } from '../../board/drag_queue.svelte';
import { motionOf } from '../../board/game_art';
import { shownCells } from '../../board/marks';
import type { BoardMotion } from '../../board/motion.svelte';
import { withMarks } from '../../board/player_marks';
import { firstSteps } from '../../board/sent';
import { actionsOf } from '../../protocol/actions';
import { MatchLink, type EventsListener } from '../../protocol/match_link.svelte';
import { canMove, seatToMove } from '../../protocol/match_model';
import type { GameInfo, MatchState } from '../../protocol/messages';
import type { Action } from '../../protocol/shapes';
import { pageOf } from '../game_page';
import { buzz, kMoveBuzz_ms, MoveSounds, playSound, prepareSound, soundRefusal } from '../sound/speaker';
import { RefusedTry } from './refused_try.svelte';

export class MatchBoard {
  readonly link: MatchLink;
  readonly motion: BoardMotion;
  readonly refused: RefusedTry;
  readonly drags = new DragQueue();
  readonly tools = new BoardTools();
  readonly match: MatchState | undefined = $derived.by(() => this.link.model.state);
  /** The game with the players' marks on its tokens. */
  readonly marked: GameInfo = $derived.by(() => withMarks(this.game, this.match?.seats));
  /** The moves that this browser can make now. */
  readonly alive: readonly Action[] = $derived.by(() => {
    return canMove(this.link.model, this.link.keys) ? actionsOf(this.match?.view) : [];
  });
  /** The seat that this browser moves for now. */
  readonly seat: number | undefined = $derived.by(() => this.match && seatToMove(this.match, this.link.keys));
  /** That seat moves by dragging, possibly with a time limit. */
  readonly dragging: boolean = $derived.by(() => this.seat !== undefined && isDragged(actionsOf(this.match?.view)));

  /** Call during component initialisation: it creates effects. */
  constructor(
    readonly game: GameInfo,
    id: string,
    onEvents: EventsListener = () => {},
  ) {
    const sounds = new MoveSounds(pageOf(game.id).sounds, game.tokens);
    this.link = new MatchLink(id, onEvents);
    this.motion = motionOf(game);
    this.motion.onwave = (steps) => sounds.wave(steps);
    this.refused = new RefusedTry(game);
    prepareSound();
    $effect(() => () => this.link.close());
    $effect(() => {
      const { refusal } = this.link;
      if (refusal) untrack(() => this.refused.show(refusal));
    });
  }

  /** Sends a move, and draws what it surely does; false if it was refused. */
  readonly play = async (action: Action): Promise<boolean> => {
    const { link, match, seat } = this;
    if (!match) return false;
    this.refused.clear();
    buzz(kMoveBuzz_ms);
    if (this.dragging && action.gesture === 'button') playSound('drop');
    const sent = firstSteps(action, match.view, this.game, seat);
    const done = await link.act('match.move', { move: action.move }, { cells: shownCells(action), sent });
    if (!done && link.refusal) soundRefusal();
    return done;
  };

  /** Says why a move that the page does not send is illegal. */
  readonly refuse = (move: string): void => {
    soundRefusal();
    if (this.match) void this.refused.ask(this.match, move);
  };
}
