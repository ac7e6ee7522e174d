// What counts as contrast between the middle of a cell and the vertices around it, in the search and in the fit.

/** More contrast than this makes no cell better. */
export const kMostContrast = 0.24;
/** How much it counts that the vertices of a cell differ. */
export const kUnlike = 1.1;
/** A side that differs more from the vertices counts no more: orbs may touch there. */
export const kMostSide = 0.16;
