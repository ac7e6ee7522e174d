// A level's rule options (levels/schema.json), default first.
export const kChoices = {
  line_orientation: ['perpendicular', 'parallel', 'swipe'],
  plus_makes: ['square', 'ufo'],
  bombs_keep_colour: ['off', 'on'],
  swap_into_empty: ['off', 'on'],
  ufo_targets: ['goals', 'random'],
  rainbow_colour: ['frequent', 'partner'],
  rainbow_square_radius: ['2', '1'],
  cage_near: ['off', 'on'],
  spawn_model: ['plain', 'help', 'challenge', 'balance'],
  finale: ['off', 'on'],
} as const;

/** Default points. */
export const kPoints = { score_tile: 10, score_special: 50 } as const;

export const kThings = [
  ...(['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const),
  ...(['crate', 'stone', 'box', 'honey', 'cage', 'chain', 'bubble', 'ice', 'jelly', 'ingredient', 'score'] as const),
] as const;
export type Thing = (typeof kThings)[number];

type Options = Readonly<Record<string, string | number>>;

/** The options with one changed; defaults are omitted. */
export function withOption(options: Options, name: string, value: string | number, usual: string | number): Options {
  const { [name]: _, ...others } = options;
  return value === usual ? others : { ...others, [name]: value };
}
