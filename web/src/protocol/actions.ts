// Expands a view's legal moves into a list. They travel as sets, usually without move words.
import type { ActionSet } from './messages';
import type { Action, View } from './shapes';

type Playable = Pick<View, 'names' | 'actions'>;

function actionsOfSet({ gesture, cells, joint = '', moves, label }: ActionSet, names: readonly string[]): Action[] {
  const count = (cells ?? moves ?? []).length;
  return Array.from({ length: count }, (_, i) => {
    const on = [cells?.[i] ?? []].flat();
    const move = moves?.[i] ?? on.map((cell) => names[cell]).join(joint);
    return { gesture, cells: on, move, ...(label ? { label } : {}) };
  });
}

const known = new WeakMap<Playable, Action[]>();

/** Every legal move with its gesture. The list is cached per view. */
export function actionsOf(view: Playable | undefined): Action[] {
  if (!view?.actions) return [];
  let actions = known.get(view);
  if (!actions) {
    actions = view.actions.flatMap((set) => actionsOfSet(set, view.names));
    known.set(view, actions);
  }
  return actions;
}
