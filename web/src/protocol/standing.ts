// Names for parts of the statistics (docs/protocol.md, Statistics and ratings).
import type { Category as RatedCategory, OwnRating } from './messages';

export type Rating = Omit<OwnRating, 'setup' | 'clock' | 'steps'>;
export type Category = Omit<RatedCategory, 'rated'>;
/** A rating and its deviation, valid from `at` on. */
export type RatingStep = [at: number, rating: number, deviation: number];
