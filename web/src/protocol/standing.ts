// A person's results on this server, and ratings (docs/protocol.md, Statistics and ratings).

/** Games against one kind of opponent, on one side. */
export interface Tally {
  game: string;
  side: number;
  opponent: 'person' | 'bot' | 'none';
  /** A bot's selector. */
  level?: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  plies: number;
}

export interface Streak {
  game: string;
  /** Current streak of wins; negative for losses. */
  current: number;
  longest: number;
  last: number;
}

/** One player's best results on a board. */
export interface Best {
  game: string;
  board: string;
  played: number;
  won: number;
  score?: number;
  /** The fewest plies of a won game. */
  plies?: number;
  last: number;
}

export interface Rating {
  rating: number;
  deviation: number;
  provisional?: boolean;
  games: number;
  last: number;
}

export interface Category {
  setup: string;
  clock: 'none' | 'bullet' | 'blitz' | 'rapid' | 'slow' | 'days';
}

/** A rating and its deviation, valid from `at` on. */
export type RatingStep = [at: number, rating: number, deviation: number];

export type OwnRating = Rating & Category & { steps: RatingStep[] };

export interface Standing {
  of?: { id: string; kind: 'guest' | 'person'; name?: string };
  tallies: Tally[];
  streaks: Streak[];
  bests: Best[];
  ratings: OwnRating[];
  /** How many records were imported; they do not count here. */
  imported: number;
}

export type Ranked = Rating & { of: { id: string; kind: 'person' | 'bot'; name?: string; selector?: string } };
