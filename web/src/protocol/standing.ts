// What somebody has played here, and ratings (docs/protocol.md, Statistics and ratings).

/** Games against one kind of opponent, on one side. */
export interface Tally {
  game: string;
  side: number;
  opponent: 'person' | 'bot' | 'none';
  /** The selector of a bot. */
  level?: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  plies: number;
}

export interface Streak {
  game: string;
  /** Wins in a row; negative: losses. */
  current: number;
  longest: number;
  last: number;
}

/** The best of a board for one player. */
export interface Best {
  game: string;
  board: string;
  played: number;
  won: number;
  score?: number;
  /** The fewest of a won game. */
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

/** A moment, the rating and its deviation from then on. */
export type RatingStep = [at: number, rating: number, deviation: number];

export type OwnRating = Rating & Category & { steps: RatingStep[] };

export interface Standing {
  of?: { id: string; kind: 'guest' | 'person'; name?: string };
  tallies: Tally[];
  streaks: Streak[];
  bests: Best[];
  ratings: OwnRating[];
  /** Records that were imported; they count for nothing here. */
  imported: number;
}

export type Ranked = Rating & { of: { id: string; kind: 'person' | 'bot'; name?: string; selector?: string } };
