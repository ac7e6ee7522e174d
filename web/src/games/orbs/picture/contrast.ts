// Constants of the contrast between a cell's middle and the vertices around it, shared by search and fit.

/** Cap: more contrast does not make a better cell. */
export const kMaxContrast = 0.24;
/** Penalty weight for differences between a cell's vertices. */
export const kUnlike = 1.1;
/** Cap of the side penalty: orbs may touch there. */
export const kMaxSide = 0.16;
