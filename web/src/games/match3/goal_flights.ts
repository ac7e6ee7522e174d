// What a goal counts flies from its cell to the goal's picture beside the board, which pulses. Loaded when something is
// counted for the first time.
import type { PieceScene } from './scene';
import { readToken, type CellPartKind } from './tokens';

const kFlightMs = 350;
const kPulseMs = 240;
/** The most pieces that fly to one goal in a wave. */
const kMaxFlights = 8;

const kLayers: Record<string, string> = {
  ice: 'damage_ground',
  jelly: 'damage_ground',
  cage: 'damage_cover',
  chain: 'damage_cover',
  bubble: 'damage_cover',
};

/** The cells in which a wave took something that this goal counts. */
export function countedCells(goal: string, { steps, removed }: PieceScene): number[] {
  const layer = kLayers[goal];
  if (layer) return steps.filter(({ kind, token }) => kind === layer && !token).flatMap(({ cells }) => cells);
  const counts = (token: string): boolean => {
    const part = readToken(token);
    return part?.kind === 'tile' ? part.colour === goal : part?.kind === (goal as CellPartKind);
  };
  return removed.filter(({ token }) => counts(token)).map(({ cell }) => cell);
}

const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

function fly(picture: Element, from: DOMRect, arrived: () => void): void {
  const copy = picture.cloneNode(true) as SVGElement;
  const to = picture.getBoundingClientRect();
  copy.removeAttribute('role');
  copy.removeAttribute('aria-label');
  copy.setAttribute('aria-hidden', 'true');
  copy.dataset.flight = '';
  // Its own layer: nothing on the page moves for it.
  copy.style.cssText = `position:fixed;z-index:15;pointer-events:none;margin:0;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
  document.body.append(copy);
  const [a, b] = [middle(from), middle(to)];
  const there = `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${from.width > 0 ? to.width / from.width : 1})`;
  const flight = copy.animate([{ transform: 'none' }, { transform: there }], {
    duration: kFlightMs,
    easing: 'ease-in',
  });
  const done = () => copy.remove();
  flight.finished.then(() => (done(), arrived()), done);
}

/** `drawing`: the pieces, on a board whose cells have buttons. */
export function flyToGoals(drawing: Element, shot: PieceScene): void {
  const board = drawing.closest('.board');
  for (const { kind, token = '' } of shot.steps) {
    const [goal = ''] = token.split('=');
    const pictures = kind === 'goal' ? document.querySelectorAll(`[data-goal="${CSS.escape(goal)}"] > svg`) : [];
    const [picture] = pictures;
    // Several boards with goals: nobody plays here alone.
    if (!board || !picture || pictures.length > 1) continue;
    const pulse = () =>
      picture.animate([{ transform: 'none' }, { transform: 'scale(1.3)' }, { transform: 'none' }], kPulseMs);
    countedCells(goal, shot)
      .slice(0, kMaxFlights)
      .forEach((cell, i) => {
        const from = board.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
        if (from) fly(picture, from, () => i === 0 && pulse());
      });
  }
}
